// Law: a statement for every number of processes, with its status and the check that would find it
// false. Laws are claims (claim.h) about numbers that no search reaches.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

enum class LawStatus {
  proved,        // the argument is given; the check compares it with what is computed
  proved_up_to,  // certificates prove it for some numbers of processes
  conjectured    // true wherever it was tested, which the finding says
};

// "proved", "proved up to a number of processes" or "conjectured".
[[nodiscard]] std::string_view status_name(LawStatus status);

struct Law {
  Claim claim;
  LawStatus status;
  std::string_view argument;  // markup; empty for a conjecture
};

// All of them, in order.
[[nodiscard]] std::span<const Law> laws();

struct LawResult {
  const Law* law;
  Finding finding;
};

// Checks the laws with these numbers, all of them where there are none. A law that does not hold
// has the verdict FAIL. Fails on a number that is no law's. Cost: seconds, unless the bench asks
// for more processes.
[[nodiscard]] Result<std::vector<LawResult>> check_laws(const std::vector<std::string>& numbers,
                                                        const Workbench& bench);

// What the atlases of this machine know of one round of broadcast, among all algorithms and within
// classes, for a map of what is known. Cost: seconds, most of them for rules of tables.
[[nodiscard]] std::vector<Optimum> optima_of_atlases(const RunContext& context);

}  // namespace tacit
