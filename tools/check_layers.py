#!/usr/bin/env python3
"""Checks that every include points up the layers, the naming of includes, that no two types of the
library have one name, and that no layer spells an option of the command line: a parameter is called
at, and the face writes --at.

What a layer may include stands once, after USES in the CMakeLists.txt of its folder; the order of
the layers is that of src/tacit/CMakeLists.txt. The table of docs/architecture.md has to say the
same, and the sizes it gives have to be about right; --sizes prints them as the document has them.
Run from anywhere; exits 1 and names every offending line.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

SOURCES = ROOT / "src" / "tacit"
DOCUMENT = ROOT / "docs" / "architecture.md"

# Libraries from outside that only the named layers may include; the check is by
# the first part of the include. Everything unlisted is the standard library.
OUTSIDE = {
    "gmp.h": ["base", "check"],
    "flint": ["base"],
    "e-antic": ["base"],
    "nlohmann": ["present", "algorithm", "evaluate", "emit", "runtime", "build", "ask", "report", "serve", "api"],
    "hwy": ["simulate"],
    "Random123": ["simulate"],
    "cadical.hpp": ["search"],
    "boost": ["base", "bound", "simulate", "fit", "runtime"],
    "asio": ["runtime"],
    "ClpSimplex.hpp": ["bound"],
    "gudhi": ["complex"],
    "zlib.h": ["check", "atlas", "serve"],
    "zstd.h": ["check", "atlas"],
    "sodium.h": ["atlas", "runtime", "serve"],
    "sqlite3.h": ["atlas"],
    "SQLiteCpp": ["atlas"],
    "httplib.h": ["serve"],
    "CLI": [],
}

# nlohmann/json is heavy to compile: only these headers may show it.
HEAVY_HEADERS = {"present/json_lines.h", "api/verdict_json.h", "evaluate/channel_json.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


OPTION = re.compile(r'"--[a-z]')

# The beginning of the definition of a type that is in no other.
TYPE = re.compile(r"(?:struct|class|enum class|enum) (\w+)(?: final)?(?: :[^:].*)?\s*\{")


def used_layers(layer: str) -> set[str]:
    """What stands after USES in the call of tacit_layer."""
    text = re.sub(r"#.*", "", (SOURCES / layer / "CMakeLists.txt").read_text())
    call = re.search(r"tacit_layer\(([^)]*)\)", text)
    after_uses = re.search(r"\bUSES\b((?:\s+[a-z_]+)*)", call.group(1) if call else "")
    return set(after_uses.group(1).split()) if after_uses else set()


def layers_in_order() -> list[str]:
    return re.findall(r"^add_subdirectory\((\w+)\)", (SOURCES / "CMakeLists.txt").read_text(), re.MULTILINE)


def documented_layers(known: list[str]) -> dict[str, set[str]]:
    """The third column of the table: names, and "a … b" for all rows from a to b."""
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", DOCUMENT.read_text(), re.MULTILINE)
    names = [name for name, _ in rows if name in known]
    documented = {}
    for name, column in rows:
        if name not in known:
            continue
        allowed = set(re.findall(r"`(\w+)`", column))
        for first, last in re.findall(r"`(\w+)` … `(\w+)`", column):
            if first in names and last in names:
                allowed.update(names[names.index(first) : names.index(last) + 1])
        documented[name] = allowed
    return documented


def measured_size(layer: str) -> float:
    """Thousands of lines."""
    files = [*(SOURCES / layer).glob("*.h"), *(SOURCES / layer).glob("*.cpp")]
    return sum(len(path.read_text().splitlines()) for path in files) / 1000


def problems_of_sizes(layers: list[str]) -> list[str]:
    """Sizes in the document that are wrong by more than a third."""
    documented = dict(re.findall(r"`(\w+)` (\d+\.\d)", DOCUMENT.read_text()))
    found = []
    for layer in layers:
        size = measured_size(layer)
        if abs(float(documented.get(layer, 0)) - size) > max(size / 8, 0.3):
            found.append(f"docs/architecture.md: {layer} has {size:.1f} thousand lines (--sizes)")
    return found


def problems_of_layers(layers: dict[str, set[str]]) -> list[str]:
    """Layers that use what comes after them, and what the document says differently."""
    found = []
    order = list(layers)
    documented = documented_layers(order)
    for layer, uses in layers.items():
        for other in sorted(uses):
            if other not in order[: order.index(layer)]:
                found.append(f"src/tacit/{layer}/CMakeLists.txt: {other} does not come before {layer}")
        if layer not in documented:
            found.append(f"docs/architecture.md: no row for {layer}")
        elif documented[layer] != uses:
            wrong = ", ".join(sorted(documented[layer] ^ uses))
            found.append(f"docs/architecture.md: {layer} differs from its CMakeLists.txt in: {wrong}")
    return found


def problems_of_types(files: list[pathlib.Path]) -> list[str]:
    """Two types with one name would be one to the linker, which keeps either of their functions."""
    found = []
    places: dict[tuple[str, ...], pathlib.Path] = {}
    for path in files:
        if path.name.startswith("boost_"):  # instead of gmp_...
            continue
        spaces: list[str] = []
        for line in path.read_text().splitlines():
            if space := re.match(r"namespace( [\w:]+)? \{", line):
                spaces.append(space[1] or "")
            elif line.startswith("}  // namespace") and spaces:
                spaces.pop()
            elif "" not in spaces and (kind := TYPE.match(line)):
                other = places.setdefault((*spaces, kind[1]), path)
                if other != path:
                    found.append(f"{path.relative_to(ROOT)}: {other.relative_to(ROOT)} has a type {kind[1]}, too")
    return found


def problems_in(path: pathlib.Path, layers: dict[str, set[str]]) -> list[str]:
    relative = path.relative_to(SOURCES)
    layer = relative.parts[0]
    found = []
    if layer not in layers:
        return [f"{path}: no such layer: '{layer}'"]
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        place = f"{path.relative_to(ROOT)}:{number}"
        if OPTION.search(line.split("//")[0]):
            found.append(f"{place}: options are spelled by apps/tacit alone")
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, target = match.groups()
        if quote == '"':
            parts = target.split("/")
            if parts[0] != "tacit" or len(parts) != 3:
                found.append(f'{place}: spell it "tacit/<layer>/<file>": {target}')
            elif parts[1] != layer and parts[1] not in layers[layer]:
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
    layers = {layer: used_layers(layer) for layer in layers_in_order()}
    files = sorted(SOURCES.rglob("*.h")) + sorted(SOURCES.rglob("*.cpp"))
    if not files or not layers:
        print("check_layers: found no files", file=sys.stderr)
        return 1
    if sys.argv[1:] == ["--sizes"]:
        print(", ".join(f"`{layer}` {measured_size(layer):.1f}" for layer in layers))
        return 0
    found = problems_of_layers(layers) + problems_of_sizes(list(layers)) + problems_of_types(files)
    found += [problem for path in files for problem in problems_in(path, layers)]
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"check_layers: {len(files)} files, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
