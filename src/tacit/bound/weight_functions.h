// WeightFunctions: what a network weighs, as functions of p.
//
// A network at p = B / (B + 1) has the weights sum_k a_k B^k over (B + 1)^T, where a_k patterns
// have k deliveries: for B above all a_k these numbers are the profiles, digit by digit.
#pragma once

#include <memory>
#include <vector>

#include "tacit/base/polynomial.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/quotient_network.h"

namespace tacit {

class WeightFunctions {
 public:
  // Fails as discrepancy_network() does.
  [[nodiscard]] static Result<WeightFunctions> build(const System& system,
                                                     const RunContext& context);

  [[nodiscard]] const QuotientNetwork& network() const& { return *network_; }
  [[nodiscard]] const QuotientNetwork& network() const&& = delete;  // would dangle
  // On inputs with d ones, d = 0 .. n.
  [[nodiscard]] std::vector<Polynomial> errors(const QuotientNetwork::Side& side) const;
  // By hyperedge, when inputs with d ones have the weight of[d] together.
  [[nodiscard]] std::vector<Polynomial> capacities(const std::vector<Polynomial>& of) const;

 private:
  [[nodiscard]] Polynomial function(Integer digits) const;

  std::shared_ptr<const QuotientNetwork> network_;
  unsigned links_ = 0;
  unsigned bits_ = 0;
  std::vector<std::vector<Polynomial>> weights_;  // by ones and hyperedge
};

}  // namespace tacit
