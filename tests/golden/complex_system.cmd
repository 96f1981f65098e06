for channel in broadcast unicast undirected; do
  tacit complex -n 3 --kind system --channel $channel
done
tacit complex -n 3 -r 3 --kind system --channel undirected --format json
for arguments in "--format svg" "--input 011" "--pattern TTT" "--at 1/2" "--algorithm pref1" "--homology" "--symmetry"; do
  tacit complex -n 3 --kind system $arguments 2>&1
done
tacit complex -n 65 --kind system 2>&1
