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
