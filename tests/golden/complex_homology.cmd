tacit complex -n 3 --homology --algorithm courteous | head -n 10
tacit complex -n 3 --kind input --homology
tacit complex -n 2 --input 01 --homology --algorithm pref1 --format json
