run() { printf '$ tacit optimal'; printf ' %q' "$@"; echo; tacit optimal "$@" 2>&1; echo "exit $?"; }
run -n 5 --at 7/10 --class leader --fresh --certificate leader.cert --algorithm leader.json
tacit check leader.cert
tacit check leader.cert --explain
tacit evaluate leader.json -n 5 --at 7/10 | sed -n 4,8p
rm leader.cert leader.json
run -n 4 --all-p --class anonymous+dual
run -n 3 --at 1/2 --class blocks:2,1 --format json | sed 's/"seconds": .*/"seconds": .../'
run -n 3 --at 1/2 --class leaders
run -n 3 --at 1/2 --class blocks:2,2
run -n 3 --at 1/2 --class leader --count
run -n 3 --at 1/2 --class leader -r 2
run -n 3 --at 1/2 --class leader --coins shared
run -n 25 --at 1/2 --class leader
run -n 7 --at 1/2 --class leader --algorithm best.json
