tacit complex -n 3 -r 3; tacit complex -n 4 -r 2; tacit complex -n 2 -r 2 --input 01
