#include "tacit/search/error_sum.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {

ErrorSum::ErrorSum(const Problem& problem, const Clauses& clauses, const Scale& scale,
                   Literal first_variable, const ClauseSink& all)
    : clauses_(clauses),
      unit_(scale.largest / Rational(Integer(scale.steps))),
      steps_(scale.steps) {
  expects(scale.steps > 0 && scale.largest > Rational(0), "ErrorSum: nothing to add up to");
  const unsigned links = problem.links();
  const Probability lost = scale.p.complement();
  std::vector<Rational> weights;
  for (unsigned k = 0; k <= links; ++k) {
    weights.push_back(power(scale.p.value(), k) * power(lost.value(), links - k));
  }
  Literal next = first_variable;
  for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
    const ClauseSink& sink = clauses.sink_for(x, all);
    Sum& sum = sums_.emplace_back();
    for (unsigned k = 0; k <= links; ++k) {
      const std::uint32_t constant = problem.inputs()[x].always_in_error[k];
      const std::vector<Literal>& counter = clauses.counter_outputs(x, k);
      const auto units_of = [&](std::size_t errors) {
        return units(weights[k] * Rational(Integer(constant + errors)));
      };
      const std::size_t base = units_of(0);
      sum.always = std::min(sum.always + base, steps_);
      std::vector<std::pair<std::size_t, Literal>> gains;  // units beyond base, when counted
      for (std::size_t j = 1; j <= counter.size(); ++j) {
        const std::size_t gain = units_of(j) - base;
        if (gain > (gains.empty() ? 0 : gains.back().first)) {
          gains.emplace_back(gain, counter[j - 1]);
        }
      }
      if (gains.empty()) continue;
      const std::size_t longest = std::min(sum.more.size() + gains.back().first, steps_);
      std::vector<Literal> longer;
      for (std::size_t u = 0; u < longest; ++u) longer.push_back(next++);
      for (std::size_t u = 0; u < sum.more.size(); ++u) sink({-sum.more[u], longer[u]});
      for (const auto& [gain, counted] : gains) {
        for (std::size_t u = 0; u <= sum.more.size(); ++u) {
          std::vector<Literal> clause{longer[std::min(u + gain, longest) - 1], -counted};
          if (u > 0) clause.push_back(-sum.more[u - 1]);
          sink(clause);
          if (u + gain >= longest) break;
        }
      }
      for (std::size_t u = 1; u < longest; ++u) sink({-longer[u], longer[u - 1]});
      sum.more = std::move(longer);
    }
  }
}

std::size_t ErrorSum::units(const Rational& value) const {
  const Rational exact = value / unit_;
  if (exact >= Rational(Integer(steps_))) return steps_;
  std::size_t low = 0;  // low <= exact < high
  std::size_t high = steps_;
  while (low + 1 < high) {
    const std::size_t middle = low + (high - low) / 2;
    (Rational(Integer(middle)) <= exact ? low : high) = middle;
  }
  return low;
}

void ErrorSum::require_below(const Rational& bound, const ClauseSink& all) const {
  std::size_t forbidden = units(bound);
  if (unit_ * Rational(Integer(forbidden)) < bound) ++forbidden;
  expects(forbidden <= steps_, "ErrorSum::require_below: beyond the largest sum");
  for (std::size_t x = 0; x < sums_.size(); ++x) {
    const Sum& sum = sums_[x];
    const ClauseSink& sink = clauses_.sink_for(x, all);
    if (forbidden <= sum.always) {
      sink({});
    } else if (forbidden - sum.always <= sum.more.size()) {
      sink({-sum.more[forbidden - sum.always - 1]});
    }
  }
}

std::vector<Literal> ErrorSum::outputs() const {
  std::vector<Literal> result;
  for (const Sum& sum : sums_) result.insert(result.end(), sum.more.begin(), sum.more.end());
  return result;
}

}  // namespace tacit
