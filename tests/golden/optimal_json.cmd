tacit optimal --fresh -n 3 -r 2 --at 9/20 --format json | grep -v seconds; tacit optimal --fresh -n 4 --all-p --format json | grep -v seconds
