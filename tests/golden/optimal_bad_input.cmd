run() { printf '$ tacit optimal'; printf ' %q' "$@"; echo; tacit optimal "$@" 2>&1; echo "exit $?"; }
run -n 3
run --all-p
run -n 3 --at 1/2 --all-p
run -n 3 --at 1/2 --from 0 --to 1
run -n 3 --from 1/2 --to 1/3
run -n 3 --from 1/2
run -n 3 --to 1/2
run -n 3 --from 1/2 --to 4/3
run -n 3 --at two
run -n 40 --at 1/2
run -n 9 --all-p --fresh | sed 's/need up to .*/need up to .../'
run -n 3 --all-p --algorithm x.json
run -n 3 --at 1/2 --certificate missing/c
run -n 3 --at 1/2 --certificate -
run -n 3 --at 1/2 --certificate same.json --algorithm same.json
run -n 4 -r 3 --at 1/2 --fresh
run -n 3 --at 1/2 --algorithm missing/c
run -n 3 --at 1/2 --algorithm missing/c.json
run -n 3 --at 1/2 --algorithm best.txt
run -n 3 --at 1/2 --format svg
run -n 3 --at 1/2 --time-limit -1
run -n 3 --at 1/2 --coins private
run -n 3 --coins shared
run -n 3 --at 1/2 --coins shared --algorithm a.json
run -n 3 --at 1/2 --coins shared --count
run -n 3 --at 3/2 --coins shared
run -n 401 --at 1/2 --coins shared
run -n 3 --at 1/2 --task approximate --coins shared
run -n 3 --at 1/2 --task approximate --count
run -n 3 --at 1/2 --task approximate --list 3
run -n 3 --at 1/2 --task approximately
run -n 3 --at 1/2 --task set:0
run -n 9 -r 9 --at 1/2 --task approximate
run -n 3 --at 1/2 --values 1
run -n 3 --at 1/2 --values 9
run -n 3 --at 1/2 --values two
run -n 3 --at 1/2 --values 3 --task set:0
run -n 3 --at 1/2 --values 4 --task set:3
run -n 3 --at 1/2 --task set:2
run -n 3 --at 1/2 --values 3 --task approximate
run -n 3 --at 1/2 --values 3 --task agreement
run -n 3 --at 1/2 --values 3 --count
run -n 3 --at 1/2 --values 3 --list 3
run -n 3 --at 1/2 --values 3 --coins shared
run -n 3 --at 1/2 --values 3 --prior uniform
run -n 3 --at 1/2 --task set:1 --count
run -n 12 --at 1/2 --values 8 --fresh
