export TACIT_ATLAS=$PWD/own
tacit atlas show 4 1 | sed '/^  certificate/,$d'
tacit atlas show 4 1 --format json | grep -v '"id"' | grep -E '"(verb|n|status|pieces)"|"from"'
tacit optimal -n 4 --at 11/20
tacit optimal -n 4 --at 11/20 --certificate four.cert >/dev/null; tacit check four.cert | cut -c1-60
tacit atlas build -n 2 --at 1/3,1/2 -q
tacit atlas build -n 2 --at 1/3,1/2 -q
tacit atlas list --store own | sed 's/[0-9.]* s$/T s/'
tacit atlas import four.cert; tacit atlas verify --all --store own
tacit atlas list --store own --format csv | cut -d, -f1-8
tacit atlas export --store own --format csv | cut -d, -f1-11
tacit atlas export --store own --format html | grep -c '<svg'
tacit atlas merge own --store other; tacit atlas list --store other | wc -l
rm -r own other four.cert
