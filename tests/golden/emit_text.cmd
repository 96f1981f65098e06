run() { printf '$ tacit emit'; printf ' %q' "$@"; echo; tacit emit "$@"; }
run 'courteous@1,2,3;sweep^2' -n 5 -o a.h
run sweep -n 3 -r 4 -o a.h --format json
run majority -n 2 --prefix door
rm a.h
