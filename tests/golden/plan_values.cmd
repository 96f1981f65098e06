run() { printf '$ tacit'; printf ' %q' "$@"; echo; tacit "$@" 2>&1; echo "exit $?"; }
run plan --fresh -n 3 --values 3 --at 4/5 --error 1/10
run plan --fresh -n 3 --values 3 --task set:2 --at 4/5 --error 1/10 --tolerance 1/20
tacit plan --fresh -n 2 --values 4 --at 9/10 --error 1/100 --format json | grep -E 'values|task|status|bounds|evaluated'
run plan --fresh -n 3 --values 3 --at 1/2 --error 1/1000
run plan --fresh -n 3 --task approximate --at 1/2 --error 1/10
run plan --fresh -n 3 --values 1 --at 1/2 --error 1/10
