// Polynomials, profiles and algebraic numbers.
#include <pybind11/operators.h>

#include "bindings.h"
#include "tacit/base/envelope.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/profile.h"
#include "tacit/present/number_text.h"

namespace tacit::python {
namespace {

// An AlgebraicNumber or Fraction for every root.
py::list root_list(const std::vector<Root>& roots) {
  py::list list;
  for (const Root& root : roots) list.append(to_python(root.value));
  return list;
}

py::tuple coefficients(const Polynomial& polynomial) {
  return to_python(polynomial.coefficients());
}

// Integers, or Fractions where they are not whole.
py::tuple coefficients(const Profile& profile) {
  if (profile.denominator() == Integer(1)) return to_python(profile.coefficients());
  py::tuple result(profile.degree() + 1);
  for (unsigned k = 0; k <= profile.degree(); ++k) {
    const Rational value = profile.coefficient(k);
    const bool whole = value.denominator() == Integer(1);
    result[k] = whole ? to_python(value.numerator()) : to_python(value);
  }
  return result;
}

Profile profile_from(const py::iterable& values) {
  if (py::isinstance<py::str>(values)) {
    throw py::type_error("coefficients are a list of numbers; Profile.parse() reads a text");
  }
  std::vector<Rational> list;
  Integer denominator(1);
  for (const py::handle value : values) {
    list.push_back(rational_from(value));
    const Integer below = list.back().denominator();
    denominator *= below.divided_exactly_by(gcd(denominator, below));
  }
  if (list.empty()) throw py::value_error("a profile has at least one coefficient");
  std::vector<Integer> numerators;
  for (const Rational& value : list) {
    numerators.push_back((value * Rational(denominator)).numerator());
  }
  return Profile(std::move(numerators)).divided_by(denominator);
}

std::string representation(const char* name, const py::tuple& values) {
  return std::string(name) + "(" + py::repr(py::list(values)).cast<std::string>() + ")";
}

void bind_polynomial(py::module_& module) {
  py::class_<Polynomial>(module, "Polynomial",
                         R"(A polynomial with integer coefficients, lowest first.

>>> x = Polynomial([-1, 0, 2])
>>> x
Polynomial([-1, 0, 2])
>>> print(x)
2 p^2 - 1
>>> x("1/2")
Fraction(-1, 2)
)")
      .def(py::init([](const py::iterable& values) { return Polynomial(integers_from(values)); }),
           py::arg("coefficients"))
      .def_property_readonly(
          "coefficients", [](const Polynomial& p) { return coefficients(p); },
          "Lowest first; empty for zero.")
      .def_property_readonly("degree", &Polynomial::degree, "-1 for zero.")
      .def(
          "__call__",
          [](const Polynomial& p, py::handle x) { return to_python(p(rational_from(x))); },
          py::arg("p"), "The exact value, a Fraction.")
      .def(
          "roots",
          [](const Polynomial& p, py::handle start, py::handle stop) {
            if (p.is_zero()) throw py::value_error("the zero polynomial has every number as root");
            const Rational from = rational_from(start);
            const Rational to = rational_from(stop);
            if (from > to) throw py::value_error("start is larger than stop");
            return root_list(real_roots(p, from, to));
          },
          py::arg("start") = 0, py::arg("stop") = 1,
          R"(The distinct real roots in [start, stop], ascending.

>>> Polynomial([-2, 3]).roots()
[Fraction(2, 3)]
>>> [half] = Polynomial([-1, 0, 2]).roots()
>>> half.minpoly
(-1, 0, 2)
)")
      .def("__str__", [](const Polynomial& p) { return p.to_string(); })
      .def("__repr__",
           [](const Polynomial& p) { return representation("Polynomial", coefficients(p)); })
      .def("__hash__", [](const Polynomial& p) { return py::hash(coefficients(p)); })
      .def(py::self == py::self)
      .def(py::self + py::self)
      .def(py::self - py::self)
      .def(py::self * py::self)
      .def(py::pickle([](const Polynomial& p) { return coefficients(p); },
                      [](const py::tuple& values) { return Polynomial(integers_from(values)); }));
}

// What a profile is made into: other degrees, sums and products, text, pickles.
void bind_profile_arithmetic(py::class_<Profile>& profile) {
  profile.def("__str__", [](const Profile& p) { return p.to_string(); })
      .def(
          "raised_to",
          [](const Profile& p, unsigned degree) {
            if (degree < p.degree()) {
              throw py::value_error("the degree is " + std::to_string(p.degree()) + " already");
            }
            return p.raised_to(degree);
          },
          py::arg("degree"), "The same function with more links: times (p + q)^k.")
      .def("lowered", &Profile::lowered, "The same function in the lowest degree.")
      .def("__repr__", [](const Profile& p) { return representation("Profile", coefficients(p)); })
      .def("__hash__", [](const Profile& p) { return py::hash(coefficients(p.lowered())); })
      .def(py::self == py::self)
      .def("__add__",
           [](const Profile& a, const Profile& b) {
             const unsigned degree = std::max(a.degree(), b.degree());
             return a.raised_to(degree) + b.raised_to(degree);
           })
      .def("__sub__",
           [](const Profile& a, const Profile& b) {
             const unsigned degree = std::max(a.degree(), b.degree());
             return a.raised_to(degree) - b.raised_to(degree);
           })
      .def(py::self * py::self)
      .def(py::pickle([](const Profile& p) { return coefficients(p); },
                      [](const py::tuple& values) { return profile_from(values); }));
}

void bind_profile(py::module_& module) {
  py::class_<Profile> profile(
      module, "Profile",
      R"(An error probability sum a_k p^k q^(T-k), q = 1 - p, given by [a_0, ..., a_T].

Coefficient k counts the delivery patterns in error in which k of the T links
delivered; for an expected discrepancy it is a sum of fractions. Equality is that of functions of p.

>>> error = Profile([1, 0, 2, 0])
>>> print(error)
q^3 + 2 p^2 q
>>> error("2/5")
Fraction(51, 125)
>>> error.crossings(Profile([1, 0]))
[Fraction(0, 1), Fraction(2, 3), Fraction(1, 1)]
)");
  bind_profile_arithmetic(profile);
  profile.def(py::init(&profile_from), py::arg("coefficients"))
      .def_static(
          "parse", [](const std::string& text) { return value_of(Profile::parse(text)); },
          py::arg("text"),
          R"(What str() writes.

>>> Profile.parse("q^3 + 2 p^2 q")
Profile([1, 0, 2, 0])
)")
      .def_property_readonly(
          "coefficients", [](const Profile& p) { return coefficients(p); }, "a_0, ..., a_T.")
      .def_property_readonly("degree", &Profile::degree, "T.")
      .def_property_readonly(
          "denominator", [](const Profile& p) { return to_python(p.denominator()); },
          "What all coefficients are over: 1 for probabilities of disagreement.")
      .def_property_readonly("polynomial", &Profile::power_basis,
                             "The profile times its denominator, in powers of p alone.")
      .def_property_readonly(
          "latex", [](const Profile& p) { return polynomial_latex(p); },
          "For math mode, in the lowest degree where that is shorter.")
      .def(
          "__call__",
          [](const Profile& p, py::handle at) { return to_python(p(probability_from(at))); },
          py::arg("p"), "The exact value at a probability, a Fraction.")
      .def(
          "crossings",
          [](const Profile& a, const Profile& b) {
            if (a == b) throw py::value_error("the two are equal everywhere");
            return root_list(crossings(a, b));
          },
          py::arg("other"), "The p in [0, 1] with equal values, ascending.");
}

// What Python's comparisons, hash() and pickle do with an algebraic number.
void bind_algebraic_operators(py::class_<AlgebraicNumber>& number) {
  const auto compared = [](const AlgebraicNumber& a, py::handle b) {
    return a <=> algebraic_from(b);
  };
  number
      .def("__hash__",
           [](const AlgebraicNumber& x) { return py::hash(coefficients(x.minimal_polynomial())); })
      .def("__eq__",
           [](const AlgebraicNumber& a, py::handle b) -> py::object {
             if (py::isinstance<AlgebraicNumber>(b)) {
               return py::bool_(a == b.cast<AlgebraicNumber>());
             }
             if (!py::isinstance(b, py::module_::import("numbers").attr("Rational"))) {
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             }
             return py::bool_(false);  // it is irrational
           })
      .def("__lt__",
           [compared](const AlgebraicNumber& a, py::handle b) { return compared(a, b) < 0; })
      .def("__le__",
           [compared](const AlgebraicNumber& a, py::handle b) { return compared(a, b) <= 0; })
      .def("__gt__",
           [compared](const AlgebraicNumber& a, py::handle b) { return compared(a, b) > 0; })
      .def("__ge__",
           [compared](const AlgebraicNumber& a, py::handle b) { return compared(a, b) >= 0; })
      .def(py::pickle(
          [](const AlgebraicNumber& x) {
            return py::make_tuple(coefficients(x.minimal_polynomial()), to_python(x.lower()),
                                  to_python(x.upper()));
          },
          [](const py::tuple& state) {
            return AlgebraicNumber(Polynomial(integers_from(py::iterable(state[0]))),
                                   rational_from(state[1]), rational_from(state[2]));
          }));
}

void bind_algebraic_number(py::module_& module) {
  py::class_<AlgebraicNumber> number(module, "AlgebraicNumber",
                                     R"(An irrational root of an integer polynomial, exactly.

Where two error probabilities cross, p is a Fraction or one of these. It compares
exactly with int, Fraction and others of its kind; float() is for drawing.

>>> from fractions import Fraction
>>> [x] = Polynomial([-1, 0, 2]).roots()
>>> print(x)
~0.7071067812, root of 2 p^2 - 1
>>> x > Fraction(7, 10), x == Fraction(7, 10), x < 1
(True, False, True)
>>> x.minpoly
(-1, 0, 2)
>>> x.interval[0] < x < x.interval[1]
True
)");
  bind_algebraic_operators(number);
  number
      .def_property_readonly(
          "minpoly", [](const AlgebraicNumber& x) { return coefficients(x.minimal_polynomial()); },
          "The minimal polynomial: primitive, irreducible, lowest coefficient first.")
      .def_property_readonly(
          "interval",
          [](const AlgebraicNumber& x) {
            return py::make_tuple(to_python(x.lower()), to_python(x.upper()));
          },
          "Rational ends of an interval that holds this root and no other.")
      .def(
          "refined",
          [](const AlgebraicNumber& x, py::handle width) {
            const Rational wanted = rational_from(width);
            if (wanted.sign() <= 0) throw py::value_error("the width must be positive");
            return x.refined(wanted);
          },
          py::arg("width"), "The same number with an interval at most `width` wide.")
      .def("decimal", &AlgebraicNumber::decimal, py::arg("digits") = 10,
           "Correctly rounded to `digits` significant digits, as text.")
      .def_property_readonly("latex", [](const AlgebraicNumber& x) { return point_latex(x); })
      .def("__float__", &AlgebraicNumber::approximate)
      .def("__str__", [](const AlgebraicNumber& x) { return point_text(x); })
      .def("__repr__", [](const AlgebraicNumber& x) {
        return "<AlgebraicNumber " + x.decimal() + "..., root of " +
               x.minimal_polynomial().to_string() + ">";
      });
}

}  // namespace

void bind_numbers(py::module_& module) {
  bind_polynomial(module);
  bind_profile(module);
  bind_algebraic_number(module);
  module.def(
      "exact", [](py::handle value) { return to_python(rational_from(value)); }, py::arg("value"),
      "An int, a Fraction or text as a Fraction; floats are refused.");
}

}  // namespace tacit::python
