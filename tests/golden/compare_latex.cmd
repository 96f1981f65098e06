tacit compare courteous pref1 majority -n 4 --format latex
