tacit optimal --fresh -n 3 -r 2 --at 9/20 --algorithm best.json --certificate c.zst
tacit evaluate best.json -n 3 --at 9/20
tacit check c.zst
tacit optimal --fresh -n 2 --all-p --certificate two.gz > /dev/null
tacit optimal --fresh -n 2 --all-p --certificate two.cert > /dev/null
tacit check two.gz two.cert c.zst
sed "s/^algorithm 1/algorithm 0/" two.cert > wrong.cert
tacit check two.cert wrong.cert; echo "exit $?"
tacit check missing.cert; echo "exit $?"
rm best.json *.zst *.gz *.cert
