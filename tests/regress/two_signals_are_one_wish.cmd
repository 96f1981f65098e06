# Two signals at once are one wish: the bounds are printed, and no directory stays behind.
mkdir work
TMPDIR=$PWD/work tacit optimal --fresh -n 7 --at 2/5 --quiet > out.txt & pid=$!
sleep 1
kill -TERM $pid; kill -INT $pid
wait $pid
echo "exit $?"
head -n 1 out.txt
rm out.txt
rmdir work && echo "nothing left behind"
# A closed terminal is a wish to stop, unless nohup says that it is none.
tacit simulate courteous -n 3 --at 2/5 --trials 1e18 --quiet > out.txt & pid=$!
sleep 1; kill -HUP $pid; wait $pid; echo "exit $?"
nohup tacit simulate courteous -n 3 --at 2/5 --trials 1e18 --time-limit 2 --quiet > out.txt 2> err.txt & pid=$!
sleep 1; kill -HUP $pid; wait $pid; echo "exit $?"
rm out.txt err.txt
