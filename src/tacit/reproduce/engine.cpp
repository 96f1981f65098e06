#include "tacit/reproduce/engine.h"

#include <algorithm>

#include "tacit/algorithm/decision_table.h"
#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"
#include "tacit/model/one_round_view.h"
#include "tacit/present/number_text.h"

namespace tacit {

void throw_error(const Error& error) {
  if (error.code == ErrorCode::cancelled || error.code == ErrorCode::out_of_memory) {
    throw Unfinished(error.message);
  }
  throw std::runtime_error(error.message);
}

const ProvedOptimum& Workbench::optimum(const System& system, const Interval& on) const {
  const ProvedOptimum& found = optima.of(system, on);
  if (found.unfinished) throw Unfinished(found.objection);
  return found;
}

DecisionHypergraph hypergraph_of(const System& system) {
  return value_of(DecisionHypergraph::build(system));
}

Algorithm named(std::string_view text, unsigned n) {
  return value_of(parse_algorithm(text, {.processes = n}));
}

Evaluation evaluated(std::string_view text, unsigned n, const EvaluationOptions& options) {
  const Algorithm algorithm = named(text, n);
  return value_in_scope([&](const RunContext& context) {
    return evaluate(algorithm, {n, algorithm.rounds()}, options, context);
  });
}

std::vector<Engine> engines_for(const Algorithm& algorithm) {
  std::vector<Engine> engines{Engine::enumerate};
  if (!algorithm.count_rules_only()) return engines;
  engines.push_back(Engine::chain);
  if (algorithm.steps().size() == 1) engines.push_back(Engine::count);
  return engines;
}

std::map<std::string, Profile> errors_by_input(const Algorithm& algorithm, unsigned n,
                                               Engine engine) {
  std::map<std::string, Profile> errors;
  const Evaluation all = value_in_scope([&](const RunContext& context) {
    return evaluate(algorithm, {n, algorithm.rounds()}, {.engine = engine, .all_inputs = true},
                    context);
  });
  for (const InputClass& input : all.inputs) errors.emplace(input.input, input.error);
  return errors;
}

std::vector<ProcessSet> all_inputs(unsigned n) {
  std::vector<ProcessSet> inputs;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) inputs.emplace_back(mask);
  return inputs;
}

std::vector<ProcessSet> mixed_inputs(unsigned n) {
  std::vector<ProcessSet> inputs = all_inputs(n);
  inputs.pop_back();
  inputs.erase(inputs.begin());
  return inputs;
}

unsigned ones_in(std::string_view input) {
  return static_cast<unsigned>(std::ranges::count(input, '1'));
}

bool is_mixed(std::string_view input) {
  return ones_in(input) > 0 && ones_in(input) < input.size();
}

Probability probability(const Rational& value) {
  return value_of(Probability::from(value));
}

ProcessId process(unsigned i) {
  return ProcessId(static_cast<std::uint8_t>(i));
}

RandomBits seeded(std::uint64_t seed) {
  return RandomBits(seed);
}

Colouring random_algorithm(const DecisionHypergraph& hypergraph, RandomBits& random) {
  Colouring colouring(hypergraph.view_count());
  for (std::uint32_t v = 0; v < colouring.size(); ++v) {
    const ValueSet allowed = hypergraph.allowed(ViewId(v));
    const bool one =
        hypergraph.forced(ViewId(v)) ? allowed == only_value(Bit::one) : random() % 2 == 1;
    colouring[v] = one ? Bit::one : Bit::zero;
  }
  return colouring;
}

ViewId view_named(const DecisionHypergraph& hypergraph, std::string_view text) {
  const OneRoundView wanted = value_of(parse_one_round_view(text, hypergraph.system().processes));
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (hypergraph.views().one_round(ViewId(v)) == wanted) return ViewId(v);
  }
  throw std::runtime_error("no view " + quoted_text(text));
}

std::string formula(const Profile& profile) {
  return "$" + polynomial_text(profile) + "$";
}

std::string formula(const AlgebraicNumber& number) {
  return "$" + short_point_text(number) + "$";
}

std::string formula(const std::vector<Interval>& intervals) {
  if (intervals.empty()) return "nowhere";
  std::string text;
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    if (i > 0) text += i + 1 == intervals.size() ? " and " : ", ";
    const auto& [from, to] = intervals[i];
    text += from == to ? "$p = " + short_point_text(from) + "$"
                       : "$[" + short_point_text(from) + ", " + short_point_text(to) + "]$";
  }
  return text;
}

std::vector<Evidence> evidence_of(const ProvedOptimum& proved) {
  std::vector<Evidence> evidence;
  if (!proved.certificate.empty()) {
    evidence.push_back({proved.certificate,
                        "certificate: " + proved.optimum.system.to_string() +
                            (proved.from_atlas ? ", from the atlas" : ""),
                        {}});
  }
  const Optimum& optimum = proved.optimum;
  for (std::size_t a = 0; a < optimum.algorithms.size(); ++a) {
    const bool used = std::ranges::any_of(
        optimum.pieces, [&](const OptimumPiece& piece) { return piece.algorithm == a; });
    if (!used || optimum.rules[a].empty()) continue;
    const DecisionTable table(proved.problem->shared_hypergraph(),
                              proved.problem->colouring(optimum.algorithms[a].decisions));
    std::string name = proved.certificate.substr(proved.certificate.find('/') + 1);
    name.erase(name.rfind('.'));
    std::string suffix = optimum.algorithms[a].name;
    std::ranges::replace(suffix, ' ', '-');
    evidence.push_back({"algorithms/" + name + "-" + suffix + ".json",
                        "decision table of the optimal algorithm", table.to_json()});
  }
  return evidence;
}

}  // namespace tacit
