"""Runs `tacit reproduce`, in full or interrupted, and looks at everything it leaves behind."""

import json
import re
import signal
import tempfile
import xml.etree.ElementTree as ElementTree

from harness import expect

NUMBERS = [str(n) for n in range(1, 58) if n != 13] + ["O1", "O2", "O3", "O4", "O5", "O6", "M1", "M2"]
FIGURES = [f"F{n}" for n in range(1, 15) if n != 8] + [
    "O3a",
    "O3b",
    "map",
]  # of the paper, of the open problems, what is known


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


def check_certificates(tacit, directory):
    certificates = sorted((directory / "certificates").glob("*"))
    if certificates:
        checked = tacit.check(*certificates)
        expect(checked.returncode == 0, checked.stdout + checked.stderr)
    return certificates


def test_whole(tacit, place):
    directory = place / "report"
    done = tacit("reproduce", "--out", directory, "--jobs", "2", patience=800)
    assert done.returncode == 0, done.stdout + done.stderr
    check_lines(done.stdout.splitlines())
    check_page(directory)
    check_json(directory)
    expect(len(check_certificates(tacit, directory)) >= 12, "certificates are missing")
    left = [path.name for path in place.iterdir()]
    expect(left == ["report"], f"left behind: {left}")


def run_interrupted(tacit, words, number, count):
    """Lines and complaints of a run that gets a signal once it has printed `count` lines."""
    with tempfile.TemporaryFile("w+") as errors:
        process = tacit.start(*words, stderr=errors)
        lines = [process.stdout.readline() for _ in range(count)]
        process.send_signal(number)
        output = "".join(lines) + process.stdout.read()
        code = process.wait()
        errors.seek(0)
        complaints = errors.read()
    expect(code == 130, f"exit code {code}: {complaints}")
    return output, complaints


def check_partial(tacit, directory, number, count, *options):
    words = ["reproduce", "--claims", ",".join(NUMBERS), "--jobs", "1", *options]
    output, complaints = run_interrupted(tacit, words, number, count)
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


def test_interrupted(tacit, place):
    directory = place / "report"
    for number, count in ((signal.SIGINT, 8), (signal.SIGTERM, 3)):
        out = place / number.name
        check_partial(tacit, out, number, count, "--out", out)
        check_certificates(tacit, out)
    # It replaces no report that is there.
    done = tacit("reproduce", "--claims", "1,22", "--out", directory)
    expect(done.returncode == 0, f"two claims: {done.stderr}")
    before = {path: path.read_bytes() for path in directory.rglob("*") if path.is_file()}
    check_partial(tacit, directory / "partial", signal.SIGINT, 3, "--out", directory, "--force")
    expect(all(path.read_bytes() == data for path, data in before.items()), "a file was replaced")
    left = sorted(path.name for path in place.iterdir())
    expect(left == ["SIGINT", "SIGTERM", "report"], f"left: {left}")
