#include "tacit/atlas/answer.h"

#include <algorithm>

#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/coverage.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

struct Candidate {
  const Store* store;
  StoredCertificate certificate;
};

// Certificates that alone prove everything come first, the smallest of them at the front.
Result<std::vector<Candidate>> candidates(std::span<const Store* const> stores,
                                          const System& system, const std::vector<Interval>& on) {
  std::vector<Candidate> found;
  for (const Store* store : stores) {
    auto certificates = store->certificates(system);
    if (!certificates) return certificates.failure();
    for (const StoredCertificate& each : *certificates) found.push_back({store, each});
  }
  std::ranges::stable_sort(found, {}, [&](const Candidate& each) {
    const bool whole = left_over(on, each.certificate.on).empty();
    return std::pair(!whole, whole ? each.certificate.bytes : 0);
  });
  return found;
}

// What the accepted certificates prove of a question, and what is left of it.
struct Evidence {
  std::vector<UsedCertificate> used;
  std::vector<CertificateHead> heads;
  std::vector<std::string> complaints;
  std::vector<Interval> covered;
  std::vector<Interval> open;
};

Evidence collect(const std::vector<Candidate>& candidates, const std::vector<Interval>& on,
                 const RunContext& context) {
  Evidence found;
  found.open = on;
  for (const Candidate& each : candidates) {
    if (found.open.empty()) break;
    const std::vector<Interval>& about = each.certificate.on;
    const bool helps = std::ranges::any_of(
        found.open, [&](const Interval& part) { return !inside(part, about).empty(); });
    if (!helps) continue;
    Judgement judgement = each.store->judgement(each.certificate, context);
    if (!judgement.accepted()) {
      found.complaints.push_back(judgement.objection);
      continue;
    }
    found.covered.insert(found.covered.end(), about.begin(), about.end());
    found.open = left_over(on, found.covered);
    UsedCertificate used{each.store, each.certificate, std::move(judgement.theorem)};
    used.certificate.claim = check::in_words(used.theorem);
    found.used.push_back(std::move(used));
    found.heads.push_back(std::move(judgement.head));
  }
  return found;
}

// Offers the algorithms of the certificates, and where something is open also those that rows
// about bounds name and those that have a name.
Result<Done> offer_algorithms(const Problem& problem, const Evidence& found,
                              const std::vector<StoredBound>& rows, Target& target,
                              const RunContext& context) {
  const Interval everything{Rational(0), Rational(1)};
  for (const CertificateHead& head : found.heads) {
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
  for (const KnownAlgorithm& each : starting_algorithms(problem, context)) {
    target.offer(each, everything);
  }
  return Done{};
}

// More rows about one system than this are left alone: every one costs an evaluation.
constexpr std::size_t most_rows = 200;

// What the stores have noted about a system where nothing was proved.
Result<std::vector<StoredBound>> bounds_of(std::span<const Store* const> stores,
                                           const System& system) {
  std::vector<StoredBound> found;
  for (const Store* store : stores) {
    const auto bounds = store->bounds();
    if (!bounds) return bounds.failure();
    for (const StoredBound& each : *bounds) {
      if (each.where.system == system && found.size() < most_rows) found.push_back(each);
    }
  }
  return found;
}

// The interval from the first probability to the last.
Interval hull(const std::vector<Interval>& on) {
  return {on.front().from, on.back().to};
}

}  // namespace

Result<std::optional<ProvedPoint>> proved_optimum_at(std::span<const Store* const> stores,
                                                     const System& system, const Probability& at,
                                                     const RunContext& context) {
  const auto known = known_optimum(stores, system, {{at.value(), at.value()}}, context);
  if (!known) return known.failure();
  if (!*known || !(*known)->optimum.complete()) return std::optional<ProvedPoint>();
  const Answer& answer = **known;
  const OptimumPiece& piece = answer.optimum.pieces.front();
  const KnownAlgorithm& best = answer.optimum.algorithms[piece.algorithm];
  return std::optional<ProvedPoint>({piece.upper(at), best.name,
                                     DecisionTable(answer.problem->shared_hypergraph(),
                                                   answer.problem->colouring(best.decisions))});
}

Result<std::vector<Interval>> proved_intervals(std::span<const Store* const> stores,
                                               const System& system, const RunContext& context) {
  std::vector<Interval> proved;
  for (const Store* store : stores) {
    const auto certificates = store->certificates(system);
    if (!certificates) return certificates.failure();
    for (const StoredCertificate& each : *certificates) {
      if (!store->judgement(each, context).accepted()) continue;
      proved.insert(proved.end(), each.on.begin(), each.on.end());
    }
  }
  return proved;
}

Result<std::optional<Answer>> known_optimum(std::span<const Store* const> stores,
                                            const System& system, const std::vector<Interval>& on,
                                            const RunContext& context) {
  const auto listed = candidates(stores, system, on);
  if (!listed) return listed.failure();
  Evidence found = collect(*listed, on, context);
  std::vector<StoredBound> rows;
  if (!found.open.empty()) {
    auto noted = bounds_of(stores, system);
    if (!noted) return noted.failure();
    rows = *std::move(noted);
  }
  if (found.used.empty() && found.complaints.empty() && rows.empty()) {
    return std::optional<Answer>{};
  }

  auto hypergraph = DecisionHypergraph::build(system, {}, context);
  if (!hypergraph) return hypergraph.failure();
  auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  SearchResult result;
  const auto offered = offer_algorithms(*problem, found, rows, result.target, context);
  if (!offered) return offered.failure();
  for (const Interval& asked : on) {
    for (Interval& part : inside(asked, united(found.covered))) {
      result.proved.push_back({std::move(part), {}, 0, {}, {}});
    }
  }
  result.open = found.open;
  Optimum optimum = optimum_of(*problem, hull(on), result, context);
  std::vector<check::Theorem> theorems;
  for (const UsedCertificate& each : found.used) theorems.push_back(each.theorem);
  const auto confirmed = confirm(optimum, theorems);
  if (!confirmed) return confirmed.failure();
  std::vector<StoredBound> bounds = recomputed_bounds(*problem, optimum, rows, context);
  return std::optional<Answer>(Answer{problem, std::move(optimum), std::move(found.used),
                                      std::move(bounds), std::move(found.complaints)});
}

}  // namespace tacit
