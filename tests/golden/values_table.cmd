run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
tacit optimal --fresh -n 3 --values 3 --at 1/4 --algorithm best.json | grep value
grep -c '"' best.json; grep values best.json
tacit evaluate best.json -n 3 --values 3 --at 1/4 | sed -n '1,/at p/p'
tacit evaluate best.json -n 3 --values 3 --task set:2 --at 1/4 --format json | grep -E 'task|"values"'
tacit compare best.json courteous min -n 3 --values 3 | sed '/worst-case/,$d'
run evaluate best.json -n 3
run evaluate best.json -n 4 --values 3
run evaluate best.json -n 3 --values 4
run evaluate best.json -n 3 --values 3 --channel unicast
run evaluate best.json -n 3 --values 3 -r 2
run evaluate none.json -n 3 --values 3
run evaluate optimal -n 3 --values 3
tacit evaluate optimal -n 3 --values 3 --at 1/4 --format json | grep '"worst"'
rm best.json
table() { printf '{"format":"tacit decision table","version":1,"n":2,"rounds":1,"channel":"broadcast","values":%s,"decisions":[%s]}' "$1" "$2" > t.json; }
rest='"[2]0 0","[0]1 0","[2]1 1","[0]2 0","[1]2 1","1[0] 0","2[0] 0","0[1] 0","2[1] 1","0[2] 0","1[2] 1"'
table 3 "\"[1]0 1\",$rest"; run evaluate t.json -n 2 --values 3 --inputs all
run evaluate '(t.json;min)^2' -n 2 --values 3 --at 9/10 --format csv
table 3 "\"[1]0 2\",$rest"; run evaluate t.json -n 2 --values 3
table 3 "\"[1]0 3\",$rest"; run evaluate t.json -n 2 --values 3
table 3 "\"[1]0 1/2\",$rest"; run evaluate t.json -n 2 --values 3
table 3 "\"[1]* 0\",$rest"; run evaluate t.json -n 2 --values 3
table 3 "$rest"; run evaluate t.json -n 2 --values 3
table 9 "$rest"; run evaluate t.json -n 2 --values 3
rm t.json
