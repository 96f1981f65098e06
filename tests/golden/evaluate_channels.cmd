tacit evaluate courteous -n 3 --channel unicast; tacit evaluate courteous^2 -n 3 --channel undirected
