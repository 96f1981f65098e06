for engine in enumerate count; do tacit evaluate majority -n 5 --engine $engine --format csv; done
for engine in enumerate chain; do tacit evaluate "sweep;courteous" -n 4 --engine $engine --format csv; done
