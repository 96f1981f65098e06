# Wrong usage of node, cluster and replay: one clause each, exit code 2.
try() { tacit "$@"; echo "exit $?"; }
exec 2>&1
node="node -n 3 --id 1 --algorithm courteous"
try node -n 65 --id 1 --algorithm courteous
try node -n 3 --id 0 --algorithm courteous
try $node --input 2
try $node
try $node --run a
try $node --run a --group 239.1.2.3:7001
try $node --run a --group 10.0.0.1:7000
try $node --run a --peers 127.0.0.1:7000
try $node --run a --group 239.1.2.3:7000
try $node --run a --group 239.1.2.3:7000 --key missing
echo secret > key
try $node --run a --group 239.1.2.3:7000 --key key
rm key
try $node --start 17 --group 239.1.2.3:7000
try $node --run a --slot -1
try $node --run a --drop 2
try node -n 3 --id 1 --algorithm courteous --channel unicast --run a --group 239.1.2.3:7000 --drop 1/2
try cluster -n 3 --algorithm courteous
try cluster -n 3 --at 1/2
try cluster -n 3 --algorithm courteous --at 3/2
try cluster -n 3 --algorithm courteous --at 1/2 --input 0011
try cluster -n 3 --algorithm courteous --at 1/2 --instances 0
try cluster -n 3 --algorithm courteous --at 1/2 --confidence 1
try cluster -n 3 --algorithm courteous --at 1/2 --channel undirected --netns
try cluster -n 3 --algorithm 'if(own)' --at 1/2 --ipv6 --netns
try cluster -n 3 --algorithm 'if(!own)' --at 1/2
try replay
try replay missing
