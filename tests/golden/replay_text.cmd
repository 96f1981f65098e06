# Executions from journals, and a journal that contradicts the others.
tacit cluster -n 3 --algorithm courteous --at 1/2 --instances 20 --journals j --quiet > report
tacit replay j/node*.jsonl --instance 7
sed -i 's/"decision":0/"decision":1/' j/node2.jsonl
tacit replay j/node*.jsonl | grep -A 2 contradictions
rm -r j report
