#include "tacit/ask/flow_answer.h"

#include <algorithm>
#include <utility>

#include "tacit/algorithm/named_algorithms.h"
#include "tacit/ask/checked_mixture.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/discrepancy_pieces.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

// What the checker takes: for one round of broadcast, counted by 64 bits; elsewhere, as many
// executions as it enumerates.
bool can_be_checked(const System& system) {
  constexpr std::uint64_t most_counted_links = 62;
  constexpr std::uint64_t most_bits_of_executions = 17;
  if (system.rounds == 1 && system.channel == ChannelKind::broadcast) {
    return system.links() <= most_counted_links;
  }
  return system.processes + system.links() <= most_bits_of_executions;
}

// The proof on all that is asked for, or nothing.
Result<std::optional<MixtureProof>> coinless_proof(const OptimalQuestion& question,
                                                   const RunContext& context) {
  if (!question.at) return coinless_pieces(question.system, question.on, context);
  const auto optimum = discrepancy_optimum(question.system, *question.at, context);
  if (!optimum) return optimum.failure();
  return coinless_proof_of(*optimum, *question.at);
}

// A rule of the proof as decisions of the problem's free views.
Problem::Decisions decisions_of(const std::string& rule, const QuotientNetwork& network,
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

// The name of a count rule that the proof lists, if it has one.
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

// What the proof attains, where the system is too large for views: rules with a name.
Result<std::optional<Target>> named_target(const OptimalQuestion& question,
                                           const MixtureProof& proof, const RunContext& context) {
  Target target;
  for (const std::string& rule : proof.rules) {
    const auto name = name_of_rule(rule, question.system.processes);
    if (!name) return std::optional<Target>();
    AlgorithmRequest request;
    request.processes = question.system.processes;
    const auto algorithm = parse_algorithm(*name, request);
    if (!algorithm) return algorithm.failure();
    const auto evaluation = evaluate(*algorithm, question.system, {}, context);
    if (!evaluation) return evaluation.failure();
    target.offer({*name, {}, evaluation->worst}, question.on);
  }
  return std::optional<Target>(std::move(target));
}

Optimum optimum_of_named(const OptimalQuestion& question, const Target& target) {
  Optimum optimum{question.system, question.on, {}, target.algorithms(), {}};
  optimum.rules.resize(optimum.algorithms.size());
  for (TargetPiece& piece : target.pieces(question.on)) {
    optimum.pieces.push_back({{piece.from, piece.to},
                              PieceStatus::optimal,
                              piece.profile,
                              piece.profile,
                              piece.algorithm});
  }
  return optimum;
}

Result<std::optional<Optimum>> proved_optimum(const OptimalQuestion& question,
                                              const MixtureProof& proof, const Problem* problem,
                                              const RunContext& context) {
  if (problem == nullptr) {
    const auto target = named_target(question, proof, context);
    if (!target) return target.failure();
    if (!*target) return std::optional<Optimum>();
    return std::optional<Optimum>(optimum_of_named(question, **target));
  }
  const auto network = discrepancy_network(question.system, *Probability::parse("1/2"), context);
  if (!network) return network.failure();
  SearchResult result;
  for (std::size_t i = 0; i < proof.rules.size(); ++i) {
    result.target.offer(known_algorithm(*problem, table_name(i + 1),
                                        decisions_of(proof.rules[i], **network, *problem)),
                        question.on);
  }
  result.proved.push_back(
      {.on = question.on, .symmetry = {}, .sum_steps = 0, .blocks = {}, .refutations = {}});
  return std::optional<Optimum>(optimum_of(*problem, question.on, result, context));
}

// Writes the certificate, has it checked, and compares what was accepted with the optimum.
Result<Done> certify_flow(const MixtureProof& proof, const RunContext& context,
                          OptimalAnswer& answer) {
  const auto checked = check_mixture(proof, context);
  if (!checked) return checked.failure();
  answer.files = checked->files;
  answer.certificate = checked->certificate;
  const auto& accepted = checked->verdict.theorem;
  if (!accepted) return accepts_another_theorem();
  const auto confirmed = confirm(answer.optimum, {&*accepted, 1});
  if (!confirmed) return confirmed.failure();
  answer.run.checked = check::in_words(*accepted);
  answer.run.hashes = {checked->id};
  answer.run.by_flow = true;
  return Done{};
}

// Failures that leave the question to the search.
bool leaves_it_open(ErrorCode code) {
  return code == ErrorCode::too_large || code == ErrorCode::out_of_memory ||
         code == ErrorCode::cancelled || code == ErrorCode::unsupported;
}

}  // namespace

Result<std::optional<OptimalAnswer>> flow_answer(const OptimalQuestion& question,
                                                 const std::shared_ptr<const Problem>& problem,
                                                 const RunContext& context) {
  const std::optional<OptimalAnswer> nothing;
  if (!can_be_checked(question.system) || question.system.processes < 2) return nothing;
  const auto or_nothing =
      [&nothing](const Failure& failure) -> Result<std::optional<OptimalAnswer>> {
    if (leaves_it_open(failure.error.code)) return nothing;
    return failure;
  };
  const auto proof = coinless_proof(question, context);
  if (!proof) return or_nothing(proof.failure());
  if (!*proof) return nothing;
  auto optimum = proved_optimum(question, **proof, problem.get(), context);
  if (!optimum) return or_nothing(optimum.failure());
  if (!*optimum) return nothing;
  OptimalAnswer answer{problem, **std::move(optimum), {}};
  if (const auto done = certify_flow(**proof, context, answer); !done) {
    return or_nothing(done.failure());
  }
  return std::optional<OptimalAnswer>(std::move(answer));
}

}  // namespace tacit
