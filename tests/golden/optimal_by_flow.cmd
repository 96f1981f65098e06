# Where shared coins do not help, a flow proves the optimum of consensus without a search.
tacit optimal --fresh -n 8 --at 1/5
tacit optimal --fresh -n 6 --from 0 --to 1/4 --certificate flow.cert | tail -4
tacit check flow.cert; head -3 flow.cert
tacit check flow.cert --explain
tacit atlas import flow.cert
rm flow.cert
tacit optimal --fresh -n 3 -r 2 --at 1/4 --format json | grep -v seconds
tacit optimal -n 30 --at 1/20 --format latex | grep -c "Proved by a flow"
# Where they do, it does not.
tacit optimal --fresh -n 3 --at 3/4 --format json | grep -c '"proof"' || true
