"""Progress of long calls: a function of the caller's, tqdm, or a line on a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional, Union

# Called with the phase, how much is done, and how much there is in all, if known.
Reporter = Callable[[str, int, Optional[int]], Any]
Progress = Union[bool, None, Reporter]


def _watched() -> bool:
    """Somebody looks at standard error: a terminal or a notebook."""
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        return True
    return sys.stderr is not None and sys.stderr.isatty()


class Bar:
    """One bar for one call, shown once the call has taken a while."""

    def __init__(self, delay: float) -> None:
        self._start = time.monotonic()
        self._delay = delay
        self._bar: Any = None
        self._shown = False

    def __call__(self, phase: str, done: int, total: int | None) -> None:
        if time.monotonic() - self._start < self._delay:
            return
        try:
            from tqdm import tqdm  # type: ignore[import]
        except ImportError:
            self._line(phase, done, total)
            return
        if self._bar is None:
            self._bar = tqdm(total=total, leave=False)
        self._bar.set_description(phase, refresh=False)
        self._bar.total = total
        self._bar.n = done
        self._bar.refresh()

    def _line(self, phase: str, done: int, total: int | None) -> None:
        of = "" if total is None else f" of {total}"
        seconds = int(time.monotonic() - self._start)
        sys.stderr.write(f"\r\033[K{phase}: {done}{of}, {seconds} s")
        sys.stderr.flush()
        self._shown = True

    def __del__(self) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._shown:
            sys.stderr.write("\r\033[K")


def reporter(progress: Progress) -> Reporter | None:
    """The function for the engine: None where nothing is to be shown."""
    if progress is None:
        return Bar(1.0) if _watched() else None
    if progress is True:
        return Bar(0.0)
    if progress is False:
        return None
    if callable(progress):
        return progress
    raise TypeError("progress is True, False, None or a function of (phase, done, total)")
