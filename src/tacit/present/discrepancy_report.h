// The optimum of approximate agreement, of consensus with shared coins, or in the mean over a
// distribution of inputs, as text, JSON, CSV and LaTeX.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/model/task.h"
#include "tacit/present/stored_proof.h"

namespace tacit {

// One decision of a count rule for one round of broadcast.
struct CountDecision {
  Bit own;
  unsigned zeros;  // known, the own input counted
  unsigned ones;
  Rational decision;
};

struct DiscrepancyReport {
  System system;
  Task task = Task::approximate();
  bool shared_coins = false;  // asked for consensus with shared coins
  InputPrior prior{};
  Interval on;
  std::vector<MixtureProof::Piece> pieces{};  // empty where the optimum is bounded only
  bool deterministic = false;                 // an algorithm without coins and fractions attains it
  // At a single p.
  std::optional<Probability> at{};
  Rational lower{};
  Rational upper{};
  std::vector<Rational> distribution{};    // of the worst inputs, by number of ones
  std::vector<CountDecision> decisions{};  // for one round of broadcast

  std::string checked{};  // what the checker accepted, in words
  std::optional<std::string> certificate{};
  std::vector<std::string> hashes{};
  std::vector<StoredProof> stored{};  // not empty: nothing was computed anew
  double seconds = 0;

  [[nodiscard]] bool proved() const { return !pieces.empty(); }
};

[[nodiscard]] std::string discrepancy_text(const DiscrepancyReport& report);
[[nodiscard]] std::string discrepancy_json(const DiscrepancyReport& report);
// A line for every piece.
[[nodiscard]] std::string discrepancy_csv(const DiscrepancyReport& report);
[[nodiscard]] std::string discrepancy_latex(const DiscrepancyReport& report);

// "q^3 + 2 p^2 q", "(p^2 - 3 p + 2) / 2", "(p^3 + 1) / (p + 1)".
[[nodiscard]] std::string function_text(const MixtureProof::Piece& piece);
[[nodiscard]] std::string function_latex(const MixtureProof::Piece& piece);

}  // namespace tacit
