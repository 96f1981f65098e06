#!/usr/bin/env python3
"""Agreement among LoRa-like nodes under a duty-cycle limit.

Five nodes hear each other with probability 0.8 or not at all; all must take the same
decision except once in a million. How long does it take, and how often may they do it?
Air time is that of an uplink at spreading factor 9, 125 kHz, coding rate 4/5, explicit
header, 12 bytes of frame around the message; regulation allows 1 % on the air.
"""

import json
import subprocess
from fractions import Fraction
from math import ceil

NODES, DELIVERY, ERROR = 5, "0.8", "1e-6"
SPREADING, BANDWIDTH, FRAME_BYTES, DUTY = 9, 125_000, 12 + 1, Fraction(1, 100)

symbol = Fraction(2**SPREADING, BANDWIDTH)
blocks = ceil(Fraction(8 * FRAME_BYTES - 4 * SPREADING + 28 + 16, 4 * SPREADING))
air_time = symbol * (8 + Fraction(17, 4) + 8 + 5 * max(blocks, 0))

plan = json.loads(
    subprocess.run(
        [
            "tacit",
            "plan",
            "-n",
            str(NODES),
            "--at",
            DELIVERY,
            "--error",
            ERROR,
            "--tolerance",
            "0.05",
            "--format",
            "json",
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
)

print(f"air time of one message: {float(air_time) * 1000:.1f} ms")
print(
    f"proved: every algorithm needs at least {plan['bounds']['rounds']} rounds "
    f"and {plan['bounds']['transmissions']} transmissions"
)
for choice in plan["front"]:
    rounds = choice["rounds"]
    slots = rounds * NODES * air_time  # a slot for every node in every round
    pause = rounds * air_time / DUTY  # a node sends at most once a round
    print(
        f"{choice['algorithm']}: error {choice['value']['approx']:.3g}, "
        f"{rounds} rounds of {NODES} slots take {float(slots):.2f} s, "
        f"at most one agreement every {float(max(slots, pause)):.0f} s"
    )
    robust = choice["robust"]
    print(f"  if delivery drops to {robust['from']['exact']}: error {robust['upper']['approx']:.3g}")
