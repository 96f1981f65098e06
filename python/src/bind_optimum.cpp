// The verbs optimal and check.
#include <pybind11/stl.h>

#include "algorithm_handle.h"
#include "background_run.h"
#include "bind_pieces.h"
#include "tacit/ask/optimal_call.h"
#include "tacit/ask/shared_coins.h"
#include "tacit/check/check.h"
#include "tacit/present/optimum_report.h"

namespace tacit::python {
namespace {

std::string status_name(bool optimal) {
  return optimal ? "optimal" : "bounded";
}

py::object count_or_none(const OptimalAnswer& answer) {
  if (!answer.run.count) return py::none();
  return py::make_tuple(to_python(answer.run.count->all),
                        to_python(answer.run.count->up_to_symmetry));
}

// From, to, whether they belong to it, and the counts.
py::list counted_intervals(const OptimalAnswer& answer) {
  py::list list;
  for (const CountedInterval& each : answer.run.counts) {
    list.append(py::make_tuple(to_python(each.from), to_python(each.to), each.with_from,
                               each.with_to, to_python(each.count.all),
                               to_python(each.count.up_to_symmetry)));
  }
  return list;
}

// Whether the list is complete, and the algorithms; None where none was asked for.
py::object listed_algorithms(const OptimalAnswer& answer) {
  if (!answer.run.list) return py::none();
  py::list list;
  for (const ListedOptimal& each : answer.run.list->algorithms) {
    const auto table = std::make_shared<const DecisionTable>(
        answer.problem->shared_hypergraph(), answer.problem->colouring(each.decisions));
    py::list generators;
    for (const Symmetry& symmetry : generators_of(each.symmetries)) {
      generators.append(symmetry_text(symmetry));
    }
    const AlgorithmHandle algorithm{
        answer.optimum.system,
        Algorithm(each.name.empty() ? "optimal" : each.name, {TableStep{table}})};
    list.append(py::make_tuple(algorithm, each.name, each.images, each.symmetries.size(),
                               generators, each.rule));
  }
  return py::make_tuple(answer.run.list->complete, list);
}

// The answer, all or a part, and whether Ctrl-C came meanwhile.
std::pair<OptimalAnswer, bool> found(const py::dict& options, const py::dict& run) {
  const ask::OptimalCall call = value_of(ask::optimal_call(args_from(options)));
  RunOptions how = run_options_from(run);
  const unsigned jobs = how.jobs;
  BackgroundRun background(std::move(how));
  std::optional<Result<OptimalAnswer>> answer;
  background.run(
      [&](const RunContext& context) { answer.emplace(ask::optimal_answer(call, jobs, context)); });
  const bool interrupted = background.stopped() == BackgroundRun::Stop::interrupted;
  if (!*answer && (interrupted || answer->error().code == ErrorCode::cancelled)) {
    background.raise_unfinished();
  }
  OptimalAnswer whole = value_of(*std::move(answer));
  whole.files.reset();  // what was asked for has been written
  return {std::move(whole), interrupted};
}

// The same where mixtures and flows answer.
std::pair<DiscrepancyAnswer, bool> found_mixed(const py::dict& options, const py::dict& run) {
  const ask::OptimalCall call = value_of(ask::optimal_call(args_from(options)));
  BackgroundRun background(run_options_from(run));
  std::optional<Result<DiscrepancyAnswer>> answer;
  background.run([&](const RunContext& context) { answer.emplace(mixed_answer(call, context)); });
  const bool interrupted = background.stopped() == BackgroundRun::Stop::interrupted;
  if (!*answer && (interrupted || answer->error().code == ErrorCode::cancelled)) {
    background.raise_unfinished();
  }
  DiscrepancyAnswer whole = value_of(*std::move(answer));
  whole.files.reset();  // what was asked for has been written
  return {std::move(whole), interrupted};
}

py::tuple checked(const std::string& path, const py::dict& run) {
  const auto result = finished<check::FileVerdict>(
      run_options_from(run), [&](const RunContext& context) -> Result<check::FileVerdict> {
        auto verdict = check::check_certificate_file(path, context.stop);
        if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped");
        return verdict;
      });
  if (!result.io_error.empty()) throw Raised{Error{ErrorCode::io_error, result.io_error, ""}};
  return py::make_tuple(result.verdict.outcome == check::Outcome::accepted, result.verdict.claim,
                        result.verdict.line, result.verdict.reason);
}

AlgorithmHandle algorithm_of(const OptimalAnswer& answer, std::size_t piece) {
  if (answer.problem) return piece_algorithm(answer.optimum, *answer.problem, piece);
  return piece_algorithm(answer.optimum, piece);
}

// From, to, numerator and denominator, and the function in words.
py::list function_pieces(const DiscrepancyAnswer& answer) {
  py::list list;
  for (const MixtureProof::Piece& piece : answer.report.pieces) {
    list.append(py::make_tuple(to_python(piece.on.from), to_python(piece.on.to), piece.numerator,
                               piece.denominator, function_text(piece)));
  }
  return list;
}

py::object at_point(const DiscrepancyAnswer& answer, const Rational& value) {
  return answer.report.at ? to_python(value) : py::none();
}

void bind_mixed_optimum(py::module_& module) {
  using Answer = DiscrepancyAnswer;
  py::class_<Answer> mixed(module, "MixedOptimum", "What mixtures and minimum cuts found.");
  mixed.def_property_readonly("n", [](const Answer& a) { return a.report.system.processes; })
      .def_property_readonly("rounds", [](const Answer& a) { return a.report.system.rounds; })
      .def_property_readonly(
          "channel",
          [](const Answer& a) { return std::string(channel_name(a.report.system.channel)); })
      .def_property_readonly("task", [](const Answer& a) { return a.report.task.name(); })
      .def_property_readonly("at",
                             [](const Answer& a) -> py::object {
                               return a.report.at ? to_python(a.report.at->value()) : py::none();
                             })
      .def_property_readonly("status",
                             [](const Answer& a) { return status_name(a.report.proved()); })
      .def_property_readonly("pieces", &function_pieces)
      .def_property_readonly("lower", [](const Answer& a) { return at_point(a, a.report.lower); })
      .def_property_readonly("upper", [](const Answer& a) { return at_point(a, a.report.upper); })
      .def_property_readonly("deterministic",
                             [](const Answer& a) { return a.report.deterministic; })
      .def_property_readonly("distribution",
                             [](const Answer& a) {
                               py::list list;
                               for (const Rational& each : a.report.distribution) {
                                 list.append(to_python(each));
                               }
                               return list;
                             })
      .def_property_readonly("checked", [](const Answer& a) { return a.report.checked; })
      .def_property_readonly("certificate",
                             [](const Answer& a) -> py::object {
                               if (!a.report.certificate) return py::none();
                               return file_name(*a.report.certificate);
                             })
      .def_property_readonly("atlas",
                             [](const Answer& a) {
                               std::vector<std::string> ids;
                               for (const StoredProof& each : a.report.stored) {
                                 ids.push_back(each.id);
                               }
                               return ids;
                             })
      .def_property_readonly("complaints", [](const Answer& a) { return a.complaints; })
      .def_property_readonly("seconds", [](const Answer& a) { return a.report.seconds; });
  for (const char* format : {"text", "json", "csv", "latex"}) {
    mixed.def(format, [format](const Answer& a) { return ask::answer_text(a, format); });
  }
}

}  // namespace

py::list piece_list(const Optimum& optimum) {
  py::list list;
  for (const OptimumPiece& piece : optimum.pieces) {
    list.append(py::make_tuple(to_python(piece.on.from), to_python(piece.on.to), piece.upper,
                               piece.lower, optimum.algorithms[piece.algorithm].name,
                               optimum.rules[piece.algorithm],
                               status_name(piece.status == PieceStatus::optimal)));
  }
  return list;
}

AlgorithmHandle piece_algorithm(const Optimum& optimum, std::size_t piece) {
  if (piece >= optimum.pieces.size()) throw py::index_error("no such piece");
  const std::size_t best = optimum.pieces[piece].algorithm;
  AlgorithmRequest request;
  request.processes = optimum.system.processes;
  request.channel = optimum.system.channel;
  std::string rule;
  for (const std::string& line : optimum.rules[best]) rule += line + "\n";
  const std::string& text = rule.empty() ? optimum.algorithms[best].name : rule;
  return {optimum.system, value_of(parse_algorithm(text, request))};
}

AlgorithmHandle piece_algorithm(const Optimum& optimum, const Problem& problem, std::size_t piece) {
  if (piece >= optimum.pieces.size()) throw py::index_error("no such piece");
  const KnownAlgorithm& best = optimum.algorithms[optimum.pieces[piece].algorithm];
  const auto table = std::make_shared<const DecisionTable>(problem.shared_hypergraph(),
                                                           problem.colouring(best.decisions));
  if (optimum.system.task.values() > 2) return {optimum.system, WordAlgorithm(best.name, table)};
  return {optimum.system, Algorithm(best.name, {TableStep{table}})};
}

void bind_optimum(py::module_& module) {
  py::class_<OptimalAnswer>(module, "Optimum", "What the search of the engine found.")
      .def_property_readonly("n", [](const OptimalAnswer& a) { return a.optimum.system.processes; })
      .def_property_readonly("rounds",
                             [](const OptimalAnswer& a) { return a.optimum.system.rounds; })
      .def_property_readonly("channel",
                             [](const OptimalAnswer& a) {
                               return std::string(channel_name(a.optimum.system.channel));
                             })
      .def_property_readonly("at",
                             [](const OptimalAnswer& a) -> py::object {
                               return a.run.at ? to_python(a.run.at->value()) : py::none();
                             })
      .def_property_readonly(
          "status", [](const OptimalAnswer& a) { return status_name(a.optimum.complete()); })
      .def_property_readonly("pieces", [](const OptimalAnswer& a) { return piece_list(a.optimum); })
      .def_property_readonly("lower_at_point",
                             [](const OptimalAnswer& a) -> py::object {
                               return a.run.at ? to_python(lower_at_point(a.optimum, a.run))
                                               : py::none();
                             })
      .def_property_readonly("checked", [](const OptimalAnswer& a) { return a.run.checked; })
      .def_property_readonly("certificate",
                             [](const OptimalAnswer& a) -> py::object {
                               if (!a.run.certificate) return py::none();
                               return file_name(*a.run.certificate);
                             })
      .def_property_readonly("atlas",
                             [](const OptimalAnswer& a) {
                               std::vector<std::string> ids;
                               for (const StoredProof& each : a.run.stored) ids.push_back(each.id);
                               return ids;
                             })
      .def_property_readonly("complaints", [](const OptimalAnswer& a) { return a.complaints; })
      .def_property_readonly("count", &count_or_none)
      .def_property_readonly("counts", &counted_intervals)
      .def_property_readonly("listed", &listed_algorithms)
      .def_property_readonly("theorem", [](const OptimalAnswer& a) { return a.run.theorem; })
      .def_property_readonly("list_unknown", [](const OptimalAnswer& a) { return a.list_unknown; })
      .def_property_readonly("count_unknown",
                             [](const OptimalAnswer& a) { return a.count_unknown; })
      .def_property_readonly("seconds", [](const OptimalAnswer& a) { return a.run.seconds; })
      .def("algorithm", &algorithm_of, py::arg("piece"))
      .def("text", [](const OptimalAnswer& a) { return optimum_text(a.optimum, a.run); })
      .def("json", [](const OptimalAnswer& a) { return optimum_json(a.optimum, a.run); })
      .def("csv", [](const OptimalAnswer& a) { return optimum_csv(a.optimum, a.run); })
      .def("latex", [](const OptimalAnswer& a) { return optimum_latex(a.optimum, a.run); });
  module.def("optimal", &found, py::arg("options"), py::arg("run"));
  bind_mixed_optimum(module);
  module.def("mixed_optimal", &found_mixed, py::arg("options"), py::arg("run"));
  module.def("check", &checked, py::arg("path"), py::arg("run"));
}

}  // namespace tacit::python
