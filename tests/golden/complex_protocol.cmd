tacit complex -n 2
