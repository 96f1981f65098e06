// The tables of parameters, for the test that compares them with the functions of the package.
#include <pybind11/stl.h>

#include "bindings.h"
#include "tacit/ask/comparison.h"
#include "tacit/ask/complex.h"
#include "tacit/ask/evaluation.h"
#include "tacit/ask/optimal_call.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/plan.h"
#include "tacit/ask/simulation.h"

namespace tacit::python {
namespace {

py::list names_of(const ask::Signature& signature) {
  py::list names;
  for (const ask::OptionSpec& option : ask::with_common_options(signature.options)) {
    names.append(std::string(option.key()));
  }
  return names;
}

}  // namespace

void bind_parameters(py::module_& module) {
  module.def("parameters", [] {
    py::dict verbs;
    verbs["evaluate"] = names_of(ask::evaluation_signature());
    verbs["compare"] = names_of(ask::comparison_signature());
    verbs["complex"] = names_of(ask::complex_signature());
    verbs["optimal"] = names_of(ask::optimal_signature());
    verbs["plan"] = names_of(ask::plan_signature());
    verbs["simulate"] = names_of(ask::simulation_signature());
    return verbs;
  });
}

}  // namespace tacit::python
