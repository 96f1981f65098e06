# The keys that others rely on; times differ from run to run.
timeless() { sed -E 's/("(seconds|trials_per_second|jobs|vector_target)": )[^,}]*/\1.../'; }
tacit simulate courteous -n 3 --at 2/5 --trials 1e5 --input 011 --format json | timeless
tacit simulate sweep -n 5 -r 8 --at 9/10 --rare --trials 1e5 --seed 4 --format json | timeless
tacit simulate courteous -n 3 --at 2/5 --trials 1e5 --format csv
