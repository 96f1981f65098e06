export TACIT_ATLAS=$PWD/own
printf '3 1 broadcast approximate 0..1\n2 2 broadcast approximate 1/2\n12 1 broadcast 0..1/8\n' > spec
tacit atlas build --spec spec -q; tacit atlas build --spec spec -q; rm spec
tacit atlas build -n 3 --channel undirected --task approximate --at 1/3 -q
tacit atlas list --store own | sed 's/[0-9.]* s$/T s/'
tacit atlas show 3 1 --task approximate --store own | sed '/^  certificate/,$d'
tacit atlas show 3 1 --task approximate --store own --format json | grep -v -E '"(id|seconds)"'
tacit atlas show 3 1 --task approximate --store own --format csv | cut -d, -f1-11
tacit atlas show 12 1 --store own | sed '/optimal error/,$d'
tacit atlas show 3 1 --values 3 --task set:2 | sed '/optimal error/,$d'
tacit atlas show 2 2 --values 3 | sed '/optimal error/,$d'
tacit optimal -n 3 --all-p --task approximate
tacit optimal -n 3 --at 3/4 --task approximate
tacit optimal -n 3 --at 3/4 --coins shared
tacit optimal -n 3 --from 1/4 --to 3/4 --coins shared --format json | grep -v -E '"(seconds|hashes|atlas)"|"certificate"'
tacit optimal -n 3 --at 3/4 --task approximate --fresh | tail -n 1
tacit optimal -n 12 --from 0 --to 1/10
tacit optimal -n 3 --at 3/4 --task approximate --certificate three.cert >/dev/null; tacit check three.cert | cut -c1-60
tacit optimal -n 3 --at 3/4 --task approximate --algorithm three.json >/dev/null; tacit evaluate three.json -n 3 --task approximate --at 3/4 | grep 5/32
tacit atlas import three.cert; tacit atlas verify --all --store own
tacit atlas export --store own --format csv | cut -d, -f1-4,8-11
tacit atlas export --store own --format html | grep -c '<svg'
tacit atlas merge own --store other; tacit atlas list --store other | wc -l
tacit optimal -n 3 --all-p --prior uniform --certificate mean.cert >/dev/null; tacit atlas import mean.cert; echo "exit $?"
rm -r own other three.cert three.json mean.cert
