tacit compare courteous "courteous@1,2,3" -n 4 --format csv | sed -n "1p;50,60p"
