// The verb simulate.
#include <chrono>

#include <pybind11/stl.h>

#include "algorithm_handle.h"
#include "background_run.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/simulation.h"
#include "tacit/simulate/kernels.h"

namespace tacit::python {
namespace {

struct SimulationHandle {
  Simulation simulation;
  SimulationRun run;
};

// What was counted, all or a part, and whether Ctrl-C came meanwhile.
std::pair<SimulationHandle, bool> simulated(const AlgorithmHandle& algorithm,
                                            const py::dict& options, const py::dict& run) {
  const ask::Args args = args_from(options);
  const ask::SimulationQuestion question = value_of(ask::simulation_question(args));
  expect_values(algorithm, question.simulation.task);
  RunOptions how = run_options_from(run);
  SimulationOptions asked = question.simulation;
  asked.jobs = how.jobs;
  asked.seed = value_of(ask::whole_number(args, "seed", 0, std::uint64_t{1} << 62));
  SimulationRun details = question.run;
  details.jobs = how.jobs;
  details.target = vector_target();
  const auto start = std::chrono::steady_clock::now();
  BackgroundRun background(std::move(how));
  std::optional<Result<Simulation>> result;
  background.run([&](const RunContext& context) {
    result.emplace(std::visit(
        [&](const auto& each) {
          return simulate(each, algorithm.system, question.law, asked, context);
        },
        algorithm.algorithm));
  });
  details.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool interrupted = background.stopped() == BackgroundRun::Stop::interrupted;
  if (!*result && (interrupted || result->error().code == ErrorCode::cancelled)) {
    background.raise_unfinished();
  }
  return {SimulationHandle{value_of(*std::move(result)), details}, interrupted};
}

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<SimulationHandle>(module, "Simulation", "What simulate() of the engine counted.")
      .def_property_readonly("algorithm",
                             [](const SimulationHandle& s) { return s.simulation.algorithm; })
      .def_property_readonly(
          "n", [](const SimulationHandle& s) { return s.simulation.system.processes; })
      .def_property_readonly("rounds",
                             [](const SimulationHandle& s) { return s.simulation.system.rounds; })
      .def_property_readonly("channel",
                             [](const SimulationHandle& s) {
                               return std::string(channel_name(s.simulation.system.channel));
                             })
      .def_property_readonly("task",
                             [](const SimulationHandle& s) { return s.simulation.task.name(); })
      .def_property_readonly("values",
                             [](const SimulationHandle& s) { return s.simulation.task.values(); })
      .def_property_readonly("at",
                             [](const SimulationHandle& s) -> py::object {
                               return s.run.at ? to_python(s.run.at->value()) : py::none();
                             })
      .def_property_readonly("input", [](const SimulationHandle& s) { return s.simulation.input; })
      .def_property_readonly("seed", [](const SimulationHandle& s) { return s.simulation.seed; })
      .def_property_readonly("trials",
                             [](const SimulationHandle& s) { return s.simulation.trials; })
      .def_property_readonly("errors",
                             [](const SimulationHandle& s) { return s.simulation.errors; })
      .def_property_readonly("estimate",
                             [](const SimulationHandle& s) { return s.simulation.estimate; })
      .def_property_readonly("interval",
                             [](const SimulationHandle& s) {
                               return py::make_tuple(s.simulation.interval.lower,
                                                     s.simulation.interval.upper);
                             })
      .def_property_readonly(
          "confidence",
          [](const SimulationHandle& s) { return to_python(s.simulation.confidence); })
      .def_property_readonly("exact",
                             [](const SimulationHandle& s) -> py::object {
                               return s.simulation.exact ? to_python(*s.simulation.exact)
                                                         : py::none();
                             })
      .def_property_readonly("complete",
                             [](const SimulationHandle& s) { return s.simulation.complete; })
      .def_property_readonly("precise",
                             [](const SimulationHandle& s) { return s.simulation.precise; })
      .def("text", [](const SimulationHandle& s) { return simulation_text(s.simulation, s.run); })
      .def("json", [](const SimulationHandle& s) { return simulation_json(s.simulation, s.run); })
      .def("csv", [](const SimulationHandle& s) { return simulation_csv(s.simulation, s.run); });
  module.def("simulate", &simulated, py::arg("algorithm"), py::arg("options"), py::arg("run"));
}

}  // namespace tacit::python
