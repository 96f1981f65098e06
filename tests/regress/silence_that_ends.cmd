# The medium delivers nothing in the first round and everything in the second.
cat > stuck.json <<'FILE'
{"format": "tacit channel", "version": 1, "channel": "broadcast", "delivery": "1",
 "bursts": {"state": "medium", "to_bad": "0", "to_good": "1", "start": "bad", "bad": {"delivery": "0"}}}
FILE
tacit plan -n 3 --channel stuck.json --error 0
sed 's/"to_bad": "0"/"to_bad": "1"/' stuck.json > back.json
tacit plan -n 3 --channel back.json --error 0
sed 's/"to_good": "1"/"to_good": "1\/2"/' stuck.json > slow.json
tacit plan -n 3 --channel slow.json --error 0
# Where nothing is proved there is no value.
cat > hard.json <<'FILE'
{"format": "tacit channel", "version": 1, "channel": "broadcast", "delivery": "9/10",
 "bursts": {"state": "medium", "to_bad": "1/5", "to_good": "1/2", "start": "good", "bad": {"delivery": "1/3"}}}
FILE
tacit optimal -n 6 --channel hard.json --time-limit 1 --format json | grep -E '"(status|value)"'
