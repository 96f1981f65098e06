#!/usr/bin/env python3
"""Runs `tacit reproduce`, in full or interrupted, and looks at everything it leaves behind.

check_report.py TACIT TACIT_CHECK full|interrupted
"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

NUMBERS = [str(n) for n in range(1, 58) if n != 13] + ["O1", "O2", "O3", "O4", "O5", "O6", "M1", "M2"]
FIGURES = [f"F{n}" for n in range(1, 15) if n != 8]

problems = []


def expect(condition, problem):
    if not condition:
        problems.append(problem)


def check_lines(lines):
    found = [line.split()[0] for line in lines]
    expect(found == NUMBERS, f"lines for the claims {found}")
    for line in lines:
        expect(re.match(r" *\S+  (ok  \S|(partly answered|open)  \S|differs \(\S)", line), f"line: {line}")


def check_page(directory):
    text = (directory / "report.html").read_text()
    root = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    expect(len(ids) == len(set(ids)), "an id is used twice")
    claims = [i.removeprefix("claim-") for i in ids if i.startswith("claim-")]
    expect(claims == NUMBERS, f"claims on the page: {claims}")
    expect(sorted(i for i in ids if i in FIGURES) == sorted(FIGURES), "figures on the page")
    links = [node.get("href") for node in root.iter() if node.get("href")]
    for link in links:
        if link.startswith("#"):
            expect(link[1:] in ids, f"no such place: {link}")
        else:
            expect((directory / link).is_file(), f"no such file: {link}")
    expect(any(link.startswith("certificates/") for link in links), "no certificate is linked")
    expect("<script" not in text, "the page has scripts")
    expect(not re.search(r'(src|href)="https?:', text), "the page points elsewhere")
    expect("@import" not in text and "url(" not in text, "the style loads something")
    for node in root.iter("math"):
        expect(len(node) > 0, "an empty formula")


def check_json(directory):
    report = json.loads((directory / "report.json").read_text())
    expect([claim["claim"] for claim in report["claims"]] == NUMBERS, "claims in the JSON")
    for claim in report["claims"]:
        number = claim["claim"]
        verdicts = ("partly answered", "open") if number[0] == "O" else ("ok", "differs")
        expect(claim["verdict"] in verdicts, f"claim {number}: {claim['verdict']}")
        expect(claim["statement"] and claim["found"], f"claim {number} says nothing")
        expect(("instead" in claim) == (claim["verdict"] == "differs"), f"claim {number}: instead")
        expect("paper" in claim or number in ("18", "23") or number[0] == "M", f"claim {number}: no words of the paper")
        expect("$" not in claim["found"] + claim["statement"], f"claim {number}: marks")
        for item in claim["evidence"]:
            expect((directory / item["file"]).is_file(), f"claim {number}: {item['file']}")
    for optimum in report["optima"]:
        expect(optimum["status"] == "optimal" and optimum["checked"], f"optimum: {optimum}")
        pieces = optimum["pieces"]
        for before, after in zip(pieces, pieces[1:]):
            expect(before["to"] == after["from"], "pieces that do not meet")
    expect(len(report["optima"]) == 12, "number of optima")
    expect([figure["figure"] for figure in report["figures"]] == FIGURES, "figures in the JSON")


def check_certificates(checker, directory):
    certificates = sorted((directory / "certificates").glob("*"))
    if certificates:
        checked = subprocess.run([checker, *certificates], capture_output=True, text=True)
        expect(checked.returncode == 0, checked.stdout + checked.stderr)
    return certificates


def check_full(tacit, checker, scratch):
    directory = scratch / "report"
    run = subprocess.run(
        [tacit, "reproduce", "--out", directory, "--jobs", "2"], capture_output=True, text=True
    )
    expect(run.returncode == 0, run.stdout + run.stderr)
    if run.returncode != 0:
        return
    check_lines(run.stdout.splitlines())
    check_page(directory)
    check_json(directory)
    expect(len(check_certificates(checker, directory)) >= 12, "certificates are missing")
    left = [path.name for path in scratch.iterdir()]
    expect(left == ["report"], f"left behind: {left}")


def interrupted(call, number, count):
    """Lines and complaints of a run that gets a signal once it has printed so many lines."""
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=errors, text=True)
        lines = [process.stdout.readline() for _ in range(count)]
        process.send_signal(number)
        output = "".join(lines) + process.stdout.read()
        code = process.wait()
        errors.seek(0)
        complaints = errors.read()
    expect(code == 130, f"exit code {code}: {complaints}")
    return output, complaints


def check_partial(tacit, directory, number, count, *options):
    call = [tacit, "reproduce", "--claims", ",".join(NUMBERS), "--jobs", "1", *options]
    output, complaints = interrupted(call, number, count)
    told = [line.split()[0] for line in output.splitlines()]
    last = complaints.splitlines()[-1]
    expect("partial" in last and f"{directory}/report.html" in last, f"last line: {last}")
    report = json.loads((directory / "report.json").read_text())
    expect(report["status"] == "partial", f"status: {report['status']}")
    decided = [claim["claim"] for claim in report["claims"]]
    expect(decided == told and len(told) >= count, f"decided {decided}, told {told}")
    expect(sorted(decided + report["undecided"]) == sorted(NUMBERS), "claims are missing")
    expect(f"{len(report['undecided'])} undecided" in last, f"last line: {last}")
    expect(all(claim["verdict"] != "FAIL" for claim in report["claims"]), "a claim fails")
    text = (directory / "report.html").read_text()
    ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))
    expect("Partial report" in text and f" {', '.join(report['undecided'])}." in text, "the page")


def check_interrupted(tacit, checker, scratch):
    directory = scratch / "report"
    for number, count in ((signal.SIGINT, 8), (signal.SIGTERM, 3)):
        out = scratch / signal.Signals(number).name
        check_partial(tacit, out, number, count, "--out", out)
        check_certificates(checker, out)
    # It replaces no report that is there.
    call = [tacit, "reproduce", "--claims", "1,22", "--out", directory]
    subprocess.run(call, capture_output=True, check=True)
    before = {path: path.read_bytes() for path in directory.rglob("*") if path.is_file()}
    check_partial(tacit, directory / "partial", signal.SIGINT, 3, "--out", directory, "--force")
    expect(all(path.read_bytes() == data for path, data in before.items()), "a file was replaced")
    left = sorted(path.name for path in scratch.iterdir())
    expect(left == ["SIGINT", "SIGTERM", "report"], f"left: {left}")


def main() -> int:
    tacit, checker, part = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as scratch:
        {"full": check_full, "interrupted": check_interrupted}[part](
            tacit, checker, pathlib.Path(scratch)
        )
    for problem in problems:
        print(f"check_report: {problem}", file=sys.stderr)
    print(f"check_report: {len(NUMBERS)} claims, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
