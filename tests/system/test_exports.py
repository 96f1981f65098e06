"""Exports of certificates, given to checkers that know nothing of tacit.

Every certificate of the tests and of the shipped atlas (without --long, those of at most 64 KiB) is exported.
lrat_check.py accepts every part; so do lrat-check, cake_lpr and drat-trim where they are on PATH (otherwise they are
reported as not run); and of --cases changed exports (2000 unless told) every one is refused, or is still a
refutation according to propagation without hints.
"""

import random
import shutil

import lrat_check
from harness import ACCEPTED, ATLAS, expect, run

SMALL = 64 << 10  # bytes of a certificate
NOTHING_TO_EXPORT = (
    "the proof is a mixture and a flow; it has no refutations",
    "the certificate is about a class of algorithms",
)
OTHERS = {"lrat-check": "lrat", "cake_lpr": "lrat", "drat-trim": "drat"}


def exported(tacit, certificate, folder, kind):
    """The formulas of a certificate; none where there is nothing to export."""
    done = tacit("check", certificate, "--export", folder, "--as", kind)
    if any(reason in done.stderr for reason in NOTHING_TO_EXPORT):
        accepted = tacit("check", certificate)
        expect(done.returncode == 2 and accepted.returncode == 0, f"{certificate.name}: {done} {accepted}")
        return []
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
    return "VERIFIED" in run([program, cnf, proof], patience=3600).stdout


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


def export_and_verify(tacit, certificate, folder, present):
    """Exports a certificate for everybody who is there; (how many parts, texts of small ones)."""
    parts, pairs = 0, []
    for kind in sorted({"lrat"} | {OTHERS[program] for program in present}):
        for cnf in exported(tacit, certificate, folder / kind, kind):
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
        shutil.rmtree(folder / kind, ignore_errors=True)
    return parts, pairs


def test_exports(tacit, place, long_form, cases, seed):
    candidates = [*sorted(ACCEPTED.iterdir()), *sorted((ATLAS / "certificates").iterdir())]
    certificates = [path for path in candidates if long_form or path.stat().st_size <= SMALL]
    present = {program for program in OTHERS if shutil.which(program)}
    parts, pairs = 0, []
    for certificate in certificates:
        count, small = export_and_verify(tacit, certificate, place, present)
        parts += count
        pairs += small
    assert parts > len(certificates) * 3 / 4, "too few certificates have something to export"
    print(f"  {len(certificates)} certificates, {parts} parts, all given to lrat_check.py")
    for program in sorted(OTHERS):
        print(f"  {program}: {'run on every part' if program in present else 'NOT RUN, since it is not on PATH'}")
    assert len(pairs) > 3, "too few small exports to change"
    try_mutants(pairs, cases(2000), seed)
