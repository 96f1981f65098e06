#include "tacit/atlas/merge.h"

#include <algorithm>

#include "tacit/atlas/coverage.h"

namespace tacit {
namespace {

Result<Done> take_cells(Store& into, const Store& from) {
  const auto cells = from.cells();
  if (!cells) return cells.failure();
  const auto bounds = from.bounds();
  if (!bounds) return bounds.failure();
  for (const StoredCell& each : *cells) {
    const auto added = into.add_cell(each.cell);
    if (!added) return added;
    const auto known = into.bounds();
    if (!known) return known.failure();
    std::vector<Interval> noted;
    for (const StoredBound& bound : *known) {
      if (bound.where.system == each.cell.system) noted.push_back(bound.where.on);
    }
    if (!inside(each.cell.on, noted).empty()) continue;
    std::vector<StoredBound> taken;
    for (const StoredBound& bound : *bounds) {
      if (bound.where.system == each.cell.system &&
          left_over(bound.where.on, {each.cell.on}).empty()) {
        taken.push_back(bound);
      }
    }
    if (taken.empty()) continue;
    const auto done = into.note_bounds(each.cell, each.tried, taken);
    if (!done) return done;
  }
  return Done{};
}

}  // namespace

Result<MergeReport> merge_atlas(Store& into, const Store& from, const RunContext& context) {
  const auto offered = from.certificates();
  if (!offered) return offered.failure();
  const auto cells = take_cells(into, from);
  if (!cells) return cells.failure();
  MergeReport report;
  std::uint64_t done = 0;
  for (const StoredCertificate& each : *offered) {
    if (context.cancelled()) break;
    context.report({"certificates", ++done, offered->size()});
    const auto whole = from.files().intact(each.id);
    if (!whole) {
      report.rejected.push_back(whole.error().message);
      continue;
    }
    const auto admission = into.admit(from.files().path(each.id), each.found);
    if (!admission) return admission.failure();
    switch (admission->outcome) {
      case Store::Admission::Outcome::added:
        ++report.added;
        break;
      case Store::Admission::Outcome::present:
        ++report.present;
        break;
      case Store::Admission::Outcome::rejected:
        report.rejected.push_back("'" + from.files().path(each.id) +
                                  "': rejected: " + admission->reason);
        break;
    }
  }
  return report;
}

}  // namespace tacit
