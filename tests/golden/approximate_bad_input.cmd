table() {
  printf '{"format": "tacit decision table", "version": 1, "n": 2, "rounds": 1, "channel": "broadcast", "decisions": ["[1]0 %s", "[0]1 %s", "1[0] 0/1", "0[1] 1/1"]}' "$1" "$2"
}
table 1/2 1/3 > half.json
table 1/2 1 > mixed.json
table 3/2 1/3 > large.json
run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
run evaluate mean -n 3
run evaluate half.json -n 2
run evaluate mean -n 3 --task aproximate
run evaluate mean -n 3 --task ''
run evaluate courteous -n 3 --task set:0
run evaluate courteous -n 3 --task set:3
run evaluate courteous -n 3 --task set:2
run evaluate courteous -n 3 --task set:x
run evaluate courteous -n 3 --values 1
run evaluate courteous -n 3 --values 3
run evaluate courteous -n 3 --values 9
run evaluate courteous -n 3 --values two
run evaluate mean -n 3 --task approximate --values 3
run evaluate 'value(2)' -n 3 --task approximate
run evaluate 'value(-ones)' -n 3 --task approximate
run evaluate 'value(1/2)' -n 3 --task approximate
run evaluate 'value(ones/n)' -n 3 --task approximate
run evaluate 'value(ones/(zeros-1))' -n 3 --task approximate
run evaluate 'value(1/2 % 2)' -n 3 --task approximate
run evaluate 'value(ones/' -n 3 --task approximate
run evaluate 'value' -n 3 --task approximate
run evaluate 'mean;courteous' -n 3 --task approximate
run evaluate 'mean^2' -n 3 --task approximate
run evaluate 'mean' -n 3 -r 2 --task approximate
run evaluate half.json@1,2 -n 3 --task approximate
run evaluate half.json -n 3 --task approximate
run evaluate mixed.json -n 2 --task approximate
run evaluate large.json -n 2 --task approximate
run evaluate optimal -n 3 --at 1/2 --task approximate
run evaluate fv -n 3
run evaluate mean -n 3000 --task approximate --at 1/2
run compare mean courteous -n 3
run compare mean optimal -n 3 --task approximate
run compare courteous -n 3 --task set:2
run simulate mean -n 3 --at 1/2
run simulate mean -n 3 --at 1/2 --task set:1
run simulate courteous -n 3 --at 1/2 --values 0
run emit mean -n 3
