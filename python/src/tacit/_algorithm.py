"""Algorithms: by name, expression, table, or as a Python function."""

from __future__ import annotations

import json
import operator
import os
from typing import Any, Callable, Iterable, Union

from . import _core
from ._arguments import run_options, system_options, task_options, text, whole_text
from ._errors import InputError
from ._progress import Progress
from ._view import View

Source = Union[str, "os.PathLike[str]", "Algorithm", Callable[[View], int]]


def _value(answer: Any, values: int) -> int | None:
    """A number below `values`, from whatever counts as a whole number; None for anything else."""
    if type(answer).__name__ in ("bool_", "bool"):  # those of numpy have no index
        return int(answer)
    try:
        value = operator.index(answer)
    except TypeError:
        return None
    return value if 0 <= value < values else None


def _decided(name: str, where: str, values: int, function: Callable[..., Any], *arguments: Any) -> int:
    """What the user's function decides; its failures named after the view."""
    try:
        answer = function(*arguments)
    except Exception as error:
        raise InputError(f"'{name}' raised {type(error).__name__}: {error} {where}") from error
    value = _value(answer, values)
    if value is None:
        none = "neither 0 nor 1" if values == 2 else f"no value from 0 to {values - 1}"
        raise InputError(f"'{name}' decides {answer!r} {where}, which is {none}")
    return value


def _name_of(function: Callable[..., Any], name: str | None) -> str:
    """Without control characters, whatever the function is called."""
    if name is None:
        name = str(getattr(function, "__name__", type(function).__name__))
    given = text("name", name)
    shown = given if isinstance(given, str) else given.decode(errors="backslashreplace")
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)


class Algorithm:
    """An algorithm for one system: a number of processes and of rounds, and a channel.

    ``source`` is a name or an expression of the language of algorithms
    (``"courteous"``, ``"if(ones >= 2*zeros)^2"``, ``"courteous@1,2,3"``), the path of a
    decision table (``"best.json"``), or a function from a :class:`View` to 0 or 1. A
    function is called once for every view of the system, and must be valid: when all
    inputs are equal, it decides that input. An algorithm is itself a function of views.
    With ``task="approximate"`` the last step may decide numbers from 0 to 1, as in
    ``"value(ones/(zeros+ones))"``. With ``values`` beyond 2 the names are those of rules over
    more values (``"min;courteous"``), and functions and tables decide values below that.

    >>> import tacit
    >>> tacit.Algorithm("courteous^2", n=3)
    <Algorithm courteous^2: 3 processes, 2 rounds, broadcast>
    >>> def polite(view):
    ...     if view.zeros == view.ones:
    ...         return 1 - view.own
    ...     return view.ones > view.zeros
    >>> tacit.evaluate(polite, n=3).profile == tacit.evaluate("courteous", n=3).profile
    True
    """

    _decisions: dict[str, int] | None = None

    def __init__(
        self,
        source: Source,
        n: int | None = None,
        rounds: int | None = None,
        channel: str = "broadcast",
        *,
        name: str | None = None,
        task: str = "consensus",
        values: int | str = 2,
        progress: Progress = None,
    ) -> None:
        if isinstance(source, Algorithm):
            self._core = source._core
            self._require(n, rounds, channel)
        elif isinstance(source, (str, os.PathLike)):
            options = system_options(n, rounds, channel) | task_options(task, values)
            self._core = _core.parse_algorithm(text("algorithm", source), options)
        elif callable(source):
            self._core = _from_function(source, n, rounds, channel, name, values, progress)
        else:
            raise TypeError(
                f"an algorithm is a string, a path, an Algorithm or a function of a view, not {type(source).__name__}"
            )

    @classmethod
    def from_counts(
        cls, rule: Callable[[int, int, int, int], int], n: int, channel: str = "broadcast", *, name: str | None = None
    ) -> Algorithm:
        """A one-round rule that looks at counts only: ``rule(own, zeros, ones, n)``.

        The own input is among the counts. Such rules are evaluated for hundreds of
        processes, where a function of views is limited to a few.

        >>> import tacit
        >>> shy = tacit.Algorithm.from_counts(
        ...     lambda own, zeros, ones, n: ones > zeros or (ones == zeros and not own),
        ...     n=80, name="shy")
        >>> tacit.evaluate(shy).profile == tacit.evaluate("courteous", n=80).profile
        True
        """
        chosen = _name_of(rule, name)
        options = system_options(n, None, channel)
        size = _core.parse_algorithm("pref1", options).n  # reads and checks the options
        decisions = {}
        for own in (0, 1):
            for zeros in range(1 - own, size + 1):
                for ones in range(own, size + 1 - zeros):
                    where = f"for own {own}, zeros {zeros}, ones {ones}"
                    decisions[own, zeros, ones] = _decided(chosen, where, 2, rule, own, zeros, ones, size)
        made = cls._of(_core.algorithm_from_counts(chosen, decisions, options))
        made._core.check_validity()
        return made

    @property
    def name(self) -> str:
        return self._core.name

    @property
    def n(self) -> int:
        return self._core.n

    @property
    def rounds(self) -> int:
        return self._core.rounds

    @property
    def channel(self) -> str:
        return self._core.channel

    @property
    def values(self) -> int:
        """How many values inputs have."""
        return self._core.values

    def then(self, other: Source) -> Algorithm:
        """This algorithm and then the other, on what this one decided.

        >>> import tacit
        >>> tacit.Algorithm("courteous", n=3).then("pref1")
        <Algorithm courteous;pref1: 3 processes, 2 rounds, broadcast>
        """
        second = Algorithm(other, self.n, None, self.channel, values=self.values)
        return self._of(self._core.then(second._core))

    def __pow__(self, times: int) -> Algorithm:
        """This algorithm, ``times`` times.

        >>> import tacit
        >>> tacit.Algorithm("courteous", n=3) ** 3
        <Algorithm courteous^3: 3 processes, 3 rounds, broadcast>
        """
        if operator.index(times) < 1:
            raise InputError(f"a number of repetitions is a number from 1 to 100000: '{times}'")
        return self._of(self._core.repeated(operator.index(times)))

    def table(self) -> dict[str, Any]:
        """The decision of every view that validity leaves free, as the table format has it."""
        result: dict[str, Any] = json.loads(self._core.table_json(run_options(None, None, 0)))
        return result

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table to a file, which every verb reads: ``tacit evaluate FILE.json``."""
        _core.write_file(text("path", path), self._core.table_json(run_options(None, None, 0)))

    def __call__(self, view: View | str) -> int:
        """The decision in a view, which may be given by its text.

        >>> import tacit
        >>> courteous = tacit.Algorithm("courteous", n=3)
        >>> courteous("[0]*1"), [courteous(view) for view in tacit.views(n=3)][:4]
        (1, [0, 0, 0, 0])
        """
        if self._decisions is None:
            table = self.table()["decisions"]
            free = {line[:-2]: int(line[-1]) for line in table}
            everywhere = views(self.n, self.rounds, self.channel, values=self.values)
            # Views that validity forces know one value only.
            self._decisions = {str(each): free.get(str(each), each.own) for each in everywhere}
        if str(view) not in self._decisions:
            raise InputError(f"'{self.name}' has no view '{view}'")
        return self._decisions[str(view)]

    @classmethod
    def _of(cls, core: _core.Algorithm) -> Algorithm:
        made = cls.__new__(cls)
        made._core = core
        return made

    def _require(self, n: Any, rounds: Any, channel: str) -> None:
        for asked, own, word in ((n, self.n, "processes"), (rounds, self.rounds, "rounds")):
            if asked is not None and asked != own:
                raise InputError(f"'{self.name}' is for {own} {word}, not {asked}")
        if channel not in ("broadcast", self.channel):
            raise InputError(f"'{self.name}' is for the {self.channel} channel, not {channel}")

    def __repr__(self) -> str:
        plural = "round" if self.rounds == 1 else "rounds"
        more = f", {self.values} values" if self.values > 2 else ""
        return f"<Algorithm {self.name}: {self.n} processes, {self.rounds} {plural}, {self.channel}{more}>"


def _from_function(
    function: Callable[[View], int],
    n: Any,
    rounds: Any,
    channel: str,
    name: str | None,
    values: int | str,
    progress: Progress,
) -> _core.Algorithm:
    chosen = _name_of(function, name)
    space = _space(n, rounds, channel, values, progress)
    decisions = bytearray(len(space))
    for number in range(len(space)):
        view = View(space, space.rounds, number)
        decisions[number] = _decided(chosen, f"in view {view}", space.values, function, view)
    return _core.algorithm_from_decisions(space, bytes(decisions), chosen)


def _space(n: Any, rounds: Any, channel: str, values: int | str, progress: Progress) -> _core.ViewSpace:
    options = system_options(n, 1 if rounds is None else rounds, channel)
    options["values"] = whole_text("values", values)
    return _core.ViewSpace(options, run_options(progress, None, 0))


def values_of(sources: Iterable[Any], values: int | str) -> int | str:
    """How many values a call is about: what it says, or else what the first Algorithm has."""
    if values != 2:
        return values
    return next((source.values for source in sources if isinstance(source, Algorithm)), values)


def views(n: int, rounds: int = 1, channel: str = "broadcast", *, values: int | str = 2) -> list[View]:
    """Every view of a system, grouped by process.

    >>> import tacit
    >>> print(*tacit.views(n=2))
    [0]* [0]0 [1]* [1]0 [0]1 [1]1 *[0] 0[0] 1[0] *[1] 0[1] 1[1]
    """
    space = _space(n, rounds, channel, values, None)
    return [View(space, space.rounds, number) for number in range(len(space))]
