tacit complex -n 2 --kind reduced --algorithm courteous --format dot
