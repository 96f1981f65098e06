// Algorithms: read from text, made from the decisions of a Python function, composed.
#include <algorithm>

#include <pybind11/stl.h>

#include "algorithm_handle.h"
#include "background_run.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/contract.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/complex/view_text.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/validity.h"

namespace tacit::python {
namespace {

AlgorithmHandle word_handle(System system, unsigned values, WordAlgorithm words) {
  system.task = Task::consensus(values);
  system.rounds = words.rounds();
  return {system, std::move(words)};
}

AlgorithmHandle parsed(const std::string& text, const py::dict& options) {
  const ask::Args args = args_from(options);
  System system = value_of(ask::system_with_channel(args));
  const Task task = value_of(ask::task_from(args, system.processes));
  if (task.values() > 2) {
    WordAlgorithm words =
        value_of(ask::word_algorithm_from(text, args, system.processes, system.channel, task));
    return word_handle(system, task.values(), std::move(words));
  }
  Algorithm algorithm =
      value_of(ask::algorithm_from(text, args, system.processes, system.channel, task));
  system.rounds = algorithm.rounds();
  return {system, std::move(algorithm)};
}

ViewSpace view_space(const py::dict& options, const py::dict& run) {
  const ask::Args args = args_from(options);
  System system = value_of(ask::system_from(args));
  if (args.has("values")) {
    const unsigned most = Task::most_input_values;
    system.task = Task::consensus(
        static_cast<unsigned>(value_of(ask::whole_number(args, "values", 2, most))));
  }
  return finished<ViewSpace>(
      run_options_from(run), [&](const RunContext& context) -> Result<ViewSpace> {
        DecisionHypergraph::Options build;
        build.memory_limit = ask::spare_memory();
        auto built = DecisionHypergraph::build(system, build, context);
        if (!built) return built.failure(Parameter{"n"});
        return ViewSpace{std::make_shared<const DecisionHypergraph>(*std::move(built))};
      });
}

// An input that agrees with what a view knows and in which no other value occurs.
std::string input_of(const DecisionHypergraph& hypergraph, ViewId view) {
  const Executions& executions = hypergraph.executions();
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const InputId input = executions.input_id(FacetId(f));
    if (executions.values_in(input) != hypergraph.allowed(view)) continue;
    const auto views = hypergraph.facet(FacetId(f));
    if (std::ranges::find(views, view) != views.end()) return executions.text(input);
  }
  throw ContractViolation("input_of: a view of no execution");
}

// An algorithm that breaks validity is refused in the words of the engine.
AlgorithmHandle from_decisions(const ViewSpace& space, const py::bytes& decisions,
                               const std::string& name) {
  const DecisionHypergraph& hypergraph = *space.hypergraph;
  const System& system = hypergraph.system();
  const unsigned values = system.task.values();
  const std::string given = decisions;
  if (given.size() != hypergraph.view_count()) throw py::value_error("one decision per view");
  Colouring colouring;
  for (const char value : given) {
    if (static_cast<unsigned char>(value) >= values) throw py::value_error("no such value");
    colouring.push_back(static_cast<Value>(value));
  }
  if (const auto view = validity_violation(hypergraph, colouring)) {
    const int decision = static_cast<int>(colouring[view->index()]);
    throw Raised{Error{ErrorCode::invalid_argument,
                       quoted_text(name) + " breaks validity: on input " +
                           input_of(hypergraph, *view) + ", process " +
                           std::to_string(hypergraph.owner(*view).value() + 1) + " decides " +
                           std::to_string(decision) + " in view " +
                           view_text(hypergraph.views(), system.rounds, *view),
                       ""}};
  }
  const auto table = std::make_shared<const DecisionTable>(space.hypergraph, colouring);
  if (values > 2) return {system, WordAlgorithm(name, table)};
  return {system, Algorithm(name, {TableStep{table}})};
}

// A count rule whose decisions are given by (own, zeros, ones), see RuleTable.
AlgorithmHandle from_counts(const std::string& name, const py::dict& decisions,
                            const py::dict& options) {
  System system = value_of(ask::system_from(args_from(options)));
  system.rounds = 1;
  const unsigned n = system.processes;
  std::vector<std::uint8_t> table(std::size_t{2} * (n + 1) * (n + 1), 2);
  const auto index = [n](unsigned own, unsigned zeros, unsigned ones) {
    return (std::size_t{own} * (n + 1) + zeros) * (n + 1) + ones;
  };
  for (const auto& [key, value] : decisions) {
    const auto [own, zeros, ones] = key.cast<std::tuple<unsigned, unsigned, unsigned>>();
    if (own > 1 || zeros > n || ones > n) throw py::value_error("counts out of range");
    table[index(own, zeros, ones)] = static_cast<std::uint8_t>(value.cast<unsigned>());
  }
  const CountRule rule(name, [table, index, name](const Counts& c) -> Result<Bit> {
    const std::uint8_t bit = table[index(static_cast<unsigned>(c.own), c.zeros, c.ones)];
    if (bit > 1) {
      return fail(ErrorCode::invalid_argument,
                  quoted_text(name) + " has no decision for " + counts_text(c));
    }
    return Bit(bit);
  });
  return {system, Algorithm(name, {CountStep{rule}})};
}

// What decides numbers is neither repeated nor followed by anything.
void expect_bits(const Algorithm& algorithm) {
  if (!algorithm.value_step()) return;
  throw Raised{Error{ErrorCode::invalid_argument,
                     quoted_text(algorithm.name()) + " decides numbers and not bits", ""}};
}

std::string grouped(const std::string& name) {
  const bool plain = name.find_first_of(";^@ ") == std::string::npos;
  return plain ? name : "(" + name + ")";
}

AlgorithmHandle sequence(const AlgorithmHandle& first, const AlgorithmHandle& second) {
  if (first.system.processes != second.system.processes ||
      first.system.channel != second.system.channel ||
      first.system.task.values() != second.system.task.values()) {
    throw Raised{Error{ErrorCode::invalid_argument,
                       quoted_text(second.name()) + " is for " + second.system.to_string() +
                           ", not " + first.system.to_string(),
                       ""}};
  }
  System system = first.system;
  const std::string name = first.name() + ";" + second.name();
  if (const auto* const words = std::get_if<WordAlgorithm>(&first.algorithm)) {
    std::vector<WordStep> steps = words->steps();
    const auto& next = std::get<WordAlgorithm>(second.algorithm).steps();
    steps.insert(steps.end(), next.begin(), next.end());
    return word_handle(system, system.task.values(), WordAlgorithm(name, std::move(steps)));
  }
  const auto& before = std::get<Algorithm>(first.algorithm);
  const auto& after = std::get<Algorithm>(second.algorithm);
  expect_bits(before);
  std::vector<Step> steps = before.steps();
  steps.insert(steps.end(), after.steps().begin(), after.steps().end());
  const auto& last = after.value_step();
  Algorithm algorithm =
      last ? Algorithm(name, std::move(steps), *last) : Algorithm(name, std::move(steps));
  system.rounds = algorithm.rounds();
  return {system, std::move(algorithm)};
}

AlgorithmHandle repeated(const AlgorithmHandle& once, unsigned times) {
  if (times < 1 || times > 100'000) {
    throw Raised{Error{
        ErrorCode::invalid_argument,
        "a number of repetitions is a number from 1 to 100000: '" + std::to_string(times) + "'",
        ""}};
  }
  System system = once.system;
  const std::string name = grouped(once.name()) + "^" + std::to_string(times);
  if (const auto* const words = std::get_if<WordAlgorithm>(&once.algorithm)) {
    std::vector<WordStep> steps;
    for (unsigned i = 0; i < times; ++i) {
      steps.insert(steps.end(), words->steps().begin(), words->steps().end());
    }
    return word_handle(system, system.task.values(), WordAlgorithm(name, std::move(steps)));
  }
  const auto& single = std::get<Algorithm>(once.algorithm);
  expect_bits(single);
  std::vector<Step> steps;
  for (unsigned i = 0; i < times; ++i) {
    steps.insert(steps.end(), single.steps().begin(), single.steps().end());
  }
  Algorithm algorithm(name, std::move(steps));
  system.rounds = algorithm.rounds();
  return {system, std::move(algorithm)};
}

// What the algorithm decides in every view of its system, as a table.
std::string table_json(const AlgorithmHandle& handle, const py::dict& run) {
  const auto* const bits = std::get_if<Algorithm>(&handle.algorithm);
  if (bits != nullptr) expect_bits(*bits);
  return finished<std::string>(
      run_options_from(run), [&](const RunContext& context) -> Result<std::string> {
        if (bits != nullptr) {
          const auto valid = check_validity(*bits, handle.system);
          if (!valid) return valid.failure();
        }
        DecisionHypergraph::Options build;
        build.memory_limit = ask::spare_memory();
        auto built = DecisionHypergraph::build(handle.system, build, context);
        if (!built) return built.failure(Parameter{"n"});
        const auto hypergraph = std::make_shared<const DecisionHypergraph>(*std::move(built));
        auto colouring =
            bits != nullptr ? colouring_of(*bits, *hypergraph)
                            : Result<Colouring>(
                                  std::get<WordAlgorithm>(handle.algorithm).colouring(*hypergraph));
        if (!colouring) return colouring.failure();
        return DecisionTable(hypergraph, *std::move(colouring)).to_json();
      });
}

ViewId checked_view(const ViewSpace& space, unsigned level, std::uint32_t view) {
  const ViewTable& views = space.hypergraph->views();
  if (level > views.rounds() || view >= views.level(level).size()) {
    throw py::index_error("no such view");
  }
  return ViewId(view);
}

void bind_view_space(py::module_& module) {
  py::class_<ViewSpace>(module, "ViewSpace", "The views of a system, level by level.")
      .def(py::init(&view_space), py::arg("options"), py::arg("run"))
      .def_property_readonly("n",
                             [](const ViewSpace& s) { return s.hypergraph->system().processes; })
      .def_property_readonly("rounds",
                             [](const ViewSpace& s) { return s.hypergraph->system().rounds; })
      .def_property_readonly("values",
                             [](const ViewSpace& s) { return s.hypergraph->task().values(); })
      .def("__len__", [](const ViewSpace& s) { return s.hypergraph->view_count(); })
      .def("owner",
           [](const ViewSpace& s, unsigned level, std::uint32_t view) {
             const ViewId id = checked_view(s, level, view);
             return s.hypergraph->views().level(level).owner(id).value() + 1;
           })
      .def("input",
           [](const ViewSpace& s, unsigned level, std::uint32_t view) {
             return static_cast<int>(
                 s.hypergraph->views().input(level, checked_view(s, level, view)));
           })
      .def("row",
           [](const ViewSpace& s, unsigned level, std::uint32_t view) {
             const ViewId id = checked_view(s, level, view);
             py::list row;
             for (const ViewId entry : s.hypergraph->views().level(level).row(id)) {
               row.append(entry == unheard ? py::object(py::none()) : py::cast(entry.value()));
             }
             return row;
           })
      .def("text",
           [](const ViewSpace& s, unsigned level, std::uint32_t view) {
             return view_text(s.hypergraph->views(), level, checked_view(s, level, view));
           })
      .def("forced", [](const ViewSpace& s, std::uint32_t view) -> py::object {
        const ViewId id = checked_view(s, s.hypergraph->system().rounds, view);
        if (!s.hypergraph->forced(id)) return py::none();
        return py::int_(static_cast<int>(smallest_value(s.hypergraph->allowed(id))));
      });
}

}  // namespace

void expect_values(const AlgorithmHandle& handle, const Task& task) {
  const unsigned values = handle.system.task.values();
  if (values == task.values()) return;
  throw Raised{Error{ErrorCode::invalid_argument,
                     quoted_text(handle.name()) + " is for " + std::to_string(values) +
                         " values, not " + std::to_string(task.values()),
                     Parameter{"values"}}};
}

void bind_algorithms(py::module_& module) {
  bind_view_space(module);
  py::class_<AlgorithmHandle>(module, "Algorithm", "An algorithm for one system.")
      .def_property_readonly("name", [](const AlgorithmHandle& a) { return a.name(); })
      .def_property_readonly("n", [](const AlgorithmHandle& a) { return a.system.processes; })
      .def_property_readonly("rounds", [](const AlgorithmHandle& a) { return a.system.rounds; })
      .def_property_readonly(
          "channel",
          [](const AlgorithmHandle& a) { return std::string(channel_name(a.system.channel)); })
      .def_property_readonly("values",
                             [](const AlgorithmHandle& a) { return a.system.task.values(); })
      .def("then", &sequence, py::arg("other"))
      .def("repeated", &repeated, py::arg("times"))
      .def("check_validity",
           [](const AlgorithmHandle& a) {
             // Whatever chooses among known values is valid.
             const auto* const bits = std::get_if<Algorithm>(&a.algorithm);
             if (bits == nullptr) return;
             const auto valid = check_validity(*bits, a.system);
             if (!valid) throw Raised{valid.error()};
           })
      .def("table_json", &table_json, py::arg("run"));
  module.def("parse_algorithm", &parsed, py::arg("text"), py::arg("options"));
  module.def("algorithm_from_decisions", &from_decisions, py::arg("space"), py::arg("decisions"),
             py::arg("name"));
  module.def("algorithm_from_counts", &from_counts, py::arg("name"), py::arg("decisions"),
             py::arg("options"));
  module.def(
      "write_file",
      [](const std::string& path, const std::string& text) {
        static_cast<void>(value_of(tacit::write_file(path, text)));
      },
      py::arg("path"), py::arg("text"));
}

}  // namespace tacit::python
