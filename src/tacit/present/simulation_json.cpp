#include "tacit/present/number_json.h"
#include "tacit/present/simulation_report.h"

namespace tacit {

std::string simulation_json(const Simulation& simulation, const SimulationRun& run) {
  const bool random = simulation.choice == InputChoice::random;
  Json report = {{"verb", "simulate"},
                 {"algorithm", simulation.algorithm},
                 {"n", simulation.system.processes},
                 {"rounds", simulation.system.rounds},
                 {"channel", channel_name(simulation.system.channel)},
                 {"links", simulation.system.links()},
                 {"task", simulation.task.name()},
                 {"objective", simulation.task.objective()},
                 {"engine", engine_name(simulation.engine)}};
  if (simulation.task.values() > 2) report["values"] = simulation.task.values();
  if (run.at) report["at"] = to_json(run.at->value());
  if (!run.loss_file.empty()) report["loss_file"] = run.loss_file;
  if (!run.channel_file.empty()) report["channel_file"] = run.channel_file;
  report["input"] = random ? "random" : simulation.input;
  if (simulation.choice == InputChoice::worst) {
    report["worst_by"] = simulation.input_is_exact ? "exact" : "pilots";
  }
  if (simulation.stops.any()) report["crashed"] = simulation.stops.text();
  report["seed"] = simulation.seed;
  report["trials"] = simulation.trials;
  report["errors"] = simulation.errors;
  report["estimate"] = simulation.estimate;
  report["interval"] = {simulation.interval.lower, simulation.interval.upper};
  report["confidence"] = to_json(simulation.confidence);
  report["complete"] = simulation.complete;
  if (simulation.precision) report["precision_reached"] = simulation.precise;
  if (simulation.tilt) report["tilt"] = to_json(simulation.tilt->value());
  if (simulation.exact) {
    report["exact"] = to_json(*simulation.exact);
    report["exact_in_interval"] = inside_interval(simulation);
  }
  if (const auto sigma = deviations(simulation)) report["deviations"] = *sigma;
  report["seconds"] = run.seconds;
  report["trials_per_second"] = static_cast<double>(simulation.trials) / run.seconds;
  report["jobs"] = run.jobs;
  report["processes"] = run.ranks;
  report["vector_target"] = run.target;
  return json_lines(report);
}

}  // namespace tacit
