run() { printf '$ tacit emit'; printf ' %q' "$@"; echo; tacit emit "$@" 2>&1; echo "exit $?"; }
run courteous
run courteous -n 65
run courteous -n 3 --language rust
run courteous -n 3 --prefix 3x
run courteous -n 3 --prefix _x
run courteous -n 3 --table-limit -1
run courteous -n 3 --format csv
run sweep -n 3 -r 3
run 'if(own == 0)' -n 3
run courteous^70000 -n 3
run missing.json -n 3
run courteous -n 3 -o missing/a.h
run 'if(ones > 2 || zeros == 0)' -n 9 --table-limit 5
