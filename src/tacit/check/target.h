// The target g(p) = min over the algorithms of max over the inputs (section 4), and the
// decision whether a profile is blocked by it on a part (section 5.6).
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "tacit/check/instance.h"
#include "tacit/check/meter.h"
#include "tacit/check/point.h"

namespace tacit::check {

class Target {
 public:
  // Expects at least one profile, all of one length. An algorithm that has the same profiles as
  // one before is counted and dropped.
  void add_algorithm(std::vector<Profile> profiles_by_input);

  // How many algorithms were added, with those that were dropped.
  [[nodiscard]] std::size_t listed() const { return listed_; }
  // The number of all profiles below.
  [[nodiscard]] std::size_t profiles() const { return profiles_; }
  // For every algorithm its profiles: each once, and none that is nowhere larger than
  // another of the same algorithm, since the maximum does not need it.
  [[nodiscard]] const std::vector<std::vector<Profile>>& algorithms() const& { return algorithms_; }
  [[nodiscard]] const std::vector<std::vector<Profile>>& algorithms() const&& = delete;

 private:
  std::size_t listed_ = 0;
  std::size_t profiles_ = 0;
  std::vector<std::vector<Profile>> algorithms_;
  std::set<std::vector<Profile>> known_;  // the same
};

// Decides f_B(p) >= g(p) for every p of one part.
class BlockTest {
 public:
  // Expects that the first end is not larger than the other, and that the target and the meter
  // live longer than this test.
  BlockTest(const Target& target, Point first, Point last, Meter& meter);
  ~BlockTest();
  BlockTest(BlockTest&& other) noexcept;
  BlockTest& operator=(BlockTest&& other) = delete;

  // Expects a profile of the target's length.
  [[nodiscard]] bool is_blocked(const Profile& profile);

 private:
  struct Piece;

  [[nodiscard]] bool holds_on(Piece& piece, const Profile& profile, unsigned depth);
  [[nodiscard]] bool holds_exactly(const Piece& piece, const Profile& profile);
  [[nodiscard]] bool holds_at_point(const Profile& profile);
  [[nodiscard]] Polynomial difference(const Profile& b, const Profile& a) const;
  [[nodiscard]] int sign_of_difference(const Profile& b, const Profile& a) const;
  [[nodiscard]] std::unique_ptr<Piece> piece(Rational low, Rational high);

  const Target& target_;
  Meter* meter_;
  Holding bytes_;
  Point first_;
  Point last_;
  bool single_;
  std::unique_ptr<Piece> whole_;          // for the quick test, once a profile has been asked about
  std::optional<Profile> best_at_point_;  // the profile whose error is the target there
};

}  // namespace tacit::check
