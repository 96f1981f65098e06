run() { echo "\$ tacit simulate $*"; tacit simulate "$@" 2>&1; echo "exit $?"; }
run courteous -n 3
run courteous -n 3 --at 4/3
run courteous -n 3 --at 1/2 --trials 0
run courteous -n 3 --at 1/2 --trials -1
run courteous -n 3 --at 1/2 --trials 1e30
run courteous -n 3 --at 1/2 --trials 1.5
run courteous -n 3 --at 1/2 --trials many
run courteous -n 3 --at 1/2 --confidence 1
run courteous -n 3 --at 1/2 --confidence 95
run courteous -n 3 --at 1/2 --precision 0
run courteous -n 3 --at 1/2 --input 01
run courteous -n 3 --at 1/2 --input best
run courteous -n 3 --at 1/2 --tilt 1/3
run courteous -n 3 --at 1/2 --rare --tilt 1
run courteous -n 3 --at 1 --rare
run courteous -n 3 --at 1/2 --engine fast
run courteous -n 3 --at 1/2 --format latex
run courteous -n 5000 --at 1/2
run courteous -n 65 --channel unicast --at 1/2
run 'if(!own)' -n 3 --at 1/2
run 'if(1/(ones-1))' -n 3 --at 1/2
run sweep -n 3 -r 3 --at 1/2
