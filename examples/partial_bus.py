#!/usr/bin/env python3
"""From the log of a bus to code. On a bus a frame is for everybody or for nobody, they say; but three frames in a
hundred are received by some controllers only. The log is generated here with that truth, and shows what follows."""

import json
import pathlib
import random
import subprocess
import tempfile
from fractions import Fraction

NODES, ROUNDS = 5, 4000


def tacit(*words):
    return subprocess.run(["tacit", *map(str, words)], check=True, capture_output=True, text=True).stdout


chance = random.Random(1)
lines = ["round,sender,receiver,delivered"]
for moment in range(ROUNDS):
    for sender in range(1, NODES + 1):
        together, whole = chance.random() < 0.97, chance.random() < 0.99
        for receiver in range(1, NODES + 1):
            if receiver != sender:
                heard = whole if together else chance.random() < 0.5
                lines.append(f"{moment},{sender},{receiver},{int(heard)}")

with tempfile.TemporaryDirectory() as folder:
    log, channel, code = (pathlib.Path(folder, name) for name in ("log.csv", "channel.json", "bus.h"))
    log.write_text("\n".join(lines) + "\n")
    call = ["replay", log, "--algorithm", "sweep;pref1@1", "--format", "json"]
    fit = json.loads(tacit(*call, "--fit", channel))
    models = {model["model"]: model["possible"] for model in fit["models"]}
    print("all or nothing:", "possible" if models["all or nothing"] else "impossible")
    print("best model:", fit["best"])
    for number in fit["models"][0]["numbers"]:
        print(f"  {number['name']}: {number['estimate']:.2f}")
    times = Fraction(fit["error"]["fitted"]) / Fraction(fit["error"]["all_or_nothing"])
    print(
        f"the error of sweep;pref1@1 is {'more than ten times' if times > 10 else 'about'} what all or nothing promises"
    )
    tacit("emit", "sweep;pref1@1", "-n", NODES, "--prefix", "bus", "-o", code)
    print("code:", len(code.read_text().split()) > 100 and "bus.h, with a self-test")
