// Approximate agreement: every process decides a number in [0, 1]; when all inputs are b, everybody
// decides b; and the worst-case expected discrepancy, the mean of the largest minus the smallest
// decision on the worst input, is to be small.
//
// Theorem. For every channel and any number of rounds, the smallest worst-case expected discrepancy
// equals the smallest worst-case probability of disagreement of consensus with shared coins.
// Proof. Given numbers y, draw U uniformly from [0, 1], shared by all, and let a view decide 1 if
// y > U: validity holds, and in an execution the processes disagree with probability max y - min y.
// Given a mixture of algorithms, let y be the probability that a view decides 1: validity holds,
// and the views with the largest and the smallest y disagree with probability at least max y - min
// y.
//
// So a mixture (mixed_optimum.h) gives the numbers, and a flow for the worst distribution of inputs
// shows that there are no better ones.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/mixed_optimum.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/bound/quotient_network.h"
#include "tacit/model/system.h"

namespace tacit {

struct DiscrepancyOptimum {
  // Both are proved by exact arithmetic, and nearly always they are equal.
  Rational lower;
  Rational upper;
  // Proves `upper`: the decision of every class of views, by vertex of the network. Exchanging
  // 0 and 1 takes a decision y to 1 - y.
  std::vector<Rational> decisions;
  // Proves `lower`: the probability that the input has d ones, all such inputs being equally
  // likely, and a flow of the value `lower` from the views forced to 0 to those forced to 1, in
  // which no class of executions lets more through than the probability that it occurs.
  std::vector<Rational> distribution;
  struct Transfer {
    std::uint32_t hyperedge;
    CutNetwork::Vertex from;
    CutNetwork::Vertex to;
    Rational amount;
  };
  std::vector<Transfer> flow;
  // Proves `upper`, too: no input has a larger error when one of these algorithms is drawn. It is a
  // single one where one attains `lower` on every input: then no coins are needed.
  std::vector<MixedOptimum::Component> mixture;
  std::shared_ptr<const QuotientNetwork> network;

  [[nodiscard]] bool exact() const { return lower == upper; }
};

// The optimum at one p. One broadcast round takes up to 400 processes, everything else as many
// executions as fit. Fails with `too_large` beyond that, for fewer than two processes, and with
// `cancelled` when it is stopped before there are any bounds; stopped later, it returns bounds
// without a flow.
// Cost: that of shared_coin_optimum() for one broadcast round; else one pass over the executions
// and a few maximum flows in a network of the classes of views and executions up to renaming.
[[nodiscard]] Result<DiscrepancyOptimum> discrepancy_optimum(const System& system,
                                                             const Probability& at,
                                                             const RunContext& context = {});

// The network that it is found in. Fails as discrepancy_optimum() does.
[[nodiscard]] Result<std::shared_ptr<const QuotientNetwork>> discrepancy_network(
    const System& system, const Probability& at, const RunContext& context = {});

// What a certificate says about it. Expects an exact optimum.
[[nodiscard]] MixtureProof proof_of(const DiscrepancyOptimum& optimum, const Probability& at);

// The same as a proof of the optimum of deterministic consensus, where one algorithm without coins
// attains it; nothing elsewhere.
[[nodiscard]] std::optional<MixtureProof> coinless_proof_of(const DiscrepancyOptimum& optimum,
                                                            const Probability& at);

// The expected discrepancy of decisions on inputs with d ones, for d = 0 .. n: exact, by
// thresholds. Expects a number in [0, 1] for every vertex of the network, 0 for the source and 1
// for the sink.
[[nodiscard]] std::vector<Rational> discrepancies(const QuotientNetwork& network,
                                                  const std::vector<Rational>& decisions);

}  // namespace tacit
