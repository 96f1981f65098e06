# Channels as they are measured, from files: what is exact, estimated, optimal and refused.
run() {
  printf '$ tacit'
  printf ' %q' "$@"
  printf '\n'
  tacit "$@" 2>&1
  printf 'exit %s\n\n' "$?"
}
head='"format": "tacit channel", "version": 1'
printf '{%s, "channel": "broadcast", "delivery": "2/5"}' "$head" > paper.json
printf '{%s, "channel": "radio", "loss": "1/5", "together": "1/2", "links": [{"sender": 1, "receiver": 2, "loss": "1/2"}]}' "$head" > partial.json
printf '{%s, "channel": "broadcast", "loss": "1/50", "bursts": {"state": "medium", "to_bad": "1/76", "to_good": "1/4", "bad": {"loss": "4/5"}}}' "$head" > bursts.json
tacit evaluate courteous -n 3 --channel paper.json --format json > a
tacit evaluate courteous -n 3 --at 2/5 --format json > b
cmp a b && echo 'the same, digit by digit'
run evaluate courteous -n 3 --channel partial.json
tacit evaluate courteous^10 -n 50 --channel bursts.json | sed -n 1,4p
run simulate courteous^2 -n 4 --channel bursts.json --trials 20000 --quiet
run evaluate courteous^2 -n 4 --channel bursts.json --input 0011 --format csv
run optimal -n 3 --channel bursts.json --fresh --certificate burst.cert
tacit check burst.cert | cut -c1-60
run atlas import burst.cert --store store
run optimal -n 5 -r 4 --channel bursts.json
run optimal -n 2 --channel paper.json --format csv
run compare courteous pref1 -n 3 --channel bursts.json
run plan -n 4 --channel bursts.json --error 1/100 --max-rounds 4
printf '{"format": "tacit channel region", "version": 1, "confidence": "0.95", "channels": [%s, {%s, "channel": "broadcast", "loss": "1/10"}]}' "$(cat bursts.json)" "$head" > region.json
run plan -n 4 --channel bursts.json --region region.json --error 1/100 --slot-ms 2.5 --deadline-ms 8 --transmission-mj 1/5
run evaluate courteous -n 3 --channel bursts.json --region region.json --input 001
run plan -n 4 --channel partial.json --error 1/20
run complex -n 2 --channel bursts.json --input 01
run plan -n 3 --at 1/2 --error 0.1 --region region.json
run plan -n 4 --channel partial.json --region region.json --error 0.1
run plan -n 4 --channel bursts.json --region bursts.json --error 0.1
run complex -n 3 --channel bursts.json --kind reduced
printf '{%s, "channel": "radio", "loss": "3/2"}' "$head" > wrong.json
run evaluate courteous -n 3 --channel wrong.json
printf '{%s, "channel": "radio", "loss": 0, "sets": [{"sender": 1, "receivers": [2], "probability": "1/2"}]}' "$head" > rows.json
run simulate courteous -n 3 --channel rows.json
printf '{%s, "channel": "radio", "loss": 0, "links": [{"sender": 1, "receiver": 4, "loss": 0}]}' "$head" > links.json
run optimal -n 3 --channel links.json
printf '{%s, "channel": "radio", "loss": 0, "bursts": {"state": "sender", "to_bad": "1/2", "to_good": 0, "bad": {"loss": 1}}}' "$head" > absorbing.json
run cluster -n 3 --algorithm courteous --channel absorbing.json
run evaluate 'courteous@1,2' -n 40 --channel partial.json
run evaluate courteous -n 3 --channel missing.json
run evaluate courteous -n 3 --channel bursts.json --loss x.csv
rm -rf store
rm -f region.json paper.json partial.json bursts.json wrong.json rows.json links.json absorbing.json burst.cert a b
