#!/usr/bin/env python3
"""A checker for proofs in the LRAT format: independent of tacit, and a page long.

    lrat_check.py CNF LRAT

Every step names its clause and the clauses that become units, one after the other, once its literals
are false; the last of them must become false. Prints "VERIFIED" and exits 0 when the empty clause
is derived; otherwise names the first line that is wrong and exits 1. Steps that need resolution
asymmetric tautologies (negative hints) are not accepted: certificates have none.
"""

import sys


class Wrong(Exception):
    """What is wrong with a proof."""


def clauses_of(text):
    """The clauses of a DIMACS file, numbered from 1."""
    clauses, header = {}, None
    for line in text.splitlines():
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "p":
            if header or len(words) != 4 or words[1] != "cnf":
                raise Wrong(f"not a header: {line}")
            header = int(words[2]), int(words[3])
            continue
        *clause, end = map(int, words)
        if header is None or end != 0 or 0 in clause or any(abs(x) > header[0] for x in clause):
            raise Wrong(f"not a clause: {line}")
        clauses[len(clauses) + 1] = frozenset(clause)
    if header is None or len(clauses) != header[1]:
        raise Wrong("the header does not count the clauses")
    return clauses


def follows(clause, hints, clauses):
    """Whether the hints, in their order, lead from the negated clause to a contradiction."""
    true = {-x for x in clause}
    if any(-x in true for x in true):
        return True
    for hint in hints:
        if hint not in clauses:
            return False
        left = [x for x in clauses[hint] if -x not in true]
        if not left:
            return True
        if len(left) > 1 or left[0] in true:
            return False  # no unit
        true.add(left[0])
    return False


def check(cnf, lrat):
    """Returns quietly when the proof refutes the clauses, raises Wrong otherwise."""
    clauses = clauses_of(cnf)
    last = len(clauses)
    for line in lrat.splitlines():
        words = line.split()
        if len(words) >= 3 and words[1] == "d":
            *gone, end = map(int, words[2:])
            if end != 0 or any(clauses.pop(number, None) is None for number in gone):
                raise Wrong(f"removes what is not there: {line}")
            continue
        number, *rest = map(int, words)
        if rest.count(0) != 2 or rest[-1] != 0 or number <= last:
            raise Wrong(f"not a step: {line}")
        clause, hints = rest[: rest.index(0)], rest[rest.index(0) + 1 : -1]
        if not follows(clause, hints, clauses):
            raise Wrong(f"does not follow: {line}")
        if not clause:
            return
        clauses[number] = frozenset(clause)
        last = number
    raise Wrong("the empty clause is not derived")


def main():
    try:
        with open(sys.argv[1]) as cnf, open(sys.argv[2]) as lrat:
            check(cnf.read(), lrat.read())
    except (Wrong, ValueError) as error:
        print(f"lrat_check: {error}")
        return 1
    print("VERIFIED")
    return 0


if __name__ == "__main__":
    sys.exit(main())
