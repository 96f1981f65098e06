tacit compare courteous pref1 -n 3 --format json; tacit compare courteous pref1 -n 5..6 --format json
