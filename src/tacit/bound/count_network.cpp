#include "tacit/bound/count_network.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {

CountWeights::CountWeights(unsigned processes, const Probability& p)
    : n(processes), patterns(pattern_probabilities(processes, p)) {
  for (unsigned m = 0; m <= n; ++m) {
    listen();
    choose.emplace_back();
    for (unsigned k = 0; k <= m; ++k) choose.back().push_back(binomial(m, k));
  }
}

CountNetwork::CountNetwork(unsigned n, const Probability& p)
    : n_(n), system_{.processes = n}, weights_(n, p) {
  expects(n >= 2, "agreement takes at least two processes");
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 1; zeros < n; ++zeros) {
      for (unsigned ones = 1; zeros + ones <= n; ++ones) {
        free_.push_back(vertex({own, zeros, ones, n}));
      }
    }
  }
  Hyperedges hyperedges;
  for (unsigned a = 0; a <= n; ++a) {
    for (unsigned b = 0; a + b <= n; ++b) {
      add({a, b, b, b}, hyperedges);  // no 1 was lost
      if (a + b == n) continue;
      add({a, b, n - a, n - a}, hyperedges);  // no 0 was lost
      add({a, b, b + 1, n - a - 1}, hyperedges);
    }
  }
  cuts_ = std::make_unique<const CutNetwork>(2 + 2 * n * n, std::move(hyperedges));

  const double delivery = p.value().approximate();
  const double loss = (Rational(1) - p.value()).approximate();
  for (const FacetClass& facet : facets_) {
    listen();
    const unsigned delivered = facet.zeros_delivered + facet.ones_delivered;
    const double monomial = std::pow(delivery, delivered) * std::pow(loss, n - delivered);
    for (unsigned d = facet.first_ones; d <= facet.last_ones; ++d) {
      rounded_.push_back(weights_.choose[n - d][facet.zeros_delivered].approximate() *
                         weights_.choose[d][facet.ones_delivered].approximate() * monomial);
    }
  }
}

// A process that knows no 1 is in the source, one that knows no 0 in the sink.
CutNetwork::Vertex CountNetwork::vertex(const Counts& counts) const {
  if (counts.ones == 0) return CutNetwork::source;
  if (counts.zeros == 0) return CutNetwork::sink;
  return 2 + (static_cast<unsigned>(counts.own) * n_ + counts.zeros - 1) * n_ + counts.ones - 1;
}

Counts CountNetwork::counts_of(CutNetwork::Vertex vertex) const {
  const unsigned place = vertex - 2;
  return {.own = place / (n_ * n_) == 0 ? Bit::zero : Bit::one,
          .zeros = place / n_ % n_ + 1,
          .ones = place % n_ + 1,
          .n = n_};
}

CutNetwork::Vertex CountNetwork::flipped(CutNetwork::Vertex of) const {
  if (of == CutNetwork::source) return CutNetwork::sink;
  if (of == CutNetwork::sink) return CutNetwork::source;
  const Counts counts = counts_of(of);
  return vertex({!counts.own, counts.ones, counts.zeros, n_});
}

CutNetwork::Vertex CountNetwork::class_of(const DecisionHypergraph& hypergraph, ViewId view) const {
  expects(hypergraph.system() == system_, "class_of: a view of another system");
  const OneRoundView seen = hypergraph.views().one_round(view);
  return vertex({seen.input(), seen.count(Bit::zero), seen.count(Bit::one), n_});
}

void CountNetwork::add(const FacetClass& facet, Hyperedges& hyperedges) {
  const unsigned a = facet.zeros_delivered;
  const unsigned b = facet.ones_delivered;
  const unsigned first = std::max(facet.first_ones, 1U);
  const unsigned last = std::min(facet.last_ones, n_ - 1);
  if (first > last) return;
  std::vector<CutNetwork::Vertex> views;
  if (a > 0) views.push_back(vertex({Bit::zero, a, b, n_}));               // zeros that got through
  if (a < n_ - first) views.push_back(vertex({Bit::zero, a + 1, b, n_}));  // zeros that did not
  if (b > 0) views.push_back(vertex({Bit::one, a, b, n_}));                // ones that got through
  if (b < first) views.push_back(vertex({Bit::one, a, b + 1, n_}));        // ones that did not
  std::ranges::sort(views);
  views.erase(std::unique(views.begin(), views.end()), views.end());
  if (views.size() < 2) return;
  facets_.push_back({a, b, first, last});
  hyperedges.push_back(std::move(views));
}

RuleTable CountNetwork::rule(const Side& side) const {
  const CountRule::Function decide = [&](const Counts& c) { return side[vertex(c)]; };
  return *RuleTable::build(CountRule("minimum cut", decide), n_, /*listeners=*/false);
}

PerOnes CountNetwork::errors(const Side& side) const {
  return error_numerators(rule(side), weights_);
}

QuotientNetwork::Side CountNetwork::starting_side() const {
  const RuleTable courteous = *RuleTable::build(CountRule(Courteous{}), n_, /*listeners=*/false);
  Side side(2 + 2 * n_ * n_, Bit::zero);
  side[CutNetwork::sink] = Bit::one;
  for (const CutNetwork::Vertex free : free_) {
    const Counts counts = counts_of(free);
    side[free] = courteous.decide(counts.own, counts.zeros, counts.ones);
  }
  return side;
}

std::vector<Integer> CountNetwork::capacities(const PerOnes& of) const {
  std::vector<Integer> result;
  result.reserve(facets_.size());
  for (const FacetClass& facet : facets_) {
    listen();
    Integer sum;
    for (unsigned d = facet.first_ones; d <= facet.last_ones; ++d) {
      if (of[d].is_zero()) continue;
      sum.add_product(of[d], weights_.choose[n_ - d][facet.zeros_delivered] *
                                 weights_.choose[d][facet.ones_delivered]);
    }
    result.push_back(sum *
                     weights_.patterns.numerators[facet.zeros_delivered + facet.ones_delivered]);
  }
  return result;
}

std::vector<double> CountNetwork::rounded_capacities(std::span<const double> of) const {
  std::vector<double> result;
  result.reserve(facets_.size());
  auto weight = rounded_.begin();
  for (const FacetClass& facet : facets_) {
    double sum = 0;
    for (unsigned d = facet.first_ones; d <= facet.last_ones; ++d) sum += of[d] * *weight++;
    result.push_back(sum);
  }
  return result;
}

PerOnes error_numerators(const RuleTable& rule, const CountWeights& weights) {
  const unsigned n = weights.n;
  PerOnes errors(n + 1);
  std::vector<Integer> count(n + 1);
  for (unsigned d = 0; d <= n; ++d) {
    std::ranges::fill(count, Integer(0));
    for (unsigned a = 0; a <= n - d; ++a) {
      listen();
      for (unsigned b = 0; b <= d; ++b) {
        bool zero = false;
        bool one = false;
        const auto decide = [&](Bit own, unsigned zeros, unsigned ones) {
          (rule.decide(own, zeros, ones) == Bit::zero ? zero : one) = true;
        };
        if (a > 0) decide(Bit::zero, a, b);
        if (a < n - d) decide(Bit::zero, a + 1, b);
        if (b > 0) decide(Bit::one, a, b);
        if (b < d) decide(Bit::one, a, b + 1);
        if (zero && one) count[a + b].add_product(weights.choose[n - d][a], weights.choose[d][b]);
      }
    }
    for (unsigned k = 0; k <= n; ++k)
      errors[d].add_product(count[k], weights.patterns.numerators[k]);
  }
  return errors;
}

std::unique_ptr<const QuotientNetwork> count_network(unsigned n, const Probability& p) {
  return std::make_unique<const CountNetwork>(n, p);
}

}  // namespace tacit
