"""LaTeX, matplotlib and SVG for results. Nothing flows back from here."""

from __future__ import annotations

import html
import math
from fractions import Fraction
from typing import Any, Iterable, Sequence

from ._numbers import Point


def point_latex(point: Point) -> str:
    if isinstance(point, Fraction):
        if point.denominator == 1:
            return str(point.numerator)
        return rf"\tfrac{{{point.numerator}}}{{{point.denominator}}}"
    return rf"\approx {point.decimal(6)}"


def cases_latex(rows: Iterable[tuple[str, Point, Point]], left: str) -> str:
    """A function given by pieces, as a displayed formula."""
    listed = list(rows)
    if len(listed) == 1:
        return f"$$ {left} {listed[0][0]} $$"
    lines = [
        rf"{formula} & {point_latex(start)} \le p \le {point_latex(stop)}"
        for formula, start, stop in listed
    ]
    body = r" \\ ".join(lines)
    return rf"$$ {left} \begin{{cases}} {body} \end{{cases}} $$"


def sample(pieces: Sequence[Any], count: int = 201) -> tuple[Any, Any]:
    """Points and values of a function given by pieces, for drawing."""
    import numpy  # type: ignore[import]

    xs, ys = [], []
    for piece in pieces:
        start, stop = float(piece.start), float(piece.stop)
        points = numpy.linspace(start, stop, max(2, math.ceil(count * (stop - start))))
        xs.append(points)
        ys.append(piece.profile.approximate(points))
    return numpy.concatenate(xs), numpy.concatenate(ys)


def axes(ax: Any, log: bool) -> Any:
    if ax is None:
        import matplotlib.pyplot as pyplot  # type: ignore[import]

        ax = pyplot.subplots()[1]
    ax.set_xlabel("$p$")
    ax.set_ylabel("worst-case error")
    ax.set_xlim(0, 1)
    if log:
        ax.set_yscale("log")
    return ax


_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")


def graph_svg(
    nodes: Sequence[tuple[Any, str]],
    edges: Iterable[tuple[Any, Any, int]],
    places: dict[Any, tuple[float, float]] | None = None,
) -> str:
    """A graph as a drawing: nodes are (key, title), edges (a, b, colour).

    Without places the nodes stand on a circle in their order.
    """
    size, margin = 480.0, 30.0
    if places is None:
        turn = 2 * math.pi / max(1, len(nodes))
        places = {
            key: (math.sin(i * turn), -math.cos(i * turn)) for i, (key, _) in enumerate(nodes)
        }
    reach = max((max(abs(x), abs(y)) for x, y in places.values()), default=1.0) or 1.0

    def at(key: Any) -> tuple[str, str]:
        x, y = places[key]
        half = size / 2
        scale = (half - margin) / reach
        return f"{half + x * scale:.1f}", f"{half + y * scale:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:.0f}" height="{size:.0f}" '
        f'viewBox="0 0 {size:.0f} {size:.0f}">'
    ]
    for a, b, colour in edges:
        (x1, y1), (x2, y2) = at(a), at(b)
        stroke = _COLOURS[colour % len(_COLOURS)]
        parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{stroke}" stroke-width="1"/>'
        )
    for key, title in nodes:
        x, y = at(key)
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="4" fill="#333"><title>{html.escape(title)}</title>'
            "</circle>"
        )
    return "".join(parts) + "</svg>"
