#include "tacit/build/class_cell.h"

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/build/cell_steps.h"
#include "tacit/search/certificate_writer.h"
#include "tacit/search/class_search.h"

namespace tacit {
Result<CellReport> build_class_cell(Store& store, const StoredCell& cell,
                                    const std::vector<Interval>& open, const BuildOptions& options,
                                    const std::string& directory, const RunContext& context) {
  using enum CellReport::Outcome;
  expects(cell.cell.of_class.has_value(), "build_class_cell: not about a class");
  const double start = options.clock();
  const auto report = [&](CellReport::Outcome outcome, const std::string& reason = {}) {
    return CellReport{cell.cell, outcome, options.clock() - start, reason};
  };
  const auto problem = within(context, [&] { return ClassProblem::build(*cell.cell.of_class); });
  if (!problem) return report(context.cancelled() ? stopped : too_large, problem.error().message);
  const CellTime time(options, context);
  for (const Interval& on : open) {
    if (const auto made = make_empty_directory(directory); !made) return made.failure();
    const double began = options.clock();
    ClassSearchOptions search;
    search.work_directory = directory;
    search.jobs = options.jobs;
    const SearchResult result = search_class(*problem, on, search, time.context());
    if (!result.proved.empty()) {
      const auto admitted =
          admit_certificate(store, directory, provenance_of(options, options.clock() - began),
                            [&](std::ostream& out) -> Result<Done> {
                              const auto written = write_certificate(*problem, result, out);
                              return written ? Result<Done>(Done{}) : written.failure();
                            });
      if (!admitted) return admitted.failure();
      const auto objection = beyond_checker(*admitted);
      if (!objection) return objection.failure();
      if (!objection->empty()) {
        return report(too_large, "the checker cannot take its certificate: " + *objection);
      }
    }
    if (context.cancelled()) return report(stopped);
    if (result.open.empty()) continue;
    if (!result.failure.empty()) return report(too_large, result.failure);
    const auto noted = store.note_bounds(cell.cell, options.cell_seconds, {});
    if (!noted) return noted.failure();
    return report(bounded);
  }
  return report(proved);
}

}  // namespace tacit
