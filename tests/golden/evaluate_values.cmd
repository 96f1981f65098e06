run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
run evaluate min -n 3 --values 3 --at 1/2
run evaluate courteous -n 3 --values 3 --task set:2
run evaluate 'plurality;min' -n 2 --values 3 --input 02 --format json
run evaluate leader -n 2 --values 4 --inputs all --format csv
run compare courteous min leader -n 3 --values 3
run compare courteous optimal -n 3 --values 3 --format json
run evaluate min -n 3 --values 3 --input 013
run evaluate min -n 3 --values 3 --input 01
run evaluate min -n 3 --values 1
run evaluate sweep -n 3 --values 3
run evaluate min -n 3 --values 3 -r 2
run evaluate min -n 3 --values 3 --engine chain
run evaluate min -n 3 --values 3 --task set:3
run evaluate min -n 3 --values 3 --task approximate
run simulate min -n 3 --values 3 --at 1/2 --trials 10000 --quiet
run evaluate min -n 40 --values 3
