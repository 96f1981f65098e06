"""tacit.complex: the complexes and graphs of a system."""

from __future__ import annotations

import itertools
import json
import os
from typing import Any

from . import _core
from ._algorithm import Algorithm, Source, values_of
from ._arguments import Number, number_text, run_options, system_options, task_options, text
from ._errors import InputError
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
    ``orbits``
        of the views of a protocol complex, with ``symmetry``
    Processes count from 1. The lists hold dictionaries, as described in
    ``docs/formats/json.md``.
    """

    def __init__(self, report: dict[str, Any], options: dict[str, str]) -> None:
        self._report = report
        self._options = options
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

    @property
    def orbits(self) -> list[dict[str, Any]]:
        return self._part("orbits")

    def _part(self, name: str) -> list[Any]:
        if name not in self._report:
            raise AttributeError(f"a complex of kind '{self.kind}' has no {name}")
        part: list[Any] = self._report[name]
        return part

    def to_json(self) -> dict[str, Any]:
        """What ``tacit complex --format json`` prints."""
        return self._report

    def to_svg(self) -> str:
        """What ``tacit complex --format svg`` prints; InputError where there is no drawing."""
        options = {**_without(self._options, "at"), "format": "svg"}
        return _core.complex_svg(options, run_options(None, None, 0))

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

        Vertices are the ids of the JSON; vertex (i, v) of an input or output complex
        over M values is M (i - 1) + v.
        """
        import gudhi  # type: ignore[import]

        tree = gudhi.SimplexTree()
        if self.kind in _GRAPHS:
            for vertex in self.vertices:
                tree.insert([vertex["id"]])
            for edge in self.edges:
                tree.insert([edge["a"], edge["b"]])
            return tree
        values = self._report.get("values", 2)
        for simplex in self._simplices():
            tree.insert([v if isinstance(v, int) else values * (v[0] - 1) + v[1] for v in simplex])
        return tree

    def _simplices(self) -> list[list[Any]]:
        if self.kind == "protocol":
            return [facet["views"] for facet in self.facets]
        return [[(i, int(digit)) for i, digit in enumerate(facet, start=1)] for facet in self.facets]

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {name}" for name, count in self.counts.items())
        return f"<Complex {self.kind}, n={self.n}: {counts}>"

    def _repr_svg_(self) -> str | None:
        """The drawing where there is one."""
        try:
            return self.to_svg()
        except InputError:
            return None


def _without(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in keys}


def _table_options(made: Algorithm, run: dict[str, Any]) -> dict[str, Any]:
    """The parameters that hand an algorithm over as a table."""
    return {"algorithm": made.name, "tables": {made.name: made._core.table_json(run)}}


def complex(
    kind: str,
    n: int,
    rounds: int = 1,
    channel: str = "broadcast",
    *,
    input: str | None = None,
    pattern: str | None = None,
    algorithm: Source | None = None,
    at: Number | None = None,
    symmetry: bool = False,
    task: str = "consensus",
    values: int | str = 2,
    progress: Progress = None,
    time_limit: Any = None,
) -> Complex:
    """One of the objects the theory reasons about.

    ``kind`` is ``"protocol"``, ``"kripke"``, ``"reduced"``, ``"intersection"``, ``"input"``,
    ``"output"``, ``"system"``, of which ``.to_json()`` has the links of a round and the
    algorithms with a name, or ``"execution"``, of which it has the decisions of ``algorithm`` on
    ``input`` and ``pattern``, in systems of any size; ``input`` and ``pattern`` restrict other
    kinds to some executions; ``at`` adds their exact probabilities. With ``algorithm``, views have its
    decisions, and executions or the cubes of the inputs show its cut, where it disagrees.
    With ``symmetry``, a protocol complex has the orbits of its views under renaming.
    ``task`` and ``values`` as for :func:`evaluate`: an output complex has the words that the
    task allows.

    >>> import tacit
    >>> tacit.complex("reduced", n=3).counts
    {'vertices': 27, 'edges': 54, 'cubes': 8}
    >>> tacit.complex("protocol", n=2).views[0]
    {'id': 0, 'process': 1, 'view': '[0]*', 'forced': 0}
    >>> tacit.complex("system", n=2).to_json()["round"][0]
    {'id': 0, 'arcs': [{'sender': 1, 'receivers': [2]}]}
    >>> pref1 = tacit.complex("reduced", n=3, algorithm="pref1")
    >>> [(cube["input"], cube["cut"], cube["polynomial"]) for cube in pref1.cubes][3]
    ('110', [13, 4], 'q^3 + p q^2')
    >>> tacit.complex("output", n=3, values=3, task="set:2").counts
    {'vertices': 9, 'facets': 21}
    """
    values = values_of([algorithm], values)
    options = system_options(n, rounds, channel) | task_options(task, values)
    options["kind"] = text("kind", kind)
    if input is not None:
        options["input"] = text("input", input)
    if pattern is not None:
        options["pattern"] = text("pattern", pattern)
    if symmetry:
        options["symmetry"] = ""
    if at is not None:
        options["at"] = number_text("at", at)
    if isinstance(algorithm, (str, os.PathLike)):
        options["algorithm"] = text("algorithm", algorithm)
    elif algorithm is not None:
        made = Algorithm(algorithm, n, rounds, channel, values=values, progress=progress)
        options |= _table_options(made, run_options(progress, time_limit, 0))
    options["format"] = "json"
    report = _core.complex_json(options, run_options(progress, time_limit, 0))
    return Complex(json.loads(report), options)
