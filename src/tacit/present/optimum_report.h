// An optimum as text, JSON, CSV and LaTeX.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/explain/counting.h"
#include "tacit/explain/listing.h"
#include "tacit/explain/optimum.h"
#include "tacit/present/stored_proof.h"

namespace tacit {

// A class that was tried, where the best one was asked for, with bounds at the point.
struct ClassTrial {
  enum class Status { optimal, bounded, not_searched };
  std::string name;
  Status status;
  Rational lower;  // of the optimum of the class; equal to `upper` where optimal
  Rational upper;  // 1 where nothing was searched
};
[[nodiscard]] std::string status_text(ClassTrial::Status status);

// What is known about the run besides the optimum itself.
struct OptimumRun {
  double seconds = 0;
  std::optional<Probability> at{};    // the point, if a single one was asked for
  std::optional<LowerBound> bound{};  // at that point, from before the search
  std::vector<LowerBound> bounds{};   // where nothing is searched: all that were found, best first
  std::string bound_hash{};           // of the certificate of one of them
  std::string checked{};              // what the checker accepted, in words; may be empty
  // How many algorithms are optimal, where asked for: at the point, or at every p.
  std::optional<OptimalCount> count{};
  std::vector<CountedInterval> counts{};
  std::optional<OptimalList> list{};         // the algorithms themselves, where asked for
  std::optional<std::string> certificate{};  // where the certificate was written
  std::vector<std::string> hashes{};         // of the certificates behind it
  std::vector<StoredProof> stored{};         // not empty: nothing was searched
  // Shared coins do not help at these p, which a flow proves: nothing was searched.
  bool by_flow = false;
  // Why pieces are optimal that no certificate is about: the system is too large to be searched.
  std::string theorem{};
  // Where the best class was asked for: all that were tried. The optimum is that of the best one.
  std::vector<ClassTrial> classes{};

  // Whether no class that was tried can be better than the best one.
  [[nodiscard]] bool classes_decided() const;
};

// The best lower bound at the point that was asked for. Expects run.at.
[[nodiscard]] Rational lower_at_point(const Optimum& optimum, const OptimumRun& run);

[[nodiscard]] std::string optimum_text(const Optimum& optimum, const OptimumRun& run);
[[nodiscard]] std::string optimum_json(const Optimum& optimum, const OptimumRun& run);
[[nodiscard]] std::string optimum_csv(const Optimum& optimum, const OptimumRun& run);
// A theorem with its hypotheses and definitions, the value at the point asked for, the rules of
// tables, and the hashes of the certificates.
[[nodiscard]] std::string optimum_latex(const Optimum& optimum, const OptimumRun& run);

}  // namespace tacit
