"""tacit.compare: where worst cases cross, and who is best where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _core
from ._algorithm import Algorithm, Source, values_of
from ._arguments import run_options, task_options
from ._display import axes, sample
from ._errors import InputError
from ._evaluation import Evaluation
from ._numbers import Point
from ._progress import Progress
from ._report import LatexReport


@dataclass(frozen=True)
class Best:
    """From ``start`` to ``stop`` no other of the algorithms has a smaller worst case."""

    start: Point
    stop: Point
    algorithm: str


class Comparison(LatexReport):
    """Several algorithms side by side; print() shows it as the program does.

    ``evaluations``
        one for each algorithm
    ``crossings``
        the p inside (0, 1) at which two worst cases change places, ascending:
        Fractions and AlgebraicNumbers
    ``crossings_by_pair``
        the same by pair of names
    ``best``
        who is best where
    """

    def __init__(self, core: _core.Comparison) -> None:
        self._core = core
        self.n: int = core.n
        self.channel: str = core.channel
        self.evaluations = [Evaluation(member) for member in core.members]
        self.algorithms = [evaluation.algorithm for evaluation in self.evaluations]
        self.crossings_by_pair: dict[tuple[str, str], list[Point]] = {}
        points: list[Point] = []
        for first, second, point in core.crossings:
            pair = (self.algorithms[first], self.algorithms[second])
            self.crossings_by_pair.setdefault(pair, []).append(point)
            if point not in points:
                points.append(point)
        self.crossings: list[Point] = sorted(points)
        self.best = [Best(start, stop, self.algorithms[member]) for start, stop, member in core.best]

    def to_svg(self, *, log: bool = False) -> str:
        """The drawing that ``tacit compare --plot`` makes."""
        return self._core.svg(log)

    def plot(self, ax: Any = None, *, log: bool = False) -> Any:
        """Draws all worst cases over p with matplotlib; returns the axes."""
        ax = axes(ax, log)
        for evaluation in self.evaluations:
            ax.plot(*sample(evaluation.worst.pieces), label=evaluation.algorithm)
        for point in self.crossings:
            ax.axvline(float(point), color="0.8", linewidth=0.8, zorder=0)
        ax.legend()
        return ax

    def __repr__(self) -> str:
        return f"<Comparison {', '.join(self.algorithms)}, n={self.n}>"

    def _repr_svg_(self) -> str:
        return self.to_svg()


def compare(
    *algorithms: Source,
    n: int | None = None,
    rounds: int | None = None,
    channel: str = "broadcast",
    task: str = "consensus",
    values: int | str = 2,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Comparison:
    """Compares worst cases exactly; ``task`` as for :func:`evaluate`.

    >>> import tacit
    >>> result = tacit.compare("courteous", "pref1", n=3)
    >>> result.crossings
    [Fraction(2, 3)]
    >>> [(str(piece.stop), piece.algorithm) for piece in result.best]
    [('2/3', 'courteous'), ('1', 'pref1')]
    >>> [piece.algorithm for piece in tacit.compare("courteous", "min", n=3, values=3).best]
    ['courteous', 'min']
    """
    if not algorithms:
        raise InputError("is missing", "ALGORITHM")
    run = run_options(progress, time_limit, jobs)
    if n is None:
        n = next((a.n for a in algorithms if isinstance(a, Algorithm)), None)
        channel = next((a.channel for a in algorithms if isinstance(a, Algorithm)), channel)
    values = values_of(algorithms, values)
    made = [Algorithm(a, n, rounds, channel, task=task, values=values, progress=progress)._core for a in algorithms]
    return Comparison(_core.compare(made, task_options(task, values), run))
