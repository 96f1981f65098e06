#include "tacit/atlas/answer.h"

#include <algorithm>

#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/coverage.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/explain/class_rules.h"
#include "tacit/search/class_part.h"
#include "tacit/search/class_search.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

// Offers the algorithms of the certificates; those that have a name where a certificate has rules
// without names, or something is open, and there also those that rows about bounds name.
Result<Done> offer_algorithms(const Problem& problem, const StoredEvidence& found,
                              const std::vector<StoredBound>& rows, Target& target,
                              const RunContext& context) {
  const Interval everything{Rational(0), Rational(1)};
  const bool has_rules = std::ranges::any_of(
      found.heads, [](const CertificateHead& head) { return head.mixture != nullptr; });
  if (has_rules || !found.open.empty()) {
    // First: a table that is no better than one with a name is not listed.
    for (const KnownAlgorithm& each : starting_algorithms(problem, context)) {
      target.offer(each, everything);
    }
  }
  for (const CertificateHead& head : found.heads) {
    if (head.mixture) {
      const auto algorithms = algorithms_of_rules(problem, head.mixture->rules, context);
      if (!algorithms) return algorithms.failure();
      for (const KnownAlgorithm& each : *algorithms) target.offer(each, everything);
    }
    for (const ListedAlgorithm& each : head.algorithms) {
      if (!problem.respects_validity(each.decisions)) {
        return fail(ErrorCode::io_error, "a stored certificate does not fit its system");
      }
      const std::string name = confirmed_name(problem, each.name, each.decisions);
      target.offer(known_algorithm(problem, name, each.decisions), everything);
    }
  }
  if (found.open.empty()) return Done{};
  for (const StoredBound& row : rows) {
    if (const auto algorithm = bound_algorithm(problem, row.algorithm)) {
      target.offer(*algorithm, everything);
    }
  }
  return Done{};
}

// More rows about one system than this are left alone: every one costs an evaluation.
constexpr std::size_t most_rows = 200;

// What the stores have noted about a system where nothing was proved.
Result<std::vector<StoredBound>> bounds_of(std::span<const Store* const> stores,
                                           const Subject& subject) {
  std::vector<StoredBound> found;
  for (const Store* store : stores) {
    const auto bounds = store->bounds();
    if (!bounds) return bounds.failure();
    for (const StoredBound& each : *bounds) {
      if (each.where.subject() == subject && found.size() < most_rows) found.push_back(each);
    }
  }
  return found;
}

// The interval from the first probability to the last.
Interval hull(const std::vector<Interval>& on) {
  return {on.front().from, on.back().to};
}

// What is proved of what was asked for.
std::vector<Interval> proved_parts(const std::vector<Interval>& on, const StoredEvidence& found) {
  std::vector<Interval> proved;
  for (const Interval& asked : on) {
    for (Interval& part : inside(asked, united(found.covered))) proved.push_back(std::move(part));
  }
  return proved;
}

// The optimum that the evidence shows, before it is compared with what the checker has accepted.
struct Sentence {
  std::shared_ptr<const Problem> problem;  // null where no views were needed
  Optimum optimum;
};

// Where the system is large and flows prove something by algorithms with a name; nothing elsewhere.
Result<std::optional<Sentence>> large_sentence(const System& system,
                                               const std::vector<Interval>& on,
                                               const StoredEvidence& found,
                                               const RunContext& context) {
  constexpr std::uint64_t most_bits_with_views = 16;  // eight processes: a tenth of a second
  const bool flows = std::ranges::all_of(
      found.heads, [](const CertificateHead& head) { return head.mixture != nullptr; });
  if (system.execution_bits() <= most_bits_with_views || found.heads.empty() || !flows) {
    return std::optional<Sentence>();
  }
  Target target;
  for (const CertificateHead& head : found.heads) {
    const auto named = named_algorithms_of_rules(system, head.mixture->rules, context);
    if (!named) return named.failure();
    if (!*named) return std::optional<Sentence>();
    for (const KnownAlgorithm& each : **named) target.offer(each, everywhere());
  }
  return std::optional<Sentence>(
      {nullptr,
       optimum_without_views(system, hull(on), target, proved_parts(on, found), found.open)});
}

Result<Sentence> sentence_with_views(const System& system, const std::vector<Interval>& on,
                                     const StoredEvidence& found,
                                     const std::vector<StoredBound>& rows,
                                     const RunContext& context) {
  auto hypergraph = DecisionHypergraph::build(system, {}, context);
  if (!hypergraph) return hypergraph.failure();
  auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  SearchResult result;
  const auto offered = offer_algorithms(*problem, found, rows, result.target, context);
  if (!offered) return offered.failure();
  for (Interval& part : proved_parts(on, found)) {
    result.proved.push_back({std::move(part), {}, 0, {}, {}});
  }
  result.open = found.open;
  Optimum optimum = optimum_of(*problem, hull(on), result, context);
  return Sentence{std::move(problem), std::move(optimum)};
}

// The same among the algorithms of a class. Where something is open, its named members bound it.
// May throw Stopped.
Result<Sentence> sentence_of_class(const AlgorithmClass& algorithms,
                                   const std::vector<Interval>& on, const StoredEvidence& found,
                                   const RunContext& context, TableRules rules) {
  const auto problem = ClassProblem::build(algorithms);
  if (!problem) return problem.failure();
  // Names of certificates are texts without a meaning of their own.
  const std::vector<NamedMember> members = named_members(*problem);
  ClassTarget target(*problem);
  for (const CertificateHead& head : found.heads) {
    for (const ListedAlgorithm& each : head.algorithms) {
      if (each.decisions.size() != problem->variables()) {
        return fail(ErrorCode::io_error, "a stored certificate does not fit its class");
      }
      const auto named = std::ranges::find(members, each.decisions, &NamedMember::decisions);
      target.offer(each.decisions, everywhere(), named == members.end() ? "" : named->name);
    }
  }
  if (!found.open.empty()) {
    for (const NamedMember& member : members) {
      target.offer(member.decisions, everywhere(), member.name);
    }
  }
  SearchResult result;
  result.target = target.current();
  for (Interval& part : proved_parts(on, found)) {
    result.proved.push_back({std::move(part), {}, 0, {}, {}});
  }
  result.open = found.open;
  return Sentence{nullptr, optimum_of(*problem, hull(on), result, context, rules)};
}

Result<Sentence> sentence_of(const Subject& subject, const std::vector<Interval>& on,
                             const StoredEvidence& found, const std::vector<StoredBound>& rows,
                             const RunContext& context, TableRules rules) {
  const System& system = subject.system;
  if (subject.of_class) {
    return within(context,
                  [&] { return sentence_of_class(*subject.of_class, on, found, context, rules); });
  }
  const auto large = large_sentence(system, on, found, context);
  if (!large) return large.failure();
  if (*large) return **large;
  return sentence_with_views(system, on, found, rows, context);
}

}  // namespace

Result<std::optional<ProvedPoint>> proved_optimum_at(std::span<const Store* const> stores,
                                                     const System& system, const Probability& at,
                                                     const RunContext& context) {
  const auto known = known_optimum(stores, system, {{at.value(), at.value()}}, context);
  if (!known) return known.failure();
  if (!*known || !(*known)->optimum.complete()) return std::optional<ProvedPoint>();
  const Answer& answer = **known;
  if (!answer.problem) return std::optional<ProvedPoint>();
  const OptimumPiece& piece = answer.optimum.pieces.front();
  const KnownAlgorithm& best = answer.optimum.algorithms[piece.algorithm];
  return std::optional<ProvedPoint>({piece.upper(at), best.name,
                                     DecisionTable(answer.problem->shared_hypergraph(),
                                                   answer.problem->colouring(best.decisions))});
}

Result<std::vector<Interval>> proved_intervals(std::span<const Store* const> stores,
                                               const Subject& subject, const RunContext& context) {
  std::vector<Interval> proved;
  for (const Store* store : stores) {
    const auto certificates = store->certificates(subject);
    if (!certificates) return certificates.failure();
    for (const StoredCertificate& each : *certificates) {
      if (!store->judgement(each, context).accepted()) continue;
      proved.insert(proved.end(), each.on.begin(), each.on.end());
    }
  }
  return proved;
}

Result<std::optional<Answer>> known_optimum(std::span<const Store* const> stores,
                                            const Subject& subject, const std::vector<Interval>& on,
                                            const RunContext& context, TableRules rules) {
  expects(!subject.system.task.takes_fractions(), "known_optimum: the decisions are fractions");
  auto collected = collect_evidence(stores, subject, on, context);
  if (!collected) return collected.failure();
  StoredEvidence found = *std::move(collected);
  std::vector<StoredBound> rows;
  if (!found.open.empty()) {
    auto noted = bounds_of(stores, subject);
    if (!noted) return noted.failure();
    rows = *std::move(noted);
  }
  if (found.used.empty() && found.complaints.empty() && rows.empty()) {
    return std::optional<Answer>{};
  }
  const auto sentence = sentence_of(subject, on, found, rows, context, rules);
  if (!sentence) return sentence.failure();
  const auto& [problem, optimum] = *sentence;
  std::vector<check::Theorem> theorems;
  for (const UsedCertificate& each : found.used) theorems.push_back(each.theorem);
  const auto confirmed = confirm(optimum, theorems);
  if (!confirmed) return confirmed.failure();
  std::vector<StoredBound> bounds;
  if (problem) bounds = recomputed_bounds(*problem, optimum, rows, context);
  return std::optional<Answer>(Answer{problem, optimum, std::move(found.used), std::move(bounds),
                                      std::move(found.complaints)});
}

}  // namespace tacit
