tacit optimal -n 3 --at 0.7 --count; tacit optimal -n 3 --at 2/3 --count --format json | grep optimal_algorithms; tacit optimal -n 3 --all-p --count; tacit optimal -n 4 --at 11/20
