tacit complex -n 2 --format json
