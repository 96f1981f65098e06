from . import atlas as atlas
from ._algorithm import Algorithm as Algorithm, views as views
from ._comparison import Best as Best, Comparison as Comparison, compare as compare
from ._complex import Complex as Complex, complex as complex
from ._core import (
    AlgebraicNumber as AlgebraicNumber,
    Polynomial as Polynomial,
    Profile as Profile,
    __version__ as __version__,
)
from ._errors import (
    Error as Error,
    FileError as FileError,
    InputError as InputError,
    Interrupted as Interrupted,
    LimitError as LimitError,
)
from ._evaluation import (
    Evaluation as Evaluation,
    InputClass as InputClass,
    Piece as Piece,
    Transmissions as Transmissions,
    Worst as Worst,
    evaluate as evaluate,
)
from ._numbers import Point as Point
from ._optimum import (
    CountedInterval as CountedInterval,
    ListedAlgorithm as ListedAlgorithm,
    OptimalCount as OptimalCount,
    Optimum as Optimum,
    Verdict as Verdict,
    check as check,
    optimal as optimal,
)
from ._pieces import OptimumPiece as OptimumPiece
from ._plan import Plan as Plan, PlannedAlgorithm as PlannedAlgorithm, plan as plan
from ._simulation import Simulation as Simulation, simulate as simulate
from ._view import View as View
