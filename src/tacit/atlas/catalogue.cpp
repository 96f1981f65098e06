#include "tacit/atlas/catalogue.h"

#include <algorithm>

#include "tacit/atlas/coverage.h"

namespace tacit {
namespace {

// The certificates of all stores that are not rejected, each once, sorted as certificates() does.
struct Usable {
  std::string id;
  Subject subject;
  std::vector<Interval> on;
  double seconds;
  bool accepted;  // otherwise unchecked
};

Result<std::vector<Usable>> usable_certificates(std::span<const Store* const> stores,
                                                std::vector<std::string>& complaints,
                                                const RunContext& context) {
  std::vector<Usable> found;
  for (const Store* store : stores) {
    const auto certificates = store->certificates();
    if (!certificates) return certificates.failure();
    for (const StoredCertificate& each : *certificates) {
      if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped before the end");
      const auto known = std::ranges::find(found, each.id, &Usable::id);
      if (known != found.end() && known->accepted) continue;
      const Judgement judgement = store->judgement(each, context);
      if (judgement.standing == Judgement::Standing::rejected) {
        complaints.push_back(judgement.objection);
      } else if (known != found.end()) {
        known->accepted = judgement.accepted();
      } else {
        found.push_back({each.id, each.subject(), each.on, each.found.seconds.value_or(0),
                         judgement.accepted()});
      }
    }
  }
  return found;
}

Result<std::vector<StoredCell>> all_cells(std::span<const Store* const> stores) {
  std::vector<StoredCell> found;
  for (const Store* store : stores) {
    const auto cells = store->cells();
    if (!cells) return cells.failure();
    for (const StoredCell& each : *cells) {
      const auto known = std::ranges::find_if(found, [&](const StoredCell& other) {
        return other.cell.subject() == each.cell.subject() && same(other.cell.on, each.cell.on);
      });
      if (known == found.end()) {
        found.push_back(each);
      } else {
        known->tried = std::max(known->tried, each.tried);
      }
    }
  }
  std::ranges::stable_sort(found, comes_before, &StoredCell::cell);
  return found;
}

// The probabilities of all cells of a subject, joined.
Result<std::vector<Interval>> places_of(std::span<const Store* const> stores,
                                        const Subject& subject) {
  const auto cells = all_cells(stores);
  if (!cells) return cells.failure();
  std::vector<Interval> on;
  for (const StoredCell& each : *cells) {
    if (each.cell.subject() == subject) on.push_back(each.cell.on);
  }
  return united(std::move(on));
}

}  // namespace

Result<std::vector<CellSummary>> cell_summaries(std::span<const Store* const> stores,
                                                std::vector<std::string>& complaints,
                                                const RunContext& context) {
  const auto certificates = usable_certificates(stores, complaints, context);
  if (!certificates) return certificates.failure();
  const auto cells = all_cells(stores);
  if (!cells) return cells.failure();
  std::vector<StoredBound> bounds;
  for (const Store* store : stores) {
    const auto noted = store->bounds();
    if (!noted) return noted.failure();
    bounds.insert(bounds.end(), noted->begin(), noted->end());
  }
  std::vector<CellSummary> summaries;
  for (const StoredCell& each : *cells) {
    CellSummary summary{each.cell, CellSummary::Status::open, {}, 0, each.tried};
    std::vector<Interval> proved;
    bool unchecked = false;
    for (const Usable& certificate : *certificates) {
      if (certificate.subject != each.cell.subject()) continue;
      if (inside(each.cell.on, certificate.on).empty()) continue;
      unchecked = unchecked || !certificate.accepted;
      if (!certificate.accepted) continue;
      summary.certificates.push_back(certificate.id);
      summary.seconds += certificate.seconds;
      proved.insert(proved.end(), certificate.on.begin(), certificate.on.end());
    }
    const bool bounded = std::ranges::any_of(bounds, [&](const StoredBound& bound) {
      return bound.where.subject() == each.cell.subject() &&
             !inside(each.cell.on, {bound.where.on}).empty();
    });
    summary.status = left_over(each.cell.on, proved).empty() ? CellSummary::Status::proved
                     : !proved.empty()                       ? CellSummary::Status::partly
                     : unchecked                             ? CellSummary::Status::unchecked
                     : bounded                               ? CellSummary::Status::bounded
                                                             : CellSummary::Status::open;
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

Result<std::optional<Answer>> known_system(std::span<const Store* const> stores,
                                           const Subject& subject, const RunContext& context) {
  const auto on = places_of(stores, subject);
  if (!on) return on.failure();
  if (on->empty()) return std::optional<Answer>{};
  return known_optimum(stores, subject, *on, context);
}

Result<std::optional<KnownDiscrepancy>> known_approximate_system(
    std::span<const Store* const> stores, const System& system, const RunContext& context) {
  const auto on = places_of(stores, system);
  if (!on) return on.failure();
  if (on->empty()) return std::optional<KnownDiscrepancy>{};
  return known_discrepancy(stores, system, *on, context);
}

Result<std::vector<Subject>> known_subjects(std::span<const Store* const> stores) {
  const auto cells = all_cells(stores);
  if (!cells) return cells.failure();
  std::vector<Subject> subjects;
  for (const StoredCell& each : *cells) {
    if (subjects.empty() || subjects.back() != each.cell.subject()) {
      subjects.push_back(each.cell.subject());
    }
  }
  return subjects;
}

bool have_certificate(std::span<const Store* const> stores, const Subject& subject,
                      const Interval& on) {
  const auto meets = [&on](const Interval& each) {
    if (on.is_point()) return each.from <= on.from && on.to <= each.to;
    return each.from < on.to && on.from < each.to && !each.is_point();
  };
  return std::ranges::any_of(stores, [&](const Store* store) {
    const auto certificates = store->certificates(subject);
    return certificates && std::ranges::any_of(*certificates, [&](const StoredCertificate& each) {
             return std::ranges::any_of(each.on, meets);
           });
  });
}

}  // namespace tacit
