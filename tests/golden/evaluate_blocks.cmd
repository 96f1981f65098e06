run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
printf '%s\n' '# Follows a leader.' 'rule[leader]{' '  unanimous: own' '  leader heard: leader' '  otherwise: !own  # gives way' '}' > mine.rule
run evaluate follow5 -n 5 --at 7/10
run evaluate follow5 -n 8 --at 7/10
run evaluate follow6 -n 6 --at 7/10
run evaluate mine.rule -n 4
run evaluate "$(cat mine.rule)" -n 4 --at 1/2
run evaluate 'mine.rule@3,1,2;courteous' -n 4 --at 1/2
run evaluate 'rule[leader]{unanimous: own; leader heard: leader; otherwise: own}' -n 40 --at 9/10
run compare follow5 follow6 pref1 courteous@1,2,3,4,5 courteous -n 6
tacit simulate follow5 -n 5 --at 7/10 --trials 1000 2>/dev/null
tacit complex -n 3 --kind protocol --algorithm 'rule[leader]{unanimous: own; otherwise: !own}' | head -n 12
run evaluate 'rule[leader]{leader not heard: !own; otherwise: own}' -n 4
run evaluate 'rule[leader]{otherwise: leader}' -n 4
run evaluate 'rule[leader]{unanimous: own}' -n 4
run evaluate 'rule[blocks:2,3]{otherwise: own}' -n 6
run evaluate 'rule[leaders]{otherwise: own}' -n 6
run evaluate 'rule[leader]{unanimous own}' -n 6
run evaluate 'rule[anonymous]{leading: 1; otherwise: own}' -n 6
run evaluate follow5 -n 4
run evaluate missing.rule -n 4
run evaluate 'mine.rule@1,2@1' -n 4
run emit follow6 -n 12 --language c -o f.h
run evaluate 'rule[leader]{otherwise: own}' -n 500
rm -f mine.rule f.h
