# The certificate lists an algorithm that touches the best one at p = 1/2 and is worse elsewhere: it has
# a part neither in the theorem nor in a bound.
cat > touching.cert <<'CERT'
tacit certificate 1
system 3 1 undirected consensus
on 0 1/2
algorithms 2
algorithm 001101101010001110011010000111 A
algorithm 010101001100100110111000101011 table 4
parts 1
part 0 1/2
symmetry 30 11
views 3 5 6 8 9 10 12 15 16 18 19 20 22 24 25 28 29 30 1 2 4 7 11 13 14 17 21 23 26 27
element 0 0 2 1
element 0 1 0 2
element 0 1 2 0
element 0 2 0 1
element 0 2 1 0
element 1 0 1 2
element 1 0 2 1
element 1 1 0 2
element 1 1 2 0
element 1 2 0 1
element 1 2 1 0
block 1 3 1 0
block 1 3 0 1
block 1 2 2 0
proof
2 -82 0
45 0
-82 0
d 2 -82 0
d -82 0
d 45 0
0
end
end of certificate
CERT
tacit check touching.cert
tacit atlas import touching.cert
tacit optimal -n 3 --channel undirected --at 1/3
tacit plan -n 3 --channel undirected --at 1/3 --error 77/100 --max-rounds 1
