#!/usr/bin/env python3
"""Checks that every include points up the layers, and the naming of includes.

The table below is the architecture (docs/architecture.md) as data. Run from
anywhere; exits 1 and names every offending line.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# layer -> the layers it may include besides itself
LAYERS = {
    "base": [],
    "proof": ["base"],
    "model": ["base"],
    "complex": ["base", "model"],
    "algorithm": ["base", "model", "complex"],
    "evaluate": ["base", "model", "complex", "algorithm"],
    "draw": ["base", "model", "complex", "algorithm", "evaluate"],
    "emit": ["base", "model", "complex", "algorithm", "evaluate"],
    "simulate": ["base", "model", "complex", "algorithm", "evaluate"],
    "optimise": ["base", "proof", "model", "complex", "algorithm", "evaluate"],
    "runtime": ["base", "model", "complex", "algorithm", "evaluate", "simulate"],
    "present": ["base", "model", "complex", "algorithm", "evaluate", "draw", "emit", "simulate",
                "optimise", "runtime"],
    "check": [],
    "exchange": ["base", "proof", "model", "complex", "check"],
    "atlas": [
        "base",
        "model",
        "complex",
        "algorithm",
        "evaluate",
        "optimise",
        "draw",
        "present",
        "check",
    ],
    "ask": ["base", "model", "complex", "algorithm", "evaluate", "optimise", "present", "check", "atlas"],
    "serve": ["base"],
    "reproduce": [
        "base",
        "model",
        "complex",
        "algorithm",
        "evaluate",
        "optimise",
        "draw",
        "present",
        "check",
        "atlas",
        "ask",
    ],
}

# Libraries from outside that only the named layers may include; the check is by
# the first part of the include. Everything unlisted is the standard library.
OUTSIDE = {
    "gmp.h": ["base", "check"],
    "flint": ["base"],
    "e-antic": ["base"],
    "nlohmann": ["present", "algorithm", "evaluate", "runtime", "atlas", "reproduce", "serve"],
    "hwy": ["simulate"],
    "Random123": ["simulate"],
    "cadical.hpp": ["optimise"],
    "boost": ["base", "optimise", "simulate", "runtime"],
    "asio": ["runtime"],
    "ClpSimplex.hpp": ["optimise"],
    "gudhi": ["complex"],
    "zlib.h": ["check", "serve"],
    "zstd.h": ["check", "atlas"],
    "sodium.h": ["atlas", "runtime", "serve"],
    "sqlite3.h": ["atlas"],
    "SQLiteCpp": ["atlas"],
    "httplib.h": ["serve"],
    "CLI": [],
}

# nlohmann/json is heavy to compile: only these headers may show it.
HEAVY_HEADERS = {"present/json_lines.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def problems_in(path: pathlib.Path) -> list[str]:
    relative = path.relative_to(ROOT / "src" / "tacit")
    layer = relative.parts[0]
    found = []
    if layer not in LAYERS:
        return [f"{path}: no such layer: '{layer}'"]
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, target = match.groups()
        place = f"{path.relative_to(ROOT)}:{number}"
        if quote == '"':
            parts = target.split("/")
            if parts[0] != "tacit" or len(parts) != 3:
                found.append(f'{place}: spell it "tacit/<layer>/<file>": {target}')
            elif parts[1] != layer and parts[1] not in LAYERS[layer]:
                found.append(f"{place}: {layer} may not include {parts[1]}")
            elif not (ROOT / "src" / target).exists():
                found.append(f"{place}: no such file: {target}")
        else:
            first = target.split("/")[0]
            if first in OUTSIDE and layer not in OUTSIDE[first]:
                found.append(f"{place}: {layer} may not use {first}")
            if first == "nlohmann" and path.suffix == ".h" and str(relative) not in HEAVY_HEADERS:
                found.append(f"{place}: nlohmann/json does not belong into a header")
    return found


def main() -> int:
    files = sorted((ROOT / "src" / "tacit").rglob("*.h")) + sorted(
        (ROOT / "src" / "tacit").rglob("*.cpp")
    )
    if not files:
        print("check_layers: found no files", file=sys.stderr)
        return 1
    found = [problem for path in files for problem in problems_in(path)]
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"check_layers: {len(files)} files, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
