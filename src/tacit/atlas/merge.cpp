#include "tacit/atlas/merge.h"

#include <algorithm>
#include <memory>

#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/atlas/coverage.h"
#include "tacit/base/interval_text.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// The systems of bounds, each built once; absent where one is too large.
class Problems {
 public:
  explicit Problems(const RunContext& context) : context_(context) {}

  const Problem* of(const System& system) {
    const auto known = std::ranges::find(known_, system, &Known::system);
    if (known != known_.end()) return known->problem.get();
    auto hypergraph = DecisionHypergraph::build(system, {}, context_);
    std::shared_ptr<const Problem> problem;
    if (hypergraph) {
      problem = std::make_shared<const Problem>(
          std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
    }
    known_.push_back({system, std::move(problem)});
    return known_.back().problem.get();
  }

 private:
  struct Known {
    System system;
    std::shared_ptr<const Problem> problem;
  };
  const RunContext& context_;
  std::vector<Known> known_;
};

// The bounds about a cell that hold; what is wrong with others is added to the objections.
std::vector<StoredBound> bounds_that_hold(const Cell& cell, const std::vector<StoredBound>& offered,
                                          Problems& problems, const RunContext& context,
                                          std::vector<std::string>& objections) {
  std::vector<StoredBound> taken;
  for (const StoredBound& bound : offered) {
    if (context.cancelled()) break;
    if (bound.where.subject() != cell.subject() || !left_over(bound.where.on, {cell.on}).empty()) {
      continue;
    }
    // Flows prove an optimum or say nothing, so that there are no bounds with fractions; nor are
    // there any about classes.
    const bool none = cell.system.task.takes_fractions() || cell.of_class;
    const Problem* const problem = none ? nullptr : problems.of(cell.system);
    const std::string objection = problem == nullptr ? "the system is too large to evaluate it"
                                                     : bound_objection(*problem, bound, context);
    if (objection.empty()) {
      taken.push_back(bound);
    } else {
      objections.push_back("the bounds for " + cell.system.to_string() + ", " +
                           interval_text(bound.where.on) + ": rejected: " + objection);
    }
  }
  return taken;
}

Result<Done> take_cells(Store& into, const Store& from, const RunContext& context,
                        std::vector<std::string>& objections) {
  const auto cells = from.cells();
  if (!cells) return cells.failure();
  const auto bounds = from.bounds();
  if (!bounds) return bounds.failure();
  Problems problems(context);
  for (const StoredCell& each : *cells) {
    if (context.cancelled()) break;
    const auto added = into.add_cell(each.cell);
    if (!added) return added;
    const auto known = into.bounds();
    if (!known) return known.failure();
    std::vector<Interval> noted;
    for (const StoredBound& bound : *known) {
      if (bound.where.subject() == each.cell.subject()) noted.push_back(bound.where.on);
    }
    if (!inside(each.cell.on, noted).empty()) continue;
    const std::vector<StoredBound> taken =
        bounds_that_hold(each.cell, *bounds, problems, context, objections);
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
  MergeReport report;
  const auto cells = take_cells(into, from, context, report.rejected);
  if (!cells) return cells.failure();
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
        report.rejected.push_back(quoted_path(from.files().path(each.id)) +
                                  ": rejected: " + admission->reason);
        break;
    }
  }
  return report;
}

}  // namespace tacit
