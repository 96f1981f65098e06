# Speed goes to standard error; --quiet leaves it out.
run() { echo "\$ tacit simulate $*"; tacit simulate "$@" --quiet; echo; }
run courteous -n 3 --at 2/5
run courteous -n 64 --at 0.4 --trials 1e5 --confidence 0.99 --seed 7
run courteous -n 4 --channel unicast --at 1/3 --trials 1e5 --input random
run sweep -n 5 -r 8 --at 9/10 --rare
run 'courteous^3' -n 5 --at 0.8 --trials 1e9 --precision 0.01 --input 00111
run courteous -n 3 --at 0 --trials 10
# A precision that the trials do not reach: exit code 3.
run courteous -n 3 --at 2/5 --trials 1000 --precision 0.001
run courteous -n 3 --at 1 --trials 1000 --precision 0.1
tacit simulate courteous -n 3 --at 2/5 --trials 1000 --precision 0.001 --format json | grep reached
tacit simulate courteous -n 3 --at 2/5 --precision 0.1 --format json | grep reached
tacit simulate courteous -n 3 --at 2/5 --trials 1000 --format json | grep reached
tacit simulate courteous -n 3 --at 2/5 --trials 1000 --precision 0.001 --quiet > /dev/null
