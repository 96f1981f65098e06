"""tacit.atlas: what is proved already, and where the proofs are.

>>> import tacit
>>> for piece in tacit.atlas.pieces(4):
...     print(piece.start, piece.stop, piece.profile, piece.algorithm)
0 1/2 q^4 + 4 p^2 q^2 + p^4 courteous
1/2 2/3 q^4 + p q^3 + 2 p^2 q^2 + 2 p^3 q courteous@1,2,3
2/3 1 q^4 + 3 p q^3 + 3 p^2 q^2 + p^3 q pref1

The functions of this module read the user's own atlas and the one that is shipped with
tacit; ``open(directory)`` reads another. The program builds, joins and repairs them:
``tacit atlas --help``.
"""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, List, Literal, overload

from . import _core
from ._arguments import Number, exact, run_options, text, whole_text
from ._evaluation import piece_at
from ._numbers import Point
from ._optimum import FunctionPiece
from ._pieces import OptimumByPieces, OptimumPiece
from ._progress import Progress
from ._report import Report


@dataclass(frozen=True)
class Cell:
    """A question, and whether it is answered.

    ``status`` is ``"proved"``, ``"partly"``, ``"unchecked"`` (there are large certificates
    that have not been checked on this machine yet), ``"bounded"`` or ``"open"``;
    ``certificates`` are the names of those that prove something of it.
    """

    n: int
    rounds: int
    channel: str
    start: Point
    stop: Point
    status: str
    certificates: List[str]
    seconds: float
    tried: float
    task: str = "consensus"
    values: int = 2
    algorithm_class: str = "any"


@dataclass(frozen=True)
class Certificate:
    """A stored certificate: its name, its file, and what the checker accepted."""

    id: str
    file: str
    bytes: int
    claim: str
    version: str
    made: str


@dataclass(frozen=True)
class Verification:
    """What the checker says about the certificates; true where none was rejected.

    ``intact`` counts large ones whose hash is right, and which were not checked.
    """

    accepted: int
    intact: int
    rejected: List[str]

    def __bool__(self) -> bool:
        return not self.rejected


def _certificates(report: dict[str, Any]) -> List[Certificate]:
    return [
        Certificate(
            each["id"], each["file"], each["bytes"], each["claim"], each["found"]["version"], each["found"]["made"]
        )
        for each in report["certificates"]
    ]


class System(OptimumByPieces, Report):
    """What is known about one system; print() shows it as ``tacit atlas show`` does.

    ``status``
        ``"optimal"``: all cells of the system are proved; ``"bounded"`` otherwise
    ``algorithm_class``
        the class of algorithms that it is about; ``"any"``: all
    ``pieces``
        the optimum, or bounds, piece by piece, as those of :func:`tacit.optimal`
    ``certificates``
        that prove it
    """

    def __init__(self, core: _core.AtlasSystem) -> None:
        self._core = core
        report = self.to_json()
        self.n: int = report["n"]
        self.rounds: int = report["rounds"]
        self.channel: str = report["channel"]
        self.algorithm_class: str = report.get("class", "any")
        self.status = "optimal" if core.complete else "bounded"
        self.pieces = [OptimumPiece(*piece) for piece in core.pieces]
        self.certificates = _certificates(report)

    def _label(self) -> str:
        of_class = "" if self.algorithm_class == "any" else f", class {self.algorithm_class}"
        return f"n={self.n}, rounds={self.rounds}, {self.channel}{of_class}"

    def __repr__(self) -> str:
        return f"<atlas: {self._label()}: {self.status}>"


class ApproximateSystem(Report):
    """What is known about approximate agreement of one system, which is also consensus with shared coins.

    ``status``
        ``"optimal"``: all cells of the system are proved; ``"bounded"`` otherwise
    ``pieces``
        what is proved, piece by piece: a rational function of p each
    ``deterministic``
        whether algorithms with decisions 0 and 1 attain it
    ``certificates``
        that prove it
    """

    def __init__(self, core: _core.AtlasDiscrepancy) -> None:
        self._core = core
        report = self.to_json()
        self.n: int = report["n"]
        self.rounds: int = report["rounds"]
        self.channel: str = report["channel"]
        self.task: str = report["task"]
        self.status = "optimal" if core.complete else "bounded"
        self.pieces = [FunctionPiece(*piece) for piece in core.pieces]
        self.deterministic: bool = core.deterministic
        self.certificates = _certificates(report)

    def __call__(self, p: Number) -> Fraction:
        """The optimum at p, which lies in what is proved."""
        value: Fraction = piece_at(self.pieces, exact("p", p))(p)
        return value

    def __repr__(self) -> str:
        return f"<atlas: n={self.n}, rounds={self.rounds}, {self.channel}, {self.task}: {self.status}>"


class Atlas:
    """The atlas in a directory, or the atlases there are."""

    def __init__(self, store: str | os.PathLike[str] | None = None) -> None:
        self._options = {} if store is None else {"store": text("store", store)}

    def list(self) -> List[Cell]:
        """All cells, proved or not.

        >>> import tacit
        >>> cell = tacit.atlas.list()[0]
        >>> cell.n, cell.rounds, cell.channel, cell.status
        (2, 1, 'broadcast', 'proved')
        """
        cells, complaints = _core.atlas_cells(self._options)
        _warn(complaints)
        return [Cell(*cell) for cell in cells]

    @overload
    def show(
        self,
        n: int,
        rounds: int = 1,
        channel: str = "broadcast",
        *,
        task: Literal["consensus"] = "consensus",
        values: int = 2,
        algorithm_class: str | None = None,
    ) -> System: ...

    @overload
    def show(
        self,
        n: int,
        rounds: int = 1,
        channel: str = "broadcast",
        *,
        task: str,
        values: int = 2,
        algorithm_class: str | None = None,
    ) -> System | ApproximateSystem: ...

    def show(
        self,
        n: int,
        rounds: int = 1,
        channel: str = "broadcast",
        *,
        task: str = "consensus",
        values: int = 2,
        algorithm_class: str | None = None,
    ) -> System | ApproximateSystem:
        """What is known about a system. InputError when that is nothing.

        With ``task="approximate"`` the answer is an :class:`ApproximateSystem`. ``algorithm_class``
        is one of :func:`tacit.optimal`'s.

        >>> import tacit
        >>> [str(piece.profile) for piece in tacit.atlas.show(3, task="set:2", values=3).pieces]
        ['q^3']

        >>> import tacit
        >>> known = tacit.atlas.show(3)
        >>> known.status, known.bounds("3/4")
        ('optimal', (Fraction(1, 4), Fraction(1, 4)))
        >>> tacit.evaluate(known.algorithm(1)).worst("3/4")
        Fraction(1, 4)
        """
        options = {
            **self._options,
            "channel": text("channel", channel),
            "task": text("task", task),
            "values": whole_text("values", values),
        }
        if algorithm_class is not None:
            options["class"] = text("algorithm_class", algorithm_class)
        core = _core.atlas_show(whole_text("n", n), whole_text("rounds", rounds), options)
        _warn(core.complaints)
        return ApproximateSystem(core) if isinstance(core, _core.AtlasDiscrepancy) else System(core)

    def pieces(self, n: int, rounds: int = 1, channel: str = "broadcast") -> List[OptimumPiece]:
        """The optimum of a system, piece by piece."""
        return self.show(n, rounds, channel).pieces

    def systems(self) -> List[System]:
        """What is known about every system.

        >>> import tacit
        >>> known = tacit.atlas.systems()
        >>> sorted({system.channel for system in known})
        ['broadcast', 'undirected', 'unicast']
        """
        found = [System(core) for core in _core.atlas_systems(self._options)]
        for system in found:
            _warn(system._core.complaints)
        return found

    def approximate_systems(self) -> List[ApproximateSystem]:
        """What is known about approximate agreement, system by system."""
        found = [ApproximateSystem(core) for core in _core.atlas_approximate_systems(self._options)]
        for system in found:
            _warn(system._core.complaints)
        return found

    def verify(self, all: bool = False, *, progress: Progress = None) -> Verification:
        """Has the certificates checked again; the large ones only with ``all``.

        >>> import tacit
        >>> bool(tacit.atlas.verify())
        True
        """
        options = dict(self._options)
        if all:
            options["all"] = "true"
        return Verification(*_core.atlas_verify(options, run_options(progress, None, 0)))


def open(store: str | os.PathLike[str]) -> Atlas:
    """The atlas in a directory, and no other."""
    return Atlas(store)


def _warn(complaints: List[str]) -> None:
    for complaint in complaints:
        warnings.warn(complaint, stacklevel=3)


_default = Atlas()
list = _default.list
show = _default.show
pieces = _default.pieces
systems = _default.systems
approximate_systems = _default.approximate_systems
verify = _default.verify

__all__ = [
    "ApproximateSystem",
    "Atlas",
    "Cell",
    "Certificate",
    "System",
    "Verification",
    "approximate_systems",
    "list",
    "open",
    "pieces",
    "show",
    "systems",
    "verify",
]
