tacit complex -n 3 --kind input; tacit complex -n 3 --kind output; tacit complex -n 2 --kind input --format json; tacit complex -n 2 --kind output --format json
