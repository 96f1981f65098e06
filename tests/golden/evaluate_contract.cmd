tacit evaluate courteous -n 3 --at 2/5 --format json
