tacit complex -n 3 --kind reduced; tacit complex -n 3 --kind reduced --input 011
