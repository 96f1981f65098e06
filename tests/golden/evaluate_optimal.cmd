tacit evaluate optimal -n 4 --at 11/20
tacit evaluate optimal -n 3 -r 2 --at 1/2
tacit evaluate optimal -n 4
tacit optimal -n 5 --at 9/10 --algorithm five.json -o proved.txt
tacit evaluate five.json@1,2,3,4,5 -n 7 --at 9/10
tacit evaluate five.json -n 7
tacit evaluate five.json@1,2,3 -n 7
tacit plan -n 5 --at 0.7 --error 1e-4 --max-rounds 2
