export TACIT_ATLAS=$PWD/own
run() { printf '$ tacit atlas'; printf ' %q' "$@"; echo; tacit atlas "$@" 2>&1; echo "exit $?"; }
run
run dance
run build
run build -n 2
run build -n 1 --all-p
run build -n 5..2 --all-p
run build -n 2 --at 4/3
run build -n 2 --at 1/2..1/3
run build -n 2 --at 1/2 --all-p
run build -n 2 -r x --all-p
run build -n 2 --channel pigeon --all-p
run build -n 2 --all-p --cell-time 0
run build -n 2 --all-p --format json
run build 3 --all-p -n 2
run build --spec missing
run build --spec missing -n 2
printf '2 1 broadcast all\n2 1 broadcast 3/2\n' > spec; run build --spec spec; rm spec
printf '3 1 broadcast approximate values:3 all\n' > spec; run build --spec spec; rm spec
printf '3 1 broadcast approximate\n' > spec; run build --spec spec; rm spec
printf '2 1 broadcast set:2 values:3 all\n' > spec; run build --spec spec; rm spec
run build -n 3 --task dance --all-p
run build -n 2..4 --task set:2 --values 3 --all-p
run show 3 1 --task set:3
run show 3 1 --task approximate --values 3
run show 3 1 --values 9
run show 9 1 --task approximate
run show
run show 3
run show 1 1
run show 3 x
run show 3 1 --channel pigeon
run show 9 1
run show 4 1 --format tikz
run export
run merge
run merge missing
run import missing
run verify --store missing
run verify --repair --store missing
run list --store ''
rm -r own
