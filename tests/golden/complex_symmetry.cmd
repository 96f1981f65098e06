tacit complex -n 2 --symmetry --format json
tacit complex -n 3 -r 1 --symmetry --algorithm courteous | head -n 9
for arguments in "--format svg" "--input 011" "--pattern TTT" "--kind kripke"; do
  tacit complex -n 3 --symmetry $arguments 2>&1
done
