"""Exceptions. Their text is the sentence the program prints after ``tacit: ``."""

from __future__ import annotations

import warnings
from typing import Any, TypeVar

T = TypeVar("T")


class Error(Exception):
    """Something tacit cannot do, and why, in one sentence.

    ``message`` is the clause, ``where`` the option or file it is about, named as on
    the command line (``--at`` for ``at=``).

    >>> import tacit
    >>> try:
    ...     tacit.evaluate("courteous", n=3, at="4/3")
    ... except tacit.Error as error:
    ...     print(error)
    --at: probability outside [0, 1]: '4/3'
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.where = where


def spelled(name: str) -> str:
    """How sentences write the name of a parameter: -n, --at."""
    return ("-" if len(name) == 1 else "--") + name


class InputError(Error, ValueError):
    """Bad input: malformed, out of range, unsupported, or too large for this machine."""


class FileError(Error, OSError):
    """A file that cannot be read or written."""


class LimitError(Error, TimeoutError):
    """The time limit came before there was any result."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in a call that knew something by then: ``result`` holds it, all or a part.

    It is a KeyboardInterrupt, so that loops and notebooks stop as usual.
    """

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted; what was found so far is in .result")
        self.result = result


def finish(result: T, complaints: list[str], interrupted: bool) -> T:
    """The result of a call, after the user was warned of the complaints; after Ctrl-C it is raised."""
    for complaint in complaints:
        warnings.warn(complaint, stacklevel=3)
    if interrupted:
        raise Interrupted(result)
    return result
