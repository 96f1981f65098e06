# Ctrl-C and --time-limit: the estimate so far is printed.
tacit simulate courteous -n 3 --at 2/5 --trials 1e18 --quiet > out.txt & pid=$!
sleep 1
kill -INT $pid
wait $pid
echo "exit $?"
grep -c 'stopped before the end' out.txt
grep -c 'estimate' out.txt
tacit simulate courteous -n 3 --at 2/5 --trials 1e18 --time-limit 0.5 --quiet > out.txt
echo "exit $?"
grep -c 'stopped before the end' out.txt
rm out.txt
