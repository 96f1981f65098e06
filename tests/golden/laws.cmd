# Statements for every number of processes, with their status; and what is refused.
tacit laws --only L6,L9
tacit laws --only L9 --format json
tacit laws --only L5 --format latex | head -n 6 | cut -c1-200
tacit laws --only L1 --proofs | head -n 14
tacit laws --only L77
tacit laws --only L9 --up-to 1
tacit laws --only L1,,L5
tacit laws --map map.svg --only L1
tacit laws --map picture.txt
tacit laws --map map.svg && grep -c '<rect' map.svg && rm map.svg
