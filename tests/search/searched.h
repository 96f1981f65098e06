// Searches for the tests: problems by their system, a directory for proofs, results in
// words, and what the checker says.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/algorithms.h"
#include "support/systems.h"
#include "tacit/check/check.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/search/certificate_writer.h"
#include "tacit/search/search.h"

namespace tacit::test {

// Gone, with all it holds, when its owner is.
class TemporaryDirectory {
 public:
  TemporaryDirectory() : path_(std::filesystem::temp_directory_path() / "tacit_test.XXXXXX") {
    if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary directory");
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

[[nodiscard]] inline Problem problem_of(const System& system) {
  return Problem(std::make_shared<const DecisionHypergraph>(built(system)));
}

[[nodiscard]] inline Interval between(std::string_view from, std::string_view to) {
  return {fraction(from), fraction(to)};
}
[[nodiscard]] inline Interval everywhere() {
  return between("0", "1");
}

// The algorithm of this name, as a target keeps it.
[[nodiscard]] inline KnownAlgorithm named_algorithm(const Problem& problem,
                                                    const std::string& name) {
  const System& system = problem.hypergraph().system();
  const Colouring colouring =
      sure(colouring_of(algorithm(name, system.processes, system.channel), problem.hypergraph()));
  return known_algorithm(problem, name, problem.decisions(colouring));
}

[[nodiscard]] inline Problem::Decisions random_decisions(const Problem& problem,
                                                         RandomBits& random) {
  Problem::Decisions decisions;
  for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
    const std::vector<Value> values = values_of(problem.allowed(v));
    decisions.push_back(values[random() % values.size()]);
  }
  return decisions;
}

// A fraction in [0, 1] with a denominator up to `largest`.
[[nodiscard]] inline Rational random_fraction(RandomBits& random, std::uint64_t largest = 60) {
  const std::uint64_t denominator = 1 + random() % largest;
  return {Integer(random() % (denominator + 1)), Integer(denominator)};
}

// The largest error over the inputs at p, counted facet by facet.
[[nodiscard]] inline Rational worst_error(const Problem& problem,
                                          const Problem::Decisions& decisions, const Rational& p) {
  Rational worst(0);
  for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
    const Rational value = to_profile(problem.errors(decisions, x))(sure(Probability::from(p)));
    if (value > worst) worst = value;
  }
  return worst;
}

// g(p). Expects p in the interval that the target was asked for.
[[nodiscard]] inline Rational target_at(const Target& target, const Rational& p) {
  return target.pieces({p, p}).at(0).profile(sure(Probability::from(p)));
}

// "[0, 2/3] q^3 + 2 p^2 q; [2/3, 1] q": neighbours with one polynomial joined.
[[nodiscard]] inline std::string pieces_text(const Target& target, const Interval& on) {
  std::vector<TargetPiece> joined;
  for (TargetPiece& piece : target.pieces(on)) {
    if (!joined.empty() && joined.back().profile == piece.profile) {
      joined.back().to = piece.to;
    } else {
      joined.push_back(std::move(piece));
    }
  }
  const auto point = [](const AlgebraicNumber& p) {
    return p.is_rational() ? p.lower().to_string() : p.decimal();
  };
  std::string text;
  for (const TargetPiece& piece : joined) {
    text += (text.empty() ? "[" : "; [") + point(piece.from) + ", " + point(piece.to) + "] " +
            piece.profile.lowered().to_string();
  }
  return text;
}

// One search, with its proofs at hand as long as it lives.
class Searched {
 public:
  Searched(const System& system, Interval on, SearchOptions options = {},
           const RunContext& context = {})
      : problem_(std::make_shared<const Problem>(problem_of(system))),
        on_(std::move(on)),
        directory_(std::make_shared<const TemporaryDirectory>()) {
    options.work_directory = directory_->path();
    result_ = search_optimum(*problem_, on_, options, context);
  }

  [[nodiscard]] const Problem& problem() const { return *problem_; }
  [[nodiscard]] const Interval& on() const { return on_; }
  [[nodiscard]] const SearchResult& result() const { return result_; }
  [[nodiscard]] const Target& target() const { return result_.target; }
  [[nodiscard]] bool complete() const { return result_.open.empty(); }
  [[nodiscard]] std::string text() const { return pieces_text(result_.target, on_); }
  [[nodiscard]] Rational at(const Rational& p) const { return target_at(result_.target, p); }

 private:
  std::shared_ptr<const Problem> problem_;
  Interval on_;
  std::shared_ptr<const TemporaryDirectory> directory_;
  SearchResult result_;
};

[[nodiscard]] inline std::string certificate_of(const Problem& problem,
                                                const SearchResult& result) {
  std::ostringstream out;
  static_cast<void>(sure(write_certificate(problem, result, out)));
  return out.str();
}
[[nodiscard]] inline std::string certificate_of(const Searched& searched) {
  return certificate_of(searched.problem(), searched.result());
}

[[nodiscard]] inline check::Verdict checked(const std::string& certificate) {
  std::istringstream in(certificate);
  return check::check_certificate(in);
}
[[nodiscard]] inline bool accepted(const std::string& certificate) {
  return checked(certificate).outcome == check::Outcome::accepted;
}
// Why the checker does not accept; empty when it does.
[[nodiscard]] inline std::string objection(const std::string& certificate) {
  const check::Verdict verdict = checked(certificate);
  if (verdict.outcome == check::Outcome::accepted) return "";
  return "line " + std::to_string(verdict.line) + ": " + verdict.reason;
}

}  // namespace tacit::test
