#!/usr/bin/env python3
"""From the log of a bursty radio to code: four nodes, a jammer that comes and goes. The log is generated here, so that
the truth is known: a broadcast reaches every receiver with probability 0.97, in a burst with 0.4; a burst begins in one
of 20 rounds and lasts four on average. The estimates have to contain it."""

import json
import pathlib
import random
import subprocess
import tempfile

TRUTH = {"delivery, good": 0.97, "delivery, bad": 0.4, "to bad": 0.05, "to good": 0.25}
NODES, ROUNDS = 4, 3000


def tacit(*words):
    return subprocess.run(["tacit", *map(str, words)], check=True, capture_output=True, text=True).stdout


chance = random.Random(2026)
lines, bad = ["round,sender,receiver,delivered"], chance.random() < 1 / 6
for moment in range(ROUNDS):
    for sender in range(1, NODES + 1):
        for receiver in range(1, NODES + 1):
            if receiver != sender:
                heard = chance.random() < TRUTH["delivery, bad" if bad else "delivery, good"]
                lines.append(f"{moment},{sender},{receiver},{int(heard)}")
    bad = chance.random() >= TRUTH["to good"] if bad else chance.random() < TRUTH["to bad"]

with tempfile.TemporaryDirectory() as folder:
    log, channel, code = (pathlib.Path(folder, name) for name in ("log.csv", "channel.json", "agree.h"))
    log.write_text("\n".join(lines) + "\n")
    call = ["replay", log, "--algorithm", "courteous;pref1", "--format", "json"]
    fit = json.loads(tacit(*call, "--fit", channel, "--confidence", "0.99"))
    print("best model:", fit["best"])
    for number in fit["models"][0]["numbers"]:
        inside = number["lower"] <= TRUTH[number["name"]] <= number["upper"]
        print(f"  {number['name']}: {number['estimate']:.2f}, the truth is {'inside' if inside else 'OUTSIDE'}")
    print("independent receivers:", "rejected" if fit["against_independent"]["p_value"] < 1e-6 else "kept")
    print("goodness of fit:", "fine" if fit["goodness_of_fit"]["p_value"] > 0.01 else "bad")
    print()
    for algorithm in ("courteous", "courteous;pref1", "pref1^3"):
        found = json.loads(tacit("evaluate", algorithm, "-n", NODES, "--channel", channel, "--format", "json"))
        print(f"{algorithm}: error {found['worst']['value']['approx']:.2f} on input {found['worst']['input']}")
    tacit("emit", "pref1^3", "-n", NODES, "--prefix", "agree", "-o", code)
    print("code:", len(code.read_text().split()) > 100 and "agree.h, with a self-test")
