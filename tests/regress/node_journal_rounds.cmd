# Nodes without -r: the journal says how many rounds the algorithm has, and replay reads it.
head -c 64 /dev/zero | tr '\0' 5 > key; chmod 600 key
ports=$(python3 -c 'import contextlib, socket
with contextlib.ExitStack() as probes:
    found = []
    while len(found) < 2:
        probe = probes.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        probe.bind(("127.0.0.1", 0))
        found += [f"127.0.0.1:{probe.getsockname()[1]}"] if probe.getsockname()[1] % 2 == 0 else []
print(",".join(found))')
for i in 1 2; do
  tacit node -n 2 --id $i --algorithm sweep --run regress --key key --peers "$ports" --patience 60 \
    --instances 3 --journal node$i.jsonl --quiet > /dev/null & nodes="$nodes $!"
done
for node in $nodes; do wait "$node" || echo "exit $?"; done
head -qn 1 node?.jsonl | grep -o '"rounds":[0-9]*'
tacit replay node1.jsonl node2.jsonl --format json | grep -o '"instances": *[0-9]*'
rm key node?.jsonl
