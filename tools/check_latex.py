#!/usr/bin/env python3
"""Checks the LaTeX that tacit writes: braces, environments and dollars balance, and
where a pdflatex is installed every document compiles.

    tools/check_latex.py TACIT_PROGRAM
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CALLS = [
    ["evaluate", "courteous", "-n", "3"],
    ["evaluate", "majority", "-n", "4", "--at", "1/2"],
    ["evaluate", "if(ones>zeros||(ones==zeros&&!own))^2", "-n", "3"],
    ["evaluate", "sweep", "-n", "4", "-r", "4", "--at", "0.65"],
    ["evaluate", "courteous", "-n", "60"],
    ["compare", "courteous", "pref1", "majority", "courteous@1,2,3", "-n", "4..5"],
    ["compare", "courteous^2", "sweep", "-n", "3"],
    ["optimal", "-n", "4", "--all-p"],
    ["optimal", "-n", "3", "-r", "2", "--all-p"],
    ["optimal", "-n", "3", "--channel", "unicast", "--at", "1/3"],
    ["optimal", "-n", "30", "--at", "1/50"],
]
FRAME = "\\ifdefined\\tacitfragment\\else\n"


def structural_problems(text: str) -> list[str]:
    found = []
    depth = 0
    for character in re.sub(r"\\[{}$&%#_]", "", text):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            break
    if depth != 0:
        found.append("braces do not balance")
    if re.sub(r"\\\$", "", text).count("$") % 2 != 0:
        found.append("dollars do not balance")
    stack = []
    for kind, name in re.findall(r"\\(begin|end)\{([^}]*)\}", text):
        if kind == "begin":
            stack.append(name)
        elif not stack or stack.pop() != name:
            found.append(f"environment {name} does not nest")
    if stack:
        found.append(f"environment {stack[-1]} is not closed")
    if text.startswith(FRAME):
        text = text.removeprefix(FRAME).removesuffix("\\fi\n")
    if not text.startswith("\\documentclass") or not text.endswith("\\end{document}\n"):
        found.append("not a whole document")
    return found


def main() -> int:
    program = sys.argv[1]
    compiler = shutil.which("pdflatex")
    failures = []
    for call in CALLS:
        command = [program, *call, "--format", "latex"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        problems = structural_problems(text)
        if compiler and not problems:
            with tempfile.TemporaryDirectory() as directory:
                (pathlib.Path(directory) / "t.tex").write_text(text)
                done = subprocess.run(
                    [compiler, "-interaction=nonstopmode", "-halt-on-error", "t.tex"],
                    cwd=directory, capture_output=True, text=True, check=False,
                )
                if done.returncode != 0:
                    problems.append("does not compile:\n" + done.stdout[-600:])
        failures += [f"{' '.join(call)}: {problem}" for problem in problems]
    for failure in failures:
        print(failure, file=sys.stderr)
    how = "compiled" if compiler else "checked structurally (no pdflatex here)"
    print(f"check_latex: {len(CALLS)} documents {how}, {len(failures)} problems")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
