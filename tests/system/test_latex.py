"""Checks the LaTeX that tacit writes: braces, environments and dollars balance, and
where a pdflatex is installed every document compiles."""

import re
import shutil

from harness import expect, run

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


def test_latex(tacit, place):
    compiler = shutil.which("pdflatex")
    for call in CALLS:
        text = tacit(*call, "--format", "latex").stdout
        problems = structural_problems(text)
        if compiler and not problems:
            (place / "t.tex").write_text(text)
            done = run([compiler, "-interaction=nonstopmode", "-halt-on-error", "t.tex"])
            if done.returncode != 0:
                problems.append("does not compile:\n" + done.stdout[-600:])
        expect(not problems, f"{' '.join(call)}: {problems}")
    print(f"{len(CALLS)} documents {'compiled' if compiler else 'checked structurally (no pdflatex here)'}")
