printf 'sender,loss\n1,0.1\n2,1/4\n3,0\n' > lossy.csv
cat > pairs.json << 'END'
{"format": "tacit link loss", "version": 1,
 "links": [{"sender": 1, "receiver": 2, "loss": "0.1"}, {"sender": 2, "receiver": 3, "delivery": "2/3"}]}
END
tacit evaluate courteous -n 3 --loss lossy.csv
tacit simulate courteous -n 3 --loss lossy.csv --trials 1e5 --quiet
tacit evaluate courteous -n 3 --channel undirected --loss pairs.json --at 1/2 --format json
tacit evaluate courteous -n 3 --channel undirected --loss pairs.json --at 1/2
tacit evaluate pref1 -n 3 --loss lossy.csv --format csv
run() { echo "\$ tacit $*"; tacit "$@" 2>&1; echo "exit $?"; }
run evaluate courteous -n 4 --loss lossy.csv
run evaluate courteous -n 3 --loss lossy.csv --engine count
run evaluate courteous -n 3 --loss missing.csv
run simulate courteous -n 3 --channel unicast --loss lossy.csv
run simulate courteous -n 2 --loss lossy.csv
run evaluate courteous -n 3 --channel undirected --loss pairs.json
printf 'sender,loss\n1,1.5\n' > wrong.csv
run simulate courteous -n 3 --loss wrong.csv --at 1/2
run simulate courteous -n 3 --loss lossy.csv --rare
run simulate courteous -n 100 --channel unicast --loss lossy.csv
rm lossy.csv pairs.json wrong.csv
