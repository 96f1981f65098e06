"""The commands that the documents show: in examples (`$ command` and what it prints), in blocks without output, in the
first column of the table of the README, and in the middle of sentences."""

import pathlib
import random
import re
import subprocess
import sys

from harness import ROOT

# All that describes today's programs. Decisions and the changelog tell of how it was.
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "guide").glob("*.md")),
    *sorted((ROOT / "docs" / "formats").glob("*.md")),
]

# Shown and not run here, with what stands in for it. The names of verbs, options, scripts and presets in them are
# looked up all the same. What matches no command any more is a problem, too.
NOT_RUN = {
    r"tacit serve": "runs on; tests/system/test_serve.py",
    r"^curl |--certificate c |> c; curl": "needs the server; test_serve.py::test_documents",
    r"tacit reproduce": "tests/system/test_report.py",
    r"tacit atlas (build|merge|import|verify)": "minutes, or other stores; tests/system/test_atlas.py",
    r"tacit node": "needs the other nodes; tests/system/test_nodes.py",
    r"--netns": "not every kernel allows it; test_network.py::test_namespaces",
    r"tacit python": "needs the Python package; python/tests",
    r"tacit-verify": "needs the proof to be built; proof/CMakeLists.txt",
    r"^(sudo )?(apt-get|pip|npm|cd web)\b": "installs, from the network",
    r"^python3 -m (http\.server|pytest)|^/usr/bin/python3": "runs on, or runs these tests",
    r"^(cake_lpr|prism) ": "a program of other people; tests/system/test_exports.py and test_models.py read its input",
    r"mpirun|^ssh|^scp": "needs ranks or another machine; test_atlas.py::test_ranks",
    r"^(cmake|ctest|git|\./test|\./tacit --help|tools/|bench/)": "builds or tests the tree itself",
    r"--trials 1e9": "a minute; the same with fewer trials is run",
}

PROGRAMS = r"(?:\./)?(?:tacit|tacit-check|build/release/proof/tacit-verify)"
NO_VERBS = "(?:hinted )?certificate |decision table"  # first lines of files
OTHERS = r"\.?/?(?:tools|bench)/\w|\./test\b|cmake |ctest |mpirun |cake_lpr |prism |pip |sudo |/usr/bin/python3 |git "


def blocks(text):
    """The indented and fenced blocks of a document, as lists of lines."""
    found, fenced, block = [], False, []
    for line in [*text.splitlines(), "."]:
        if line.startswith("```"):
            fenced, inside = not fenced, False
        else:
            inside = fenced or line.startswith("    ") or (bool(block) and not line.strip())
        if inside:
            block.append(line if fenced else line.removeprefix("    "))
        elif block:
            found.append(block)
            block = []
    return found


def examples(path):
    """Pairs of a command and the lines that are shown below it. Lines that end in a backslash go on."""
    found = []
    for block in blocks(path.read_text()):
        output, prompted = None, any(line.startswith("$ ") for line in block)
        for line in block:
            if found and output is None and found[-1][0].endswith("\\"):
                found[-1] = (found[-1][0].removesuffix("\\") + line.strip(), [])
            elif line.startswith("$ "):
                output = []
                found.append((line.removeprefix("$ "), output))
            elif output is not None:
                output.append(line.rstrip())
            elif not prompted and re.match(rf"(?:{PROGRAMS} (?!{NO_VERBS})|{OTHERS})", line) and "<─" not in line:
                found.append((line, []))
    if path.name == "README.md":
        found += [(command, []) for command in of_table(path)]
    commands = [(without_remark(command), "\n".join(lines).strip("\n")) for command, lines in found]
    return [(command.replace("./tacit ", "tacit "), shown) for command, shown in commands]


def of_table(path):
    """The commands in the first column of a table that are complete."""
    cells = [line.split("|")[1] for line in path.read_text().splitlines() if line.startswith("| `tacit ")]
    found = [command for cell in cells for command in re.findall(r"`([^`]*)`", cell)]
    return [command for command in found if "…" not in command and " A B C " not in command]


def without_remark(command):
    return re.sub(r"\s+#\s.*$", "", command)


def in_sentences(path):
    """Commands in the middle of sentences, which may be parts of commands."""
    return [
        command
        for line in path.read_text().splitlines()
        for command in re.findall(r"`([^`]+)`", line)
        if re.match(rf"(?:{PROGRAMS} (?!{NO_VERBS})[a-z]|{OTHERS})", command)
    ]


def why_not_run(command):
    """The pattern of NOT_RUN that keeps a command from being run, if any."""
    return next((pattern for pattern in NOT_RUN if re.search(pattern, command)), None)


def fits(shown, printed):
    """Whether the lines shown are those printed, where `...` stands for some lines, or for the rest of its line."""
    lines = [re.escape(line) for line in shown.split("\n")]
    lines = [r"(?:.*\n)*?.*" if line == r"\.\.\." else re.sub(r"\\\.\\\.\\\.$", ".*", line) for line in lines]
    return re.fullmatch("\n".join(lines), "\n".join(map(str.rstrip, printed.strip("\n").split("\n")))) is not None


# What is printed with another exit status than 0.
STATUSES = {"tacit: ": 2, "Partial result": 3}

BURSTY = """{"format": "tacit channel", "version": 1, "channel": "broadcast", "loss": "1/50",
 "bursts": {"state": "medium", "to_bad": "1/76", "to_good": "1/4", "bad": {"loss": "4/5"}}}"""


def prepare(folder, call):
    """The files that examples presuppose, beside those that earlier examples of their page have written. call(WORDS)
    runs tacit in the folder."""
    draw = random.Random(1)
    rounds = [[(sender, draw.random() < 0.8) for sender in (1, 2, 3)] for _ in range(300)]
    deliveries = [
        f"{number},{sender},{receiver},{int(arrived and draw.random() < 0.95)}"
        for number, transmissions in enumerate(rounds)
        for sender, arrived in transmissions
        for receiver in {1, 2, 3} - {sender}
    ]
    texts = {
        "bursts.json": BURSTY,
        "deliveries.csv": "\n".join(["round,sender,receiver,delivered", *deliveries, ""]),
        "links.csv": "sender,loss\n2,0.4\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    for words in (
        "optimal -n 3 --channel unicast --at 1/2 --algorithm table.json -o answer",
        "cluster -n 3 --algorithm courteous --at 1/2 --instances 9 --journals . -o answer",
    ):
        call(words)


def status_of(shown):
    """The exit status of a command that prints these lines."""
    return next((status for start, status in STATUSES.items() if shown.startswith(start)), 0)


def main(path):
    """Runs the commands of a document in this folder, with the programs on PATH: tools/try_packages does so."""
    here, wrong = pathlib.Path.cwd(), 0
    prepare(here, lambda words: subprocess.run(["tacit", *words.split()], check=True))
    for command, shown in examples(pathlib.Path(path)):
        if why_not_run(command) not in (None, "tacit reproduce"):
            continue
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        printed = done.stderr if done.returncode == 2 else done.stdout
        if done.returncode == status_of(shown) and (not shown or fits(shown, printed)):
            print(f"ok  {command}", flush=True)
            continue
        wrong += 1
        print(f"failed: {command}: exit {done.returncode}\n{done.stdout}{done.stderr}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
