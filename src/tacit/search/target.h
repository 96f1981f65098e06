// Target: what is achieved so far. Algorithms, and the lower envelope g of their
// worst cases, which a search tries to beat and a certificate proves unbeatable.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/interval.h"
#include "tacit/base/profile.h"
#include "tacit/bound/problem.h"
#include "tacit/evaluate/comparison.h"

namespace tacit {

struct KnownAlgorithm {
  std::string name;  // table_name() where it was found by a search
  Problem::Decisions decisions;
  WorstCase worst;
};

[[nodiscard]] KnownAlgorithm known_algorithm(const Problem& problem, std::string name,
                                             Problem::Decisions decisions);

// "table 3": what an algorithm is called that has no name. Certificates have it, too.
[[nodiscard]] std::string table_name(std::size_t number);
[[nodiscard]] bool is_table_name(std::string_view name);

struct TargetPiece {
  AlgebraicNumber from;
  AlgebraicNumber to;
  Profile profile;
  std::size_t algorithm;  // index into algorithms()
};

class Target {
 public:
  // Keeps the algorithm if it is strictly better than all others somewhere inside
  // the interval (or at the point); algorithms that are best nowhere any more are
  // dropped. Whether it was kept.
  bool offer(const KnownAlgorithm& algorithm, const Interval& on);

  [[nodiscard]] const std::vector<KnownAlgorithm>& algorithms() const& { return algorithms_; }
  [[nodiscard]] const std::vector<KnownAlgorithm>& algorithms() const&& = delete;
  // g on an interval: pieces that cover it, or the one piece at a point.
  [[nodiscard]] std::vector<TargetPiece> pieces(const Interval& on) const;

 private:
  void take(const KnownAlgorithm& algorithm);

  std::vector<KnownAlgorithm> algorithms_;
  std::vector<TargetPiece> pieces_;  // on [0, 1]
};

// Decides exactly which profiles are at least g on all of an interval: "blocked". In a
// BudgetScope that was asked to stop, its tests throw Stopped.
class BlockTest {
 public:
  BlockTest(const Target& target, const Interval& on, unsigned links);

  [[nodiscard]] bool blocked(const ErrorCounts& profile);
  // A blocked profile below a blocked one such that no entry can be lowered further.
  // Entries are lowered in the given order.
  [[nodiscard]] ErrorCounts minimal(ErrorCounts profile, const std::vector<unsigned>& order);
  // All minimal blocked profiles between two bounds, entry by entry. Costs about as many
  // tests as there are profiles of all but one entry that can be completed to a blocked one
  // and are not blocked themselves.
  [[nodiscard]] std::vector<ErrorCounts> all_minimal(const ErrorCounts& low,
                                                     const ErrorCounts& high);
  // Where a profile is strictly below g: open intervals in ascending order, or the
  // point.
  [[nodiscard]] std::vector<Interval> below(const ErrorCounts& profile) const;

 private:
  // Sufficient for < 0 somewhere: a point inside. Entry k is the value of p^k q^(T-k) there,
  // scaled.
  struct Sample {
    Sample(const Profile& target, const Rational& p);
    [[nodiscard]] bool below(const ErrorCounts& profile) const;

    std::vector<Integer> weights;
    Integer of_target;
  };
  // Sufficient for >= 0: the difference has no negative coefficient in the Bernstein basis
  // of a rational interval. Column k is the image of p^k q^(T-k), scaled to integers.
  struct BernsteinBound {
    BernsteinBound(const Profile& target, const Rational& low, const Rational& high);
    [[nodiscard]] bool surely_at_least(const ErrorCounts& profile) const;

    std::vector<std::vector<Integer>> images;
    std::vector<Integer> of_target;
  };
  struct Piece {
    TargetPiece piece;
    bool is_point;
    std::vector<Sample> samples;
    std::vector<BernsteinBound> bounds;  // on intervals that cover the piece
  };
  struct CountsHash {
    std::size_t operator()(const ErrorCounts& counts) const noexcept;
  };

  [[nodiscard]] static bool at_least(const Piece& piece, const ErrorCounts& profile);

  std::vector<Piece> pieces_;
  std::unordered_map<ErrorCounts, bool, CountsHash> known_;
};

// Where to divide an interval on which every one of the profiles is below the target somewhere, and
// no point is in all of these open sets: where the first of them to end has ended and the last to
// begin has not begun. Nothing where the profiles do not tell.
[[nodiscard]] std::optional<AlgebraicNumber> split_point(const BlockTest& test,
                                                         const std::vector<ErrorCounts>& profiles,
                                                         const Interval& on);

}  // namespace tacit
