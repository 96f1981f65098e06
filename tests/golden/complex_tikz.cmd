tacit complex -n 2 --input 01 --format tikz
