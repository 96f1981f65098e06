tacit optimal --fresh -n 3 -r 2 --at 9/20 --algorithm best.json --certificate c.zst
tacit evaluate best.json -n 3 --at 9/20
tacit check c.zst
tacit optimal --fresh -n 2 --all-p --certificate two.gz > /dev/null
tacit optimal --fresh -n 2 --all-p --certificate two.cert > /dev/null
tacit check two.gz two.cert c.zst
# A proof by a flow, and one by a search.
sed "s/^rule 1/rule 0/" two.cert > wrong.cert
tacit check two.cert wrong.cert; echo "exit $?"
tacit optimal --fresh -n 3 --at 3/4 --certificate three.cert > /dev/null
sed "s/^algorithm 1/algorithm 0/" three.cert > wrong.cert
tacit check three.cert wrong.cert; echo "exit $?"
tacit check missing.cert; echo "exit $?"
# To a file, as JSON, through links, and to devices, which stay.
tacit check two.cert missing.cert --format json -o verdict.json; echo "exit $?"; cat verdict.json
ln -s linked.cert link.cert
tacit optimal --fresh -n 2 --at 1/2 --certificate link.cert > /dev/null; readlink link.cert
tacit check -- link.cert
mkfifo pipe; (tacit check - < pipe | cut -c 1-30) &
tacit optimal --fresh -n 2 --at 1/2 --certificate pipe > /dev/null; wait; [ -p pipe ] && echo "still a pipe"
rm -f verdict.json pipe linked.cert
rm best.json *.zst *.gz *.cert
