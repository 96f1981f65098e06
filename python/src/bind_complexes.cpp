// The verb complex: the object itself travels as the JSON that the program prints, its
// drawing as SVG.
#include "background_run.h"
#include "tacit/ask/complex_drawing.h"

namespace tacit::python {
namespace {

using Answer = Result<std::string> (*)(const ask::Args&, const RunContext&);

void bind_answer(py::module_& module, const char* name, Answer answer) {
  module.def(
      name,
      [answer](const py::dict& options, const py::dict& run) {
        const ask::Args args = args_from(options);
        return finished<std::string>(run_options_from(run), [&](const RunContext& context) {
          return answer(args, context);
        });
      },
      py::arg("options"), py::arg("run"));
}

}  // namespace

void bind_complexes(py::module_& module) {
  bind_answer(module, "complex_json", &ask::complex_json);
  bind_answer(module, "complex_svg", &ask::complex_svg);
}

}  // namespace tacit::python
