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
from typing import List

from . import _core
from ._arguments import run_options, text, whole_text
from ._numbers import Point
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


class System(OptimumByPieces, Report):
    """What is known about one system; print() shows it as ``tacit atlas show`` does.

    ``status``
        ``"optimal"``: all cells of the system are proved; ``"bounded"`` otherwise
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
        self.status = "optimal" if core.complete else "bounded"
        self.pieces = [OptimumPiece(*piece) for piece in core.pieces]
        self.certificates = [
            Certificate(
                each["id"], each["file"], each["bytes"], each["claim"], each["found"]["version"], each["found"]["made"]
            )
            for each in report["certificates"]
        ]

    def _label(self) -> str:
        return f"n={self.n}, rounds={self.rounds}, {self.channel}"

    def __repr__(self) -> str:
        return f"<atlas: n={self.n}, rounds={self.rounds}, {self.channel}: {self.status}>"


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

    def show(self, n: int, rounds: int = 1, channel: str = "broadcast") -> System:
        """What is known about a system. InputError when that is nothing.

        >>> import tacit
        >>> known = tacit.atlas.show(3)
        >>> known.status, known.bounds("3/4")
        ('optimal', (Fraction(1, 4), Fraction(1, 4)))
        >>> tacit.evaluate(known.algorithm(1)).worst("3/4")
        Fraction(1, 4)
        """
        options = {**self._options, "channel": text("channel", channel)}
        which = whole_text("n", n), whole_text("rounds", rounds)
        system = System(_core.atlas_show(*which, options))
        _warn(system._core.complaints)
        return system

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
verify = _default.verify

__all__ = [
    "Atlas",
    "Cell",
    "Certificate",
    "System",
    "Verification",
    "list",
    "open",
    "pieces",
    "show",
    "systems",
    "verify",
]
