# --time-limit and Ctrl-C: what is known so far is printed, and where nothing is, that is said.
run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
run evaluate 'majority^6' -n 60 --time-limit 1
run compare 'majority^6' 'courteous^6' -n 60 --time-limit 1
tacit evaluate 'majority^6' -n 60 & pid=$!
sleep 1
kill -INT $pid
wait $pid
echo "exit $?"
tacit plan -n 200 --at 0.9 --error 1e-9 --time-limit 1 > out.txt
echo "exit $?"
grep -c 'proved, for every algorithm: at least 2 rounds and 9 transmissions' out.txt
tacit plan -n 200 --at 0.9 --error 1e-9 --format json > out.txt & pid=$!
sleep 1
kill -INT $pid
wait $pid
echo "exit $?"
grep complete out.txt
rm out.txt
