// The optimum with shared coins as text, JSON and CSV.
#pragma once

#include <optional>
#include <string>

#include "tacit/base/probability.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/present/stored_proof.h"

namespace tacit {

struct SharedCoinRun {
  unsigned processes;
  Probability at;
  double seconds;
  std::string checked{};                     // what the checker accepted, in words; may be empty
  std::optional<std::string> certificate{};  // where the certificate was written
  std::vector<StoredProof> stored{};         // not empty: nothing was computed anew
};

[[nodiscard]] std::string shared_coin_text(const SharedCoinOptimum& optimum,
                                           const SharedCoinRun& run);
[[nodiscard]] std::string shared_coin_json(const SharedCoinOptimum& optimum,
                                           const SharedCoinRun& run);
// The input distribution, one line per number of ones.
[[nodiscard]] std::string shared_coin_csv(const SharedCoinOptimum& optimum);

// The name of a rule of the paper with these decisions; empty if there is none.
[[nodiscard]] std::string rule_name(const RuleTable& rule);

}  // namespace tacit
