"""tacit.complex: the complexes and graphs of a system."""

from __future__ import annotations

import itertools
import json
import math
from typing import Any

from . import _core
from ._arguments import Number, number_text, run_options, system_options, text
from ._display import graph_svg
from ._progress import Progress

_GRAPHS = ("kripke", "reduced", "intersection")


class Complex:
    """A complex or graph, with everything ``tacit complex --format json`` prints.

    ``counts``
        how many views and facets, or vertices and edges
    ``views``, ``facets``
        of a protocol complex; ``vertices``, ``facets`` of an input or output complex
    ``vertices``, ``edges``
        of a graph; ``cubes`` of the reduced one
    Processes count from 1. The lists hold dictionaries, as described in
    ``docs/formats/json.md``.
    """

    def __init__(self, report: dict[str, Any]) -> None:
        self._report = report
        self.kind: str = report["kind"]
        self.n: int = report["n"]
        self.counts: dict[str, int] = report["counts"]

    @property
    def views(self) -> list[dict[str, Any]]:
        return self._part("views")

    @property
    def facets(self) -> list[Any]:
        return self._part("facets")

    @property
    def vertices(self) -> list[dict[str, Any]]:
        return self._part("vertices")

    @property
    def edges(self) -> list[dict[str, Any]]:
        return self._part("edges")

    @property
    def cubes(self) -> list[dict[str, Any]]:
        return self._part("cubes")

    def _part(self, name: str) -> list[Any]:
        if name not in self._report:
            raise AttributeError(f"a complex of kind '{self.kind}' has no {name}")
        part: list[Any] = self._report[name]
        return part

    def to_json(self) -> dict[str, Any]:
        """What ``tacit complex --format json`` prints."""
        return self._report

    def to_networkx(self) -> Any:
        """A networkx.Graph: the graph itself, or the 1-skeleton of a complex.

        Nodes are the ids of the JSON (pairs (process, value) for the input and output
        complexes) and keep their other fields, as do edges.
        """
        import networkx  # type: ignore[import]

        graph = networkx.Graph(kind=self.kind, n=self.n)
        if self.kind in _GRAPHS:
            for vertex in self.vertices:
                graph.add_node(vertex["id"], **_without(vertex, "id"))
            for edge in self.edges:
                graph.add_edge(edge["a"], edge["b"], **_without(edge, "a", "b"))
            return graph
        if self.kind == "protocol":
            for view in self.views:
                graph.add_node(view["id"], **_without(view, "id"))
        else:
            for vertex in self.vertices:
                graph.add_node((vertex["process"], vertex["value"]), **vertex)
        for simplex in self._simplices():
            graph.add_edges_from(itertools.combinations(simplex, 2))
        return graph

    def to_gudhi(self) -> Any:
        """A gudhi.SimplexTree of a complex; a graph is a complex of dimension 1.

        Vertices are the ids of the JSON; vertex (i, b) of an input or output complex
        is 2 (i - 1) + b.
        """
        import gudhi  # type: ignore[import]

        tree = gudhi.SimplexTree()
        if self.kind in _GRAPHS:
            for vertex in self.vertices:
                tree.insert([vertex["id"]])
            for edge in self.edges:
                tree.insert([edge["a"], edge["b"]])
            return tree
        for simplex in self._simplices():
            tree.insert([v if isinstance(v, int) else 2 * (v[0] - 1) + v[1] for v in simplex])
        return tree

    def _simplices(self) -> list[list[Any]]:
        if self.kind == "protocol":
            return [facet["views"] for facet in self.facets]
        return [
            [(i, int(bit)) for i, bit in enumerate(facet, start=1)] for facet in self.facets
        ]

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {name}" for name, count in self.counts.items())
        return f"<Complex {self.kind}, n={self.n}: {counts}>"

    def _repr_svg_(self) -> str | None:
        """A drawing of a small graph or 1-skeleton; nothing for a large one."""
        drawn = _drawing(self)
        if len(drawn[0]) > 256 or len(drawn[1]) > 4096:
            return None
        return graph_svg(*drawn)


def _without(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in keys}


def _direction(dimension: int) -> tuple[float, float]:
    """Where a coordinate of the grid goes on paper: each pair of dimensions is a square
    grid, smaller than the one before and turned, so that no two points coincide."""
    pair, second = divmod(dimension, 2)
    angle = math.radians(33 * pair + 90 * second)
    return 0.42**pair * math.cos(angle), -(0.42**pair) * math.sin(angle)


def _drawing(shape: Complex) -> tuple[list[Any], list[Any], Any]:
    """Nodes with titles, edges with the colour of their process, and places."""
    if shape.kind == "kripke":
        nodes = [(v["id"], f"{v['input']} {v['pattern']}") for v in shape.vertices]
        edges = [(e["a"], e["b"], e["processes"][0] - 1) for e in shape.edges]
        return nodes, edges, None
    if shape.kind == "reduced":
        steps = [_direction(i) for i in range(shape.n)]
        places = {
            vertex["id"]: (
                sum(step * x for step, (x, _) in zip(vertex["point"], steps)),
                sum(step * y for step, (_, y) in zip(vertex["point"], steps)),
            )
            for vertex in shape.vertices
        }
        nodes = [(v["id"], str(tuple(v["point"]))) for v in shape.vertices]
        return nodes, [(e["a"], e["b"], e["process"] - 1) for e in shape.edges], places
    if shape.kind == "intersection":
        nodes = [(v["id"], f"{v['pattern']} {', '.join(v['inputs'])}") for v in shape.vertices]
        return nodes, [(e["a"], e["b"], 0) for e in shape.edges], None
    if shape.kind == "protocol":
        nodes = [(v["id"], v["view"]) for v in shape.views]
    else:
        nodes = [((v["process"], v["value"]), f"({v['process']}, {v['value']})") for v in shape.vertices]
    seen = {
        tuple(sorted(pair))
        for simplex in shape._simplices()
        for pair in itertools.combinations(simplex, 2)
    }
    return nodes, [(a, b, 7) for a, b in sorted(seen)], None


def complex(
    kind: str,
    n: int,
    rounds: int = 1,
    channel: str = "broadcast",
    *,
    input: str | None = None,
    pattern: str | None = None,
    at: Number | None = None,
    progress: Progress = None,
    time_limit: Any = None,
) -> Complex:
    """One of the objects the theory reasons about.

    ``kind`` is ``"protocol"``, ``"kripke"``, ``"reduced"``, ``"intersection"``,
    ``"input"`` or ``"output"``; ``input`` and ``pattern`` restrict it to some
    executions; ``at`` adds their exact probabilities.

    >>> import tacit
    >>> tacit.complex("reduced", n=3).counts
    {'vertices': 27, 'edges': 54, 'cubes': 8}
    >>> tacit.complex("protocol", n=2).views[0]
    {'id': 0, 'process': 1, 'view': '[0]*', 'forced': 0}
    """
    options = system_options(n, rounds, channel)
    options["--kind"] = text("kind", kind)
    if input is not None:
        options["--input"] = text("input", input)
    if pattern is not None:
        options["--pattern"] = text("pattern", pattern)
    if at is not None:
        options["--at"] = number_text("at", at)
    options["--format"] = "json"
    return Complex(json.loads(_core.complex_json(options, run_options(progress, time_limit, 0))))
