export TACIT_ATLAS=none
tacit optimal -n 3 --at 3/4 --task approximate --certificate third.cert.zst; tacit check third.cert.zst; rm third.cert.zst
tacit optimal -n 3 --at 1/4 --task approximate
tacit optimal -n 3 -r 2 --at 1/2 --task approximate --format json | grep -v seconds
tacit optimal -n 3 --channel undirected --at 1/3 --task approximate --format latex | grep -v footnote
tacit optimal -n 4 -r 2 --at 1/2 --coins shared
tacit optimal -n 30 --at 1/2 --task approximate --format csv
tacit optimal -n 4 --all-p --task approximate
tacit optimal -n 3 --from 1/3 --to 3/4 --coins shared --format csv
tacit optimal -n 3 -r 2 --from 0 --to 5/12 --task approximate --format json | grep -v seconds
