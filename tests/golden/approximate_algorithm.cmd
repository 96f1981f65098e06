# The fractions that attain the optimum, saved and read back.
export TACIT_ATLAS=none
tacit optimal -n 3 --at 3/4 --task approximate --algorithm best.json > /dev/null
tacit evaluate best.json -n 3 --at 3/4 --task approximate | head -8
tacit optimal -n 3 -r 2 --at 1/2 --task approximate --algorithm best.json | sed -n 4p
tacit evaluate best.json -n 3 -r 2 --at 1/2 --task approximate --format json | grep '"worst"'
tacit optimal -n 3 --channel unicast --at 2/3 --task approximate --algorithm best.json | sed -n 4p
tacit evaluate best.json -n 3 --channel unicast --at 2/3 --task approximate --format json | grep '"worst"' | grep -o '"value":{"exact":"[^"]*"'
tacit optimal -n 3 --all-p --task approximate --algorithm best.json
tacit optimal -n 3 --at 1/2 --coins shared --algorithm best.json
tacit optimal -n 40 --at 1/2 --task approximate --algorithm best.json 2>&1 > /dev/null | cut -c1-60
rm best.json
