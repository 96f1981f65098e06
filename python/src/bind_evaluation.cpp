// The verbs evaluate and compare.
#include <pybind11/stl.h>

#include "algorithm_handle.h"
#include "background_run.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/evaluation.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/draw/comparison_plot.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/evaluate/word_evaluation.h"
#include "tacit/present/comparison_report.h"
#include "tacit/present/evaluation_report.h"

namespace tacit::python {
namespace {

struct EvaluationHandle {
  Evaluation evaluation;
  EvaluationRun run;
};

py::object value_or_none(const std::optional<Rational>& value) {
  return value ? to_python(*value) : py::none();
}

py::object profile_or_none(bool known, const Profile& profile) {
  return known ? py::cast(profile) : py::none();
}

// (start, stop, profile, input)
py::list piece_list(const std::vector<WorstCasePiece>& pieces) {
  py::list list;
  for (const WorstCasePiece& piece : pieces) {
    list.append(
        py::make_tuple(to_python(piece.from), to_python(piece.to), piece.profile, piece.input));
  }
  return list;
}

// (input, count, profile or None, value or None)
py::list input_list(const Evaluation& evaluation) {
  py::list list;
  for (const InputClass& input : evaluation.inputs) {
    list.append(py::make_tuple(input.input, to_python(input.count),
                               profile_or_none(evaluation.has_profiles, input.error),
                               value_or_none(input.error_value)));
  }
  return list;
}

py::list transmission_list(const Evaluation& evaluation) {
  py::list list;
  for (const TransmissionClass& input : evaluation.transmissions) {
    list.append(py::make_tuple(input.input, to_python(input.count),
                               profile_or_none(evaluation.has_profiles, input.expected),
                               value_or_none(input.value)));
  }
  return list;
}

struct Asked {
  EvaluationOptions options;
  EvaluationRun run;
};

Asked evaluation_options(const ask::Args& args, const System& system) {
  constexpr std::array<std::string_view, 4> engines{"automatic", "enumerate", "count", "chain"};
  EvaluationOptions options;
  EvaluationRun asked;
  options.task = value_of(ask::task_from(args, system.processes));
  if (options.task.values() > 2) {
    static_cast<void>(
        value_of(ask::refuse_with_words(args, {"loss", "engine", "prior", "crashed"})));
  }
  if (args.has("engine")) {
    options.engine = Engine(value_of(ask::one_of(args, "engine", engines)));
  }
  if (args.has("at")) {
    const auto at = Probability::parse(args.text("at"));
    if (!at) throw Raised{at.failure(Parameter{"at"}).error};
    asked.at = *at;
  }
  static_cast<void>(value_of(ask::read_law(args, system, options, asked)));
  if (args.has("input")) options.input = args.text("input");
  options.all_inputs = args.has("inputs");
  if (args.has("crashed")) {
    const std::uint64_t crashed =
        value_of(ask::whole_number(args, "crashed", 0, ProcessSet::most_processes));
    options.crashed = static_cast<unsigned>(crashed);
  }
  if (args.has("prior")) {
    options.prior = value_of(ask::prior_from(args, system.processes));
    asked.prior = args.text("prior");
  }
  return {options, asked};
}

Result<Evaluation> evaluate_handle(const AlgorithmHandle& handle, const EvaluationOptions& options,
                                   const RunContext& context) {
  if (const auto* const words = std::get_if<WordAlgorithm>(&handle.algorithm)) {
    System system = handle.system;
    system.task = options.task;
    return evaluate_words(*words, system, options, ask::spare_memory(), context);
  }
  return evaluate(std::get<Algorithm>(handle.algorithm), handle.system, options, context);
}

py::object region_value(const EvaluationHandle& e) {
  const auto& region = e.evaluation.over_region;
  return region ? value_or_none(std::optional<Rational>(region->value)) : py::none();
}

EvaluationHandle evaluated(const AlgorithmHandle& algorithm, const py::dict& options,
                           const py::dict& run) {
  Asked asked = evaluation_options(args_from(options), algorithm.system);
  expect_values(algorithm, asked.options.task);
  RunOptions how = run_options_from(run);
  asked.options.jobs = how.jobs;
  return finished<EvaluationHandle>(
      std::move(how), [&](const RunContext& context) -> Result<EvaluationHandle> {
        auto result = evaluate_handle(algorithm, asked.options, context);
        if (!result) return result.failure();
        return EvaluationHandle{*std::move(result), asked.run};
      });
}

ComparisonReport compared(const std::vector<AlgorithmHandle>& algorithms, const py::dict& options,
                          const py::dict& run) {
  if (algorithms.empty()) throw py::value_error("nothing to compare");
  RunOptions how = run_options_from(run);
  EvaluationOptions asked;
  asked.jobs = how.jobs;
  asked.task = value_of(ask::task_from(args_from(options), algorithms.front().system.processes));
  for (const AlgorithmHandle& algorithm : algorithms) expect_values(algorithm, asked.task);
  return finished<ComparisonReport>(
      std::move(how), [&](const RunContext& context) -> Result<ComparisonReport> {
        std::vector<Evaluation> members;
        for (const AlgorithmHandle& algorithm : algorithms) {
          auto evaluation = evaluate_handle(algorithm, asked, context);
          if (!evaluation) return evaluation.failure();
          members.push_back(*std::move(evaluation));
        }
        return comparison_report(std::move(members), context);
      });
}

void bind_evaluated(py::module_& module) {
  py::class_<EvaluationHandle>(module, "Evaluation", "What evaluate() of the engine found.")
      .def_property_readonly("algorithm",
                             [](const EvaluationHandle& e) { return e.evaluation.algorithm; })
      .def_property_readonly(
          "n", [](const EvaluationHandle& e) { return e.evaluation.system.processes; })
      .def_property_readonly("rounds",
                             [](const EvaluationHandle& e) { return e.evaluation.system.rounds; })
      .def_property_readonly("channel",
                             [](const EvaluationHandle& e) {
                               return std::string(channel_name(e.evaluation.system.channel));
                             })
      .def_property_readonly("links",
                             [](const EvaluationHandle& e) { return e.evaluation.system.links(); })
      .def_property_readonly(
          "engine",
          [](const EvaluationHandle& e) { return std::string(engine_name(e.evaluation.engine)); })
      .def_property_readonly("task",
                             [](const EvaluationHandle& e) { return e.evaluation.task.name(); })
      .def_property_readonly("values",
                             [](const EvaluationHandle& e) { return e.evaluation.task.values(); })
      .def_property_readonly("at",
                             [](const EvaluationHandle& e) -> py::object {
                               return e.run.at ? to_python(e.run.at->value()) : py::none();
                             })
      .def_property_readonly("inputs",
                             [](const EvaluationHandle& e) { return input_list(e.evaluation); })
      .def_property_readonly(
          "worst", [](const EvaluationHandle& e) { return piece_list(e.evaluation.worst); })
      .def_property_readonly(
          "value",
          [](const EvaluationHandle& e) { return value_or_none(e.evaluation.worst_value); })
      .def_property_readonly(
          "value_input", [](const EvaluationHandle& e) { return e.evaluation.worst_value_input; })
      .def_property_readonly(
          "most_transmissions",
          [](const EvaluationHandle& e) { return e.evaluation.most_transmissions; })
      .def_property_readonly(
          "transmissions",
          [](const EvaluationHandle& e) { return transmission_list(e.evaluation); })
      .def_property_readonly("mean",
                             [](const EvaluationHandle& e) -> py::object {
                               if (!e.evaluation.mean) return py::none();
                               return py::cast(*e.evaluation.mean);
                             })
      .def_property_readonly(
          "mean_value",
          [](const EvaluationHandle& e) { return value_or_none(e.evaluation.mean_value); })
      .def_property_readonly("region_value", &region_value)
      .def("text", [](const EvaluationHandle& e) { return evaluation_text(e.evaluation, e.run); })
      .def("json", [](const EvaluationHandle& e) { return evaluation_json(e.evaluation, e.run); })
      .def("csv", [](const EvaluationHandle& e) { return evaluation_csv(e.evaluation); })
      .def("latex",
           [](const EvaluationHandle& e) { return evaluation_latex(e.evaluation, e.run); });
  module.def("evaluate", &evaluated, py::arg("algorithm"), py::arg("options"), py::arg("run"));
}

using Reports = std::vector<ComparisonReport>;

Reports alone(const ComparisonReport& report) {
  return {report};
}

void bind_compared(py::module_& module) {
  py::class_<ComparisonReport>(module, "Comparison", "What compare() of the engine found.")
      .def_readonly("n", &ComparisonReport::processes)
      .def_property_readonly(
          "channel", [](const ComparisonReport& r) { return std::string(channel_name(r.channel)); })
      .def_property_readonly("members",
                             [](const ComparisonReport& r) {
                               py::list list;
                               for (const Evaluation& member : r.members) {
                                 list.append(EvaluationHandle{member, {}});
                               }
                               return list;
                             })
      .def_property_readonly(
          "crossings",
          [](const ComparisonReport& r) {
            py::list list;
            for (const Crossing& crossing : r.comparison.crossings) {
              list.append(py::make_tuple(crossing.first, crossing.second, to_python(crossing.p)));
            }
            return list;
          })
      .def_property_readonly(
          "best",
          [](const ComparisonReport& r) {
            py::list list;
            for (const BestPiece& piece : r.comparison.best) {
              list.append(py::make_tuple(to_python(piece.from), to_python(piece.to), piece.member));
            }
            return list;
          })
      .def("text", [](const ComparisonReport& r) { return comparison_text(alone(r)); })
      .def("json", [](const ComparisonReport& r) { return comparison_json(alone(r)); })
      .def("csv", [](const ComparisonReport& r) { return comparison_csv(alone(r)); })
      .def("latex", [](const ComparisonReport& r) { return comparison_latex(alone(r)); })
      .def(
          "svg",
          [](const ComparisonReport& r, bool log) {
            return svg_plot(comparison_plot(alone(r), log));
          },
          py::arg("log"));
  module.def("compare", &compared, py::arg("algorithms"), py::arg("options"), py::arg("run"));
}

}  // namespace

void bind_evaluation(py::module_& module) {
  bind_evaluated(module);
  bind_compared(module);
}

}  // namespace tacit::python
