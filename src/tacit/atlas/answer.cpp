#include "tacit/atlas/answer.h"

#include <algorithm>

#include "tacit/algorithm/algorithm.h"
#include "tacit/atlas/coverage.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/optimise/starting_algorithms.h"

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

bool about_the_same(const CertificateHead& head, const StoredCertificate& certificate) {
  return head.system == certificate.system && std::ranges::equal(head.on, certificate.on, same);
}

// The name of a listed algorithm. Certificates attach no meaning to names, so it counts only
// if the language of algorithms gives this very table for it.
std::string name_of(const ListedAlgorithm& listed, const Problem& problem) {
  const System& system = problem.hypergraph().system();
  const auto algorithm =
      parse_algorithm(listed.name, {system.processes, system.channel, system.rounds, {}, {}});
  if (algorithm) {
    const auto colouring = colouring_of(*algorithm, problem.hypergraph());
    if (colouring && problem.decisions(*colouring) == listed.decisions) return listed.name;
  }
  return "table 1";
}

// Adds what was noted where nothing is proved.
void add_bounds(const std::vector<StoredBound>& bounds, const std::vector<Interval>& open,
                Optimum& optimum) {
  std::vector<Interval> noted;
  for (const StoredBound& bound : bounds) {
    for (const Interval& part : open) {
      for (Interval& place : inside(part, left_over(bound.where.on, noted))) {
        optimum.pieces.push_back(
            {place, PieceStatus::bounded, bound.upper, bound.lower, optimum.algorithms.size()});
        noted.push_back(std::move(place));
      }
    }
    optimum.algorithms.push_back({bound.algorithm, {}, {}});
    optimum.rules.emplace_back();
  }
  std::ranges::stable_sort(optimum.pieces, {},
                           [](const OptimumPiece& piece) { return piece.on.from; });
}

// The bounds that the stores have noted about a system, and the places of them.
Result<std::vector<StoredBound>> bounds_of(std::span<const Store* const> stores,
                                           const System& system) {
  std::vector<StoredBound> found;
  for (const Store* store : stores) {
    const auto bounds = store->bounds();
    if (!bounds) return bounds.failure();
    for (const StoredBound& each : *bounds) {
      if (each.where.system == system) found.push_back(each);
    }
  }
  return found;
}

// The interval from the first probability to the last.
Interval hull(const std::vector<Interval>& on) {
  return {on.front().from, on.back().to};
}

}  // namespace

Result<UsableCertificate> usable(const Store& store, const StoredCertificate& certificate) {
  const auto whole = store.files().intact(certificate.id);
  if (!whole) return whole.failure();
  auto head = certificate_head_of(store.files().path(certificate.id));
  if (!head) return head.failure();
  if (!about_the_same(*head, certificate)) {
    return fail(ErrorCode::io_error, "the database is damaged: it misquotes the certificate '" +
                                         store.files().path(certificate.id) + "'");
  }
  return UsableCertificate{{&store, certificate}, *std::move(head)};
}

Result<std::optional<Rational>> proved_optimum_at(std::span<const Store* const> stores,
                                                  const System& system, const Probability& at,
                                                  const RunContext& context) {
  const auto known = known_optimum(stores, system, {{at.value(), at.value()}}, context);
  if (!known) return known.failure();
  if (!*known || !(*known)->optimum.complete()) return std::optional<Rational>();
  return std::optional<Rational>((*known)->optimum.pieces.front().upper(at));
}

Result<std::vector<Interval>> proved_intervals(std::span<const Store* const> stores,
                                               const System& system) {
  std::vector<Interval> proved;
  for (const Store* store : stores) {
    const auto certificates = store->certificates(system);
    if (!certificates) return certificates.failure();
    for (const StoredCertificate& each : *certificates) {
      if (!usable(*store, each)) continue;
      proved.insert(proved.end(), each.on.begin(), each.on.end());
    }
  }
  return proved;
}

Result<std::optional<Answer>> known_optimum(std::span<const Store* const> stores,
                                            const System& system, const std::vector<Interval>& on,
                                            const RunContext& context) {
  auto found = candidates(stores, system, on);
  if (!found) return found.failure();
  std::vector<UsedCertificate> used;
  std::vector<CertificateHead> heads;
  std::vector<std::string> complaints;
  std::vector<Interval> covered;
  std::vector<Interval> open = on;
  for (const Candidate& each : *found) {
    if (open.empty()) break;
    std::vector<Interval> with = covered;
    with.insert(with.end(), each.certificate.on.begin(), each.certificate.on.end());
    const bool helps = std::ranges::any_of(
        open, [&](const Interval& part) { return !inside(part, each.certificate.on).empty(); });
    if (!helps) continue;
    auto checked = usable(*each.store, each.certificate);
    if (!checked) {
      complaints.push_back(checked.failure().error.message);
      continue;
    }
    UsableCertificate certificate = *std::move(checked);
    covered = std::move(with);
    open = left_over(on, covered);
    used.push_back(std::move(certificate.used));
    heads.push_back(std::move(certificate.head));
  }
  std::vector<StoredBound> bounds;
  if (!open.empty()) {
    auto noted = bounds_of(stores, system);
    if (!noted) return noted.failure();
    bounds = *std::move(noted);
  }
  std::vector<Interval> noted;
  for (const StoredBound& each : bounds) noted.push_back(each.where.on);
  const std::vector<Interval> unknown = left_over(open, noted);
  if (used.empty() && complaints.empty() && noted.empty()) return std::optional<Answer>{};

  auto hypergraph = DecisionHypergraph::build(system, {}, context);
  if (!hypergraph) return hypergraph.failure();
  auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  SearchResult result;
  const Interval everything{Rational(0), Rational(1)};
  for (const CertificateHead& head : heads) {
    for (const ListedAlgorithm& each : head.algorithms) {
      if (each.decisions.size() != problem->free_views()) {
        return fail(ErrorCode::io_error, "a stored certificate does not fit its system");
      }
      result.target.offer(known_algorithm(*problem, name_of(each, *problem), each.decisions),
                          everything);
    }
  }
  if (!unknown.empty()) {
    for (const KnownAlgorithm& each : starting_algorithms(*problem)) {
      result.target.offer(each, everything);
    }
  }
  for (const Interval& asked : on) {
    for (Interval& part : inside(asked, united(covered))) {
      result.proved.push_back({std::move(part), {}, 0, {}, {}});
    }
  }
  result.open = unknown;
  Optimum optimum = optimum_of(*problem, hull(on), result);
  add_bounds(bounds, open, optimum);
  return std::optional<Answer>(Answer{problem, std::move(optimum), std::move(used),
                                      std::move(bounds), std::move(complaints)});
}

}  // namespace tacit
