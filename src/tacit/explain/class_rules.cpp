#include "tacit/explain/class_rules.h"

#include <algorithm>

#include "tacit/algorithm/named_algorithms.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

// A rule as decisions of the problem's free views.
Problem::Decisions decisions_of_rule(const std::string& rule, const QuotientNetwork& network,
                                     const Problem& problem) {
  const DecisionHypergraph& hypergraph = problem.hypergraph();
  const std::vector<std::uint32_t> numbers = class_numbers(network);
  Colouring colouring(hypergraph.view_count(), Bit::zero);
  for (std::uint32_t v = 0; v < colouring.size(); ++v) {
    const std::uint32_t number = numbers[network.class_of(hypergraph, ViewId(v))];
    colouring[v] = number < 2 ? Bit(number == 1) : Bit(rule[number - 2] == '1');
  }
  return problem.decisions(colouring);
}

// The name of a count rule, if it has one.
std::optional<std::string> name_of_rule(const std::string& rule, unsigned n) {
  for (const std::string_view name : ranked_rules()) {
    const auto named = std::ranges::find_if(
        named_rules(), [name](const CountRule& each) { return each.name() == name; });
    const auto table = RuleTable::build(*named, n, /*listeners=*/false);
    if (!table) continue;
    std::string bits;
    for (const Bit own : {Bit::zero, Bit::one}) {
      for (unsigned zeros = 1; zeros < n; ++zeros) {
        for (unsigned ones = 1; zeros + ones <= n; ++ones) {
          bits += table->decide(own, zeros, ones) == Bit::one ? '1' : '0';
        }
      }
    }
    if (bits == rule) return std::string(name);
  }
  return std::nullopt;
}

void add_pieces(const Target& target, const Interval& on, PieceStatus status, const Profile* lower,
                Optimum& optimum) {
  for (TargetPiece& piece : target.pieces(on)) {
    optimum.pieces.push_back({{piece.from, piece.to},
                              status,
                              piece.profile,
                              lower == nullptr ? piece.profile : *lower,
                              piece.algorithm});
  }
}

}  // namespace

Result<std::vector<KnownAlgorithm>> algorithms_of_rules(const Problem& problem,
                                                        std::span<const std::string> rules,
                                                        const RunContext& context) {
  const System& system = problem.hypergraph().system();
  const auto network = discrepancy_network(system, *Probability::parse("1/2"), context);
  if (!network) return network.failure();
  std::vector<KnownAlgorithm> algorithms;
  for (const std::string& rule : rules) {
    if (rule.size() != (*network)->free_classes().size()) {
      return fail(ErrorCode::invalid_argument, "a rule for another number of classes of views");
    }
    algorithms.push_back(known_algorithm(problem, table_name(algorithms.size() + 1),
                                         decisions_of_rule(rule, **network, problem)));
  }
  return algorithms;
}

Result<std::optional<std::vector<KnownAlgorithm>>> named_algorithms_of_rules(
    const System& system, std::span<const std::string> rules, const RunContext& context) {
  const std::optional<std::vector<KnownAlgorithm>> nothing;
  if (system.rounds != 1 || system.channel != ChannelKind::broadcast) return nothing;
  std::vector<KnownAlgorithm> algorithms;
  for (const std::string& rule : rules) {
    const auto name = name_of_rule(rule, system.processes);
    if (!name) return nothing;
    AlgorithmRequest request;
    request.processes = system.processes;
    const auto algorithm = parse_algorithm(*name, request);
    if (!algorithm) return algorithm.failure();
    const auto evaluation = evaluate(*algorithm, system, {}, context);
    if (!evaluation) return evaluation.failure();
    algorithms.push_back({*name, {}, evaluation->worst});
  }
  return std::optional(std::move(algorithms));
}

Optimum optimum_without_views(const System& system, const Interval& on, const Target& target,
                              std::span<const Interval> proved, std::span<const Interval> open) {
  Optimum optimum{system, on, {}, target.algorithms(), {}};
  optimum.rules.resize(optimum.algorithms.size());
  for (const Interval& each : proved) {
    add_pieces(target, each, PieceStatus::optimal, nullptr, optimum);
  }
  Profile silence(static_cast<unsigned>(system.links()));
  silence.add(0);
  for (const Interval& each : open) {
    add_pieces(target, each, PieceStatus::bounded, &silence, optimum);
  }
  std::ranges::stable_sort(optimum.pieces, {},
                           [](const OptimumPiece& piece) { return piece.on.from; });
  return optimum;
}

}  // namespace tacit
