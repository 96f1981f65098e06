tacit complex -n 3 --kind execution --algorithm courteous --input 001 --pattern T.T
tacit complex -n 3 -r 5 --kind execution --algorithm courteous^5 --input 110 --pattern 'T..|...|...|...|...' --format json
tacit complex -n 40 -r 2 --channel undirected --kind execution --algorithm pref1^2 --input 0000000000000000000000000000000000000000 \
  --pattern "$(printf 'T%.0s' $(seq 780))|$(printf '.%.0s' $(seq 780))" | tail -1
for arguments in "" "--input 001" "--input 001 --pattern T.T" "--input 01 --pattern T.T --algorithm pref1" "--input 001 --pattern T.T --algorithm pref1^2" \
  "--input 001 --pattern T. --algorithm pref1" "--input 001 --pattern T.TT --algorithm pref1" "--input 001 --pattern T.T|TTT --algorithm pref1" \
  "--input 001 --pattern xyz --algorithm pref1" "--input 001 --pattern T.T --algorithm if(1)" "--input 001 --pattern T.T --algorithm mean" \
  "--input 001 --pattern T.T --algorithm pref1 --format svg" "--input 001 --pattern T.T --algorithm pref1 --at 1/2" \
  "--input 001 --pattern T.T --algorithm pref1 --homology" "--input 001 --pattern T.T --algorithm pref1 --symmetry"; do
  printf '$ %s\n' "$arguments"
  tacit complex -n 3 --kind execution $arguments 2>&1
done
tacit complex -n 3 -r 2 --kind execution --algorithm pref1^2 --input 001 --pattern T.TTTTT 2>&1
