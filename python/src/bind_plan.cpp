// The verb plan.
#include <pybind11/stl.h>

#include "background_run.h"
#include "tacit/ask/plan.h"
#include "tacit/present/plan_report.h"

namespace tacit::python {
namespace {

struct PlanHandle {
  Plan plan;
  PlanRequest request;
  std::vector<std::string> complaints;
};

// The plan, all or a part, and whether Ctrl-C came meanwhile.
std::pair<PlanHandle, bool> make_plan(const py::dict& options, const py::dict& run) {
  const ask::Args args = args_from(options);
  PlanRequest request = value_of(ask::plan_request(args));
  RunOptions how = run_options_from(run);
  request.jobs = how.jobs;
  BackgroundRun background(std::move(how));
  std::optional<Result<Plan>> plan;
  std::vector<std::string> complaints;
  background.run([&](const RunContext& context) {
    plan.emplace(ask::plan_answer(args, request, complaints, context));
  });
  const bool interrupted = background.stopped() == BackgroundRun::Stop::interrupted;
  if (!*plan && (interrupted || plan->error().code == ErrorCode::cancelled)) {
    background.raise_unfinished();
  }
  return {PlanHandle{value_of(*std::move(plan)), request, complaints}, interrupted};
}

}  // namespace

void bind_plan(py::module_& module) {
  py::class_<PlanHandle>(module, "Plan", "What the engine planned.")
      .def_property_readonly("complaints", [](const PlanHandle& p) { return p.complaints; })
      .def("text", [](const PlanHandle& p) { return plan_text(p.plan, p.request); })
      .def("json", [](const PlanHandle& p) { return plan_json(p.plan, p.request); })
      .def("csv", [](const PlanHandle& p) { return plan_csv(p.plan); });
  module.def("plan", &make_plan, py::arg("options"), py::arg("run"));
}

}  // namespace tacit::python
