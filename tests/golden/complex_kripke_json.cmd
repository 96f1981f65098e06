tacit complex -n 2 --kind kripke --format json
