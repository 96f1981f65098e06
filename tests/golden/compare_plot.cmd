tacit compare courteous pref1 majority -n 3 --plot f.svg > /dev/null && cat f.svg && rm f.svg
tacit compare sweep -n 3 --log --plot g.png > /dev/null && head -c 4 g.png | tail -c 3 && rm g.png && echo
tacit compare courteous -n 2..6 --plot h.pdf > /dev/null && head -c 4 h.pdf && rm h.pdf && echo
