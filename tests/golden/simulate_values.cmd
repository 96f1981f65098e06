run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
run simulate courteous -n 3 --values 3 --at 1/2 --trials 20000 --quiet
run simulate courteous -n 3 --values 3 --task set:2 --at 1/2 --trials 20000 --quiet --jobs 3
run simulate 'min;leader' -n 4 --values 4 --at 2/3 --input 0123 --trials 10000 --quiet --format csv
run simulate 'min;leader' -n 4 --values 4 --at 2/3 --input random --trials 10000 --quiet --format csv --jobs 2
tacit simulate max -n 20 --values 3 --at 9/10 --trials 2000 --quiet --channel undirected --format json | grep -E 'task|objective|engine|values|input|worst_by|errors'
tacit simulate mean -n 3 --task approximate --at 1/2 --trials 1000 --quiet --format json | grep -E 'task|objective'
tacit optimal --fresh -n 3 --values 3 --at 1/4 --algorithm best.json | grep value
tacit simulate best.json -n 3 --values 3 --at 1/4 --trials 20000 --seed 2 --quiet --format json | grep -E '"exact|deviations' | sed 's/\("deviations":\).*/\1 .../'; rm best.json
run simulate min -n 3 --values 3 --at 1/2 --input 013
run simulate min -n 65 --values 3 --at 1/2
run simulate mean -n 3 --values 3 --at 1/2
run simulate min -n 3 --values 3 --task approximate --at 1/2
