tacit compare courteous pref1 majority -n 3; tacit compare courteous pref1 -n 5..6
