// Reproduction: every claim decided and every solved optimum proved anew. What is made of it, a
// page, JSON and files, is the subject of the layer report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

struct ClaimResult {
  const Claim* claim;
  Finding finding;
  double seconds = 0;
};

struct Reproduction {
  std::vector<ClaimResult> claims;
  std::vector<const Claim*> undecided{};  // asked for, but the run ended before
  // Empty when only some claims were asked for. After a stop some are not proved.
  std::vector<ProvedOptimum> optima{};
  bool whole = false;    // all claims were asked for
  bool partial = false;  // stopped: something is undecided or not proved
  double seconds = 0;

  [[nodiscard]] std::size_t count(ClaimVerdict verdict) const;
};

// The systems whose optimum for every p is searched anew in each reproduction; with `long_runs`
// also those that take minutes.
[[nodiscard]] std::vector<System> solved_systems(bool long_runs = false);

struct ReproductionOptions {
  std::string directory;              // existing and empty: certificates are written below it
  std::vector<std::string> claims{};  // numbers; empty: all of them, and the optima
  bool long_runs = false;
  Formulas formulas{};
  //-- below: cost and presentation only
  unsigned jobs = 1;
  // Called in the order of the claims, one call at a time, as soon as it is their turn.
  std::function<void(const ClaimResult&)> on_result{};
  std::function<double()> clock = [] { return 0.0; };  // seconds
  std::vector<const Store*> atlases{};                 // what they know is not searched
};

// Fails on a number that is no claim's. A claim whose computation breaks down gets the
// verdict FAIL with the reason. When cancelled, the reproduction is partial: it has what was
// decided and proved until then.
// Cost: about half a minute of one core in full.
[[nodiscard]] Result<Reproduction> reproduce(const ReproductionOptions& options,
                                             const RunContext& context = {});

}  // namespace tacit
