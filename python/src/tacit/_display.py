"""LaTeX and matplotlib for results. Nothing flows back from here."""

from __future__ import annotations

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
    lines = [rf"{formula} & {point_latex(start)} \le p \le {point_latex(stop)}" for formula, start, stop in listed]
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
