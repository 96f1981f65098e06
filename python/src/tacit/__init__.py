"""tacit: agreement over channels that lose messages, computed exactly.

>>> import tacit
>>> tacit.evaluate("courteous", n=3, at="2/5").value
Fraction(51, 125)
>>> tacit.compare("courteous", "pref1", n=3).crossings
[Fraction(2, 3)]
>>> [str(piece.profile) for piece in tacit.optimal(n=2).pieces]
['q^2 + p^2', 'q^2 + p q']

Numbers are exact: int, fractions.Fraction, and AlgebraicNumber where a point is
irrational. Floats are refused; write a Fraction or a string such as "0.4".
"""

from . import atlas
from ._algorithm import Algorithm, views
from ._comparison import Best, Comparison, compare
from ._complex import Complex, complex
from ._core import AlgebraicNumber, Polynomial, Profile, __version__
from ._errors import Error, FileError, InputError, Interrupted, LimitError
from ._evaluation import Evaluation, InputClass, Piece, Transmissions, Worst, evaluate
from ._numbers import Point
from ._optimum import (
    CountedInterval,
    FunctionPiece,
    ListedAlgorithm,
    MixedOptimum,
    OptimalCount,
    Optimum,
    Verdict,
    check,
    optimal,
)
from ._pieces import OptimumPiece
from ._plan import Plan, PlannedAlgorithm, plan
from ._simulation import Simulation, simulate
from ._view import View

__all__ = [
    "AlgebraicNumber",
    "Algorithm",
    "Best",
    "Comparison",
    "Complex",
    "CountedInterval",
    "Error",
    "Evaluation",
    "FileError",
    "FunctionPiece",
    "InputClass",
    "InputError",
    "Interrupted",
    "LimitError",
    "ListedAlgorithm",
    "MixedOptimum",
    "OptimalCount",
    "Optimum",
    "OptimumPiece",
    "Piece",
    "Plan",
    "PlannedAlgorithm",
    "Point",
    "Polynomial",
    "Profile",
    "Simulation",
    "Transmissions",
    "Verdict",
    "View",
    "Worst",
    "__version__",
    "atlas",
    "check",
    "compare",
    "complex",
    "evaluate",
    "optimal",
    "plan",
    "simulate",
    "views",
]

for _name in __all__:
    _value = globals()[_name]
    if isinstance(_value, type):
        _value.__module__ = "tacit"
