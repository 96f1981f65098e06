#include "tacit/bound/mixture_master.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tacit/base/linear_system.h"
#include "tacit/bound/quotient_network.h"

namespace tacit {
namespace {

constexpr double tolerance = 1e-9;
constexpr double negligible = 1e-15;

// From `first` on >= 0 with sum 1, whatever the solver left there; 0 before.
std::vector<double> normalised(std::vector<double> numbers, std::size_t first) {
  double sum = 0;
  for (double& number : numbers) {
    number = std::isfinite(number) ? std::max(0.0, number) : 0.0;
    sum += number;
  }
  for (std::size_t i = first; i < numbers.size(); ++i) {
    numbers[i] = sum > 0 ? numbers[i] / sum : 1.0 / static_cast<double>(numbers.size() - first);
  }
  return numbers;
}

}  // namespace

MixtureMaster::MixtureMaster(unsigned orbits, Integer denominator)
    : orbits_(orbits), denominator_(std::move(denominator)) {
  lp_.setLogLevel(0);
  // Errors span many orders of magnitude; scaled by columns, Clp calls bases optimal that
  // are far from it.
  lp_.scaling(0);
  lp_.setPerturbation(100);  // none
  lp_.setOptimizationDirection(-1);
  lp_.setPrimalTolerance(tolerance);
  lp_.setDualTolerance(tolerance);
  // Column 0 is t, column k the share of orbit k, and the others the slacks.
  for (unsigned k = 0; k <= orbits; ++k) {
    lp_.addColumn(0, nullptr, nullptr, k == 0 ? -COIN_DBL_MAX : 0.0, COIN_DBL_MAX,
                  k == 0 ? 1.0 : 0.0);
  }
  std::vector<int> columns;
  for (unsigned k = 1; k <= orbits; ++k) columns.push_back(static_cast<int>(k));
  const std::vector<double> ones(orbits, 1.0);
  lp_.addRow(static_cast<int>(orbits), columns.data(), ones.data(), 1.0, 1.0);
}

void MixtureMaster::solve() {
  lp_.dual();
  lp_.primal();  // the dual method may stop with columns that still improve
}

bool MixtureMaster::add(std::vector<Integer> errors) {
  if (std::ranges::find(rules_, errors) != rules_.end()) return false;
  if (rules_.empty()) {
    const double largest = Rational(*std::ranges::max_element(errors), denominator_).approximate();
    if (largest > 0) scale_ = largest;
  }
  std::vector<int> columns{0};
  std::vector<double> entries{1.0};
  for (unsigned k = 1; k <= orbits_; ++k) {
    const double error = Rational(errors[k - 1], denominator_).approximate();
    if (error < negligible * scale_) continue;
    columns.push_back(static_cast<int>(k));
    entries.push_back(-error / scale_);
  }
  lp_.addRow(static_cast<int>(columns.size()), columns.data(), entries.data(), 0.0, 0.0);
  const int row = lp_.numberRows() - 1;
  const double one = 1.0;
  lp_.addColumn(1, &row, &one, 0.0, COIN_DBL_MAX, 0.0);
  rules_.push_back(std::move(errors));
  return true;
}

std::vector<double> MixtureMaster::proposed_shares() {
  solve();
  std::vector<double> shares(orbits_ + 1, 0.0);
  for (unsigned k = 1; k <= orbits_; ++k) shares[k] = lp_.primalColumnSolution()[k];
  return normalised(std::move(shares), 1);
}

std::vector<double> MixtureMaster::proposed_mixture() {
  solve();
  std::vector<double> mixture;
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    mixture.push_back(lp_.dualRowSolution()[r + 1]);
  }
  return normalised(std::move(mixture), 0);
}

std::optional<MixtureMaster::Solution> MixtureMaster::optimum() {
  constexpr int most_refinements = 40;
  std::optional<Solution> found;
  for (int i = 0; i < most_refinements && !found; ++i) {
    solve();
    std::optional<Solution> basic = basic_solution();
    if (!basic) break;
    if (!refine(*basic)) found = std::move(basic);
  }
  restore();
  return found;
}

bool MixtureMaster::is_basic(std::size_t column) const {
  return lp_.getColumnStatus(static_cast<int>(column)) == ClpSimplex::basic;
}

// The exact solution that belongs to the basis of Clp: the basic shares, and the
// rules whose slack is not basic.
std::optional<MixtureMaster::Solution> MixtureMaster::basic_solution() const {
  std::vector<unsigned> shares;
  for (unsigned k = 1; k <= orbits_; ++k) {
    if (is_basic(k)) shares.push_back(k);
  }
  std::vector<std::size_t> tight;
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    const bool open =
        is_basic(orbits_ + 1 + r) || lp_.getRowStatus(static_cast<int>(r + 1)) == ClpSimplex::basic;
    if (!open) tight.push_back(r);
  }
  if (shares.size() != tight.size()) return {};
  const std::size_t size = shares.size() + 1;
  // Unknowns t and the shares; equations t - sum error share = 0, and the sum.
  std::vector<std::vector<Integer>> matrix(size, std::vector<Integer>(size));
  for (std::size_t i = 0; i < tight.size(); ++i) {
    matrix[i][0] = 1;
    for (std::size_t j = 0; j < shares.size(); ++j) {
      matrix[i][j + 1] = -rules_[tight[i]][shares[j] - 1];
      matrix[size - 1][j + 1] = 1;
    }
  }
  std::vector<Integer> right(size);
  right[size - 1] = 1;
  const auto primal = solution(matrix, right);
  auto transposed = matrix;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) transposed[j][i] = matrix[i][j];
  }
  std::vector<Integer> objective(size);
  objective[0] = 1;
  const auto dual = solution(transposed, objective);
  if (!primal || !dual) return {};
  Solution basic;
  basic.value = (*primal)[0];
  basic.shares.assign(orbits_ + 1, Rational(0));
  for (std::size_t j = 0; j < shares.size(); ++j) basic.shares[shares[j]] = (*primal)[j + 1];
  basic.mixture.assign(rules_.size(), Rational(0));
  for (std::size_t i = 0; i < tight.size(); ++i) basic.mixture[tight[i]] = (*dual)[i];
  basic.basic_orbits = std::move(shares);
  basic.basic_rules = std::move(tight);
  return basic;
}

// False if the solution is optimal. Otherwise shifts and scales the floating-point
// problem so that what is left of it can be seen: variables count from the solution.
bool MixtureMaster::refine(const Solution& basic) {
  // Of every column its value above zero and its reduced cost, exactly.
  std::vector<Rational> room(orbits_ + 1 + rules_.size());
  std::vector<Rational> cost(room.size());
  const Rational value = basic.value / Rational(denominator_);
  const CommonFractions mixture = over_one_denominator(basic.mixture);
  const CommonFractions shares = over_one_denominator(basic.shares);
  for (unsigned k = 1; k <= orbits_; ++k) {
    room[k] = basic.shares[k];
    Integer mean;
    for (std::size_t r = 0; r < rules_.size(); ++r) {
      mean.add_product(mixture.numerators[r], rules_[r][k - 1]);
    }
    cost[k] = Rational(mean, mixture.denominator * denominator_) - value;
  }
  for (std::size_t r = 0; r < rules_.size(); ++r) {
    Integer mean;
    for (unsigned k = 1; k <= orbits_; ++k) {
      mean.add_product(shares.numerators[k], rules_[r][k - 1]);
    }
    room[orbits_ + 1 + r] = Rational(mean, shares.denominator * denominator_) - value;
    cost[orbits_ + 1 + r] = -basic.mixture[r];
  }
  double infeasible = 0;
  double improvable = 0;
  bool optimal = true;
  std::vector<double> lower(room.size());
  std::vector<double> reduced(room.size());
  for (std::size_t c = 1; c < room.size(); ++c) {
    // Clp's unit of errors is scale_.
    const bool share = c <= orbits_;
    lower[c] = -room[c].approximate() / (share ? 1.0 : scale_);
    reduced[c] = cost[c].approximate() / (share ? scale_ : 1.0);
    if (room[c].sign() < 0 || cost[c].sign() > 0) optimal = false;
    infeasible = std::max(infeasible, lower[c]);
    improvable = std::max(improvable, reduced[c]);
  }
  if (optimal) return false;
  constexpr double largest = 1e200;
  const double stretch = infeasible > 0 ? std::min(largest, 1.0 / infeasible) : 1.0;
  const double emphasis = improvable > 0 ? std::min(largest, 1.0 / improvable) : 1.0;
  lp_.setObjectiveCoefficient(0, 0.0);
  lp_.setRowBounds(0, 0.0, 0.0);
  for (std::size_t c = 1; c < room.size(); ++c) {
    const auto column = static_cast<int>(c);
    lp_.setColumnLower(column, std::max(-1e12, lower[c] * stretch));
    lp_.setObjectiveCoefficient(column, std::max(-1e12, reduced[c] * emphasis));
  }
  return true;
}

// The problem itself again, after refinement.
void MixtureMaster::restore() {
  lp_.setObjectiveCoefficient(0, 1.0);
  lp_.setRowBounds(0, 1.0, 1.0);
  for (int c = 1; c < lp_.numberColumns(); ++c) {
    lp_.setColumnLower(c, 0.0);
    lp_.setObjectiveCoefficient(c, 0.0);
  }
}

}  // namespace tacit
