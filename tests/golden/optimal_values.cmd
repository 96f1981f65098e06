tacit optimal --fresh -n 3 --values 3 --at 1/2 --certificate third.cert.zst; tacit check third.cert.zst; rm third.cert.zst
tacit optimal --fresh -n 3 --values 3 --all-p
tacit optimal --fresh -n 2 --values 3 -r 2 --all-p
tacit optimal --fresh -n 3 --values 4 --at 1/2 --format csv
tacit optimal --fresh -n 3 --values 3 --task set:2 --all-p
tacit optimal --fresh -n 3 --values 3 --task set:2 --all-p --format latex | grep -v footnote
tacit optimal --fresh -n 3 --task set:1 --at 1/2 --format json | grep -v seconds
for p in 1/10 1/2 9/10; do tacit optimal --fresh -n 4 --values 3 --at $p | grep value; done
