export TACIT_ATLAS=none
tacit optimal -n 3 --at 11/20 --coins shared; tacit optimal -n 6 --at 3/5 --coins shared; tacit optimal -n 3 --at 2/5 --coins shared --format json | grep -v seconds; tacit optimal -n 4 --at 0.3 --coins shared --format csv; tacit optimal -n 12 --at 7/10 --coins shared -o coins.txt; tail -n 4 coins.txt; rm coins.txt
