// What the parts of the module _core share: exact numbers to and from Python, and
// errors as exceptions.
//
// Whole numbers are int, fractions are fractions.Fraction, irrational algebraic
// numbers are AlgebraicNumber. Nothing here makes a number out of a float.
#pragma once

#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "tacit/ask/signature.h"
#include "tacit/base/algebraic_number.h"
#include "tacit/base/integer.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"

namespace tacit::python {

namespace py = pybind11;

[[nodiscard]] py::int_ to_python(const Integer& value);
[[nodiscard]] py::object to_python(const Rational& value);
// A Fraction when it is rational.
[[nodiscard]] py::object to_python(const AlgebraicNumber& value);
[[nodiscard]] py::tuple to_python(const std::vector<Integer>& values);

// From an int. Throws TypeError for anything else, bool included.
[[nodiscard]] Integer integer_from(py::handle value);
[[nodiscard]] std::vector<Integer> integers_from(const py::iterable& values);
// From an int, a Fraction or another numbers.Rational, or text such as "2/3". Throws
// TypeError for anything else: floats get a message of their own.
[[nodiscard]] Rational rational_from(py::handle value);
[[nodiscard]] Probability probability_from(py::handle value);
// In addition from an AlgebraicNumber.
[[nodiscard]] AlgebraicNumber algebraic_from(py::handle value);

// An Error on its way to Python, where it becomes tacit.InputError, FileError or
// LimitError with the sentence that the program prints.
struct Raised {
  Error error;
};

template <class T>
[[nodiscard]] T value_of(Result<T> result) {
  if (!result) throw Raised{result.error()};
  return *std::move(result);
}

// The name of a file, as Python's own functions have it: bytes that are not UTF-8 are surrogates.
[[nodiscard]] py::object file_name(const std::string& name);

// The words of a call, by the names of the program's options; a dictionary among the values holds
// decision tables by the words that name them.
[[nodiscard]] ask::Args args_from(const py::dict& options);

void bind_errors(py::module_& module);
void bind_numbers(py::module_& module);
void bind_algorithms(py::module_& module);
void bind_plan(py::module_& module);
void bind_evaluation(py::module_& module);
void bind_optimum(py::module_& module);
void bind_atlas(py::module_& module);
void bind_simulation(py::module_& module);
void bind_complexes(py::module_& module);
void bind_parameters(py::module_& module);

}  // namespace tacit::python
