#!/usr/bin/env python3
"""Checks what the documents say about the source tree.

* Relative links lead to something, and anchors to a heading.
* The packages that CONTRIBUTING.md installs are those of tools/bootstrap.sh.
* The identifiers in the tables of docs/mathematics.md are in the files named beside them.
* The tests that tests/regress/README.md names for mended faults exist, and it names everything beside it.
* The sources that docs/architecture.md names exist.
* The navigation of the site leads to every document of docs.
* No two decisions have one number, and no two rows of a table of docs/architecture.md begin alike.

Run from anywhere; exits 1 and names every offending place.
"""

import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

from site_pages.documents import SECTIONS

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTSIDE = {"build", "node_modules", "report", ".git"}

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`[^`]*`")
COMMENT = re.compile(r"//.*")
FENCE = re.compile(r"^\s*```")


def documents() -> list[pathlib.Path]:
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in OUTSIDE]
        found += [pathlib.Path(folder) / name for name in files if name.endswith(".md")]
    return sorted(found)


def prose(path: pathlib.Path) -> list[tuple[int, str]]:
    """Numbered lines without those of fenced examples."""
    lines, fenced = [], False
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            lines.append((number, line))
    return lines


def anchors(path: pathlib.Path) -> set[str]:
    """Of the headings, as GitHub forms them."""
    found: set[str] = set()
    for _, line in prose(path):
        if not line.startswith("#"):
            continue
        words = re.sub(r"[^\w\s-]", "", line.lstrip("#").strip().lower())
        anchor = words.replace(" ", "-")
        repeated = 0
        while (anchor if repeated == 0 else f"{anchor}-{repeated}") in found:
            repeated += 1
        found.add(anchor if repeated == 0 else f"{anchor}-{repeated}")
    return found


def link_problems(path: pathlib.Path) -> list[str]:
    found = []
    for number, line in prose(path):
        for link in LINK.findall(CODE.sub("", line)):
            place = f"{path.relative_to(ROOT)}:{number}"
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = path.parent / urllib.parse.unquote(parts.path) if parts.path else path
            if not target.exists():
                found.append(f"{place}: leads nowhere: '{link}'")
            elif parts.fragment and parts.fragment not in anchors(target):
                found.append(f"{place}: no such heading: '{link}'")
    return found


def package_problems() -> list[str]:
    lists = '"${run_packages[@]}" "${python_packages[@]}" "${test_packages[@]}"'
    needed = subprocess.run(
        ["bash", "-euc", f'. "$1"; printf "%s\\n" {lists}', "bash", str(ROOT / "tools" / "bootstrap.sh")],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    text = (ROOT / "CONTRIBUTING.md").read_text()
    command = re.search(r"^ +sudo apt-get install ((?:.*\\\n)*.*)$", text, re.MULTILINE)
    if command is None:
        return ["CONTRIBUTING.md: no 'sudo apt-get install'"]
    named = command.group(1).replace("\\\n", " ").split()
    missing = [package for package in needed if package not in named]
    needless = [package for package in named if package not in needed]
    return [
        f"CONTRIBUTING.md: {what}: {' '.join(packages)}"
        for what, packages in [("missing packages", missing), ("needless packages", needless)]
        if packages
    ]


def identifier_problems() -> list[str]:
    """Rows `... | identifiers | files |`, the files relative to src/tacit."""
    path = ROOT / "docs" / "mathematics.md"
    found, rows, before = [], 0, []
    for number, line in prose(path):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or len(cells) < 3:
            continue
        files = re.findall(r"`(\w+/\w+\.(?:h|cpp))`", cells[-1])
        if cells[-1] == "as above":
            files = before
        if not files:
            continue
        before, rows = files, rows + 1
        place = f"docs/mathematics.md:{number}"
        absent = [file for file in files if not (ROOT / "src" / "tacit" / file).exists()]
        if absent:
            found.append(f"{place}: no such file: {' '.join(absent)}")
            continue
        text = "\n".join((ROOT / "src" / "tacit" / file).read_text() for file in files)
        names = set(re.findall(r"[A-Za-z_]\w*", COMMENT.sub("", text)))
        for entry in re.findall(r"`([^`]+)`", cells[-2]):
            for name in re.findall(r"[A-Za-z_]\w*", entry.split("(")[0]):
                if name not in names:
                    found.append(f"{place}: '{name}' is not in {' '.join(files)}")
    if rows == 0:
        found.append("docs/mathematics.md: no table of identifiers")
    return found


def unit_tests() -> set[str]:
    """The tests of GoogleTest under tests, as `Suite.Name`."""
    form = re.compile(r"^(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+)", re.MULTILINE)
    files = (ROOT / "tests").rglob("*.cpp")
    return {f"{suite}.{name}" for file in files for suite, name in form.findall(file.read_text())}


def is_test(test: str, units: set[str]) -> bool:
    """Whether it is there: `Suite.Name`, `FILE.py::FUNCTION`, `FILE.mjs::TITLE`, `FILE.ts::TITLE`, or a script."""
    file, _, function = test.partition("::")
    path = ROOT / file
    if path.suffix in (".mjs", ".ts"):
        call = rf"^(?:test|it)\('{re.escape(function)}'"
        return path.is_file() and re.search(call, path.read_text(), re.MULTILINE) is not None
    if function:
        return path.is_file() and re.search(rf"^def {function}\(", path.read_text(), re.MULTILINE) is not None
    return test in units or (path.is_file() and path.with_suffix(".out").is_file())


def regression_problems() -> list[str]:
    """Rows `| what was wrong | tests |` name tests that exist, and every file of their folder is named."""
    path = ROOT / "tests" / "regress" / "README.md"
    units, found, named = unit_tests(), [], set()
    for number, line in prose(path):
        cells = line.split("|")
        if len(cells) != 4 or cells[1].strip() in ("what was wrong", "---"):
            continue
        tests = re.findall(r"`([^`]+)`", cells[2])
        named.update(tests)
        place = f"{path.relative_to(ROOT)}:{number}"
        found += [f"{place}: no such test: '{test}'" for test in tests if not is_test(test, units)]
        if not tests:
            found.append(f"{place}: names no test")
    for file in sorted(path.parent.glob("*.cmd")):
        if str(file.relative_to(ROOT)) not in named:
            found.append(f"{path.relative_to(ROOT)}: does not name {file.name}")
    return found if named else [*found, f"{path.relative_to(ROOT)}: no table"]


def repetition_problems() -> list[str]:
    """What two changes have both added: decisions with one number, rows of one table that begin alike."""
    found = []
    numbers: dict[str, str] = {}
    for path in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        number = path.name.split("-")[0]
        if number in numbers:
            found.append(f"docs/decisions/{path.name}: {numbers[number]} has the number {number}, too")
        numbers[number] = path.name
    rows: dict[str, int] = {}
    for number, line in prose(ROOT / "docs" / "architecture.md"):
        if not line.startswith("|"):
            rows = {}
            continue
        first = line.split("|")[1].strip()
        if first in rows:
            found.append(f"docs/architecture.md:{number}: a row begins like line {rows[first]}: '{first}'")
        rows[first] = number
    return found


def source_problems() -> list[str]:
    """The sources that the architecture names are there: by their path, or their path below src/tacit."""
    path = ROOT / "docs" / "architecture.md"
    found = []
    for number, line in prose(path):
        for name in re.findall(r"`([\w./-]+/[\w.-]+\.(?:cpp|h|py|mjs|ts))`", line):
            if not any((folder / name).is_file() for folder in (ROOT, ROOT / "src" / "tacit")):
                found.append(f"{path.relative_to(ROOT)}:{number}: no such source: '{name}'")
    return found


def navigation_problems() -> list[str]:
    """A document that the site does not list is found by nobody who begins there."""
    listed = {name for _, names in SECTIONS for name in names}
    places = [path.relative_to(ROOT) for path in sorted((ROOT / "docs").rglob("*.md"))]
    lost = [path for path in places if not listed & {str(path), str(path.parent)}]
    return [f"tools/site_pages/documents.py: no way to {path}" for path in lost]


def main() -> int:
    files = documents()
    found = [problem for path in files for problem in link_problems(path)]
    found += package_problems() + identifier_problems() + regression_problems() + repetition_problems()
    found += source_problems() + navigation_problems()
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"check_documents: {len(files)} documents, {len(found)} problems")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
