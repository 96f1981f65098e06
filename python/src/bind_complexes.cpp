// The verb complex: the object itself travels as the JSON that the program prints.
#include "background_run.h"
#include "complex_question.h"

namespace tacit::python {

void bind_complexes(py::module_& module) {
  module.def(
      "complex_json",
      [](const py::dict& options, const py::dict& run) {
        const cli::Args args = args_from(options);
        return finished<std::string>(run_options_from(run), [&](const RunContext& context) {
          return cli::complex_json(args, context);
        });
      },
      py::arg("options"), py::arg("run"));
}

}  // namespace tacit::python
