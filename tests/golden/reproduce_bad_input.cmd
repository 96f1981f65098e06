run() { printf '$ tacit reproduce'; printf ' %q' "$@"; echo; tacit reproduce "$@" 2>&1; echo "exit $?"; }
mkdir full
touch full/kept file
run --out full --claims 36
run --out file --claims 36
run --out file --force --claims 36
run --out missing/report --claims 36
run --out /dev/null/report --claims 36
run --out '' --claims 36
run --out new --claims 13
run --out new --claims 36,
run --out new --claims ''
run --out new --claims 36,,37
run --out new --claims 46 --time-limit 0
tacit reproduce --out new --time-limit 0.001 > /dev/null 2>&1; echo "exit $?"; rm -rf new
run --out new extra
ls -A
ls -A full
rm -r full file
