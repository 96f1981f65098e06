"""What every result can print: the program's text, JSON, CSV and LaTeX."""

from __future__ import annotations

import json
from typing import Any


class Report:
    """A result of the engine; print() shows it as the program does."""

    _core: Any

    def to_json(self) -> dict[str, Any]:
        """What the verb prints with ``--format json``."""
        result: dict[str, Any] = json.loads(self._core.json())
        return result

    def to_csv(self) -> str:
        """What the verb prints with ``--format csv``."""
        text: str = self._core.csv()
        return text

    def __str__(self) -> str:
        text: str = self._core.text()
        return text.rstrip("\n")


class LatexReport(Report):
    """A result that is also a document."""

    def to_latex(self) -> str:
        """What the verb prints with ``--format latex``: a whole document."""
        text: str = self._core.latex()
        return text
