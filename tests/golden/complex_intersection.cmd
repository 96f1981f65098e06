tacit complex -n 3 --kind intersection; tacit complex -n 2 --kind intersection --format json
