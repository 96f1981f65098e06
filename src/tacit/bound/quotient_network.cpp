#include "tacit/bound/quotient_network.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/complex/symmetry.h"

namespace tacit {
namespace {

using Vertex = CutNetwork::Vertex;

class OrbitNetwork final : public QuotientNetwork {
 public:
  OrbitNetwork(const DecisionHypergraph& hypergraph, const Probability& p)
      : system_(hypergraph.system()),
        probabilities_(pattern_probabilities(static_cast<unsigned>(system_.links()), p)) {
    expects(hypergraph.task().all_values() == 0b11, "minimum cuts are for binary decisions");
  }

  // False after a stop: then the network is not fit for use.
  [[nodiscard]] bool build(const DecisionHypergraph& hypergraph, const RunContext& context) {
    return find_classes(hypergraph, context) && find_hyperedges(hypergraph, context);
  }

  [[nodiscard]] const System& system() const& override { return system_; }
  [[nodiscard]] const CutNetwork& cuts() const& override { return *cuts_; }
  [[nodiscard]] const Integer& denominator() const& override { return probabilities_.denominator; }
  [[nodiscard]] const std::vector<Vertex>& free_classes() const& override { return free_; }
  [[nodiscard]] Vertex flipped(Vertex vertex) const override { return flipped_[vertex]; }
  [[nodiscard]] Vertex class_of(const DecisionHypergraph& hypergraph, ViewId view) const override {
    expects(hypergraph.system() == system(), "class_of: a view of another system");
    return vertex_[view.index()];
  }

  [[nodiscard]] std::vector<Integer> capacities(const PerOnes& of) const override {
    std::vector<Integer> result;
    result.reserve(weights_.size());
    for (const auto& hyperedge : weights_) {
      Integer sum;
      for (const Weight& weight : hyperedge) sum.add_product(of[weight.ones], weight.numerator);
      result.push_back(std::move(sum));
    }
    return result;
  }
  [[nodiscard]] std::vector<double> rounded_capacities(std::span<const double> of) const override {
    std::vector<double> result;
    result.reserve(weights_.size());
    for (const auto& hyperedge : weights_) {
      double sum = 0;
      for (const Weight& weight : hyperedge) sum += of[weight.ones] * weight.rounded;
      result.push_back(sum);
    }
    return result;
  }
  [[nodiscard]] PerOnes errors(const Side& side) const override {
    PerOnes result(system().processes + 1);
    for (std::size_t h = 0; h < weights_.size(); ++h) {
      const auto& members = cuts_->hyperedges()[h];
      const bool cut =
          std::ranges::any_of(members, [&](Vertex v) { return side[v] != side[members.front()]; });
      if (!cut) continue;
      for (const Weight& weight : weights_[h]) result[weight.ones] += weight.numerator;
    }
    return result;
  }
  [[nodiscard]] Side starting_side() const override {
    Side side(flipped_.size(), Bit::one);
    side[CutNetwork::source] = Bit::zero;
    return side;
  }

 private:
  // The probability that an execution on an input with `ones` ones belongs to a hyperedge.
  struct Weight {
    unsigned ones;
    Integer numerator;
    double rounded;
  };

  bool find_classes(const DecisionHypergraph& hypergraph, const RunContext& context) {
    const auto first = first_views_of_orbits(hypergraph, context);
    if (!first) return false;
    vertex_.resize(first->size());
    std::vector<ViewId> example(2, ViewId(0));  // by vertex; of no use for source and sink
    for (std::uint32_t v = 0; v < first->size(); ++v) {
      const ValueSet allowed = hypergraph.allowed(ViewId(v));
      if (hypergraph.forced(ViewId(v))) {
        vertex_[v] = allowed == only_value(Bit::zero) ? CutNetwork::source : CutNetwork::sink;
      } else if ((*first)[v] == ViewId(v)) {
        vertex_[v] = static_cast<Vertex>(example.size());
        free_.push_back(vertex_[v]);
        example.emplace_back(v);
      } else {
        vertex_[v] = vertex_[(*first)[v].index()];
      }
    }
    flipped_ = {CutNetwork::sink, CutNetwork::source};
    const auto generators = Symmetry::generators(system().processes);
    const SymmetryAction flip(hypergraph, *std::ranges::find_if(generators, &Symmetry::flips));
    for (const Vertex free : free_) flipped_.push_back(vertex_[flip(example[free]).index()]);
    return true;
  }

  bool find_hyperedges(const DecisionHypergraph& hypergraph, const RunContext& context) {
    const Executions& executions = hypergraph.executions();
    // How often, by the members, the number of ones and the number of deliveries.
    std::map<std::vector<Vertex>, std::map<std::pair<unsigned, unsigned>, std::int64_t>> found;
    std::vector<Vertex> members;
    for (unsigned d = 1; d < system().processes; ++d) {
      for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
        if (pattern % 1024 == 0 && context.cancelled()) return false;
        const FacetId facet = executions.facet(ProcessSet::first(d), Pattern(pattern));
        members.clear();
        for (const ViewId view : hypergraph.facet(facet)) members.push_back(vertex_[view.index()]);
        std::ranges::sort(members);
        members.erase(std::unique(members.begin(), members.end()), members.end());
        if (members.size() > 1) ++found[members][{d, executions.weight(facet).delivered}];
      }
    }
    std::vector<std::vector<Vertex>> hyperedges;
    for (const auto& [classes, counts] : found) {
      hyperedges.push_back(classes);
      std::vector<Weight>& weights = weights_.emplace_back();
      for (const auto& [where, count] : counts) {
        const auto [ones, delivered] = where;
        if (weights.empty() || weights.back().ones != ones) weights.push_back({ones, 0, 0});
        weights.back().numerator.add_product(Integer(count), probabilities_.numerators[delivered]);
      }
      for (Weight& weight : weights) {
        weight.rounded = Rational(weight.numerator, denominator()).approximate();
      }
    }
    cuts_ = std::make_unique<const CutNetwork>(static_cast<Vertex>(flipped_.size()),
                                               std::move(hyperedges));
    return true;
  }

  System system_;
  CommonFractions probabilities_;  // of patterns, by their deliveries
  std::vector<Vertex> vertex_;     // by view
  std::vector<Vertex> free_;
  std::vector<Vertex> flipped_;
  std::vector<std::vector<Weight>> weights_;  // by hyperedge, ascending ones
  std::unique_ptr<const CutNetwork> cuts_;
};

}  // namespace

QuotientNetwork::Side QuotientNetwork::mirrored(const Side& side) const {
  Side result = side;
  for (const Vertex v : free_classes()) result[v] = !side[flipped(v)];
  return result;
}

Result<std::unique_ptr<const QuotientNetwork>> orbit_network(const DecisionHypergraph& hypergraph,
                                                             const Probability& p,
                                                             const RunContext& context) {
  auto network = std::make_unique<OrbitNetwork>(hypergraph, p);
  if (!network->build(hypergraph, context)) return stopped_by_caller();
  return std::unique_ptr<const QuotientNetwork>(std::move(network));
}

}  // namespace tacit
