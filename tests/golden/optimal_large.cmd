# Systems that are too large to be searched: a theorem, bounds, and what is not for them.
tacit optimal -n 10 --at 1/20
tacit optimal -n 100 --at 1/200 --format csv | cut -c1-60
tacit optimal -n 12 --at 3/5
tacit optimal -n 12 -r 3 --at 9/10 --format latex | grep -A4 noindent
tacit optimal -n 10 --all-p --format json | grep -v seconds | cut -c1-120
tacit optimal -n 12 --at 3/5 --algorithm best.json
tacit optimal -n 12 --at 3/5 --certificate proof.zst
tacit optimal -n 12 --channel unicast --at 3/5
tacit optimal -n 401 --at 3/5
