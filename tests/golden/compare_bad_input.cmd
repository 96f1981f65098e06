run() { printf '$ tacit compare'; printf ' %q' "$@"; echo; tacit compare "$@" 2>&1; echo "exit $?"; }
run -n 3
run courteous
run courteous -n 5..3
run courteous -n 2..x
run courteous -n 2..
run courteous -n 1..3
run courteous -n 2..1000
run courteous -n 3 --plot f.gif
run courteous -n 3 --plot missing/f.svg
run courteous -n 3 --format svg
run courteous sweep -n 3 -r 2
