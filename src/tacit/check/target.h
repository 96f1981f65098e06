// The target g(p) = min over the algorithms of max over the inputs (section 4), and the
// decision whether a profile is blocked by it on a part (section 5.6).
#pragma once

#include <memory>
#include <vector>

#include "tacit/check/instance.h"
#include "tacit/check/point.h"

namespace tacit::check {

class Target {
 public:
  // Expects at least one profile, all of one length.
  void add_algorithm(std::vector<Profile> profiles_by_input);

  // For every algorithm its profiles: each once, and none that is nowhere larger than
  // another of the same algorithm, since the maximum does not need it.
  [[nodiscard]] const std::vector<std::vector<Profile>>& algorithms() const& { return algorithms_; }
  [[nodiscard]] const std::vector<std::vector<Profile>>& algorithms() const&& = delete;

 private:
  std::vector<std::vector<Profile>> algorithms_;
};

// Decides f_B(p) >= g(p) for every p of one part.
class BlockTest {
 public:
  // Expects that the first end is not larger than the other, and that the target lives
  // longer than this test.
  BlockTest(const Target& target, Point first, Point last);
  ~BlockTest();
  BlockTest(BlockTest&& other) noexcept;
  BlockTest& operator=(BlockTest&& other) = delete;

  // Expects a profile of the target's length.
  [[nodiscard]] bool is_blocked(const Profile& profile);

 private:
  struct Piece;

  [[nodiscard]] bool holds_on(Piece& piece, const Profile& profile, unsigned depth);
  [[nodiscard]] bool holds_exactly(const Piece& piece, const Profile& profile);
  [[nodiscard]] bool holds_at_point(const Profile& profile) const;
  [[nodiscard]] Polynomial difference(const Profile& b, const Profile& a) const;
  [[nodiscard]] std::unique_ptr<Piece> piece(Rational low, Rational high) const;

  const Target& target_;
  Point first_;
  Point last_;
  bool single_;
  std::unique_ptr<Piece> whole_;
};

}  // namespace tacit::check
