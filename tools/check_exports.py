#!/usr/bin/env python3
"""Exports of certificates, given to checkers that know nothing of tacit.

    check_exports.py TACIT [--all] [--mutants N] [--seed S]

Every certificate of the tests and of the shipped atlas (without --all, those of at most 64 KiB) is
exported. What must hold: lrat_check.py accepts every part; so do lrat-check, cake_lpr and drat-trim
where they are on PATH (they are reported as not run otherwise); and of N changed exports (2000 unless
told) every one is refused, or is still a refutation according to propagation without hints. Prints
counts; exits 1 and names what is wrong.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import lrat_check

ROOT = pathlib.Path(__file__).resolve().parent.parent
SMALL = 64 << 10  # bytes of a certificate
OTHERS = {"lrat-check": "lrat", "cake_lpr": "lrat", "drat-trim": "drat"}

problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)
        print(f"  FAIL {text}", file=sys.stderr)


def exported(tacit, certificate, folder, kind):
    done = subprocess.run([tacit, "check", certificate, "--export", folder, "--as", kind],
                          capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"{certificate.name}: exit {done.returncode}: {done.stderr}")
    return sorted(folder.glob("part-*.cnf")) if done.returncode == 0 else []


def refutes(cnf, proof):
    try:
        lrat_check.check(cnf, proof)
    except (lrat_check.Wrong, ValueError):
        return False
    return True


def verified_by(program, cnf):
    proof = cnf.with_suffix("." + OTHERS[program])
    done = subprocess.run([program, cnf, proof], capture_output=True, text=True, check=False)
    return "VERIFIED" in done.stdout


class Naive:
    """Unit propagation over all clauses, without hints and without watches."""

    def __init__(self, cnf):
        self.clauses = list(lrat_check.clauses_of(cnf).values())

    def follows(self, clause):
        true = {-x for x in clause}
        if any(-x in true for x in true):
            return True
        changed = True
        while changed:
            changed = False
            for each in self.clauses:
                if each & true:
                    continue
                left = [x for x in each if -x not in true]
                if not left:
                    return True
                if len(left) == 1:
                    true.add(left[0])
                    changed = True
        return False

    def refuted_by(self, proof):
        for line in proof.splitlines():
            words = line.split()
            if words[1] == "d":
                continue
            numbers = list(map(int, words[1:]))
            clause = frozenset(numbers[: numbers.index(0)])
            if not self.follows(clause):
                return False
            if not clause:
                return True
            self.clauses.append(clause)
        return False


def changed(dice, text):
    """A text in which some numbers of some lines are others, or lines are missing or twice."""
    lines = text.split("\n")
    body = [i for i, line in enumerate(lines) if line and line[0] not in "cp"]
    for _ in range(dice.choice([1, 1, 2, 4])):
        at = dice.choice(body)
        words = lines[at].split(" ")
        kind = dice.randrange(5)
        place = dice.randrange(len(words))
        if kind == 0:
            words[place] = str(dice.randint(-60, 60))
        elif kind == 1:
            words[place] = words[place][1:] if words[place].startswith("-") else "-" + words[place]
        elif kind == 2:
            del words[place]
        elif kind == 3:
            words.insert(place, words[dice.randrange(len(words))])
        else:
            words = lines[dice.choice(body)].split(" ")
        lines[at] = " ".join(words)
    return "\n".join(lines)


def try_mutants(pairs, count, seed):
    refused = still = 0
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        cnf, proof = dice.choice(pairs)
        if dice.random() < 0.5:
            cnf = changed(dice, cnf)
        else:
            proof = changed(dice, proof)
        if not refutes(cnf, proof):
            refused += 1
            continue
        still += 1
        expect(Naive(cnf).refuted_by(proof), f"changed export {number} of seed {seed} is accepted, and refutes nothing")
    print(f"  {count} changed exports: {refused} refused, {still} still refutations")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tacit", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--mutants", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tacit = arguments.tacit.resolve()
    certificates = [path for folder in (ROOT / "tests" / "certificates" / "accept", ROOT / "atlas" / "certificates")
                    for path in sorted(folder.iterdir()) if arguments.all or path.stat().st_size <= SMALL]
    present = {program for program in OTHERS if shutil.which(program)}
    parts, others, pairs = 0, 0, []
    with tempfile.TemporaryDirectory() as name:
        for number, certificate in enumerate(certificates):
            for kind in {"lrat"} | {OTHERS[program] for program in present}:
                folder = pathlib.Path(name) / f"{number}-{kind}"
                for cnf in exported(tacit, certificate, folder, kind):
                    what = f"{certificate.name}, {cnf.stem}"
                    if kind == "lrat":
                        texts = cnf.read_text(), cnf.with_suffix(".lrat").read_text()
                        expect(refutes(*texts), f"{what}: refused by lrat_check.py")
                        parts += 1
                        if sum(map(len, texts)) < 30_000:
                            pairs.append(texts)
                    for program in sorted(present):
                        if OTHERS[program] == kind:
                            expect(verified_by(program, cnf), f"{what}: refused by {program}")
                            others += 1
                shutil.rmtree(folder, ignore_errors=True)
    print(f"  {len(certificates)} certificates, {parts} parts, all given to lrat_check.py")
    for program in sorted(OTHERS):
        print(f"  {program}: {'run on every part' if program in present else 'NOT RUN, since it is not on PATH'}")
    expect(len(pairs) > 3, "too few small exports to change")
    try_mutants(pairs, arguments.mutants, arguments.seed)
    print(f"check_exports: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
