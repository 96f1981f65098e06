tacit optimal --fresh -n 3 --channel undirected --all-p --format csv; tacit optimal --fresh -n 4 --all-p --format latex; tacit optimal --fresh -n 3 -r 2 --at 9/20 --format latex
