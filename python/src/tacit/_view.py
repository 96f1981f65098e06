"""Views: what one process knows when it decides."""

from __future__ import annotations

from typing import Any

from . import _core


class View:
    """What one process knows after some rounds of full information.

    In every round everybody sends all it knows. A view is the process, its input,
    and from every process heard in the last round that process's view before it.
    Processes count from 1.

    ``process``
        whose view it is
    ``input``, ``own``
        that process's input
    ``n``, ``rounds``
        how many processes there are, and how many rounds have passed
    ``known``
        every input it knows, by process, its own included
    ``zeros``, ``ones``
        how many of these are 0 and 1; ``count(value)`` for any value
    ``heard``
        by process, the views (one round earlier) that arrived in the last round
    ``previous``
        its own view one round earlier; None before the first

    >>> import tacit
    >>> [view] = [view for view in tacit.views(n=3) if str(view) == "[0]*1"]
    >>> view.process, view.own, view.known, view.zeros, view.ones
    (1, 0, {1: 0, 3: 1}, 1, 1)
    >>> view[3], view[2]
    (1, None)
    """

    __slots__ = ("_space", "_level", "_id", "_known")

    def __init__(self, space: _core.ViewSpace, level: int, number: int) -> None:
        self._space = space
        self._level = level
        self._id = number
        self._known: dict[int, int] | None = None

    @property
    def process(self) -> int:
        return self._space.owner(self._level, self._id)

    @property
    def input(self) -> int:
        return self._space.input(self._level, self._id)

    own = input

    @property
    def n(self) -> int:
        return self._space.n

    @property
    def rounds(self) -> int:
        return self._level

    @property
    def known(self) -> dict[int, int]:
        if self._known is None:
            known: dict[int, int] = {}
            if self._level == 0:
                known[self.process] = self.input
            else:
                for view in self._entries().values():
                    known.update(view.known)
            self._known = dict(sorted(known.items()))
        return dict(self._known)

    @property
    def zeros(self) -> int:
        return self.count(0)

    @property
    def ones(self) -> int:
        return self.count(1)

    def count(self, value: int) -> int:
        """How many of the known inputs have this value."""
        return list(self.known.values()).count(value)

    @property
    def heard(self) -> dict[int, View]:
        owner = self.process
        return {i: view for i, view in self._entries().items() if i != owner}

    @property
    def previous(self) -> View | None:
        return self._entries().get(self.process)

    def __getitem__(self, process: int) -> int | None:
        """The input of that process, or None where it is not known."""
        if not 1 <= process <= self.n:
            raise IndexError(f"a process is a number from 1 to {self.n}: {process!r}")
        return self.known.get(process)

    def _entries(self) -> dict[int, View]:
        if self._level == 0:
            return {}
        row = self._space.row(self._level, self._id)
        return {
            i: View(self._space, self._level - 1, entry) for i, entry in enumerate(row, start=1) if entry is not None
        }

    def __str__(self) -> str:
        return self._space.text(self._level, self._id)

    def __repr__(self) -> str:
        return f"<View {self}>"

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.n, self._level, str(self)) == (other.n, other._level, str(other))

    def __hash__(self) -> int:
        return hash((self.n, self._level, str(self)))
