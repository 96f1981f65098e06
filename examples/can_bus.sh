#!/usr/bin/env bash
# Agreement on a CAN-like bus: a frame is accepted by every node or by none, which is
# exactly the broadcast model. Eight controllers, one frame in a hundred lost, and at most
# one inconsistent decision in a billion. Plan, write the code for a controller, and let
# the code test itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tacit plan -n 8 --at 0.99 --error 1e-9 --max-rounds 4
algorithm=$(tacit plan -n 8 --at 0.99 --error 1e-9 --max-rounds 4 --format json |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["fewest_rounds"]["algorithm"])')

echo
cd "$work"
tacit emit "$algorithm" -n 8 --prefix bus -o bus.h | sed -n '4,7p'
cat > main.c <<'END'
#define BUS_SELF_TEST
#include "bus.h"
int main(void) { return bus_self_test() != 0; }
END
gcc -std=c99 -Os -Wall -Wextra -Werror -ffreestanding main.c -o ./main
./main && echo "the code on the controller decides as planned"
