// The extension module tacit._core: the engine behind the package tacit.
#include "bindings.h"
#include "tacit/base/number_memory.h"
#include "tacit/base/version.h"

namespace {

PyObject* new_instance(PyTypeObject* type, PyObject* /*args*/, PyObject* /*options*/) {
  return pybind11::detail::make_new_instance(type);
}

// Objects come from constructors and functions of the engine, and never from Class.__new__(Class),
// copy or pickle, which would leave them without a value. Python refuses to call the __new__ that a
// class has inherited when the class makes its objects with a function of its own.
void refuse_bare_objects(const pybind11::module_& module) {
  PyObject* const base = pybind11::detail::get_internals().instance_base;
  for (const auto& [name, value] : module.attr("__dict__").cast<pybind11::dict>()) {
    if (PyType_Check(value.ptr()) == 0 || PyObject_IsSubclass(value.ptr(), base) != 1) continue;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a class is a PyTypeObject.
    reinterpret_cast<PyTypeObject*>(value.ptr())->tp_new = &new_instance;
  }
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  tacit::install_number_memory();
  module.doc() = "The engine behind the package tacit. Use the package, not this module.";
  module.attr("__version__") = std::string(tacit::version());
  tacit::python::bind_errors(module);
  tacit::python::bind_numbers(module);
  tacit::python::bind_algorithms(module);
  tacit::python::bind_evaluation(module);
  tacit::python::bind_optimum(module);
  tacit::python::bind_atlas(module);
  tacit::python::bind_simulation(module);
  tacit::python::bind_plan(module);
  tacit::python::bind_complexes(module);
  tacit::python::bind_parameters(module);
  refuse_bare_objects(module);
}
