"""tacit.optimal: the smallest error any algorithm can have; tacit.check: its proof."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, overload

from . import _core
from ._algorithm import Algorithm
from ._arguments import Number, exact, number_text, run_options, system_options, task_options, text, whole_text
from ._core import Polynomial
from ._errors import finish
from ._evaluation import piece_at
from ._numbers import Point
from ._pieces import OptimumByPieces, OptimumPiece
from ._progress import Progress
from ._report import LatexReport


@dataclass(frozen=True)
class OptimalCount:
    """How many algorithms are optimal."""

    all: int
    up_to_symmetry: int


@dataclass(frozen=True)
class CountedInterval:
    """How many algorithms are optimal at every single p of an interval.

    ``with_start`` and ``with_stop`` say whether the ends belong to it.
    """

    start: Point
    stop: Point
    with_start: bool
    with_stop: bool
    all: int
    up_to_symmetry: int


@dataclass(frozen=True)
class ListedAlgorithm:
    """An optimal algorithm, for all that renaming processes and exchanging 0 and 1 makes of it.

    ``images`` is how many different algorithms these are, ``symmetries`` the order of the
    group that leaves it as it is, and ``generators`` say what generates the group. ``name`` is
    that of the listed one; where it has none, ``rule`` describes it.
    """

    algorithm: Algorithm
    name: str | None
    images: int
    symmetries: int
    generators: list[str]
    rule: list[str]


class Optimum(OptimumByPieces, LatexReport):
    """The answer of :func:`optimal`; print() shows it as the program does.

    ``status``
        ``"optimal"``: proved, and the proof accepted by the checker; ``"bounded"``:
        time ran out, and some pieces only have bounds
    ``pieces``
        what is known, piece by piece
    ``value``, ``lower``, ``upper``
        with ``at``, as Fractions; ``value`` is None unless it is proved
    ``certificate``
        where the certificate was written
    ``checked``
        what the checker accepted, in words
    ``theorem``
        why it is optimal where no certificate is about it; None elsewhere
    ``count``, ``counts``
        with ``count``: how many algorithms are optimal at the point, or interval by interval
    ``listed``, ``listed_all``
        with ``list``: optimal algorithms up to symmetry, and whether these are all
    ``atlas``
        the names of the certificates in the atlas that the answer was taken from
    """

    def __init__(self, core: _core.Optimum) -> None:
        self._core = core
        self.n: int = core.n
        self.rounds: int = core.rounds
        self.channel: str = core.channel
        self.at: Fraction | None = core.at
        self.status: str = core.status
        self._lower_at_point: Fraction | None = core.lower_at_point
        self.pieces = [OptimumPiece(*piece) for piece in core.pieces]
        self.certificate: str | None = core.certificate
        self.checked: str | None = core.checked or None
        self.atlas: list[str] = core.atlas
        self.seconds: float = core.seconds
        self.count = None if core.count is None else OptimalCount(*core.count)
        self.count_unknown: str | None = core.count_unknown or None
        self.counts = [CountedInterval(*each) for each in core.counts]
        self.theorem: str | None = core.theorem or None
        self.list_unknown: str | None = core.list_unknown or None
        self.listed_all, listed = core.listed or (False, [])
        self.listed = [
            ListedAlgorithm(Algorithm._of(algorithm), name or None, *rest) for algorithm, name, *rest in listed
        ]

    def bounds(self, p: Number) -> tuple[Fraction, Fraction]:
        """The best lower and upper bound at p; equal where the optimum is known."""
        lower, upper = super().bounds(p)
        if self._lower_at_point is not None and exact("p", p) == self.at:
            lower = self._lower_at_point
        return lower, upper

    @property
    def lower(self) -> Fraction | None:
        return None if self.at is None else self.bounds(self.at)[0]

    @property
    def upper(self) -> Fraction | None:
        return None if self.at is None else self.bounds(self.at)[1]

    @property
    def value(self) -> Fraction | None:
        return self.upper if self.status == "optimal" else None

    def _label(self) -> str:
        return "optimum" if self.status == "optimal" else "upper bound"

    def __repr__(self) -> str:
        return f"<Optimum n={self.n}, rounds={self.rounds}, {self.channel}: {self.status}>"


@dataclass(frozen=True)
class FunctionPiece:
    """From ``start`` to ``stop`` the optimum is ``numerator`` over ``denominator``; ``text`` says it in words."""

    start: Point
    stop: Point
    numerator: Polynomial
    denominator: Polynomial
    text: str

    def __call__(self, p: Number) -> Fraction:
        point = exact("p", p)
        value: Fraction = self.numerator(point) / self.denominator(point)
        return value


class MixedOptimum(LatexReport):
    """The answer of :func:`optimal` about approximate agreement, shared coins, or the mean over inputs.

    ``status``
        ``"optimal"``: proved, and the proof accepted by the checker; or ``"bounded"``
    ``pieces``
        what is proved, piece by piece: a rational function of p each
    ``value``, ``lower``, ``upper``
        with ``at``, as Fractions; ``value`` is None unless it is proved
    ``deterministic``
        whether one algorithm without coins and fractions attains it
    ``distribution``
        with ``at``: the probability that the worst input has 0, 1, ... ones
    ``checked``, ``certificate``
        what the checker accepted, in words; where the certificate was written
    ``atlas``
        the certificates that the answer was taken from, if the atlas knew it

    >>> import tacit
    >>> tacit.optimal(n=3, at="3/4", task="approximate").value
    Fraction(5, 32)
    >>> [piece.text for piece in tacit.optimal(n=3, task="approximate").pieces]
    ['q^3 + 2 p^2 q', '(2 q^2 + p q) / 2']
    >>> tacit.optimal(n=3, at="1/2", prior="uniform").value
    Fraction(9, 32)
    """

    def __init__(self, core: _core.MixedOptimum) -> None:
        self._core = core
        self.n: int = core.n
        self.rounds: int = core.rounds
        self.channel: str = core.channel
        self.task: str = core.task
        self.at: Fraction | None = core.at
        self.status: str = core.status
        self.pieces = [FunctionPiece(*piece) for piece in core.pieces]
        self.lower: Fraction | None = core.lower
        self.upper: Fraction | None = core.upper
        self.deterministic: bool = core.deterministic
        self.distribution: list[Fraction] = core.distribution
        self.checked: str | None = core.checked or None
        self.certificate: str | None = core.certificate
        self.atlas: list[str] = core.atlas
        self.seconds: float = core.seconds

    @property
    def value(self) -> Fraction | None:
        return self.upper if self.status == "optimal" else None

    def __call__(self, p: Number) -> Fraction:
        """The optimum at p, which lies in what was asked for."""
        value: Fraction = piece_at(self.pieces, exact("p", p))(p)
        return value

    def __repr__(self) -> str:
        return f"<MixedOptimum n={self.n}, rounds={self.rounds}, {self.channel}: {self.status}>"


def _choose_points(options: dict[str, str], at: Number | None, start: Number | None, stop: Number | None) -> None:
    """Says where the optimum is asked for: everywhere, unless told."""
    for option, name, value in (("at", "at", at), ("from", "start", start), ("to", "stop", stop)):
        if value is not None:
            options[option] = number_text(name, value)
    if at is None and start is None and stop is None:
        options["all-p"] = "true"


def _choose_words(options: dict[str, str], **words: str | os.PathLike[str] | None) -> None:
    for option, word in words.items():
        if word is not None:
            options[option] = text(option, word)


def _choose_extras(options: dict[str, str], count: bool, fresh: bool, listed: int | None) -> None:
    for option, asked in (("count", count), ("fresh", fresh)):
        if asked:
            options[option] = "true"
    if listed is not None:
        options["list"] = whole_text("list", listed)


@overload
def optimal(
    n: int,
    rounds: int = 1,
    channel: str = "broadcast",
    at: Number | None = None,
    start: Number | None = None,
    stop: Number | None = None,
    *,
    task: Literal["consensus"] = "consensus",
    values: int | str = 2,
    coins: None = None,
    prior: None = None,
    algorithm_class: str | None = None,
    certificate: str | os.PathLike[str] | None = None,
    count: bool = False,
    list: int | None = None,
    memory: int = 4096,
    fresh: bool = False,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Optimum: ...


@overload
def optimal(
    n: int,
    rounds: int = 1,
    channel: str = "broadcast",
    at: Number | None = None,
    start: Number | None = None,
    stop: Number | None = None,
    *,
    task: str = "consensus",
    values: int | str = 2,
    coins: str | None = None,
    prior: str | os.PathLike[str] | None = None,
    algorithm_class: str | None = None,
    certificate: str | os.PathLike[str] | None = None,
    count: bool = False,
    list: int | None = None,
    memory: int = 4096,
    fresh: bool = False,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Optimum | MixedOptimum: ...


def optimal(
    n: int,
    rounds: int = 1,
    channel: str = "broadcast",
    at: Number | None = None,
    start: Number | None = None,
    stop: Number | None = None,
    *,
    task: str = "consensus",
    values: int | str = 2,
    coins: str | None = None,
    prior: str | os.PathLike[str] | None = None,
    algorithm_class: str | None = None,
    certificate: str | os.PathLike[str] | None = None,
    count: bool = False,
    list: int | None = None,
    memory: int = 4096,
    fresh: bool = False,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Optimum | MixedOptimum:
    """The smallest worst-case error of any deterministic algorithm with validity.

    For every p, on ``[start, stop]``, or at one p. What is called optimal has a certificate that the checker
    accepted, or a theorem that is named where the system is too large to be searched; ``certificate`` keeps it in a
    file. What the atlas knows is not searched again, unless the answer shall be ``fresh``. ``count`` also counts the
    optimal algorithms; ``list=K`` lists at most K of them, up to symmetry. Searches that need more than ``memory``
    (MiB) are refused. After ``time_limit`` (seconds) the answer is ``"bounded"``. Ctrl-C raises :class:`Interrupted`,
    which is a KeyboardInterrupt and carries the same kind of answer in ``.result``.

    Inputs have ``values`` values, and with ``task="set:K"`` an error is more than K different decisions. With
    ``task="approximate"`` (decisions are numbers from 0 to 1, and their largest difference is to be small in the
    mean), ``coins="shared"`` (the processes draw an algorithm together), or ``prior`` (``"uniform"`` or a file: the
    mean over inputs instead of the worst) the answer is a :class:`MixedOptimum`. With ``algorithm_class``
    (``"anonymous"``, ``"leader"``, ``"blocks:A,B,..."``, perhaps with ``+dual``) members of a block are treated alike.

    >>> import tacit
    >>> tacit.optimal(n=5, at="7/10", algorithm_class="leader").value
    Fraction(29433, 100000)
    >>> for piece in tacit.optimal(n=3).pieces:
    ...     print(piece.start, piece.stop, piece.profile, piece.algorithm)
    0 2/3 q^3 + 2 p^2 q courteous
    2/3 1 q^3 + 2 p q^2 + p^2 q pref1
    >>> [(each.start, each.stop, each.all) for each in tacit.optimal(n=3, count=True).counts][1:3]
    [(Fraction(0, 1), Fraction(2, 3), 1), (Fraction(2, 3), Fraction(2, 3), 215)]
    >>> tacit.optimal(n=3, at="1/2", list=5).listed[0].name
    'courteous'
    """
    options = system_options(n, rounds, channel) | task_options(task, values)
    _choose_points(options, at, start, stop)
    _choose_words(options, coins=coins, prior=prior, certificate=certificate, **{"class": algorithm_class})
    _choose_extras(options, count, fresh, list)
    options["memory"] = whole_text("memory", memory)
    run = run_options(progress, time_limit, jobs)
    if task == "approximate" or coins is not None or prior is not None:
        mixed, interrupted = _core.mixed_optimal(options, run)
        return finish(MixedOptimum(mixed), mixed.complaints, interrupted)
    core, interrupted = _core.optimal(options, run)
    return finish(Optimum(core), core.complaints, interrupted)


@dataclass(frozen=True)
class Verdict:
    """What the checker says about a certificate; true where it was accepted."""

    accepted: bool
    claim: str
    line: int
    reason: str

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        if self.accepted:
            return f"accepted: {self.claim}"
        return f"rejected: line {self.line}: {self.reason}"


def check(path: str | os.PathLike[str], *, progress: Progress = None) -> Verdict:
    """Checks a certificate with the independent checker.

    >>> import tacit, tempfile, os
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     path = os.path.join(directory, "two.cert.zst")
    ...     best = tacit.optimal(n=2, certificate=path)
    ...     print(str(tacit.check(path))[:60])
    accepted: for 2 processes, 1 round and the channel broadcast
    """
    return Verdict(*_core.check(text("path", path), run_options(progress, None, 0)))
