"""tacit.simulate: error probabilities from random executions."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

from . import _core
from ._algorithm import Algorithm, Source, values_of
from ._arguments import Number, channel_file, number_text, run_options, system_options, task_options, text, whole_text
from ._errors import Interrupted
from ._progress import Progress
from ._report import Report


class Simulation(Report):
    """An estimate with its confidence interval; print() shows it as the program does.

    ``estimate``, ``interval``
        floats: the only numbers in tacit that are not exact
    ``errors``, ``trials``
        what was counted; equal seeds give equal counts for any number of threads
    ``exact``
        the true probability where it is cheap, a Fraction; None elsewhere
    ``complete``
        all trials were run, or the precision asked for was reached
    ``precise``
        the precision asked for was reached; True where none was asked for
    """

    def __init__(self, core: _core.Simulation) -> None:
        self._core = core
        self.algorithm: str = core.algorithm
        self.n: int = core.n
        self.rounds: int = core.rounds
        self.channel: str = core.channel
        self.task: str = core.task
        self.values: int = core.values
        self.at: Fraction | None = core.at
        self.input: str | None = core.input or None  # None: another one in every trial
        self.seed: int = core.seed
        self.trials: int = core.trials
        self.errors: int = core.errors
        self.estimate: float = core.estimate
        self.interval: tuple[float, float] = core.interval
        self.confidence: Fraction = core.confidence
        self.exact: Fraction | None = core.exact
        self.complete: bool = core.complete
        self.precise: bool = core.precise

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<Simulation {self.algorithm}, n={self.n}: {self.errors} errors in {self.trials} "
            f"trials, {low:.4g} to {high:.4g}>"
        )


def simulate(
    algorithm: Source,
    n: int | None = None,
    rounds: int | None = None,
    channel: str = "broadcast",
    at: Number | None = None,
    trials: int | str = 1_000_000,
    input: str = "worst",
    *,
    loss: str | os.PathLike[str] | None = None,
    confidence: Number = "0.95",
    precision: Number | None = None,
    crashed: int | str | None = None,
    rare: bool = False,
    tilt: Number | None = None,
    engine: str = "bit-sliced",
    task: str = "consensus",
    values: int | str = 2,
    seed: int = 1,
    progress: Progress = None,
    time_limit: Any = None,
    jobs: int = 0,
) -> Simulation:
    """The probability of disagreement, estimated from random executions.

    ``input`` is digits, ``"worst"`` or ``"random"``; ``loss`` a file with a probability for every link; ``crashed`` how
    many fall silent at random, or who and when (``"3@1"``); ``task`` and ``values`` as for :func:`evaluate`. With
    ``time_limit``, what was counted until then is returned; Ctrl-C raises :class:`Interrupted` with it.

    >>> import tacit
    >>> result = tacit.simulate("courteous", n=3, at="2/5", trials=100_000)
    >>> result.trials, result.exact
    (100000, Fraction(51, 125))
    >>> result.interval[0] < 0.408 < result.interval[1]
    True
    >>> tacit.simulate("min", n=3, values=3, at="1/2", trials=10_000).exact
    Fraction(1, 2)
    """
    run = run_options(progress, time_limit, jobs)
    values = values_of([algorithm], values)
    what = task_options(task, values)
    made = Algorithm(algorithm, n, rounds, channel, task=task, values=values, progress=progress)
    options = system_options(made.n, made.rounds, made.channel) | what | channel_file(channel)
    options["trials"] = whole_text("trials", trials)
    options["input"] = text("input", input)
    options["engine"] = text("engine", engine)
    options["seed"] = whole_text("seed", seed)
    options["confidence"] = number_text("confidence", confidence)
    for option, name, value in (("at", "at", at), ("precision", "precision", precision), ("tilt", "tilt", tilt)):
        if value is not None:
            options[option] = number_text(name, value)
    if loss is not None:
        options["loss"] = text("loss", loss)
    options |= {"crashed": str(crashed)} if crashed is not None else {}
    options |= {"rare": "true"} if rare else {}
    core, interrupted = _core.simulate(made._core, options, run)
    result = Simulation(core)
    if interrupted:
        raise Interrupted(result)
    return result
