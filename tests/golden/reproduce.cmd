run() { printf '$ tacit reproduce'; printf ' %q' "$@"; echo; tacit reproduce "$@" 2>&1; echo "exit $?"; }
run --out some --claims 5,8,36,46,47,O7
ls -R some
run --out some --claims 36
touch some/mine
run --out some --claims 42 --force --quiet
ls -AR some
rm -r some
mkdir empty
run --out empty/ --claims 36 --quiet -o lines
cat lines
ls empty
rm -r empty lines
