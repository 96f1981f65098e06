tacit optimal --fresh -n 2 --at 3/10 --count | grep optimal; tacit optimal --fresh -n 3 --at 0.7 --count; tacit optimal --fresh -n 3 --at 2/3 --count --format json | grep optimal_algorithms; tacit optimal --fresh -n 3 --all-p --count; tacit optimal --fresh -n 4 --at 11/20; tacit optimal --fresh -n 3 --from 0.7 --to 0.7 --count --format csv
tacit optimal -n 3 --at 0.7 --list 20 --count
tacit optimal -n 3 --at 0.7 --list 2 --format json | sed -n '/"list"/,$p' | grep -v seconds
tacit optimal -n 3 --at 1/2 --list 5 | tail -n 5
tacit optimal -n 2 --all-p --count --format json | grep -A1 optimal_algorithms
tacit optimal -n 3 --all-p --list 5
tacit optimal -n 3 --at 1/2 --list 0
tacit optimal -n 3 -r 2 --at 1/2 --count | tail -n 2
