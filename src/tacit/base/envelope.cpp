// A walk from left to right. At each stop we know the best member just to the
// right of it; the next stop is the nearest point at which another member
// overtakes it, that is, the nearest root of odd multiplicity of a difference.
#include "tacit/base/envelope.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

enum class Side { upper, lower };

class EnvelopeWalk {
 public:
  EnvelopeWalk(std::span<const Profile* const> profiles, Side side, const RunContext& context)
      : side_(side), context_(context) {
    unsigned degree = 0;
    for (const Profile* const profile : profiles) degree = std::max(degree, profile->degree());
    for (const Profile* const profile : profiles) {
      if (profile->degree() == degree) {
        raised_.push_back(profile);
      } else {
        made_.push_back(profile->raised_to(degree));
        raised_.push_back(&made_.back());
      }
    }
    // A member that is beaten componentwise by another one is never alone on an
    // open piece; of equal ones the first stays.
    for (std::size_t i = 0; i < raised_.size() && !context_.cancelled(); ++i) {
      const bool beaten =
          std::ranges::any_of(candidates_, [&](std::size_t j) { return beats_everywhere(j, i); });
      if (beaten) continue;
      std::erase_if(candidates_, [&](std::size_t j) { return beats_everywhere(i, j); });
      candidates_.push_back(i);
    }
    std::ranges::sort(candidates_);
  }

  // Fails when cancelled.
  [[nodiscard]] Result<std::vector<EnvelopePiece>> walk(const AlgebraicNumber& from,
                                                        const AlgebraicNumber& to) {
    if (from == to) return std::vector<EnvelopePiece>{{from, to, best_at(from)}};
    std::vector<EnvelopePiece> pieces;
    AlgebraicNumber here = from;
    while (true) {
      if (context_.cancelled()) return stopped();
      const std::size_t best = best_right_of(here);
      std::optional<AlgebraicNumber> next;
      for (const std::size_t other : candidates_) {
        if (context_.cancelled()) return stopped();
        if (other == best) continue;
        for (const Root& root : difference(best, other).roots) {
          if (root.multiplicity % 2 == 0 || root.value <= here) continue;
          if (!next || root.value < *next) next = root.value;
          break;
        }
      }
      if (!next || *next >= to) {
        pieces.push_back({here, to, best});
        return pieces;
      }
      pieces.push_back({here, *next, best});
      here = *next;
    }
  }

 private:
  [[nodiscard]] static Failure stopped() { return stopped_by_caller(); }

  struct Difference {
    Polynomial polynomial;    // of the member with the smaller index minus the other
    std::vector<Root> roots;  // in [0, 1]
  };

  [[nodiscard]] bool beats_everywhere(std::size_t i, std::size_t j) const {
    return side_ == Side::upper ? raised_[j]->componentwise_at_most(*raised_[i])
                                : raised_[i]->componentwise_at_most(*raised_[j]);
  }

  const Difference& difference(std::size_t i, std::size_t j) {
    const std::pair<std::size_t, std::size_t> key = std::minmax(i, j);
    const auto known = differences_.find(key);
    if (known != differences_.end()) return known->second;
    Difference fresh;
    fresh.polynomial = (*raised_[key.first] - *raised_[key.second]).power_basis();
    fresh.roots = real_roots(fresh.polynomial, Rational(0), Rational(1));
    context_.report({"pairs compared", differences_.size() + 1, std::nullopt});
    return differences_.emplace(key, std::move(fresh)).first->second;
  }

  // Whether j beats i on a small open interval to the right of `point`. The two
  // are different functions.
  bool overtakes_right_of(std::size_t j, std::size_t i, const AlgebraicNumber& point) {
    const Difference& gap = difference(i, j);
    AlgebraicNumber end = Rational(1);
    for (const Root& root : gap.roots) {
      if (root.value > point) {
        end = root.value;
        break;
      }
    }
    const int sign = gap.polynomial.sign_at(rational_between(point, end)) * (i < j ? 1 : -1);
    return side_ == Side::upper ? sign < 0 : sign > 0;  // sign of member i minus member j
  }

  // Any member once cancelled.
  std::size_t best_right_of(const AlgebraicNumber& point) {
    std::size_t best = candidates_.front();
    for (const std::size_t other : candidates_) {
      if (context_.cancelled()) break;
      if (other != best && overtakes_right_of(other, best, point)) best = other;
    }
    return best;
  }

  // The first member that is extremal at one point.
  std::size_t best_at(const AlgebraicNumber& point) {
    std::size_t best = 0;
    for (std::size_t other = 1; other < raised_.size(); ++other) {
      const Polynomial gap = (*raised_[best] - *raised_[other]).power_basis();
      const SignsTaken signs = signs_on(gap, point, point);
      if (side_ == Side::upper ? signs.negative : signs.positive) best = other;
    }
    return best;
  }

  Side side_;
  RunContext context_;
  std::deque<Profile> made_;             // members that were raised to the common degree
  std::vector<const Profile*> raised_;   // all members, of one common degree
  std::vector<std::size_t> candidates_;  // ascending; pairwise different functions
  std::map<std::pair<std::size_t, std::size_t>, Difference> differences_;
};

std::vector<const Profile*> addresses(std::span<const Profile> profiles) {
  std::vector<const Profile*> result;
  for (const Profile& profile : profiles) result.push_back(&profile);
  return result;
}

std::vector<EnvelopePiece> envelope(std::span<const Profile> profiles, Side side,
                                    const AlgebraicNumber& from, const AlgebraicNumber& to) {
  expects(!profiles.empty(), "envelope: needs at least one profile");
  expects(AlgebraicNumber(Rational(0)) <= from && from <= to && to <= AlgebraicNumber(Rational(1)),
          "envelope: the interval is empty or outside [0, 1]");
  return *EnvelopeWalk(addresses(profiles), side, {}).walk(from, to);
}

}  // namespace

std::vector<EnvelopePiece> upper_envelope(std::span<const Profile> profiles,
                                          const AlgebraicNumber& from, const AlgebraicNumber& to) {
  return envelope(profiles, Side::upper, from, to);
}

std::vector<EnvelopePiece> lower_envelope(std::span<const Profile> profiles,
                                          const AlgebraicNumber& from, const AlgebraicNumber& to) {
  return envelope(profiles, Side::lower, from, to);
}

Result<std::vector<EnvelopePiece>> upper_envelope(std::span<const Profile> profiles,
                                                  const RunContext& context) {
  return upper_envelope(addresses(profiles), context);
}

Result<std::vector<EnvelopePiece>> upper_envelope(std::span<const Profile* const> profiles,
                                                  const RunContext& context) {
  expects(!profiles.empty(), "envelope: needs at least one profile");
  return within(context, [&] {
    return EnvelopeWalk(profiles, Side::upper, context).walk(Rational(0), Rational(1));
  });
}

}  // namespace tacit
