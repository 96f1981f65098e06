run() { printf '$ tacit plan'; printf ' %q' "$@"; echo; tacit plan "$@" 2>&1; echo "exit $?"; }
run -n 3
run --at 1/2 --error 0.1
run -n 3 --at 1/2
run -n 1 --at 1/2 --error 0.1
run -n 3 --at 3/2 --error 0.1
run -n 3 --at 1/2 --error 2
run -n 3 --at 1/2 --error 1
run -n 3 --at 1/2 --error half
run -n 3 --at 1/2 --error 0.1 --max-rounds 0
run -n 3 --at 1/2 --error 0.1 --max-transmissions x
run -n 3 --at 1/2 --error 0.1 --tolerance 2
run -n 3 --at 1/2 --error 0.1 --channel pigeon
run -n 3 --at 1/2 --error 0.1 --format latex
run -n 3 --at 1/1000 --error 1e-9
run -n 9 --at 1/2 --error 0.1 --channel undirected
run -n 3 --at 1/2 --error 0.1 --deadline-ms 20
run -n 3 --at 1/2 --error 0.1 --slot-ms 20 --deadline-ms 19
run -n 3 --at 1/2 --error 0.1 --transmission-mj 0
run -n 3 --at 1/2 --error 0.1 --crashed 2
run -n 3 --at 1/2 --error 0.1 --loss links.csv
run -n 3 --at 0.5..0.6 --error 0.1 --crashed 1
run -n 3 --at 1/2 --error 0.1 --plot plan.gif
