#!/bin/sh
# Five nodes in network namespaces of their own, joined by a switch that loses three
# frames in ten, without root and without containers:
#
#     sh examples/network/five_nodes.sh [TACIT]
#
# The report compares the measured disagreement with the exact value; then one
# execution is put together again from the journals of the nodes.
set -eu
tacit=${1:-tacit}
journals=$(mktemp -d)
trap 'rm -r "$journals"' EXIT

"$tacit" cluster -n 5 --algorithm courteous --at 7/10 --instances 500 --netns \
  --journals "$journals" --quiet
"$tacit" replay "$journals"/node*.jsonl --instance 0
