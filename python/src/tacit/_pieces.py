"""An optimum given by pieces: what the answers of tacit.optimal and tacit.atlas share."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ._algorithm import Algorithm
from ._arguments import Number, exact
from ._core import Polynomial, Profile
from ._display import axes, cases_latex, sample
from ._evaluation import piece_at
from ._numbers import Point


@dataclass(frozen=True)
class OptimumPiece:
    """The optimum from ``start`` to ``stop``, or, where it is ``"bounded"``, bounds.

    ``profile`` is what ``algorithm`` reaches, ``lower`` what no algorithm can go
    below; they are equal where ``status`` is ``"optimal"``. ``rule`` says in words
    what an algorithm without a name does.
    """

    start: Point
    stop: Point
    profile: Profile
    lower: Profile
    algorithm: str
    rule: list[str]
    status: str

    @property
    def polynomial(self) -> Polynomial:
        return self.profile.polynomial


class OptimumByPieces:
    """Bounds, algorithms, plot and formula of ``pieces``."""

    _core: Any
    pieces: list[OptimumPiece]

    def bounds(self, p: Number) -> tuple[Fraction, Fraction]:
        """The best lower and upper bound at p; equal where the optimum is known."""
        point = exact("p", p)
        piece = piece_at(self.pieces, point)
        return piece.lower(point), piece.profile(point)

    def algorithm(self, piece: int = 0) -> Algorithm:
        """The algorithm of a piece, ready for evaluate(), compare() and save()."""
        return Algorithm._of(self._core.algorithm(piece))

    def _label(self) -> str:
        """What a curve is called that the caller does not name."""
        raise NotImplementedError

    def plot(self, ax: Any = None, *, log: bool = False, **style: Any) -> Any:
        """Draws the optimum, or the upper bound, with matplotlib; returns the axes."""
        ax = axes(ax, log)
        style.setdefault("label", self._label())
        ax.plot(*sample(self.pieces), **style)
        return ax

    def _repr_latex_(self) -> str:
        return cases_latex([(p.profile.latex, p.start, p.stop) for p in self.pieces], "")
