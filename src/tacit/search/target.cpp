#include "tacit/search/target.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/input_class.h"

namespace tacit {
namespace {

constexpr std::string_view table_prefix = "table ";

// More of them leave less to root isolation, but each test costs more.
constexpr int intervals_of_a_piece = 4;

Polynomial difference(const Profile& a, const Profile& b) {
  return (a - b).power_basis();
}

// The part of [from, to] inside the interval, unless at most a point is left of a
// proper interval.
std::optional<Interval> overlap(const AlgebraicNumber& from, const AlgebraicNumber& to,
                                const Interval& on) {
  const AlgebraicNumber& low = std::max(from, on.from);
  const AlgebraicNumber& high = std::min(to, on.to);
  if (on.is_point() ? low <= high : low < high) return Interval{low, high};
  return std::nullopt;
}

// The parts of an interval between the places where two profiles meet, also where they only touch:
// any point inside a part tells their order there.
std::vector<Interval> parts_of_one_sign(const Profile& a, const Profile& b, const Interval& on) {
  if (a.componentwise_at_most(b) || b.componentwise_at_most(a)) return {on};
  std::vector<Interval> parts{on};
  for (const Root& root : real_roots(difference(a, b), Rational(0), Rational(1))) {
    if (root.value <= on.from || root.value >= on.to) continue;
    parts.back().to = root.value;
    parts.push_back({root.value, on.to});
  }
  return parts;
}

// Coefficients of (a u + b v)^k (c u + d v)^(T-k) in u^(T-i) v^i.
std::vector<Integer> product_of_powers(const Integer& a, const Integer& b, unsigned k,
                                       const Integer& c, const Integer& d, unsigned degree) {
  std::vector<Integer> result{Integer(1)};
  for (unsigned factor = 0; factor < degree; ++factor) {
    const Integer& first = factor < k ? a : c;
    const Integer& second = factor < k ? b : d;
    std::vector<Integer> next(result.size() + 1);
    for (std::size_t i = 0; i < result.size(); ++i) {
      next[i].add_product(result[i], first);
      next[i + 1].add_product(result[i], second);
    }
    result = std::move(next);
  }
  return result;
}

}  // namespace

std::string table_name(std::size_t number) {
  return std::string(table_prefix) + std::to_string(number);
}

bool is_table_name(std::string_view name) {
  return name.starts_with(table_prefix);
}

KnownAlgorithm known_algorithm(const Problem& problem, std::string name,
                               Problem::Decisions decisions) {
  std::vector<InputClass> classes;
  for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
    InputClass input;
    input.error = to_profile(problem.errors(decisions, x));
    input.input = problem.hypergraph().executions().text(problem.inputs()[x].input);
    const bool seen = std::ranges::any_of(classes, [&](const InputClass& other) {
      return other.error.coefficients() == input.error.coefficients();
    });
    if (!seen) classes.push_back(std::move(input));
  }
  WorstCase worst = worst_case(classes);
  return {std::move(name), std::move(decisions), std::move(worst)};
}

bool Target::offer(const KnownAlgorithm& algorithm, const Interval& on) {
  bool better = algorithms_.empty();
  for (const TargetPiece& piece : pieces(on)) {
    for (const WorstCasePiece& own : algorithm.worst) {
      if (better) break;
      if (piece.profile.componentwise_at_most(own.profile)) continue;
      const auto common = overlap(own.from, own.to, {piece.from, piece.to});
      if (!common) continue;
      better = signs_on(difference(own.profile, piece.profile), common->from, common->to).negative;
    }
  }
  if (better) take(algorithm);
  return better;
}

// Piece by piece: where the algorithm is strictly below what was known it takes its place.
void Target::take(const KnownAlgorithm& algorithm) {
  const std::size_t fresh = algorithms_.size();
  std::vector<TargetPiece> merged;
  const auto add = [&merged](TargetPiece piece) {
    const bool goes_on = !merged.empty() && merged.back().algorithm == piece.algorithm &&
                         merged.back().profile.coefficients() == piece.profile.coefficients();
    if (goes_on) {
      merged.back().to = std::move(piece.to);
    } else {
      merged.push_back(std::move(piece));
    }
  };
  if (algorithms_.empty()) {
    for (const WorstCasePiece& own : algorithm.worst) add({own.from, own.to, own.profile, fresh});
  }
  for (const TargetPiece& piece : pieces_) {
    for (const WorstCasePiece& own : algorithm.worst) {
      const auto common = overlap(own.from, own.to, {piece.from, piece.to});
      if (!common) continue;
      for (const Interval& part : parts_of_one_sign(own.profile, piece.profile, *common)) {
        const bool below =
            difference(own.profile, piece.profile).sign_at(rational_between(part.from, part.to)) <
            0;
        add({part.from, part.to, below ? own.profile : piece.profile,
             below ? fresh : piece.algorithm});
      }
    }
  }
  std::vector<KnownAlgorithm> all = std::move(algorithms_);
  all.push_back(algorithm);
  std::vector<std::optional<std::size_t>> place(all.size());
  algorithms_.clear();
  for (TargetPiece& piece : merged) {
    auto& number = place[piece.algorithm];
    if (!number) {
      number = algorithms_.size();
      algorithms_.push_back(std::move(all[piece.algorithm]));
    }
    piece.algorithm = *number;
  }
  pieces_ = std::move(merged);
}

std::vector<TargetPiece> Target::pieces(const Interval& on) const {
  std::vector<TargetPiece> result;
  for (const TargetPiece& piece : pieces_) {
    const auto common = overlap(piece.from, piece.to, on);
    if (!common) continue;
    result.push_back({common->from, common->to, piece.profile, piece.algorithm});
    if (on.is_point()) break;  // neighbours agree there
  }
  return result;
}

std::size_t BlockTest::CountsHash::operator()(const ErrorCounts& counts) const noexcept {
  std::uint64_t hash = 0;
  for (const std::uint32_t count : counts)
    hash = (hash ^ count) * 0x9E3779B97F4A7C15U + (hash >> 31);
  return hash;
}

BlockTest::Sample::Sample(const Profile& target, const Rational& p) {
  const unsigned links = target.degree();
  const Integer& a = p.numerator();
  const Integer rest = p.denominator() - a;
  for (unsigned k = 0; k <= links; ++k) {
    weights.push_back(power(a, k) * power(rest, links - k));
    of_target.add_product(target.coefficients()[k], weights[k]);
  }
}

bool BlockTest::Sample::below(const ErrorCounts& profile) const {
  Integer value = -of_target;
  for (std::size_t k = 0; k < profile.size(); ++k) {
    if (profile[k] != 0) value.add_product(Integer(profile[k]), weights[k]);
  }
  return value.sign() < 0;
}

BlockTest::BernsteinBound::BernsteinBound(const Profile& target, const Rational& low,
                                          const Rational& high) {
  const unsigned links = target.degree();
  const Integer scale = low.denominator() * high.denominator();
  const auto scaled = [&](const Rational& value) { return (value * Rational(scale)).numerator(); };
  of_target.resize(links + 1);
  for (unsigned k = 0; k <= links; ++k) {
    images.push_back(product_of_powers(scaled(low), scaled(high), k, scaled(Rational(1) - low),
                                       scaled(Rational(1) - high), links));
    for (unsigned i = 0; i <= links; ++i) {
      of_target[i].add_product(target.coefficients()[k], images[k][i]);
    }
  }
}

bool BlockTest::BernsteinBound::surely_at_least(const ErrorCounts& profile) const {
  for (std::size_t i = 0; i < profile.size(); ++i) {
    Integer value = -of_target[i];
    for (std::size_t k = 0; k < profile.size(); ++k) {
      if (profile[k] != 0) value.add_product(Integer(profile[k]), images[k][i]);
    }
    if (value.sign() < 0) return false;
  }
  return true;
}

BlockTest::BlockTest(const Target& target, const Interval& on, unsigned links) {
  for (TargetPiece& piece : target.pieces(on)) {
    piece.profile = piece.profile.raised_to(links);
    Piece prepared{piece, piece.from == piece.to, {}, {}};
    const auto sample = [&](const Rational& p) { prepared.samples.emplace_back(piece.profile, p); };
    if (prepared.is_point) {
      if (piece.from.is_rational()) sample(piece.from.lower());
    } else {
      sample(rational_between(piece.from, piece.to));
    }
    const AlgebraicNumber near_from = piece.from.refined(Rational(1, 1 << 12));
    const AlgebraicNumber near_to = piece.to.refined(Rational(1, 1 << 12));
    const int intervals = prepared.is_point ? 1 : intervals_of_a_piece;
    const Rational step = (near_to.upper() - near_from.lower()) / Rational(intervals);
    Rational low = near_from.lower();
    for (int i = 0; i < intervals; ++i) {
      const Rational high = low + step;
      prepared.bounds.emplace_back(piece.profile, low, high);
      for (const Rational& p : {low, (low + high) / Rational(2)}) {
        if (piece.from < AlgebraicNumber(p) && AlgebraicNumber(p) < piece.to) sample(p);
      }
      low = high;
    }
    pieces_.push_back(std::move(prepared));
  }
}

bool BlockTest::at_least(const Piece& piece, const ErrorCounts& profile) {
  const auto below = [&](const Sample& sample) { return sample.below(profile); };
  if (std::ranges::any_of(piece.samples, below)) return false;
  if (piece.is_point && !piece.samples.empty()) return true;
  const auto surely = [&](const BernsteinBound& bound) { return bound.surely_at_least(profile); };
  if (std::ranges::all_of(piece.bounds, surely)) return true;
  return !signs_on(difference(to_profile(profile), piece.piece.profile), piece.piece.from,
                   piece.piece.to)
              .negative;
}

bool BlockTest::blocked(const ErrorCounts& profile) {
  listen();
  if (pieces_.size() == 1 && pieces_.front().is_point) return at_least(pieces_.front(), profile);
  const auto found = known_.find(profile);
  if (found != known_.end()) return found->second;
  const bool result =
      std::ranges::all_of(pieces_, [&](const Piece& piece) { return at_least(piece, profile); });
  known_.emplace(profile, result);
  return result;
}

ErrorCounts BlockTest::minimal(ErrorCounts profile, const std::vector<unsigned>& order) {
  expects(blocked(profile), "BlockTest::minimal: not blocked");
  for (const unsigned k : order) {
    // Being blocked is monotone: the smallest value by bisection.
    std::uint32_t low = 0;
    std::uint32_t high = profile[k];
    while (low < high) {
      profile[k] = low + (high - low) / 2;
      if (blocked(profile)) {
        high = profile[k];
      } else {
        low = profile[k] + 1;
      }
    }
    profile[k] = high;
  }
  return profile;
}

std::vector<ErrorCounts> BlockTest::all_minimal(const ErrorCounts& low, const ErrorCounts& high) {
  // The entries are chosen one after the other, the widest by bisection at the end.
  std::vector<unsigned> order(low.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](unsigned k) { return high[k] - low[k]; });
  // The blocked profiles are closed upwards, so one is minimal if no entry can be lowered
  // by one.
  const auto is_minimal = [&](ErrorCounts candidate) {
    for (std::size_t k = 0; k < candidate.size(); ++k) {
      if (candidate[k] == low[k]) continue;
      --candidate[k];
      if (blocked(candidate)) return false;
      ++candidate[k];
    }
    return true;
  };
  std::vector<ErrorCounts> result;
  // All minimal ones that begin as the profile does, whose other entries are low and which
  // is not blocked.
  const auto extend = [&](auto&& self, ErrorCounts& profile, std::size_t chosen) -> void {
    ErrorCounts largest = profile;
    for (std::size_t i = chosen; i < order.size(); ++i) largest[order[i]] = high[order[i]];
    if (!blocked(largest)) return;
    const unsigned k = order[chosen];
    if (chosen + 1 == order.size()) {
      ErrorCounts candidate = minimal(std::move(largest), {k});
      if (is_minimal(candidate)) result.push_back(std::move(candidate));
      return;
    }
    for (profile[k] = low[k]; profile[k] <= high[k]; ++profile[k]) {
      if (profile[k] != low[k] && blocked(profile)) {
        if (is_minimal(profile)) result.push_back(profile);
        break;  // what has more here is above this one
      }
      self(self, profile, chosen + 1);
    }
    profile[k] = low[k];
  };
  ErrorCounts profile = low;
  if (blocked(low)) return {low};
  extend(extend, profile, 0);
  return result;
}

std::vector<Interval> BlockTest::below(const ErrorCounts& profile) const {
  std::vector<Interval> result;
  const Profile own = to_profile(profile);
  for (const Piece& piece : pieces_) {
    const AlgebraicNumber& from = piece.piece.from;
    const AlgebraicNumber& to = piece.piece.to;
    const Polynomial gap = difference(own, piece.piece.profile);
    if (gap.is_zero()) continue;
    if (from == to) {
      if (signs_on(gap, from, to).negative) result.push_back({from, to});
      continue;
    }
    std::vector<AlgebraicNumber> stops{from};
    for (const Root& root : real_roots(gap, Rational(0), Rational(1))) {
      if (root.value > from && root.value < to) stops.push_back(root.value);
    }
    stops.push_back(to);
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
      if (gap.sign_at(rational_between(stops[i], stops[i + 1])) < 0) {
        result.push_back({stops[i], stops[i + 1]});
      }
    }
  }
  return result;
}

std::optional<AlgebraicNumber> split_point(const BlockTest& test,
                                           const std::vector<ErrorCounts>& profiles,
                                           const Interval& on) {
  std::optional<AlgebraicNumber> first_end;
  std::optional<AlgebraicNumber> last_start;
  for (const ErrorCounts& profile : profiles) {
    const std::vector<Interval> below = test.below(profile);
    if (below.empty()) continue;
    if (!first_end || below.back().to < *first_end) first_end = below.back().to;
    if (!last_start || below.front().from > *last_start) last_start = below.front().from;
  }
  const auto inside = [&](const AlgebraicNumber& p) { return on.from < p && p < on.to; };
  if (!first_end || !last_start || *first_end > *last_start) return std::nullopt;
  if (*first_end < *last_start) {
    const AlgebraicNumber between(rational_between(*first_end, *last_start));
    if (inside(between)) return between;
  }
  if (inside(*first_end)) return first_end;
  return std::nullopt;
}

}  // namespace tacit
