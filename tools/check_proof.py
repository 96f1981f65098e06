#!/usr/bin/env python3
"""Checks that the theorems in proof/ assume nothing but the real numbers.

    tools/check_proof.py LOG

LOG is what Coq printed for proof/Assumptions.v. Every theorem of proof/Statements.v must be asked about
there, and the answers may name no axioms but those of Coq's real numbers. No file may leave a proof out,
declare an axiom or switch a check of Coq off, and the statements fit on one screen. Exits 1 and names
every offending place.
"""

import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "proof"
MOST_LINES_OF_STATEMENTS = 60
# The axioms of the real numbers in Coq's standard library.
ALLOWED = {"sig_forall_dec", "sig_not_dec", "functional_extensionality_dep"}
FORBIDDEN = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check|native_compute"
    r"|(Unset|Set)\s+(Guard|Positivity|Universe)\s+Check\w*|type_in_type)\b"
)


def without_comments(text: str) -> str:
    """Coq's comments nest; line breaks stay, so that lines keep their numbers."""
    depth, kept, at = 0, [], 0
    while at < len(text):
        if text.startswith("(*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*)", at) and depth > 0:
            depth, at = depth - 1, at + 2
        else:
            if depth == 0 or text[at] == "\n":
                kept.append(text[at])
            at += 1
    return "".join(kept)


def source_problems(name: str, text: str) -> list[str]:
    return [
        f"proof/{name}:{number}: '{match.group()}' has no place in a proof"
        for number, line in enumerate(without_comments(text).splitlines(), start=1)
        for match in FORBIDDEN.finditer(line)
    ]


def log_problems(log: str, theorems: list[str], asked: list[str]) -> list[str]:
    problems = [f"proof/Assumptions.v does not ask about {name}" for name in theorems if name not in asked]
    answers = re.split(r"^(?:Axioms:|Closed under the global context)$", log, flags=re.MULTILINE)
    if answers[0].strip() or len(answers) - 1 != len(asked):
        problems.append(f"the log has {len(answers) - 1} answers to {len(asked)} questions")
    for answer in answers[1:]:
        for name in re.findall(r"^([^\s:]+)", answer, flags=re.MULTILINE):
            if name.split(".")[-1] not in ALLOWED:
                problems.append(f"a theorem rests on {name}, which is no axiom of the real numbers")
    return problems


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    sources = {path.name: path.read_text() for path in sorted(FOLDER.glob("*.v"))}
    problems = [problem for name, text in sources.items() for problem in source_problems(name, text)]
    statements = sources["Statements.v"]
    theorems = re.findall(r"^(?:Theorem|Lemma|Corollary) (\w+)", statements, flags=re.MULTILINE)
    asked = re.findall(r"^Print Assumptions (\w+)\.", sources["Assumptions.v"], flags=re.MULTILINE)
    if not theorems:
        problems.append("proof/Statements.v has no theorems")
    if len(statements.splitlines()) > MOST_LINES_OF_STATEMENTS:
        problems.append(f"proof/Statements.v has more than {MOST_LINES_OF_STATEMENTS} lines")
    problems += log_problems(pathlib.Path(arguments[0]).read_text(), theorems, asked)
    for problem in problems:
        print(problem)
    print(f"{len(sources)} files and {len(theorems)} theorems: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
