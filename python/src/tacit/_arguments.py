"""Python values as the words of a call, for the engine's own parsers.

The engine reads the same text as the command line, so that bad values get the same
sentences. Only what has no text of its own is refused here: floats, above all.
"""

from __future__ import annotations

import numbers
import os
from decimal import Decimal
from fractions import Fraction
from typing import Any, Union

from . import _core
from ._errors import InputError, spelled
from ._progress import Progress, reporter

Number = Union[int, str, Fraction, Decimal]


def number_text(name: str, value: Number) -> str:
    """The exact text of a number; TypeError for floats and other types."""
    if isinstance(value, (str, Decimal)):
        return str(value)
    if isinstance(value, float):
        raise TypeError(
            f"{name}={value!r} is a float, and floats are not exact: "
            f"write {Fraction(repr(float(value)))!r} or '{value!r}'"
            if value == value and abs(value) != float("inf")
            else f"{name}={value!r} is a float, and floats are not exact"
        )
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        return str(Fraction(int(value.numerator), int(value.denominator)))
    if isinstance(value, _core.AlgebraicNumber):
        raise TypeError(f"{name} must be rational, not {value}: take a Fraction of {name}.interval")
    raise TypeError(f"{name} is an int, a Fraction or a string such as '2/3', not {type(value).__name__}")


def exact(name: str, value: Number) -> Fraction:
    """The number itself."""
    return _core.exact(number_text(name, value))


def whole_text(name: str, value: int | str) -> str:
    """The text of a whole number; TypeError for floats and other types."""
    if isinstance(value, str):
        return value
    if isinstance(value, numbers.Integral) and not isinstance(value, bool):
        return str(int(value))
    raise TypeError(f"{name} is an int, not {type(value).__name__}: {value!r}")


def text(name: str, value: str | os.PathLike[str]) -> str | bytes:
    """A string or the name of a file, for the engine.

    Bytes where the name of a file is not UTF-8; InputError for what no file can be called.
    """
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} is a string, not {type(value).__name__}")
    given = os.fspath(value)
    if ("\0" if isinstance(given, str) else b"\0") in given:
        raise InputError(f"{name} has a zero byte: {ascii(given)}")
    try:
        encoded = os.fsencode(given)
    except UnicodeEncodeError:
        raise InputError(f"{name} is not text: {ascii(given)}") from None
    try:
        return encoded.decode()
    except UnicodeDecodeError:
        return encoded


def task_options(task: str, values: int | str) -> dict[str, str | bytes]:
    """What the processes are to achieve."""
    return {"task": text("task", task), "values": whole_text("values", values)}


def system_options(n: int | str | None, rounds: int | str | None, channel: str) -> dict[str, str | bytes]:
    """The parameters of a system."""
    options = {"channel": text("channel", channel)}
    if n is not None:
        options["n"] = whole_text("n", n)
    if rounds is not None:
        options["r"] = whole_text("rounds", rounds)
    return options


def channel_file(channel: str) -> dict[str, str | bytes]:
    """The channel as an option where it is a file (docs/formats/channel.md), and nothing where it is a name."""
    return {"channel": channel} if isinstance(channel, str) and ("." in channel or "/" in channel) else {}


def _seconds(time_limit: Any) -> float:
    """A time limit, in the words of the engine where it is none."""
    try:
        shown = str(time_limit)
        seconds = _core.exact(shown)
    except InputError as error:
        raise InputError(error.message, spelled("time-limit")) from None
    except ValueError:  # more digits than Python writes
        raise InputError("not a positive number of seconds", spelled("time-limit")) from None
    if not 0 < seconds <= 10**9:
        raise InputError(f"not a positive number of seconds: '{shown}'", spelled("time-limit"))
    return float(seconds)


def run_options(progress: Progress, time_limit: Any, jobs: int | str) -> dict[str, Any]:
    """How the engine is to run: progress function, seconds, threads."""
    seconds = None
    if time_limit is not None:
        seconds = _seconds(time_limit)
    threads = whole_text("jobs", jobs)
    try:
        count = int(threads)
    except ValueError:
        raise InputError(f"not a whole number: '{threads}'", spelled("jobs")) from None
    if count < 0:
        raise InputError(f"must be at least 0: '{threads}'", spelled("jobs"))
    if count > 4096:
        raise InputError(f"must be at most 4096: '{threads}'", spelled("jobs"))
    return {"progress": reporter(progress), "time_limit": seconds, "jobs": count}
