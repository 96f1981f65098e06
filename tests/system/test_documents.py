"""The commands that the documents show print what stands below them."""

import os
import re

import pytest

from harness import ROOT, expect, run

# Pages whose examples are tested here. A line `...` in a document stands for any number of lines. The calls of
# docs/formats/http.md and the examples of docs/guide/python.md are tested where server and package are.
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]

# What is shown and not run: it runs on, needs minutes, another machine or the network, or is about this machine.
NOT_RUN = re.compile(
    r"tacit (serve|atlas (build|merge|import|verify)|reproduce)|npm |http\.server|--trials 1e9|"
    r"optimal courteous pref1 -n 5"
)

# What is printed with another exit status than 0.
STATUSES = {"tacit: ": 2, "Partial result": 3}


def examples(path):
    """Pairs of a command and the lines below it, of indented and of fenced blocks."""
    found, inside, output = [], False, None
    for line in path.read_text().splitlines():
        if line.startswith("```"):
            inside, output = not inside, None
            continue
        text = line if inside else line.removeprefix("    ")
        if not inside and line and text == line:
            output = None
        elif text.startswith("$ "):
            output = []
            found.append((text.removeprefix("$ ").replace("./tacit ", "tacit "), output))
        elif output is not None:
            output.append(text.rstrip())
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


def fits(shown, printed):
    """Whether the lines shown are those printed, where `...` stands for some lines, or for the rest of its line."""
    lines = [re.escape(line) for line in shown.split("\n")]
    lines = [r"(?:.*\n)*?.*" if line == r"\.\.\." else re.sub(r"\\\.\\\.\\\.$", ".*", line) for line in lines]
    return re.fullmatch("\n".join(lines), "\n".join(map(str.rstrip, printed.strip("\n").split("\n")))) is not None


@pytest.mark.kills
def test_commands(tacit):
    """A command that is shown without output has to succeed; questions.md is run whole, every command of it."""
    os.symlink(tacit.program, "tacit")
    os.symlink(tacit.checker, "tacit-check")
    environment = tacit.environment | {
        "PATH": f"{tacit.place}:{os.environ['PATH']}",
        "TACIT_ATLAS": f"{tacit.place}/own",
    }
    count = 0
    for page in PAGES:
        for command, shown in examples(page):
            if NOT_RUN.search(command):
                continue
            count += 1
            done = run(["bash", "-c", command], env=environment, cwd=tacit.place)
            where = f"{page.relative_to(ROOT)}: {command}"
            status = next((status for start, status in STATUSES.items() if shown.startswith(start)), 0)
            expect(done.returncode == status, f"{where}: exit {done.returncode}: {done.stderr}")
            printed = done.stderr if status == 2 else done.stdout
            expect(not shown or fits(shown, printed), f"{where}: prints\n{printed}")
    expect(count >= 40, f"commands in the documents: {count}")
    print(f"{count} commands")
