#!/usr/bin/env python3
"""Hostile certificates against the checker, from outside.

    tools/check_certificates.py mutants TACIT_CHECK REFERENCE [--count N] [--seed S]
        changes stored certificates in N ways (300 unless told) and gives them to the checker;
        what it accepts, the naive reader of the tests must accept too
    tools/check_certificates.py attacks TACIT_CHECK TACIT
        certificates that cost far more than they weigh, pipes, and little memory

The checker must answer every time, within bounds of time and of memory. Prints counts.
"""

import argparse
import collections
import gzip
import http.client
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

STORED = pathlib.Path(__file__).resolve().parent.parent / "tests" / "certificates" / "accept"
CPU_SECONDS = 20  # that one file may take; elapsed time says little on a busy machine
SECONDS = 200  # after which it is given up
MEMORY_KB = 1_000_000  # of one mutant: what the largest of systems within the limits takes
VERDICT = re.compile(r"(accepted: for |rejected: line \d+: )")
FAILURES = []


def expect(holds: bool, what: str) -> None:
    if not holds:
        FAILURES.append(what)
        print("FAIL:", what, file=sys.stderr)


class Finished:
    def __init__(self, words: list, address_space_kb: int = 0, seconds: float = SECONDS):
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
            if address_space_kb:
                size = 1024 * address_space_kb
                resource.setrlimit(resource.RLIMIT_AS, (size, size))

        self.late = False
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        try:
            done = subprocess.run(
                words, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False,
                preexec_fn=limit, env=dict(os.environ, LC_ALL="C"))
            self.code, self.out = done.returncode, done.stdout.decode(errors="replace")
            self.err = done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            self.late, self.code, self.out, self.err = True, None, "", ""
        self.seconds = time.monotonic() - begin
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu_seconds = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime

    def answered(self) -> bool:
        """There is a verdict, or a word on a damaged file."""
        if self.late:
            return False
        if self.code in (0, 4):
            return VERDICT.match(self.out) is not None
        return self.code == 1 and "cannot read" in self.err


def is_sanitized(checker: str) -> bool:
    """AddressSanitizer wants more address space than there is memory: then none is limited."""
    good = str(STORED / "two_processes.cert")
    return Finished([checker, good], address_space_kb=1_000_000).code != 0


# --- mutants ---

POINTS = ["0", "1", "1/2", "1/3", "2/3", "49/100", "3/4", "root(-1,0,2;1/2,1)",
          "root(-1,0,3;1/2,1)", "root(1,-3,1;0,1)"]
HUGE = ["1000000000", "999999999", "4096", "4097", "65537", "2147483648",
        "18446744073709551616", "9" * 120]


def changed_field(field: str, dice: random.Random) -> str:
    if len(field) > 2 and set(field) <= {"0", "1"}:
        at = dice.randrange(len(field))
        return field[:at] + ("1" if field[at] == "0" else "0") + field[at + 1:]
    if re.fullmatch(r"-?\d{1,9}", field) and dice.random() < 0.8:
        value = int(field)
        return str(dice.choice([value + 1, value - 1, -value, dice.randrange(30), 0]))
    return dice.choice(POINTS)


def changed_line(line: str, dice: random.Random) -> str:
    fields = line.split(" ")
    at = dice.randrange(len(fields))
    kind = dice.randrange(6)
    if kind == 0:
        del fields[at]
    elif kind == 1:
        fields.insert(at, fields[at])
    else:
        fields[at] = changed_field(fields[at], dice)
    return " ".join(fields)


def by_field(lines: list, dice: random.Random) -> bytes:
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        at = dice.randrange(len(lines)) if dice.random() < 0.6 else dice.randrange(min(9, len(lines)))
        lines[at] = changed_line(lines[at], dice)
    return text(lines)


def by_line(lines: list, dice: random.Random) -> bytes:
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    kind = dice.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[other])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        del lines[at:]
    else:
        lines[at:at + dice.randrange(8)] = []
    return text(lines)


def by_byte(lines: list, dice: random.Random) -> bytes:
    data = bytearray(text(lines))
    for _ in range(dice.choice([1, 1, 2, 5])):
        at = dice.randrange(len(data))
        kind = dice.randrange(3)
        if kind == 0:
            data[at] = dice.choice(b"0123456789 -/,;()dr#\n\x00\xff")
        elif kind == 1:
            data.insert(at, dice.choice(b"0123456789 -\n"))
        else:
            del data[at]
    return bytes(data)


def hostile_head(lines: list, dice: random.Random) -> bytes:
    """Counts, systems, points and repetitions out of all proportion."""
    place = {line.split(" ")[0]: at for at, line in reversed(list(enumerate(lines)))}
    kind = dice.randrange(8)
    if kind == 0:
        word = dice.choice(["algorithms", "parts", "symmetry"])
        fields = lines[place[word]].split(" ")
        fields[dice.randrange(1, len(fields))] = dice.choice(HUGE)
        lines[place[word]] = " ".join(fields)
    elif kind == 1:
        fields = lines[place["system"]].split(" ")
        fields[dice.choice([1, 2])] = dice.choice(HUGE + ["0", "1", "4", "5", "8", "17"])
        fields[3] = dice.choice(["broadcast", "unicast", "undirected"])
        lines[place["system"]] = " ".join(fields)
    elif kind == 2:
        count = dice.choice([10, 1000, 4000, 5000, 20_000])
        at = place["algorithm"]
        own = lines[place["algorithms"]].split(" ")
        lines[place["algorithms"]] = f"algorithms {int(own[1]) + count}"
        lines[at:at] = [lines[at]] * count
    elif kind == 3:
        degree, digits = dice.choice([(3, 9), (24, 5), (24, 100), (25, 3), (400, 2), (2, 101)])
        numbers = [str(dice.choice([-1, 1]) * dice.randrange(1, 10**digits)) for _ in range(degree + 1)]
        point = f"root({','.join(numbers)};{dice.choice(['0,1', '1/3,1/2', '0,1/1000000'])})"
        fields = lines[place["on"]].split(" ")
        fields[dice.randrange(1, len(fields))] = point
        lines[place["on"]] = " ".join(fields)
    elif kind == 4:
        lines[place["on"]] = "on " + " ".join(f"1/{k} 1/{k}" for k in range(dice.choice([20, 70_000]), 1, -1))
    elif kind == 5 and "block" in place:
        entry = dice.choice([["9"], ["0"], HUGE])
        block = " ".join(dice.choice(entry) for _ in lines[place["block"]].split(" ")[1:])
        lines[place["block"]:place["block"]] = ["block " + block] * dice.choice([1, 100, 5000])
    elif kind == 6 and "proof" in place:
        at = place["proof"] + 1
        step = lines[dice.randrange(at, len(lines))]
        lines[at:at] = [step] * dice.choice([1, 100, 3000])
    else:
        lines[dice.randrange(len(lines))] += " " + "1" * dice.choice([10, 10_000, 1_000_000])
    return text(lines)


def text(lines: list) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def packed(data: bytes, dice: random.Random) -> bytes:
    """Compressed, perhaps cut or damaged afterwards, perhaps with far too much behind it."""
    kind = dice.randrange(4)
    if kind == 0:
        return gzip.compress(data)
    if kind == 1:
        whole = gzip.compress(data)
        return whole[:dice.randrange(len(whole))]
    if kind == 2:
        whole = bytearray(gzip.compress(data))
        whole[dice.randrange(len(whole))] ^= 1 << dice.randrange(8)
        return bytes(whole)
    return repeated(dice.choice([b"\n", b"#", b"\0", b"1"]), dice.choice([10, 3000]))


def repeated(byte: bytes, blocks: int, before: bytes = b"") -> bytes:
    """A zstd frame: `before`, then the byte 2^17 times for every block."""
    frame = b"\x28\xb5\x2f\xfd\x00\x58"
    if before:
        frame += (len(before) << 3).to_bytes(3, "little") + before
    for left in range(blocks, 0, -1):
        frame += ((1 << 20) | 2 | (left == 1)).to_bytes(3, "little") + byte
    return frame


def mutants(checker: str, reference: str, count: int, seed: int) -> None:
    originals = [path.read_text().splitlines() for path in sorted(STORED.glob("*.cert"))]
    originals = [lines for lines in originals if len(lines) < 400]
    kinds = [by_field, by_field, by_line, by_byte, hostile_head]
    sanitized = is_sanitized(checker)
    counts = collections.Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        judged = []
        for number in range(count):
            dice = random.Random(f"{seed}/{number}")
            kind = dice.choice(kinds)
            data = kind(list(dice.choice(originals)), dice)
            if dice.random() < 0.08:
                data = packed(data, dice)
            file = pathlib.Path(folder) / f"{number}.cert"
            file.write_bytes(data)
            # Some with little memory: then, too, there is a verdict.
            little = dice.random() < 0.1 and not sanitized
            space = 0 if sanitized else dice.choice([24_000, 50_000, 100_000]) if little else MEMORY_KB
            done = Finished([checker, str(file)], space)
            name = f"mutant {number} of seed {seed} ({kind.__name__})"
            expect(done.answered(), f"{name}: {done.code} {done.out!r} {done.err[:200]!r}")
            slowest = max(slowest, done.cpu_seconds)
            counts["late" if done.late else "accepted" if done.code == 0 else
                   "rejected" if done.code == 4 else "unreadable"] += 1
            if done.code == 0 and not data.startswith((b"\x1f", b"\x28")):
                judged.append((name, file))
            else:
                file.unlink()
        asked = subprocess.run([reference], input="".join(f"{file}\n" for _, file in judged),
                               capture_output=True, text=True, check=True, timeout=3000)
        wrong = 0
        for (name, _), verdict in zip(judged, asked.stdout.split(), strict=True):
            counts["judged " + verdict] += 1
            wrong += verdict == "rejected"
            expect(verdict != "rejected", f"{name}: accepted, but the naive reader rejects it")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    expect(sanitized or memory < MEMORY_KB, f"some mutant took {memory} kB")
    expect(counts["accepted"] > 0 and counts["rejected"] > 0, f"not both verdicts: {counts}")
    print(f"check_certificates: {count} mutants of seed {seed}: {counts['accepted']} accepted, "
          f"{counts['rejected']} rejected, {counts['unreadable']} unreadable, {counts['late']} late; "
          f"{wrong} wrongly accepted of {counts['judged accepted'] + wrong} judged, "
          f"{counts['judged unknown']} beyond the naive reader; slowest {slowest:.1f} s of processor time, "
          f"at most {memory // 1024} MB")


# --- attacks ---

def head(system: str, on: str, algorithms: int) -> str:
    return f"tacit certificate 1\nsystem {system} consensus\non {on}\nalgorithms {algorithms}\n"


def dear_point(degree: int, digits: int) -> str:
    """A root whose polynomial is as large as the limits allow."""
    numbers = ["-1" + "0" * (digits - 1)]
    numbers += ["1" + "0" * (digits - 2) + str(i % 10) for i in range(1, degree + 1)]
    return f"root({','.join(numbers)};0,1)"


def many_blocks(point: str, blocks: int) -> bytes:
    """Comparisons at a point, each of which takes half a millisecond or more."""
    return (head("2 5 broadcast", f"{point} {point}", 1) + f"algorithm {'0' * 1364}\nparts 1\n"
            f"part {point} {point}\nsymmetry 0 0\n" +
            f"block{' 99999999' * 11}\n" * blocks).encode()


def many_algorithms(count: int) -> bytes:
    dice = random.Random(7)
    bits = "".join(f"algorithm {dice.randrange(2**30):030b}\n" for _ in range(count))
    ends = "root(-1,0,2;1/2,1) root(-1,0,3;1/2,1)"
    first, last = sorted(ends.split(), reverse=True)
    return (head("3 1 broadcast", f"{first} {last}", count) + bits +
            f"parts 1\npart {first} {last}\nsymmetry 0 0\nblock 1 0 2 0\n").encode()


def costly_files(checker: str, tacit: str, place: pathlib.Path, sanitized: bool) -> None:
    files = {
        "equal algorithms": gzip.compress(
            (head("2 1 broadcast", "0 1", 3_000_000) + "algorithm 0010\n" * 3_000_000).encode()),
        "algorithms times blocks": gzip.compress(
            (head("2 1 broadcast", "root(-1,0,3;1/2,1) root(-1,0,3;1/2,1)", 400_000) +
             "algorithm 0110\n" * 399_999 + "algorithm 1111\nparts 1\n"
             "part root(-1,0,3;1/2,1) root(-1,0,3;1/2,1)\nsymmetry 0 0\n" +
             "block 0 2 0\n" * 5000).encode()),
        "bomb of nothing": repeated(b"\0", 24_000),
        "bomb of empty lines": repeated(b"\n", 24_000),
        "bomb behind a head": repeated(b"\n", 24_000, b"tacit certificate 1\n"),
    }
    space = 0 if sanitized else 600_000
    for name, data in files.items():
        file = place / "costly"
        file.write_bytes(data)
        for words in ([checker, file], [tacit, "check", file]):
            done = Finished([str(word) for word in words], 4 * space if words[0] == tacit else space)
            expect(done.code == 4 and done.answered(),
                   f"{name}: {words[0]}: {done.code} {done.out[:200]!r} {done.err[:200]!r}")
        if not name.startswith("bomb"):
            continue
        store = place / "store"
        done = Finished([tacit, "atlas", "import", str(file), "--store", str(store)])
        expect(done.code not in (0, None), f"{name}: import: {done.code} {done.err[:200]!r}")


def little_memory(checker: str, place: pathlib.Path, sanitized: bool) -> None:
    if sanitized:
        return
    file = place / "algorithms"
    for count in (4000, 60_000):
        file.write_bytes(many_algorithms(count))
        for space in (20_000, 30_000, 40_000, 60_000, 100_000, 150_000, 300_000, 1_000_000):
            done = Finished([checker, str(file)], space, seconds=SECONDS)
            expect(done.code == 4 and done.answered(),
                   f"{count} algorithms in {space} kB: {done.code} {done.out!r} {done.err[:200]!r}")


def limited_time(tacit: str, place: pathlib.Path) -> None:
    file = place / "long"
    file.write_bytes(many_blocks(dear_point(24, 100), 100_000))
    done = Finished([tacit, "check", "--time-limit", "2", str(file)], seconds=60)
    expect(done.code == 3, f"a time limit: {done.code} {done.out[:200]!r} {done.err[:200]!r}")
    expect(done.seconds < 12, f"a time limit of 2 s took {done.seconds:.1f} s")


def pipes(checker: str, tacit: str, place: pathlib.Path) -> None:
    pipe = place / "pipe"
    os.mkfifo(pipe)
    for words in ([checker, str(pipe)], [tacit, "check", str(pipe)]):
        for number in (signal.SIGTERM, signal.SIGINT):
            with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
                time.sleep(1.5)
                child.send_signal(number)
                try:
                    code = child.wait(timeout=20)
                    expect(code in (130, -number), f"{words[0]}: ends with {code} on {number.name}")
                except subprocess.TimeoutExpired:
                    expect(False, f"{words[0]}: waits for a writer in spite of {number.name}")
                    child.kill()


def busy_seconds(pid: int) -> float:
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def uploads(tacit: str) -> None:
    """The server refuses a bomb, and stops what its client does not wait for."""
    with subprocess.Popen([tacit, "serve", "--port", "0", "--no-browser"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as server:
        try:
            address = server.stdout.readline().strip().removeprefix("http://").rstrip("/")
            connection = http.client.HTTPConnection(address, timeout=60)
            connection.request("POST", "/api/check",
                               repeated(b"\n", 24_000, b"tacit certificate 1\n"),
                               {"Content-Type": "application/octet-stream"})
            answer = connection.getresponse()
            body = answer.read().decode()
            expect(answer.status == 200 and "too large" in body, f"a bomb: {answer.status} {body[:200]}")
            connection.close()
            for _ in range(2):
                gone = http.client.HTTPConnection(address, timeout=60)
                gone.request("POST", "/api/check", many_blocks(dear_point(16, 50), 100_000),
                             {"Content-Type": "application/octet-stream"})
                time.sleep(1)
                gone.close()
            time.sleep(3)
            before = busy_seconds(server.pid)
            time.sleep(2)
            used = busy_seconds(server.pid) - before
            expect(used < 0.5, f"abandoned uploads still used {used:.1f} s of 2 s")
        finally:
            server.send_signal(signal.SIGTERM)


def attacks(checker: str, tacit: str) -> None:
    sanitized = is_sanitized(checker)
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        costly_files(checker, tacit, place, sanitized)
        little_memory(checker, place, sanitized)
        limited_time(tacit, place)
        pipes(checker, tacit, place)
    uploads(tacit)
    print(f"check_certificates: attacks, {len(FAILURES)} of them successful")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", choices=["mutants", "attacks"])
    parser.add_argument("checker", help="the program tacit-check")
    parser.add_argument("other", help="the naive reader for mutants, tacit for attacks")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    if words.part == "mutants":
        mutants(words.checker, words.other, words.count, words.seed)
    else:
        attacks(words.checker, words.other)
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
