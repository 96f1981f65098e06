tacit simulate mean -n 3 --at 1/2 --task approximate --trials 100000 --quiet 2>/dev/null
tacit simulate 'courteous;mean@1,2' -n 3 --at 1/3 --task approximate --trials 50000 --input random --quiet --format csv 2>/dev/null
