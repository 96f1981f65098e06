# Equal seeds give equal counts, whatever the threads and the engine.
for options in '--jobs 1' '--jobs 2' '--jobs 3' '--engine general'; do
  tacit simulate 'courteous;sweep' -n 6 --at 2/3 --trials 100001 --seed 5 $options --format csv | tail -n 1
done
