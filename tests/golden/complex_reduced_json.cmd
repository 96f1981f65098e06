tacit complex -n 2 --kind reduced --format json
