"""Checks the drawings that tacit writes with the tools they are meant for: DOT with
Graphviz, SVG with an XML parser and rsvg-convert, TikZ with pdflatex where it has TikZ
(every third drawing, as that is slow), and OBJ with a small reader. Numbers of nodes
and edges are compared with --format json."""

import json
import math
import pathlib
import shutil
import xml.etree.ElementTree

from harness import expect, run

# Arguments, and which formats they have.
ALL = ["svg", "dot", "tikz", "obj"]
CALLS = [
    (["-n", "3", "--kind", "reduced"], ALL),
    (["-n", "3", "--kind", "reduced", "--algorithm", "courteous"], ALL),
    (["-n", "2", "--kind", "reduced", "--algorithm", "pref1", "--labels", "patterns"], ALL),
    (["-n", "4", "--kind", "reduced", "--input", "0011"], ALL),
    (["-n", "5", "--kind", "reduced"], ["dot"]),
    (["-n", "3", "--input", "011", "--algorithm", "courteous"], ALL),
    (["-n", "3", "--input", "001", "--labels", "views,deliveries"], ALL),
    (["-n", "2"], ALL),
    (["-n", "3", "--algorithm", "pref1"], ALL),
    (["-n", "2", "-r", "2", "--algorithm", "courteous^2"], ALL),
    (["-n", "4"], ["dot"]),
    (["-n", "2", "--kind", "kripke"], ALL),
    (["-n", "3", "--kind", "kripke", "--algorithm", "majority"], ALL),
    (["-n", "2", "-r", "2", "--kind", "kripke", "--input", "01"], ["dot"]),
    (["-n", "3", "--kind", "intersection"], ALL),
    (["-n", "3", "--kind", "input"], ALL),
    (["-n", "4", "--kind", "output"], ALL),
]


def expected_sizes(tacit, call: list[str]) -> tuple[int, int | None]:
    """Numbers of nodes and edges by the JSON of the object; edges only where it has them."""
    plain = list(call)
    for option in ("--algorithm", "--labels"):
        if option in plain:
            at = plain.index(option)
            del plain[at : at + 2]
    report = json.loads(tacit("complex", *plain, "--format", "json").stdout)
    counts = report["counts"]
    if "edges" in counts:
        return counts["vertices"], counts["edges"]
    if "views" in counts:
        pairs = set()
        for facet in report["facets"]:
            for i, a in enumerate(facet["views"]):
                pairs |= {frozenset((a, b)) for b in facet["views"][i + 1 :]}
        return counts["views"], len(pairs)
    return counts["vertices"], None


def check_dot(text: str, nodes: int, edges: int | None) -> list[str]:
    pathlib.Path("t.dot").write_text(text)
    done = run(["dot", "-Tplain", "t.dot"])
    if done.returncode != 0 or done.stderr:
        return [f"dot: {done.stderr.strip()}"]
    kinds = [line.split(" ", 1)[0] for line in done.stdout.splitlines()]
    found = []
    if kinds.count("node") != nodes:
        found.append(f"{kinds.count('node')} nodes, not {nodes}")
    if edges is not None and kinds.count("edge") != edges:
        found.append(f"{kinds.count('edge')} edges, not {edges}")
    return found


def check_svg(text: str) -> list[str]:
    xml.etree.ElementTree.fromstring(text)
    if not shutil.which("rsvg-convert"):
        return []
    pathlib.Path("t.svg").write_text(text)
    done = run(["rsvg-convert", "t.svg", "-o", "t.png"])
    if done.returncode != 0 or not pathlib.Path("t.png").read_bytes().startswith(b"\x89PNG"):
        return [f"rsvg-convert: {done.stderr}"]
    return []


def check_tikz(text: str, compiler: str | None) -> list[str]:
    found = []
    for name in ("document", "tikzpicture"):
        if text.count(f"\\begin{{{name}}}") != 1 or text.count(f"\\end{{{name}}}") != 1:
            found.append(f"not one {name}")
    if compiler and not found:
        pathlib.Path("t.tex").write_text(text)
        done = run([compiler, "-interaction=nonstopmode", "-halt-on-error", "t.tex"])
        if done.returncode != 0:
            found.append("does not compile:\n" + done.stdout[-600:])
        elif "(1 page" not in done.stdout:
            found.append("is not one page")
    return found


def check_obj(text: str, nodes: int) -> list[str]:
    points = faces = balls = 0
    for line in text.splitlines():
        words = line.split()
        if words[0] == "v":
            points += 1
            if len(words) != 7 or not all(math.isfinite(float(word)) for word in words[1:]):
                return [f"not a point with a colour: {line}"]
        elif words[0] == "f":
            faces += 1
            if len(words) != 4 or not all(1 <= int(word) <= points for word in words[1:]):
                return [f"not a triangle: {line}"]
        elif words[0] == "o":
            balls += 1
        elif words[0] != "#":
            return [f"unknown line: {line}"]
    return [] if faces > 0 and balls >= nodes else ["too few objects"]


def test_drawings(tacit):
    assert shutil.which("dot"), "no dot here (package graphviz)"
    compiler = shutil.which("pdflatex")
    if compiler and not run(["kpsewhich", "tikz.sty"]).stdout:
        compiler = None
    for index, (call, formats) in enumerate(CALLS):
        nodes, edges = expected_sizes(tacit, call)
        for form in formats:
            done = tacit("complex", *call, "--format", form)
            found = [done.stderr] if done.returncode != 0 else []
            if not found and form == "dot":
                found = check_dot(done.stdout, nodes, edges)
            elif not found and form == "svg":
                found = check_svg(done.stdout)
            elif not found and form == "tikz":
                found = check_tikz(done.stdout, compiler if index % 3 == 0 else None)
            elif not found:
                found = check_obj(done.stdout, nodes)
            expect(not found, f"{' '.join(call)} as {form}: {found}")
    how = "compiled" if compiler else "checked structurally (no pdflatex with TikZ here)"
    print(f"{len(CALLS)} objects, TikZ {how}")
