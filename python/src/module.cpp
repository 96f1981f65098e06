// The extension module tacit._core: the engine behind the package tacit.
#include "bindings.h"
#include "version.h"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The engine behind the package tacit. Use the package, not this module.";
  module.attr("__version__") = std::string(tacit::cli::version);
  tacit::python::bind_errors(module);
  tacit::python::bind_numbers(module);
  tacit::python::bind_algorithms(module);
  tacit::python::bind_evaluation(module);
  tacit::python::bind_optimum(module);
  tacit::python::bind_atlas(module);
  tacit::python::bind_simulation(module);
  tacit::python::bind_complexes(module);
}
