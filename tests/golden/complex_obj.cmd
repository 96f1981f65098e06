tacit complex -n 2 --kind input --format obj | grep -v '^[vf]'
