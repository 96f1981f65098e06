// The simplex method in fractions, on a dense tableau, with Bland's rule: slow, exact, and without
// anything of the library but its fractions. For the tests of optima that are linear programs.
#pragma once

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tacit/base/rational.h"

namespace tacit::test {

// maximise c x where A x <= b and x >= 0. Expects b >= 0, so that x = 0 is a solution to start
// from, and a program with a maximum.
class ExactSimplex {
 public:
  ExactSimplex(std::vector<std::vector<Rational>> rows, std::vector<Rational> bounds,
               const std::vector<Rational>& objective)
      : columns_(objective.size()) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].resize(columns_ + rows.size());
      rows[i][columns_ + i] = Rational(1);
      rows[i].push_back(bounds[i]);
      basic_.push_back(columns_ + i);
    }
    tableau_ = std::move(rows);
    // The last row: what an increase of a variable takes from the objective.
    std::vector<Rational> costs;
    for (const Rational& c : objective) costs.push_back(Rational(0) - c);
    costs.resize(columns_ + tableau_.size() + 1);
    tableau_.push_back(std::move(costs));
  }

  [[nodiscard]] Rational maximum() {
    while (const auto column = entering()) pivot(leaving(*column), *column);
    return tableau_.back().back();
  }

 private:
  // Bland: the first variable that raises the objective.
  [[nodiscard]] std::optional<std::size_t> entering() const {
    const auto& costs = tableau_.back();
    for (std::size_t j = 0; j + 1 < costs.size(); ++j) {
      if (costs[j].sign() < 0) return j;
    }
    return std::nullopt;
  }

  // The first basic variable that reaches 0, and of those the first.
  [[nodiscard]] std::size_t leaving(std::size_t column) const {
    std::optional<std::size_t> best;
    Rational least;
    for (std::size_t i = 0; i < basic_.size(); ++i) {
      if (tableau_[i][column].sign() <= 0) continue;
      const Rational ratio = tableau_[i].back() / tableau_[i][column];
      if (!best || ratio < least || (ratio == least && basic_[i] < basic_[*best])) {
        best = i;
        least = ratio;
      }
    }
    if (!best) throw std::runtime_error("a linear program without a maximum");
    return *best;
  }

  void pivot(std::size_t row, std::size_t column) {
    const Rational factor = tableau_[row][column];
    std::vector<std::size_t> filled;
    for (std::size_t j = 0; j < tableau_[row].size(); ++j) {
      if (tableau_[row][j].is_zero()) continue;
      tableau_[row][j] /= factor;
      filled.push_back(j);
    }
    for (std::size_t i = 0; i < tableau_.size(); ++i) {
      if (i == row || tableau_[i][column].is_zero()) continue;
      const Rational times = tableau_[i][column];
      for (const std::size_t j : filled) tableau_[i][j] -= times * tableau_[row][j];
    }
    basic_[row] = column;
  }

  std::size_t columns_;
  std::vector<std::vector<Rational>> tableau_;  // with the bounds as last column
  std::vector<std::size_t> basic_;              // by row
};

}  // namespace tacit::test
