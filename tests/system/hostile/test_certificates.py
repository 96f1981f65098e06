"""Hostile certificates against the checker, from outside. It must answer every time, within bounds of time and of
memory; what it accepts, the naive reader of the tests must accept, too."""

import collections
import gzip
import os
import pathlib
import random
import re
import signal
import subprocess
import time

import pytest

from changed_certificates import (
    by_byte,
    by_field,
    by_line,
    dear_point,
    head,
    hostile_head,
    many_algorithms,
    many_blocks,
    packed,
    repeated,
)
from harness import ACCEPTED, busy_seconds, expect

CPU_SECONDS = 20  # that one file may take; elapsed time says little on a busy machine
MEMORY = 1_000_000 << 10  # bytes of one mutant: what the largest of systems within the limits takes
VERDICT = re.compile(r"(accepted: for |rejected: line \d+: )")
KINDS = [by_field, by_field, by_line, by_byte, hostile_head]


def has_answered(done):
    """There is a verdict, or a word on a damaged file."""
    if done.returncode in (0, 4):
        return VERDICT.match(done.stdout) is not None
    return done.returncode == 1 and "cannot read" in done.stderr


def expect_refusal(done, what):
    expect(
        done.returncode == 4 and has_answered(done),
        f"{what}: {done.returncode} {done.stdout[:200]!r} {done.stderr[:200]!r}",
    )


def changed(originals, dice):
    """A name for what was changed, and the bytes."""
    kind = dice.choice(KINDS)
    data = kind(list(dice.choice(originals)), dice)
    return kind.__name__, packed(data, dice) if dice.random() < 0.08 else data


def test_mutants(tacit, place, sanitized, cases, seed):
    assert tacit.reference, "--reference names the naive reader"
    originals = [path.read_text().splitlines() for path in sorted(ACCEPTED.glob("*.cert"))]
    originals = [lines for lines in originals if len(lines) < 400]
    count = cases(300, 60)
    counts = collections.Counter()
    slowest, largest, judged = 0.0, 0, {}
    for number in range(count):
        dice = random.Random(f"{seed}/{number}")
        kind, data = changed(originals, dice)
        file = place / f"{number}.cert"
        file.write_bytes(data)
        # Some with little memory: then, too, there is a verdict.
        little = dice.random() < 0.1 and not sanitized
        space = 0 if sanitized else dice.choice([24_000, 50_000, 100_000]) << 10 if little else MEMORY
        done = tacit.check(file, address_space=space, cpu_seconds=CPU_SECONDS)
        name = f"mutant {number} of seed {seed} ({kind})"
        expect(has_answered(done), f"{name}: {done.returncode} {done.stdout!r} {done.stderr[:200]!r}")
        slowest, largest = max(slowest, done.cpu_seconds), max(largest, done.resident)
        counts["late" if done.late else {0: "accepted", 4: "rejected"}.get(done.returncode, "unreadable")] += 1
        if done.returncode == 0 and not data.startswith((b"\x1f", b"\x28")):
            judged[name] = file
        else:
            file.unlink()
    asked = subprocess.run(
        [tacit.reference],
        input="".join(f"{file}\n" for file in judged.values()),
        capture_output=True,
        text=True,
        check=True,
        timeout=3000,
    )
    for name, verdict in zip(judged, asked.stdout.split(), strict=True):
        counts["judged " + verdict] += 1
        expect(verdict != "rejected", f"{name}: accepted, but the naive reader rejects it")
    expect(sanitized or largest < MEMORY, f"some mutant took {largest >> 10} kB")
    expect(counts["accepted"] > 0 and counts["rejected"] > 0, f"not both verdicts: {counts}")
    print(
        f"{count} mutants of seed {seed}: {counts['accepted']} accepted, {counts['rejected']} rejected, "
        f"{counts['unreadable']} unreadable, {counts['late']} late; {counts['judged rejected']} wrongly accepted of "
        f"{counts['judged accepted'] + counts['judged rejected']} judged, {counts['judged unknown']} beyond the naive "
        f"reader; slowest {slowest:.1f} s of processor time, at most {largest >> 20} MB"
    )


COSTLY = {
    "equal algorithms": lambda: gzip.compress(
        (head("2 1 broadcast", "0 1", 3_000_000) + "algorithm 0010\n" * 3_000_000).encode()
    ),
    "algorithms times blocks": lambda: gzip.compress(
        (
            head("2 1 broadcast", "root(-1,0,3;1/2,1) root(-1,0,3;1/2,1)", 400_000)
            + "algorithm 0110\n" * 399_999
            + "algorithm 1111\nparts 1\n"
            "part root(-1,0,3;1/2,1) root(-1,0,3;1/2,1)\nsymmetry 0 0\n" + "block 0 2 0\n" * 5000
        ).encode()
    ),
    "bomb of nothing": lambda: repeated(b"\0", 24_000),
    "bomb of empty lines": lambda: repeated(b"\n", 24_000),
    "bomb behind a head": lambda: repeated(b"\n", 24_000, b"tacit certificate 1\n"),
}


@pytest.mark.parametrize("name", COSTLY)
def test_costly(tacit, sanitized, name):
    pathlib.Path("costly").write_bytes(COSTLY[name]())
    space = 0 if sanitized else 600_000 << 10
    limits = {"cpu_seconds": CPU_SECONDS}
    expect_refusal(tacit.check("costly", address_space=space, **limits), name)
    expect_refusal(tacit("check", "costly", address_space=4 * space, **limits), f"{name}: tacit check")
    if name.startswith("bomb"):
        done = tacit("atlas", "import", "costly", "--store", "store", **limits)
        expect(done.returncode != 0, f"{name}: import: {done.returncode} {done.stderr[:200]!r}")


@pytest.mark.parametrize("count", [4000, 60_000])
def test_little_memory(tacit, sanitized, count):
    if sanitized:
        return  # there is no bound to try
    pathlib.Path("algorithms").write_bytes(many_algorithms(count))
    for space in (20_000, 30_000, 40_000, 60_000, 100_000, 150_000, 300_000, 1_000_000):
        done = tacit.check("algorithms", address_space=space << 10, cpu_seconds=CPU_SECONDS)
        expect_refusal(done, f"{count} algorithms in {space} kB")


def test_time_limit(tacit):
    pathlib.Path("long").write_bytes(many_blocks(dear_point(24, 100), 100_000))
    done = tacit("check", "--time-limit", "2", "long", patience=60, cpu_seconds=CPU_SECONDS)
    expect(done.returncode == 3, f"a time limit: {done.returncode} {done.stdout[:200]!r} {done.stderr[:200]!r}")
    expect(done.seconds < 12, f"a time limit of 2 s took {done.seconds:.1f} s")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_pipes(tacit, number):
    os.mkfifo("pipe")
    for words in ([tacit.checker, "pipe"], [tacit.program, "check", "pipe"]):
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
            time.sleep(1.5)
            child.send_signal(number)
            try:
                code = child.wait(timeout=20)
                expect(code in (130, -number), f"{words[0]}: ends with {code} on {number.name}")
            except subprocess.TimeoutExpired:
                expect(False, f"{words[0]}: waits for a writer in spite of {number.name}")
                child.kill()


def test_uploads(serve):
    """The server refuses a bomb, and stops what its client does not wait for."""
    kind = {"Content-Type": "application/octet-stream"}
    with serve() as server:
        bomb = repeated(b"\n", 24_000, b"tacit certificate 1\n")
        status, text, _ = server.ask("/api/check", "POST", bomb, kind)
        expect(status == 200 and b"too large" in text, f"a bomb: {status} {text[:200]}")
        body = many_blocks(dear_point(16, 50), 100_000)
        for _ in range(2):
            with server.connect() as link:
                link.sendall(server.head("POST /api/check HTTP/1.1", f"Content-Length: {len(body)}") + body)
                time.sleep(1)
        time.sleep(3)
        before = busy_seconds(server.process)
        time.sleep(2)
        used = busy_seconds(server.process) - before
        expect(used < 0.5, f"abandoned uploads still used {used:.1f} s of 2 s")
