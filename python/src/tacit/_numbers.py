"""What exact numbers can do where sympy, numpy or a notebook is at hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Union

from ._core import AlgebraicNumber, Polynomial, Profile

# A point of [0, 1]: rational ones are Fractions, always.
Point = Union[Fraction, AlgebraicNumber]


def _integers(values: tuple[int | Fraction, ...]) -> Any:
    import numpy  # type: ignore[import]

    fits = all(isinstance(value, int) and -(2**63) <= value < 2**63 for value in values)
    return numpy.array(values, dtype=numpy.int64 if fits else object)


def _polynomial_to_numpy(self: Polynomial) -> Any:
    """The coefficients, lowest first; Python integers where 64 bits are too few."""
    return _integers(self.coefficients)


def _profile_to_numpy(self: Profile) -> Any:
    """The coefficients a_0, ..., a_T; Python numbers where 64 bits are too few."""
    return _integers(self.coefficients)


def _symbol(p: Any) -> Any:
    import sympy  # type: ignore[import]

    return sympy.Symbol("p") if p is None else p


def _polynomial_to_sympy(self: Polynomial, p: Any = None) -> Any:
    """As an expression in the symbol p, or the one given."""
    import sympy  # type: ignore[import]

    x = _symbol(p)
    return sum((sympy.Integer(c) * x**k for k, c in enumerate(self.coefficients)), sympy.Integer(0))


def _profile_to_sympy(self: Profile, p: Any = None) -> Any:
    """As sum a_k p^k (1 - p)^(T - k), not expanded, in the symbol p or the one given."""
    import sympy  # type: ignore[import]

    x = _symbol(p)
    return sum(
        (
            sympy.Rational(c.numerator, c.denominator) * x**k * (1 - x) ** (self.degree - k)
            for k, c in enumerate(self.coefficients)
        ),
        sympy.Integer(0),
    )


def _algebraic_to_sympy(self: AlgebraicNumber) -> Any:
    """As the root of its minimal polynomial that lies in its interval."""
    import sympy  # type: ignore[import]

    polynomial = sympy.Poly(list(reversed(self.minpoly)), sympy.Symbol("x"))
    low = self.interval[0]
    below = polynomial.count_roots(None, sympy.Rational(low.numerator, low.denominator))
    return polynomial.real_roots()[below]


def _profile_approximate(self: Profile, ps: Any) -> Any:
    """Values at numpy points, in floating point: for drawing only."""
    import numpy  # type: ignore[import]

    p = numpy.asarray(ps, dtype=float)
    terms = [float(c) * p**k * (1 - p) ** (self.degree - k) for k, c in enumerate(self.coefficients) if c != 0]
    return sum(terms, numpy.zeros_like(p))


def _math(latex: str) -> str:
    return f"${latex}$"


def _polynomial_latex(self: Polynomial) -> str:
    import re

    return _math(re.sub(r"\^(\d+)", r"^{\1}", str(self)))


Polynomial.to_numpy = _polynomial_to_numpy  # type: ignore[method-assign]
Polynomial.to_sympy = _polynomial_to_sympy  # type: ignore[method-assign]
Polynomial._repr_latex_ = _polynomial_latex  # type: ignore[method-assign]
Profile.to_numpy = _profile_to_numpy  # type: ignore[method-assign]
Profile.to_sympy = _profile_to_sympy  # type: ignore[method-assign]
Profile.approximate = _profile_approximate  # type: ignore[method-assign]
Profile._repr_latex_ = lambda self: _math(self.latex)  # type: ignore[method-assign]
AlgebraicNumber.to_sympy = _algebraic_to_sympy  # type: ignore[method-assign]
AlgebraicNumber._repr_latex_ = lambda self: _math(self.latex)  # type: ignore[method-assign]
for _type in (Polynomial, Profile, AlgebraicNumber):
    _type.__module__ = "tacit"
