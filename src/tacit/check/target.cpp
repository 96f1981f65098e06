// The quick test. On an interval [u, v] write p = u s + v t and 1 - p = (1 - u) s +
// (1 - v) t with s + t = 1. Then f_a becomes a form in s and t whose coefficients depend
// linearly on a. If no coefficient of f_B is below that of f_a, for all profiles a of
// one algorithm, then f_B is at least this algorithm's worst case on [u, v]. Where
// this fails the interval is halved, a few times; what the pieces need is computed once
// and serves all profiles that are asked about.
//
// The exact test. f_B < g at p means: for every algorithm there is a profile a with
// f_B(p) < f_a(p). That is an open condition, so if it holds anywhere in an interval that
// is not a single point, it holds on a whole cell between neighbouring roots of the
// differences f_B - f_a. One rational sample in every cell decides, or the signs
// immediately to the right of its lower end, where the cell is too narrow to find one soon.
#include "tacit/check/target.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tacit::check {
namespace {

constexpr unsigned deepest_piece = 6;
constexpr unsigned refinements_of_ends = 24;

bool nowhere_larger(const Profile& a, const Profile& b) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (a[k] > b[k]) return false;
  }
  return true;
}

// The powers 0 to `most` of x s + y t; coefficient i belongs to s^(power-i) t^i.
std::vector<std::vector<Integer>> powers_of_form(const Integer& x, const Integer& y,
                                                 std::size_t most) {
  std::vector<std::vector<Integer>> powers{{Integer(1)}};
  for (std::size_t power = 1; power <= most; ++power) {
    std::vector<Integer> next(power + 1);
    for (std::size_t i = 0; i < power; ++i) {
      next[i].add_product(powers.back()[i], x);
      next[i + 1].add_product(powers.back()[i], y);
    }
    powers.push_back(std::move(next));
  }
  return powers;
}

// Row k: the coefficients of p^k (1-p)^(T-k), times a common positive number, in the
// forms of the interval [low, high].
std::vector<std::vector<Integer>> forms_on(const Rational& low, const Rational& high,
                                           std::size_t degree) {
  Integer x = low.numerator();
  x *= high.denominator();
  Integer y = high.numerator();
  y *= low.denominator();
  Integer one = low.denominator();
  one *= high.denominator();
  Integer complement_x = one;
  complement_x -= x;
  Integer complement_y = one;
  complement_y -= y;
  const auto delivered = powers_of_form(x, y, degree);
  const auto lost = powers_of_form(complement_x, complement_y, degree);
  std::vector<std::vector<Integer>> rows;
  for (std::size_t k = 0; k <= degree; ++k) {
    std::vector<Integer> row(degree + 1);
    for (std::size_t i = 0; i <= k; ++i) {
      for (std::size_t j = 0; j <= degree - k; ++j) {
        row[i + j].add_product(delivered[k][i], lost[degree - k][j]);
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Integer> form_of(const Profile& profile,
                             const std::vector<std::vector<Integer>>& rows) {
  std::vector<Integer> result(profile.size());
  for (std::size_t k = 0; k < profile.size(); ++k) {
    if (profile[k] == 0) continue;
    const Integer count(profile[k]);
    for (std::size_t i = 0; i < result.size(); ++i) result[i].add_product(count, rows[k][i]);
  }
  return result;
}

bool nowhere_below(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] < b[i]) return false;
  }
  return true;
}

}  // namespace

struct BlockTest::Piece {
  Rational low;
  Rational high;
  std::vector<std::vector<Integer>> rows;
  std::vector<std::vector<std::vector<Integer>>> forms;  // of the algorithms' profiles
  std::unique_ptr<Piece> left;
  std::unique_ptr<Piece> right;
};

void Target::add_algorithm(std::vector<Profile> profiles_by_input) {
  std::sort(profiles_by_input.begin(), profiles_by_input.end());
  profiles_by_input.erase(std::unique(profiles_by_input.begin(), profiles_by_input.end()),
                          profiles_by_input.end());
  std::vector<Profile> needed;
  for (const Profile& profile : profiles_by_input) {
    const bool covered = std::any_of(
        profiles_by_input.begin(), profiles_by_input.end(),
        [&](const Profile& other) { return &other != &profile && nowhere_larger(profile, other); });
    if (!covered) needed.push_back(profile);
  }
  ++listed_;
  if (!known_.insert(needed).second) return;
  profiles_ += needed.size();
  algorithms_.push_back(std::move(needed));
}

BlockTest::BlockTest(const Target& target, Point first, Point last, Meter& meter)
    : target_(target),
      meter_(&meter),
      bytes_(meter),
      first_(std::move(first)),
      last_(std::move(last)),
      single_(Point::compare(first_, last_) == 0) {}

BlockTest::~BlockTest() = default;
BlockTest::BlockTest(BlockTest&&) noexcept = default;

std::unique_ptr<BlockTest::Piece> BlockTest::piece(Rational low, Rational high) {
  meter_->compare_exactly();
  auto result = std::make_unique<Piece>();
  result->rows = forms_on(low, high, target_.algorithms().front().front().size() - 1);
  for (const auto& algorithm : target_.algorithms()) {
    auto& forms = result->forms.emplace_back();
    for (const Profile& profile : algorithm) {
      meter_->compare_quickly();
      forms.push_back(form_of(profile, result->rows));
      for (const Integer& coefficient : forms.back()) bytes_.take(coefficient.bytes());
    }
  }
  result->low = std::move(low);
  result->high = std::move(high);
  return result;
}

bool BlockTest::is_blocked(const Profile& profile) {
  if (single_) return holds_at_point(profile);
  if (!whole_) {
    for (unsigned i = 0; i < refinements_of_ends; ++i) {
      first_.refine();
      last_.refine();
    }
    whole_ = piece(first_.low(), last_.high());
  }
  return holds_on(*whole_, profile, 0);
}

bool BlockTest::holds_on(Piece& piece, const Profile& profile, unsigned depth) {
  meter_->compare_quickly();
  const std::vector<Integer> form = form_of(profile, piece.rows);
  for (const auto& algorithm : piece.forms) {
    const bool above_all = std::all_of(algorithm.begin(), algorithm.end(), [&](const auto& other) {
      meter_->compare_quickly();
      return nowhere_below(form, other);
    });
    if (above_all) return true;
  }
  if (depth == deepest_piece) return holds_exactly(piece, profile);
  if (!piece.left) {
    const Rational middle = Rational::middle(piece.low, piece.high);
    piece.left = this->piece(piece.low, middle);
    piece.right = this->piece(middle, piece.high);
  }
  return holds_on(*piece.left, profile, depth + 1) && holds_on(*piece.right, profile, depth + 1);
}

// On the common part of the piece and the part. Where that is empty there is nothing to
// show; where it is one point, a neighbouring piece shows it, since f_B >= g is closed.
bool BlockTest::holds_exactly(const Piece& piece, const Profile& profile) {
  Point low(piece.low);
  Point high(piece.high);
  Point& begin = Point::compare(low, first_) < 0 ? first_ : low;
  Point& end = Point::compare(last_, high) < 0 ? last_ : high;
  if (Point::compare(begin, end) >= 0) return true;

  std::vector<std::vector<Polynomial>> differences;
  std::vector<Point> cuts;
  for (const auto& algorithm : target_.algorithms()) {
    auto& own = differences.emplace_back();
    for (const Profile& other : algorithm) {
      meter_->compare_exactly();
      own.push_back(difference(profile, other));
      if (own.back().is_zero()) continue;
      for (Point& root : real_roots(own.back(), piece.low, piece.high, *meter_)) {
        if (Point::compare(begin, root) < 0 && Point::compare(root, end) < 0) {
          cuts.push_back(std::move(root));
        }
      }
    }
  }
  // Insertion by exact comparison; every number once.
  std::vector<Point> sorted{begin, end};
  for (Point& cut : cuts) {
    const auto place = std::partition_point(sorted.begin(), sorted.end(), [&](const Point& other) {
      meter_->compare_exactly();
      return Point::compare(other, cut) < 0;
    });
    if (Point::compare(*place, cut) != 0) sorted.insert(place, std::move(cut));
  }
  for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
    meter_->compare_exactly();
    const std::optional<Rational> sample = Point::between(sorted[i], sorted[i + 1]);
    const auto sign = [&](const Polynomial& d) {
      if (sample) {
        meter_->compare_quickly();
      } else {
        meter_->compare_exactly();
      }
      return sample ? d.sign_at(*sample) : sorted[i].sign_after(d);
    };
    const bool below = std::all_of(differences.begin(), differences.end(), [&](const auto& own) {
      return std::any_of(own.begin(), own.end(), [&](const Polynomial& d) { return sign(d) < 0; });
    });
    if (below) return false;
  }
  return true;
}

// The target at the point is the error of one profile, the smallest of the algorithms' largest.
// It is looked for once; then every question takes a single comparison.
bool BlockTest::holds_at_point(const Profile& profile) {
  if (!best_at_point_) {
    for (const std::vector<Profile>& algorithm : target_.algorithms()) {
      const Profile* largest = &algorithm.front();
      for (const Profile& other : algorithm) {
        if (sign_of_difference(other, *largest) > 0) largest = &other;
      }
      if (!best_at_point_ || sign_of_difference(*largest, *best_at_point_) < 0) {
        best_at_point_ = *largest;
      }
    }
  }
  return sign_of_difference(profile, *best_at_point_) >= 0;
}

// The sign of f_b - f_a at the point.
int BlockTest::sign_of_difference(const Profile& b, const Profile& a) const {
  meter_->compare_exactly();
  return first_.sign_of(difference(b, a));
}

// f_b - f_a as a polynomial in p.
Polynomial BlockTest::difference(const Profile& b, const Profile& a) const {
  const std::size_t degree = b.size() - 1;
  std::vector<Integer> sum(degree + 1);
  for (std::size_t k = 0; k <= degree; ++k) {
    const Integer factor(b[k] - a[k]);
    // p^k (1-p)^(T-k) has the coefficients (-1)^i binomial(T-k, i) at p^(k+i).
    Integer binomial(1);
    for (std::size_t i = 0; i <= degree - k; ++i) {
      if (i % 2 == 0) {
        sum[k + i].add_product(factor, binomial);
      } else {
        sum[k + i].subtract_product(factor, binomial);
      }
      binomial *= Integer(static_cast<std::int64_t>(degree - k - i));
      binomial.divide_exactly(Integer(static_cast<std::int64_t>(i + 1)));
    }
  }
  return Polynomial(std::move(sum));
}

}  // namespace tacit::check
