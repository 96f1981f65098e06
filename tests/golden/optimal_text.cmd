tacit optimal -n 3 --all-p; tacit optimal -n 4 --all-p; tacit optimal -n 3 -r 2 --all-p; tacit optimal -n 3 --channel unicast --from 1/4 --to 3/4; tacit optimal -n 2 -r 3 --at 2/7
