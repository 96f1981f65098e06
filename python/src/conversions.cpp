// Exact numbers to and from Python, through hexadecimal text: Python limits how many
// decimal digits it reads and writes, but not these.
#include <gmp.h>

#include "bindings.h"

namespace tacit::python {
namespace {

py::object fraction_type() {
  return py::module_::import("fractions").attr("Fraction");
}

py::object rational_type() {
  return py::module_::import("numbers").attr("Rational");
}

[[noreturn]] void refuse(py::handle value) {
  const auto type = py::str(py::type::handle_of(value).attr("__name__")).cast<std::string>();
  const auto shown = py::repr(value).cast<std::string>();
  if (py::isinstance<py::float_>(value)) {
    throw py::type_error(shown +
                         " is a float, and floats are not exact: write a Fraction or a string "
                         "such as '2/5' or '0.4'");
  }
  throw py::type_error("not an exact number: " + shown + " (" + type +
                       "); write an int, a Fraction or a string such as '2/5'");
}

// Bytes, or a string as UTF-8. Lone surrogates have no such form and are refused with a sentence.
std::string text_from(py::handle value) {
  if (py::isinstance<py::bytes>(value)) return value.cast<std::string>();
  if (!py::isinstance<py::str>(value)) throw py::type_error("not a string");
  Py_ssize_t length = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &length);
  if (text != nullptr) return {text, static_cast<std::size_t>(length)};
  PyErr_Clear();
  const auto shown = py::reinterpret_steal<py::str>(PyObject_ASCII(value.ptr()));
  throw Raised{Error{ErrorCode::invalid_argument, "not text: " + shown.cast<std::string>(), ""}};
}

}  // namespace

py::int_ to_python(const Integer& value) {
  std::string digits(mpz_sizeinbase(value.native(), 16) + 2, '\0');
  mpz_get_str(digits.data(), 16, value.native());
  PyObject* const number = PyLong_FromString(digits.c_str(), nullptr, 16);
  if (number == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::int_>(number);
}

py::object to_python(const Rational& value) {
  return fraction_type()(to_python(value.numerator()), to_python(value.denominator()));
}

py::object to_python(const AlgebraicNumber& value) {
  if (value.is_rational()) return to_python(value.lower());
  return py::cast(value);
}

py::tuple to_python(const std::vector<Integer>& values) {
  py::tuple result(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) result[i] = to_python(values[i]);
  return result;
}

Integer integer_from(py::handle value) {
  if (PyBool_Check(value.ptr()) != 0 || PyIndex_Check(value.ptr()) == 0) refuse(value);
  PyObject* const text = PyNumber_ToBase(value.ptr(), 16);
  if (text == nullptr) throw py::error_already_set();
  std::string digits = py::reinterpret_steal<py::str>(text).cast<std::string>();
  digits.erase(digits.find("0x"), 2);
  mpz_t number;
  mpz_init_set_str(number, digits.c_str(), 16);
  const Integer result(number);
  mpz_clear(number);
  return result;
}

std::vector<Integer> integers_from(const py::iterable& values) {
  std::vector<Integer> result;
  for (const py::handle value : values) result.push_back(integer_from(value));
  return result;
}

Rational rational_from(py::handle value) {
  if (py::isinstance<py::str>(value)) return value_of(Rational::parse(text_from(value)));
  if (PyBool_Check(value.ptr()) == 0 && py::isinstance(value, rational_type())) {
    return {integer_from(value.attr("numerator")), integer_from(value.attr("denominator"))};
  }
  return integer_from(value);
}

Probability probability_from(py::handle value) {
  return value_of(Probability::from(rational_from(value)));
}

AlgebraicNumber algebraic_from(py::handle value) {
  if (py::isinstance<AlgebraicNumber>(value)) return value.cast<AlgebraicNumber>();
  return rational_from(value);
}

py::object file_name(const std::string& name) {
  PyObject* const text =
      PyUnicode_DecodeFSDefaultAndSize(name.data(), static_cast<Py_ssize_t>(name.size()));
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(text);
}

ask::Args args_from(const py::dict& options) {
  ask::Args args;
  for (const auto& [key, value] : options) {
    if (py::isinstance<py::dict>(value)) {
      for (const auto& [name, table] : value.cast<py::dict>()) {
        args.tables[text_from(name)] = text_from(table);
      }
      continue;
    }
    args.values[text_from(key)] = text_from(value);
  }
  return args;
}

}  // namespace tacit::python
