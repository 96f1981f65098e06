// What `tacit optimal` is asked, and how the answer is found: taken from the atlas, or
// searched, certified, checked. Shared by the program and the Python module.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/base/run_context.h"
#include "tacit/optimise/optimum.h"
#include "tacit/present/optimum_report.h"

namespace tacit::cli {

struct OptimalQuestion {
  System system;
  Interval on;
  std::optional<Probability> at{};           // where the interval is a single point
  bool count = false;                        // also how many algorithms are optimal
  bool fresh = false;                        // search, whatever the atlas knows
  std::optional<std::string> certificate{};  // where to keep the certificate
  std::optional<std::string> algorithm{};    // where to save the best algorithm
  // Whether nobody waits for the answer any more: what was proved when the context was
  // cancelled is then not certified either.
  std::function<bool()> abandoned{};
  // Told where the certificate of what was searched is; the file stays until it returns. Not
  // called for answers of the atlas, nor when nothing is proved.
  std::function<void(const std::string& path)> on_certificate{};
};

// Reads -n, -r, --channel, --at | --all-p | --from --to, --certificate, --algorithm,
// --count and --fresh. Fails also when a file could not be written at the end.
[[nodiscard]] Result<OptimalQuestion> optimal_question(const Args& args);

struct OptimalAnswer {
  std::shared_ptr<const Problem> problem;
  Optimum optimum;
  OptimumRun run;
  std::string count_unknown{};  // why, where the count was asked for and is not known
  // What is wrong with atlases that were asked; the answer does not depend on them.
  std::vector<std::string> complaints{};
};

// Complete, or bounded when the context was cancelled. Whatever it calls optimal has
// a certificate that the checker accepted: just now, or when it got into the atlas
// (run.stored). Fails when the system is too large, when a file cannot be written, and
// when it is cancelled before there are any bounds or abandoned.
[[nodiscard]] Result<OptimalAnswer> optimal_answer(const OptimalQuestion& question, unsigned jobs,
                                                   const RunContext& context);

// What `tacit optimal --format json` prints, with --coins as well.
[[nodiscard]] Result<std::string> optimal_json(
    const Args& args, unsigned jobs, const RunContext& context,
    const std::function<bool()>& abandoned = {},
    std::function<void(const std::string&)> on_certificate = {});

// The algorithm of one piece of the answer, as a table.
[[nodiscard]] DecisionTable table_of(const OptimalAnswer& answer, const OptimumPiece& piece);

}  // namespace tacit::cli
