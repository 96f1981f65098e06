#!/usr/bin/env python3
"""tacit-verify on certificates that are right, and on ones that were made wrong.

    proof/test_verify.py --tacit T --tacit-verify V [--long] [--cases N] [--seed S]

Every certificate of the tests and of the shipped atlas is exported for it: what can be exported is accepted, and
what cannot is of another kind (several rounds, another channel, sums, irrational ends). Without --long the two
largest certificates of five processes are left out. Certificates with a known flaw are refused. Small certificates
of tests/certificates are also given hints by unit propagation here: those to accept are accepted, those to reject
are rejected where the form with hints can say what is wrong with them. Of --cases
certificates that were changed at random, every one that is accepted states an optimum that is one, by evaluating
algorithms here: for two processes against all of them, for three against the theorem of the paper.
"""

import argparse
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGE = 1 << 20  # bytes of a compressed certificate
KNOWN_KINDS = (
    "two values only",
    "one round of broadcast only",
    "parts with rational ends only",
    "sums of errors",
    "no refutations",
    "about a class of algorithms",
    "about a law of losses",
)
REJECTED = 4


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)


# Algorithms, evaluated by enumeration.


def view(owner, inputs, pattern):
    return tuple(b if j == owner or pattern[j] else None for j, b in enumerate(inputs))


def words(n):
    """As numbers, process 0 in the lowest bit."""
    return [word[::-1] for word in itertools.product((0, 1), repeat=n)]


def free_views(n):
    found = []
    for owner in range(n):
        for x in words(n):
            for pattern in words(n):
                seen = (owner, view(owner, x, pattern))
                if len(set(seen[1]) - {None}) == 2 and seen not in found:
                    found.append(seen)
    return found


def worst_error(n, free, bits, p):
    table = dict(zip(free, bits))
    worst = Fraction(0)
    for x in words(n):
        error = Fraction(0)
        for pattern in words(n):
            seen = [(i, view(i, x, pattern)) for i in range(n)]
            if len({table.get(each, x[each[0]]) for each in seen}) > 1:
                k = sum(pattern)
                error += p**k * (1 - p) ** (n - k)
        worst = max(worst, error)
    return worst


class Oracle:
    """The optimum at some p: over all algorithms for two processes, by the theorem for three."""

    def __init__(self):
        self.free = {n: free_views(n) for n in (2, 3)}

    def optimum(self, n, p):
        if n == 2:
            return min(worst_error(2, self.free[2], bits, p) for bits in itertools.product((0, 1), repeat=4))
        q = 1 - p
        return min(2 * p * p * q + q**3, q)

    def is_true(self, text):
        lines = text.splitlines()
        n = int(lines[1].split()[1])
        tables = [[int(c) for c in line.split()[1]] for line in lines if line.startswith("algorithm ")]
        for line in lines:
            if not line.startswith("part "):
                continue
            ends = [Fraction(field) for field in line.split()[1:]]
            first, last = ends[0], ends[-1]
            if not 0 <= first <= last <= 1:
                return first > last  # nothing is claimed about an empty interval
            for p in {first + (last - first) * k / 6 for k in range(7)}:
                if min(worst_error(n, self.free[n], bits, p) for bits in tables) != self.optimum(n, p):
                    return False
        return True


# Wrong certificates.


def known_flaws(text):
    """Names and texts of certificates that have to be refused. The text has one part from 0 to 1."""
    lines = text.splitlines()

    def changed(name, change, start):
        for at, line in enumerate(lines):
            if line.startswith(start):
                new = change(line)
                yield f"{name}, line {at + 1}", "\n".join(lines[:at] + new + lines[at + 1 :]) + "\n"

    proof = lines.index("proof")
    yield from changed("no profile", lambda line: [], "block ")
    yield from changed(
        "profile too small", lambda line: [line[: line.rindex(" ") + 1].replace(" 1 ", " 0 ", 1) + "0"], "block "
    )
    yield from changed("no renaming", lambda line: [line[:-1] + line.split()[2]], "element ")
    yield from changed("flip of 2", lambda line: ["element 2" + line[9:]], "element ")
    yield from changed("beyond 1", lambda line: [line + " 3/2"], "part ")
    yield from changed("below 0", lambda line: [line.replace("part ", "part -1 ")], "part ")
    yield from changed("one point", lambda line: ["part 1"], "part ")
    yield from changed("divided by 0", lambda line: [line.replace(" 1/2", " 1/0")], "part 0 1/2")
    yield from changed("a bit less", lambda line: [line[:-1]], "algorithm ")
    yield from changed(
        "all zeros and ones turned", lambda line: [line.translate(str.maketrans("01", "10"))], "algorithm 0"
    )
    yield from changed("no algorithm", lambda line: ["algorithms 0"], "algorithms ")
    yield from changed("two rounds", lambda line: [line.replace(" 1 b", " 2 b")], "system ")
    yield from changed("another task", lambda line: [line + "s"], "system ")
    yield from changed("fewer processes", lambda line: ["system 1 1 broadcast consensus"], "system ")
    yield from changed("version 2", lambda line: [line[:-1] + "2"], "tacit ")
    yield from changed("no parts", lambda line: ["parts 0"], "parts ")
    yield from changed("more parts", lambda line: ["parts 2"], "parts ")
    yield "nothing", ""
    yield "end missing", "\n".join(lines[:-1]) + "\n"
    yield "something after the end", text + "\n"
    yield "no proof", "\n".join(lines[: proof + 1] + lines[-2:]) + "\n"
    yield "no empty clause", "\n".join(lines[:-3] + lines[-2:]) + "\n"
    yield "empty clause out of nothing", "\n".join(lines[: proof + 1] + ["9999 0 0"] + lines[-2:]) + "\n"
    yield "clause that is not there", "\n".join(lines[: proof + 1] + ["9999 0 9998 0"] + lines[-2:]) + "\n"
    yield "no hints", "\n".join(lines[:-3] + [lines[-3].split(" 0 ")[0] + " 0 0"] + lines[-2:]) + "\n"


def change_at_random(text, dice):
    lines = text.splitlines()
    for _ in range(dice.randint(1, 2)):
        starts = dice.choice(("algorithm ", "part ", "views ", "element ", "block ", "step", "step"))
        places = [
            at for at, line in enumerate(lines) if line.startswith(starts) or (starts == "step" and line[:1].isdigit())
        ]
        if not places:
            continue
        at = dice.choice(places)
        fields = lines[at].split(" ")
        which = dice.randrange(0 if starts == "step" else 1, len(fields))
        kind = dice.randrange(5)
        if starts == "algorithm ":
            bits = fields[1]
            place = dice.randrange(len(bits))
            fields[1] = bits[:place] + "10"[int(bits[place])] + bits[place + 1 :]
        elif kind == 0:
            fields = []
        elif kind == 1:
            del fields[which]
        elif kind == 2:
            fields.insert(which, fields[which])
        elif kind == 3 and starts == "part ":
            fields[which] = dice.choice(("0", "1", "1/2", "1/3", "2/3", "3/5", "9/10"))
        elif fields[which].lstrip("-").isdigit():
            value = int(fields[which])
            fields[which] = str(dice.choice((value + 1, value - 1, -value, dice.randint(0, 40))))
        lines[at : at + 1] = [" ".join(fields)] if fields else []
    return "\n".join(lines) + "\n"


# Certificates of the tests, with hints that were looked for here. This works for wrong ones, too.


class Inexpressible(Exception):
    """Hinted certificates have nothing of the kind."""


def read_plain(text):
    """The lines of a certificate up to its parts, and for each part its lines and the steps of its proof."""
    head, parts, steps = [], [], None
    for line in text.splitlines():
        word = line.split(" ")[0]
        if steps is not None and line != "end":
            steps.append(line)
        elif line == "end":
            steps = None
        elif line == "proof":
            steps = parts[-1][1]
        elif word == "part":
            parts.append(([line], []))
        elif word in ("views", "element", "block"):
            parts[-1][0].append(line)
        elif word == "sum":
            raise Inexpressible
        elif word in ("system", "algorithm"):
            head.append(" ".join(line.split(" ")[: 5 if word == "system" else 2]))
    if not parts or "root" in text or head[0] not in {f"system {n} 1 broadcast consensus" for n in (2, 3)}:
        raise Inexpressible
    return head, parts


def hints_for(clause, clauses):
    """Numbers of clauses that become units, and last one without literals left, if there is one."""
    true, hints, changed = {-x for x in clause}, [], True
    while changed:
        changed = False
        for number, each in clauses.items():
            left = [x for x in each if -x not in true]
            if each & true or len(left) > 1:
                continue
            hints.append(number)
            if not left:
                return hints, True
            true.add(left[0])
            changed = True
    return hints, False


def with_hints(steps, clauses):
    lines, last = [], max(clauses)
    for step in [*steps, "0"]:
        removes = step.startswith("d ")
        clause = frozenset(int(field) for field in step.removeprefix("d ").split()[:-1])
        if removes:
            number = next((number for number, each in clauses.items() if each == clause), None)
            if number is None:
                raise Inexpressible
            del clauses[number]  # the proof need not say so
            continue
        if any(-x in clause for x in clause):
            continue  # it follows trivially, and is of no use
        hints, follows = hints_for(clause, clauses)
        last += 1
        lines.append(" ".join(str(x) for x in [last, *clause, 0, *hints, 0]))
        clauses[last] = clause
        if not clause or not follows:
            break  # the end, or a step that has to be refused
    return lines


def hinted(programs, place, text):
    """A hinted certificate for every part of a certificate."""
    head, parts = read_plain(text)
    tables = head[1:]
    for lines, steps in parts:
        first, last = (Fraction(field) for field in lines[0].split()[1:])
        inner = {Fraction(a, b) for b in range(2, 7) for a in range(1, b)}
        points = [first, *sorted(p for p in inner if first < p < last), last]
        start = ["tacit hinted certificate 1", head[0], f"algorithms {len(tables)}", *tables, "parts 1"]
        start += ["part " + " ".join(map(str, points)), "mixtures 1/2", "halvings 8", *lines[1:], "proof"]
        end = ["end", "end of certificate"]
        file = place / "without-hints"
        file.write_text("\n".join(start + end) + "\n")
        listed = run(programs.tacit_verify, "--clauses", file)
        if listed.returncode != 0:
            raise Inexpressible
        clauses = {
            number: frozenset(int(field) for field in line.split()[:-1])
            for number, line in enumerate(listed.stdout.splitlines(), start=1)
        }
        yield "\n".join(start + with_hints(steps, clauses) + end) + "\n"


# The tests. Each gives a list of problems.


def test_stored(programs, place):
    problems, counts = [], {"accept": 0, "reject": 0}
    file = place / "with-hints"
    for kind in counts:
        for path in sorted((ROOT / "tests" / "certificates" / kind).glob("*.cert")):
            verdicts = []
            try:
                for text in hinted(programs, place, path.read_text()):
                    file.write_text(text)
                    verdicts.append(run(programs.tacit_verify, file).returncode)
            except Inexpressible:
                continue
            if says_something_else(path.name):
                continue
            counts[kind] += 1
            if set(verdicts) - {0, REJECTED} or (REJECTED in verdicts) != (kind == "reject"):
                problems.append(f"{kind}/{path.name}: {verdicts}")
    print(f"{counts['accept']} stored certificates to accept, {counts['reject']} to reject, with hints")
    if min(counts.values()) < 12:
        problems.append(f"too few stored certificates: {counts}")
    return problems


def says_something_else(name):
    """Flaws of a line `on` or `symmetry`, which hinted certificates do not have: each part may be right in itself."""
    cover = ("gap_", "overlap_", "part_across", "part_beyond", "part_shrunk", "part_too", "second_half")
    return name.startswith((*cover, "symmetry_too_large"))


def test_certificates(programs, place, long_form):
    """Right certificates are accepted. Also gives the texts of small ones."""
    problems, small, accepted, others = [], [], 0, 0
    stored = sorted((ROOT / "tests" / "certificates" / "accept").iterdir())
    shipped = sorted((ROOT / "atlas" / "certificates").iterdir())
    if not long_form:
        shipped = [path for path in shipped if path.stat().st_size < LARGE]
    for number, path in enumerate(stored + shipped):
        folder = place / str(number)
        done = run(programs.tacit, "check", "-q", path, "--export", folder, "--as", "coq")
        if done.returncode != 0:
            others += 1
            if not any(kind in done.stderr for kind in KNOWN_KINDS):
                problems.append(f"{path.name}: exit {done.returncode}: {done.stderr.strip()}")
            continue
        hinted = folder / "certificate.hinted"
        verdict = run(programs.tacit_verify, hinted)
        if verdict.returncode != 0 or not verdict.stdout.startswith("accepted: "):
            problems.append(f"{path.name}: {verdict.stdout}{verdict.stderr}")
        accepted += 1
        if hinted.stat().st_size < 5000:
            small.append(hinted.read_text())
        hinted.unlink()
    print(f"{accepted} certificates exported and accepted, {others} of other kinds")
    if accepted < 20:
        problems.append(f"only {accepted} certificates were exported")
    return problems, small


def test_flaws(programs, place, texts):
    problems, count = [], 0
    file = place / "changed"
    for text in texts:
        if text.count("\npart ") != 1 or "\npart 0 1/2 " not in text:
            continue
        for name, changed in known_flaws(text):
            if changed == text:
                continue
            count += 1
            file.write_text(changed)
            verdict = run(programs.tacit_verify, file)
            if verdict.returncode != REJECTED or not verdict.stdout.startswith("rejected: "):
                problems.append(f"{name}: exit {verdict.returncode}: {verdict.stdout}{verdict.stderr}")
    print(f"{count} certificates with a known flaw")
    if count < 40:
        problems.append(f"only {count} certificates with a known flaw were made")
    return problems


def test_changes(programs, place, texts, cases, seed):
    problems, accepted = [], 0
    dice, oracle = random.Random(seed), Oracle()
    file = place / "changed"
    for number in range(cases):
        changed = change_at_random(dice.choice(texts), dice)
        file.write_text(changed)
        verdict = run(programs.tacit_verify, file)
        if verdict.returncode == 0:
            accepted += 1
            if not oracle.is_true(changed):
                problems.append(f"changed certificate {number} of seed {seed} is accepted, and is false")
        elif verdict.returncode != REJECTED or verdict.stderr:
            problems.append(f"changed certificate {number} of seed {seed}: exit {verdict.returncode}: {verdict.stderr}")
    print(f"{cases} changed certificates: {cases - accepted} refused, {accepted} still true")
    if not 0 < accepted < cases:
        problems.append(f"{accepted} of {cases} changed certificates were accepted")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tacit", required=True)
    parser.add_argument("--tacit-verify", required=True)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tacit-verify.") as folder:
        place = pathlib.Path(folder)
        problems, small = test_certificates(arguments, place, arguments.long)
        problems += test_stored(arguments, place)
        problems += test_flaws(arguments, place, small)
        problems += test_changes(arguments, place, small, arguments.cases, arguments.seed)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
