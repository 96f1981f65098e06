tacit plan -n 3 --channel unicast --at 4/5 --error 0.01 --tolerance 0.02 --format json
tacit plan -n 3 --channel unicast --at 4/5 --error 0.01 --tolerance 0.02 --format csv
tacit plan -n 3 --at 1/2 --error 0 --format json
