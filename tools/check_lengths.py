#!/usr/bin/env python3
"""Checks that functions and files stay short enough to be read at once.

A function has at most 60 lines. A file of source has at most 400, unless the comment at its top says
why it is one file, in a sentence that begins with "One file, because". Functions of C++ are those that
begin and end in the first column; tables are no functions. Run from anywhere; exits 1 and names every
offender.
"""

import ast
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_A_FILE = 400
REASON = "One file, because"
NO_FUNCTION = re.compile(r"(namespace|struct|class|enum|union|extern|#|(inline )?constexpr [^()]*\{$|.*= *\{$|.*\]\{$)")


def functions_of_cpp(lines: list[str]):
    """The first line and the length of every function."""
    begin = None
    for number, line in enumerate(lines, 1):
        if line[:1].strip() and line.endswith("{"):
            begin = None if NO_FUNCTION.match(line) else number
        elif line[:1].isalpha() and line.endswith(("(", ",")) and not line.endswith("{"):
            begin = begin or number  # a declaration of several lines
        elif line.startswith("}") and begin is not None:
            yield begin, number - begin + 1
            begin = None
        elif line.endswith(";") and line[:1].strip():
            begin = None


def functions_of_python(text: str):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def says_why(lines: list[str]) -> bool:
    """Whether the reason stands before the first line of code."""
    return any(REASON in line for line in lines[:20])


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    problems = []
    functions = 0
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix not in (".cpp", ".h", ".py", ".ts", ".svelte") or not path.exists():
            continue
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        if len(lines) > MOST_LINES_OF_A_FILE and not says_why(lines):
            problems.append(f"{name}: {len(lines)} lines")
        found = []
        if path.suffix in (".cpp", ".h"):
            found = list(functions_of_cpp(lines))
        elif path.suffix == ".py":
            found = list(functions_of_python(text))
        functions += len(found)
        problems += [
            f"{name}:{begin}: a function of {length} lines"
            for begin, length in found
            if length > MOST_LINES_OF_A_FUNCTION
        ]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"check_lengths: {functions} functions, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
