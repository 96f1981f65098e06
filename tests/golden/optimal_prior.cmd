tacit optimal -n 3 -r 4 --at 3/5 --prior uniform
tacit optimal -n 3 --from 1/4 --to 3/4 --prior uniform --format csv
tacit optimal -n 3 --at 1/2 --prior uniform --task approximate --format json | grep -v seconds
tacit optimal -n 2 --all-p --prior uniform
tacit optimal -n 2 --at 1/2 --prior x.json
