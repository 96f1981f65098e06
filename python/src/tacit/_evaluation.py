"""tacit.evaluate: exact error probabilities of an algorithm."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Sequence

from . import _core
from ._algorithm import Algorithm, Source, values_of
from ._arguments import Number, channel_file, exact, number_text, run_options, task_options, text, whole_text
from ._core import Polynomial, Profile
from ._display import axes, cases_latex, sample
from ._errors import InputError, spelled
from ._numbers import Point
from ._progress import Progress
from ._report import LatexReport


@dataclass(frozen=True)
class Piece:
    """The worst case from ``start`` to ``stop``: its profile, and an input that has it."""

    start: Point
    stop: Point
    profile: Profile
    input: str

    @property
    def polynomial(self) -> Polynomial:
        return self.profile.polynomial


@dataclass(frozen=True)
class InputClass:
    """Inputs of equal error: one of them, how many they are, their error."""

    input: str
    count: int
    profile: Profile | None  # None where only values were computed
    value: Fraction | None  # with at=


@dataclass(frozen=True)
class Transmissions:
    """How many messages are sent: at most, and on average for each class of inputs."""

    max: int
    expected: list[InputClass]


def piece_at(pieces: Sequence[Any], p: Fraction) -> Any:
    for piece in pieces:
        if piece.start <= p <= piece.stop:
            return piece
    raise InputError(f"outside the pieces: '{p}'", spelled("at"))


class Worst:
    """The worst case over inputs: pieces that cover [0, 1], and the value at ``at``."""

    def __init__(self, core: _core.Evaluation) -> None:
        self.pieces = [Piece(*piece) for piece in core.worst]
        self.value: Fraction | None = core.value
        self.input: str | None = core.value_input or None

    def __call__(self, p: Number) -> Fraction:
        """The exact worst-case error at p."""
        point = exact("p", p)
        return piece_at(self.pieces, point).profile(point)

    def __repr__(self) -> str:
        pieces = ", ".join(f"[{p.start}, {p.stop}]: {p.profile}" for p in self.pieces)
        return f"<Worst {pieces}>" if self.pieces else f"<Worst {self.value}>"

    def _repr_latex_(self) -> str:
        return cases_latex([(p.profile.latex, p.start, p.stop) for p in self.pieces], "")


class Evaluation(LatexReport):
    """What is known about one algorithm; print() shows it as the program does.

    ``worst``
        the worst case over inputs: ``worst.pieces``, and ``worst(p)`` for its value
    ``inputs``
        the classes of inputs with equal error
    ``value``
        the worst-case error at ``at``, a Fraction; None without ``at``
    ``profile``, ``polynomial``
        those of the worst case, where it is a single piece or ``at`` was given
    ``transmissions``
        messages sent
    ``mean``, ``mean_value``
        with ``prior``: the mean error over that distribution of inputs, as a profile and at ``at``
    """

    def __init__(self, core: _core.Evaluation) -> None:
        self._core = core
        self.algorithm: str = core.algorithm
        self.n: int = core.n
        self.rounds: int = core.rounds
        self.channel: str = core.channel
        self.links: int = core.links
        self.engine: str = core.engine
        self.task: str = core.task
        self.values: int = core.values
        self.at: Fraction | None = core.at
        self.inputs = [InputClass(*row) for row in core.inputs]
        self.worst = Worst(core)
        self.mean: Profile | None = core.mean
        self.mean_value: Fraction | None = core.mean_value
        self.region_value: Fraction | None = core.region_value
        self.transmissions = Transmissions(core.most_transmissions, [InputClass(*row) for row in core.transmissions])

    @property
    def value(self) -> Fraction | None:
        return self.worst.value

    @property
    def profile(self) -> Profile:
        pieces = self.worst.pieces
        if self.at is not None and pieces:
            profile: Profile = piece_at(pieces, self.at).profile
            return profile
        if len(pieces) != 1:
            raise InputError(f"the worst case has {len(pieces)} pieces: see worst.pieces")
        return pieces[0].profile

    @property
    def polynomial(self) -> Polynomial:
        return self.profile.polynomial

    def plot(self, ax: Any = None, *, log: bool = False, **style: Any) -> Any:
        """Draws the worst case over p with matplotlib; returns the axes."""
        ax = axes(ax, log)
        style.setdefault("label", self.algorithm)
        ax.plot(*sample(self.worst.pieces), **style)
        return ax

    def __repr__(self) -> str:
        return f"<Evaluation {self.algorithm}, n={self.n}: {self.worst!r}>"

    def _repr_latex_(self) -> str:
        if not self.worst.pieces:
            return f"$${self.value}$$"
        return self.worst._repr_latex_()


def _choose_words(options: dict[str, str], words: dict[str, Any]) -> None:
    for option, word in words.items():
        if word is not None:
            options[option] = text(option, word)


def _choose_inputs(options: dict[str, str], inputs: str) -> None:
    """Says which inputs are listed, and refuses a mean over one input."""
    if inputs not in ("classes", "all"):
        raise InputError(f"expected classes or all: '{inputs}'", spelled("inputs"))
    if inputs == "all":
        options["inputs"] = "all"
    if "prior" in options and "input" in options:
        raise InputError("excludes input", spelled("prior"))


def evaluate(
    algorithm: Source,
    n: int | None = None,
    rounds: int | None = None,
    channel: str = "broadcast",
    at: Number | None = None,
    input: str | None = None,
    *,
    inputs: str = "classes",
    loss: str | os.PathLike[str] | None = None,
    region: str | os.PathLike[str] | None = None,
    engine: str = "automatic",
    prior: str | os.PathLike[str] | None = None,
    crashed: int | None = None,
    task: str = "consensus",
    values: int | str = 2,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Evaluation:
    """The probability of disagreement of an algorithm, exactly.

    With ``task="approximate"`` it is the expected discrepancy, the largest less the smallest decision, of rules that
    may decide numbers from 0 to 1. Inputs have ``values`` values, and with ``task="set:2"`` up to two different
    decisions are no error.

    ``algorithm`` is what :class:`Algorithm` takes. ``at`` is one p, ``input`` one input, ``inputs="all"`` each alone;
    ``loss`` a file of links, ``channel`` a name or file, ``region`` a file of laws for ``region_value``. ``prior`` adds
    the mean over inputs, ``"uniform"`` or as in a file. Up to ``crashed`` processes fall silent.

    >>> import tacit
    >>> result = tacit.evaluate("courteous", n=3, at="2/5")
    >>> result.value
    Fraction(51, 125)
    >>> result.profile
    Profile([1, 0, 2, 0])
    >>> print(result.polynomial)
    -3 p^3 + 5 p^2 - 3 p + 1
    >>> [piece.input for piece in tacit.evaluate("majority", n=4).worst.pieces]
    ['0111', '0011']
    >>> tacit.evaluate("mean", n=2, task="approximate").profile
    Profile([1, 1, 0])
    >>> tacit.evaluate("min", n=3, values=3, at="1/2").value
    Fraction(1, 2)
    >>> tacit.evaluate("courteous", n=3, at="1/2", prior="uniform").mean_value
    Fraction(9, 32)
    >>> tacit.evaluate(lambda view: view.ones > 1, n=3)
    Traceback (most recent call last):
    tacit.InputError: '<lambda>' breaks validity: on input 111, process 1 decides 0 in view [1]**
    """
    values = values_of([algorithm], values)
    options = task_options(task, values) | channel_file(channel)
    if at is not None:
        options["at"] = number_text("at", at)
    _choose_words(options, {"loss": loss, "region": region, "input": input, "engine": engine, "prior": prior})
    if crashed is not None:
        options["crashed"] = whole_text("crashed", crashed)
    _choose_inputs(options, inputs)
    made = Algorithm(algorithm, n, rounds, channel, task=task, values=values, progress=progress)
    return Evaluation(_core.evaluate(made._core, options, run_options(progress, time_limit, jobs)))
