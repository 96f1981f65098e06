"""tacit.plan: known algorithms for a target error, and what is proved to be needed."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _core
from ._arguments import Number, number_text, run_options, system_options, task_options, text, whole_text
from ._errors import finish
from ._progress import Progress
from ._report import Report


@dataclass(frozen=True)
class PlannedAlgorithm:
    """An algorithm that reaches the target.

    ``algorithm`` is its name; ``"optimal"`` is the table of :func:`tacit.optimal` at this p.
    ``transmissions`` is the largest number over executions, ``expected_transmissions`` that on
    the worst input; no algorithm with as many rounds and transmissions has an error below
    ``lower``, for the ``reason`` given.
    """

    algorithm: str
    rounds: int
    transmissions: int
    expected_transmissions: Fraction
    error: Fraction
    input: str
    lower: Fraction
    reason: str


@dataclass(frozen=True)
class EstimatedAlgorithm:
    """An algorithm that is too large to be evaluated exactly, and was simulated.

    ``interval`` contains the error on ``input`` with confidence 99 %; ``transmissions`` is what
    they are at most.
    """

    algorithm: str
    rounds: int
    transmissions: int
    estimate: float
    interval: tuple[float, float]
    input: str


class Plan(Report):
    """The answer of :func:`plan`; print() shows it as the program does.

    ``status``
        ``"reached"``; ``"impossible"``, which is proved; ``"estimated"``, reached as far as
        simulation says; or ``"unknown"``
    ``front``
        algorithms that reach the error: more rounds and fewer transmissions down the list
    ``least_rounds``, ``least_transmissions``
        what every algorithm needs; None where no number suffices
    ``estimated``
        where nothing that was evaluated exactly reaches the error: what simulation says of others
    ``complete``
        False where time ran out: what is known then holds, but is not all
    """

    def __init__(self, core: _core.Plan) -> None:
        self._core = core
        report = json.loads(core.json())
        self.n: int = report["n"]
        self.channel: str = report["channel"]
        self.at: Fraction | None = _core.exact(report["at"]["exact"]) if "at" in report else None
        self.error: Fraction = _core.exact(report["error"]["exact"])
        self.status: str = report["status"]
        self.complete: bool = report["complete"]
        self.least_rounds: int | None = report["bounds"]["rounds"]
        self.least_transmissions: int | None = report["bounds"]["transmissions"]
        self.front = [_algorithm_from(row) for row in report["front"]]
        self.estimated = [_estimate_from(row) for row in report.get("estimated", [])]

    def __repr__(self) -> str:
        point = f", p={self.at}" if self.at is not None else ""
        return f"<Plan n={self.n}, {self.channel}{point}, error={self.error}: {self.status}>"


def _algorithm_from(row: dict[str, Any]) -> PlannedAlgorithm:
    return PlannedAlgorithm(
        row["algorithm"],
        row["rounds"],
        row["transmissions"]["max"],
        _core.exact(row["transmissions"]["expected"]["exact"]),
        _core.exact(row["value"]["exact"]),
        row["input"],
        _core.exact(row["lower"]["value"]["exact"]),
        row["lower"]["reason"],
    )


def _estimate_from(row: dict[str, Any]) -> EstimatedAlgorithm:
    return EstimatedAlgorithm(
        row["algorithm"],
        row["rounds"],
        row["transmissions"]["at_most"],
        row["estimate"],
        (row["interval"][0], row["interval"][1]),
        row["input"],
    )


def plan(
    n: int,
    at: Number | None = None,
    error: Number | None = None,
    channel: str = "broadcast",
    *,
    region: str | os.PathLike[str] | None = None,
    max_rounds: int | None = None,
    max_transmissions: int | None = None,
    slot_ms: Number | None = None,
    deadline_ms: Number | None = None,
    transmission_mj: Number | None = None,
    energy_mj: Number | None = None,
    tolerance: Number | None = None,
    crashed: int | None = None,
    task: str = "consensus",
    values: int | str = 2,
    fresh: bool = False,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Plan:
    """Known algorithms whose worst-case error at p = ``at`` is at most ``error``, each evaluated exactly.

    With ``tolerance`` the report also has the largest error if p is off by as much; up to ``crashed`` processes stop.
    ``channel`` is a name, or a file in place of ``at``; the target is then to be reached under all laws of ``region``.
    ``slot_ms`` and ``transmission_mj`` are what a round and a transmission cost, ``deadline_ms`` and ``energy_mj`` what
    all may. ``task`` and ``values`` as for :func:`evaluate`. Ctrl-C raises :class:`Interrupted` with what is known.

    >>> import tacit
    >>> found = tacit.plan(n=3, at="4/5", error="1/100")
    >>> found.status, found.front[0].algorithm, found.front[0].error
    ('reached', 'sweep', Fraction(1, 125))
    >>> tacit.plan(n=5, at="7/10", error="1/1000", slot_ms=10, deadline_ms=35).front[0].rounds
    3
    >>> tacit.plan(n=5, at="7/10", error="1/10000", max_rounds=2).status
    'impossible'
    >>> tacit.plan(n=3, at="4/5", error="1/10", values=3).front[0].algorithm
    'max;min'
    """
    options = system_options(n, None, channel) | task_options(task, values)
    numbers = {"at": at, "error": error, "tolerance": tolerance, "slot_ms": slot_ms, "deadline_ms": deadline_ms}
    for name, number in (numbers | {"transmission_mj": transmission_mj, "energy_mj": energy_mj}).items():
        if number is not None:
            options[name.replace("_", "-")] = number_text(name, number)
    if region is not None:
        options["region"] = text("region", region)
    if max_rounds is not None:
        options["max-rounds"] = whole_text("max_rounds", max_rounds)
    if max_transmissions is not None:
        options["max-transmissions"] = whole_text("max_transmissions", max_transmissions)
    if crashed is not None:
        options["crashed"] = whole_text("crashed", crashed)
    if fresh:
        options["fresh"] = "true"
    core, interrupted = _core.plan(options, run_options(progress, time_limit, jobs))
    return finish(Plan(core), core.complaints, interrupted)
