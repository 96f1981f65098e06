// Exceptions. A message is the sentence that the program prints, after "tacit: ".
#include "bindings.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit::python {
namespace {

std::string_view class_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::io_error:
    case ErrorCode::defect:
      return "FileError";
    case ErrorCode::cancelled:
      return "LimitError";
    default:
      return "InputError";
  }
}

void set_exception(const Error& error) {
  const py::object type =
      py::module_::import("tacit._errors").attr(std::string(class_name(error.code)).c_str());
  const py::object exception =
      type(printable_lines(error.message), printable(ask::place_text(error.where)));
  PyErr_SetObject(type.ptr(), exception.ptr());
}

}  // namespace

void bind_errors(py::module_&) {
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Raised& raised) {
      set_exception(raised.error);
    }
  });
}

}  // namespace tacit::python
