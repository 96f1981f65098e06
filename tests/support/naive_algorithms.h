// Algorithms of the naive model: a decision for every view, where a view is a string. Errors are
// counted execution by execution, and optima are found by trying all valid algorithms, leaving off
// where an input errs too much already. Uses nothing of tacit/complex.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/scale.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/model/system.h"

namespace tacit::test {

struct NaiveRun {
  std::vector<unsigned> views;  // per process: the number of its view at the end
  std::uint64_t pattern;        // bit l: link l delivered; of several rounds, the last lowest
  unsigned deliveries;
};

class NaiveProblem {
 public:
  // Per view 0 or 1; -1 where nothing is decided yet.
  using Decisions = std::vector<int>;

  explicit NaiveProblem(const System& system);

  [[nodiscard]] unsigned links() const { return links_; }
  [[nodiscard]] const std::vector<std::string>& views() const { return names_; }
  // The executions on mixed inputs, by input: "011".
  [[nodiscard]] const std::map<std::string, std::vector<NaiveRun>>& runs() const { return runs_; }

  // What validity asks for: views that occur on b^n decide b. The others are free.
  [[nodiscard]] const Decisions& forced() const { return forced_; }
  [[nodiscard]] std::vector<unsigned> free_views() const;
  [[nodiscard]] std::vector<unsigned> free_views(const std::string& input) const;
  [[nodiscard]] Decisions random_decisions(RandomBits& random) const;
  // Calls `visit` for all ways to decide `views`, the other views as in `decisions`.
  static void for_each_decision(const std::vector<unsigned>& views, Decisions decisions,
                                const std::function<void(const Decisions&)>& visit);

  [[nodiscard]] static bool disagrees(const NaiveRun& run, const Decisions& decisions);
  // Expects every view of the input's executions to be decided.
  [[nodiscard]] Profile error(const Decisions& decisions, const std::string& input) const;

  // The smallest worst-case error at p of any valid algorithm, and the number of valid algorithms
  // with at most this error. Expects at most six links and a small denominator of p.
  [[nodiscard]] Rational least_error(const Rational& p) const;
  [[nodiscard]] std::uint64_t count_at_most(const Rational& p, const Rational& error) const;

 private:
  unsigned links_;
  std::vector<std::string> names_;
  Decisions forced_;
  std::map<std::string, std::vector<NaiveRun>> runs_;
};

}  // namespace tacit::test
