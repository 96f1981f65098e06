"""Exact numbers: against fractions, sympy and numpy."""

import pickle
import random
from fractions import Fraction

import pytest
import tacit


def value(coefficients, p):
    """By the definition of a profile."""
    degree = len(coefficients) - 1
    return sum(c * p**k * (1 - p) ** (degree - k) for k, c in enumerate(coefficients))


def test_profiles_have_the_value_of_their_definition():
    numbers = random.Random(1)
    for _ in range(50):
        coefficients = [numbers.randrange(-9, 10 ** numbers.randrange(1, 30)) for _ in range(numbers.randrange(1, 9))]
        profile = tacit.Profile(coefficients)
        p = Fraction(numbers.randrange(0, 51), 50)
        assert profile(p) == value(coefficients, p)
        assert profile(str(p)) == value(coefficients, p)
        assert profile.polynomial(p) == value(coefficients, p)
        assert profile.raised_to(profile.degree + 2)(p) == value(coefficients, p)
        assert profile.lowered() == profile == profile.raised_to(profile.degree + 3)
        assert hash(profile) == hash(profile.raised_to(profile.degree + 3))
        assert profile.coefficients == tuple(coefficients)


def test_arithmetic():
    a, b = tacit.Profile([1, 0, 2, 0]), tacit.Profile([1, 0])
    p = Fraction(2, 7)
    assert (a + b)(p) == a(p) + b(p)
    assert (a - b)(p) == a(p) - b(p)
    assert (a * b)(p) == a(p) * b(p)
    x, y = a.polynomial, b.polynomial
    assert (x + y)(p) == x(p) + y(p)
    assert (x - y)(p) == x(p) - y(p)
    assert (x * y)(p) == x(p) * y(p)
    assert x != y and tacit.Polynomial([1, 2, 0]) == tacit.Polynomial([1, 2])


def test_wrong_profiles_are_refused():
    with pytest.raises(ValueError, match="at least one coefficient"):
        tacit.Profile([])
    with pytest.raises(tacit.InputError, match="probability outside"):
        tacit.Profile([1, 2])("3/2")
    with pytest.raises(ValueError, match="equal everywhere"):
        tacit.Profile([1]).crossings(tacit.Profile([1, 1]))
    with pytest.raises(ValueError, match="degree is 2"):
        tacit.Profile([1, 2, 3]).raised_to(1)
    with pytest.raises(ValueError, match="zero polynomial"):
        tacit.Polynomial([]).roots()
    with pytest.raises(tacit.InputError):
        tacit.Profile.parse("q^2 + p^3")


def test_huge_integers_survive():
    # More digits than Python reads or writes in decimal.
    big = 3**20000
    assert tacit.Polynomial([big, -big]).coefficients == (big, -big)
    assert tacit.Polynomial([big])(1) == big


def test_irrational_roots_against_sympy():
    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    for coefficients in ([-1, 0, 2], [1, -4, 2, 2], [-1, 3, 1, 0, 5]):
        expression = sum(c * x**k for k, c in enumerate(coefficients))
        expected = [r for r in sympy.Poly(expression, x).real_roots() if 0 <= r <= 1]
        roots = tacit.Polynomial(coefficients).roots()
        assert len(roots) == len(expected) > 0
        for root, wanted in zip(roots, expected):
            assert abs(float(root) - float(wanted)) < 1e-15
            assert root.to_sympy() == wanted
            low, high = root.interval
            assert low < root < high and low <= root <= high
            fine = root.refined(Fraction(1, 10**30))
            assert fine == root and hash(fine) == hash(root)
            assert fine.interval[1] - fine.interval[0] <= Fraction(1, 10**30)
            assert root.decimal(20) == str(sympy.N(wanted, 20)).rstrip("0")


def test_irrational_numbers_compare_exactly():
    [x] = tacit.Polynomial([-1, 0, 2]).roots()
    near = Fraction(707106781186547524400844362104849039284835937688, 10**48)
    assert near < x < near + Fraction(1, 10**47)
    assert not (x == near)  # noqa: SIM201, which asks for another operator
    assert x != near and x != 1 and x != "text"
    assert sorted([Fraction(1), x, Fraction(0)]) == [0, x, 1]
    assert x in [x] and x not in [near]
    with pytest.raises(ValueError, match="must be positive"):
        x.refined(0)


def test_pickles():
    [x] = tacit.Polynomial([-1, 0, 2]).roots()
    for number in (x, tacit.Profile([1, 0, 2, 10**40]), tacit.Polynomial([1, -3])):
        assert pickle.loads(pickle.dumps(number)) == number


def test_sympy_expressions_are_the_same_function():
    sympy = pytest.importorskip("sympy")
    profile = tacit.evaluate("courteous", n=5).profile
    p = sympy.Symbol("p")
    assert sympy.expand(profile.to_sympy() - profile.polynomial.to_sympy()) == 0
    for numerator in range(8):
        exact = profile.to_sympy(p).subs(p, sympy.Rational(numerator, 7))
        assert Fraction(int(exact.p), int(exact.q)) == profile(Fraction(numerator, 7))


def test_numpy_arrays():
    numpy = pytest.importorskip("numpy")
    profile = tacit.Profile([1, 0, 2, 0])
    assert profile.to_numpy().dtype == numpy.int64
    assert profile.to_numpy().tolist() == [1, 0, 2, 0]
    assert profile.polynomial.to_numpy().tolist() == list(profile.polynomial.coefficients)
    big = tacit.Profile([2**63, 1]).to_numpy()
    assert big.dtype == object and big.tolist() == [2**63, 1]
    ps = numpy.array([0, 0.25, 0.5, 1])
    expected = [float(profile(Fraction(p))) for p in ps]
    assert numpy.allclose(profile.approximate(ps), expected)


def test_latex():
    assert tacit.Profile([1, 0, 2, 0])._repr_latex_() == "$q^{3} + 2 p^{2} q$"
    assert tacit.Polynomial([1, 0, -12])._repr_latex_() == "$-12 p^{2} + 1$"
    [x] = tacit.Polynomial([-1, 0, 2]).roots()
    assert x._repr_latex_().startswith("$") and "0.7071" in x._repr_latex_()
