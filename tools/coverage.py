#!/usr/bin/env python3
"""Which lines the tests have run, from what a build of the preset `coverage` left behind (./test --coverage).

tools/coverage.py BUILD     writes BUILD/report/index.html, prints one line for each layer
"""

import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def layer_of(name: str) -> str:
    """The folder that a source file counts for: a layer of src/tacit, or a program."""
    parts = pathlib.PurePath(name).parts
    return "/".join(parts[:3] if parts[0] == "src" else parts[:2])


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    build = pathlib.Path(sys.argv[1]).resolve()
    report = build / "report"
    report.mkdir(exist_ok=True)
    summary = report / "summary.json"
    subprocess.run(
        [
            "gcovr",
            "--root",
            ROOT,
            "--filter",
            f"{ROOT}/src/",
            "--filter",
            f"{ROOT}/apps/",
            "--exclude-throw-branches",
            "--json-summary",
            summary,
            "--html-details",
            report / "index.html",
            build,
        ],
        check=True,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    lines = collections.defaultdict(lambda: [0, 0])
    for file in json.loads(summary.read_text())["files"]:
        for layer in (layer_of(file["filename"]), "together"):
            lines[layer][0] += file["line_covered"]
            lines[layer][1] += file["line_total"]
    if not lines:
        print("coverage: no test has left anything behind", file=sys.stderr)
        return 1
    print(f"{'layer':24}{'lines':>8}{'run':>8}{'share':>9}")
    for layer in sorted(lines, key=lambda name: (name == "together", name)):
        run, total = lines[layer]
        print(f"{layer:24}{total:8}{run:8}{run / total:9.1%}" if total else f"{layer:24}{total:8}{run:8}{'-':>9}")
    print(f"coverage: {(report / 'index.html').relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
