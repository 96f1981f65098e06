tacit complex -n 2 --at 2/3 --pattern T.; tacit complex -n 2 --kind reduced --at 0.65 --format json
