run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
run complex -n 3 --values 3
run complex -n 2 --values 3 --input 02 --algorithm min
run complex -n 3 --values 3 --task set:2 --algorithm courteous
run complex -n 2 --values 3 --kind kripke --input 12 --algorithm courteous
run complex -n 3 --values 3 --kind kripke
run complex -n 3 --values 3 --kind intersection --algorithm min
run complex -n 2 --values 4 --kind input --homology
run complex -n 3 --values 3 --kind output
run complex -n 3 --values 3 --task set:2 --kind output --homology
run complex -n 3 --values 3 --kind system
tacit complex -n 2 --values 3 --algorithm min --format json | head -20
tacit complex -n 2 --values 3 --kind input --format json
tacit complex -n 2 --values 3 --kind intersection --algorithm leader --format dot | head -12
tacit complex -n 2 --values 3 --algorithm min --format svg | grep -c '<line\|<path'
tacit complex -n 3 --values 3 --input 012 --algorithm courteous --format tikz | grep definecolor
run complex -n 3 --values 3 --kind reduced
run complex -n 3 --values 3 --symmetry
run complex -n 3 --values 3 --input 013
run complex -n 3 --values 3 --format svg
run complex -n 3 --task approximate
run complex -n 3 --task set:3 --values 4
run complex -n 12 --values 8 --kind input
run complex -n 6 --values 8 --kind output --format dot
