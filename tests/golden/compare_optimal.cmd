tacit compare optimal courteous pref1 -n 4
tacit compare sweep 'pref0;pref1' optimal -n 3 | head -n 8
tacit compare optimal pref0 pref1 -n 3 --format json | grep -A3 ties
tacit compare optimal pref1 -n 7 --time-limit 0.2
