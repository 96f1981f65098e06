tacit complex -n 3 --channel unicast; tacit complex -n 3 --channel undirected; tacit complex -n 3 -r 0
