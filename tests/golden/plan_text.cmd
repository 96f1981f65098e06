run() { printf '$ tacit plan'; printf ' %q' "$@"; echo; tacit plan "$@"; echo "exit $?"; }
run -n 5 --at 0.7 --error 1e-3 --tolerance 0.05
run -n 3 --at 0.3 --error 0.05 --max-rounds 4
run -n 3 --channel unicast --at 0.8 --error 0.01 --tolerance 0.02
run -n 50 --at 0.3 --error 1e-12
run -n 3 --at 1/2 --error 0.01 --max-rounds 2
run -n 5 --at 0.7 --error 0.001 --max-rounds 2
run -n 5 --at 0 --error 0.1
