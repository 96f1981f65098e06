// The steps of an algorithm as maps from values and a delivery pattern to values, for
// engines that run over all patterns. Values and patterns are masks.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/result.h"
#include "tacit/model/channel.h"
#include "tacit/model/system.h"

namespace tacit {

using Mask = std::uint64_t;

// A count rule over the broadcast channel. All processes with the same value and
// the same fate decide alike, so four look-ups give all n decisions.
class BroadcastCountStep {
 public:
  BroadcastCountStep(PreparedStep step, unsigned n)
      : step_(std::move(step)), everybody_(ProcessSet::first(n).mask()), links_(n) {}

  [[nodiscard]] unsigned links() const { return links_; }

  [[nodiscard]] unsigned senders(Mask values) const {
    return step_.speakers(ProcessSet(values)).size();
  }

  template <class Visit>
  void for_each_pattern(Mask values, const Visit& visit) const {
    const Mask speaking = step_.speakers(ProcessSet(values)).mask();
    const Mask committee = step_.committee.mask();
    const Mask zeros = committee & ~values;
    const Mask ones = committee & values;
    const Mask listeners = everybody_ & ~committee;
    const Mask last = (Mask{1} << links_) - 1;
    for (Mask pattern = 0;; ++pattern) {
      const Mask heard = pattern & speaking;
      const auto z = static_cast<unsigned>(std::popcount(heard & zeros));
      const auto o = static_cast<unsigned>(std::popcount(heard & ones));
      // The groups exist only where their masks are not empty; table entries for
      // counts beyond the participants are never used.
      Mask next = 0;
      if (const Mask group = heard & zeros; group != 0) next |= decided(Bit::zero, z, o, group);
      if (const Mask group = zeros & ~heard; group != 0)
        next |= decided(Bit::zero, z + 1, o, group);
      if (const Mask group = heard & ones; group != 0) next |= decided(Bit::one, z, o, group);
      if (const Mask group = ones & ~heard; group != 0) next |= decided(Bit::one, z, o + 1, group);
      if (listeners != 0) {
        next |= decided(Bit::zero, z, o, listeners & ~values);
        next |= decided(Bit::one, z, o, listeners & values);
      }
      visit(pattern, next);
      if (pattern == last) return;
    }
  }

 private:
  [[nodiscard]] Mask decided(Bit own, unsigned zeros, unsigned ones, Mask group) const {
    return step_.table.decide(own, zeros, ones) == Bit::one ? group : 0;
  }

  PreparedStep step_;
  Mask everybody_;
  unsigned links_;
};

// A rule that counts, of blocks or not, over any channel: every process hears its own set of
// senders.
template <class Prepared>
class GeneralStep {
 public:
  GeneralStep(Prepared step, const Channel& channel)
      : step_(std::move(step)),
        n_(channel.processes()),
        links_(channel.links()),
        messages_(transmissions_per_sender(channel.kind(), n_)) {
    const ProcessSet everybody = ProcessSet::first(n_);
    for (const ProcessId i : everybody) {
      for (const ProcessId j : everybody - ProcessSet::only(i)) {
        carriers_.push_back(channel.carrier(j, i));
        senders_.push_back(j);
      }
    }
  }

  [[nodiscard]] unsigned links() const { return links_; }
  [[nodiscard]] const Prepared& prepared() const& { return step_; }
  [[nodiscard]] const Prepared& prepared() const&& = delete;  // would dangle

  // Messages: one per sender, or one per receiver.
  [[nodiscard]] unsigned senders(Mask values) const {
    return step_.speakers(ProcessSet(values)).size() * messages_;
  }

  template <class Visit>
  void for_each_pattern(Mask values, const Visit& visit) const {
    const Mask speaking = step_.speakers(ProcessSet(values)).mask();
    const Mask last = (Mask{1} << links_) - 1;
    for (Mask pattern = 0;; ++pattern) {
      Mask next = 0;
      std::size_t arc = 0;
      for (unsigned i = 0; i < n_; ++i) {
        Mask heard = 0;
        for (unsigned s = 0; s + 1 < n_; ++s, ++arc) {
          heard |= ((pattern >> carriers_[arc].value()) & 1) << senders_[arc].value();
        }
        const Bit decision = step_.decide(ProcessId(static_cast<std::uint8_t>(i)),
                                          ProcessSet(heard & speaking), ProcessSet(values));
        next |= static_cast<Mask>(decision) << i;
      }
      visit(pattern, next);
      if (pattern == last) return;
    }
  }

 private:
  Prepared step_;
  unsigned n_;
  unsigned links_;
  unsigned messages_;             // of one sender
  std::vector<LinkId> carriers_;  // (n - 1) per receiver
  std::vector<ProcessId> senders_;
};

// The rounds of a decision table, read off the facets.
class FullInformationStep {
 public:
  explicit FullInformationStep(const TableStep& step)
      : table_(step.table),
        speakers_(step.committee.empty() ? table_->system().processes
                                         : static_cast<unsigned>(step.committee.size())) {}

  [[nodiscard]] unsigned links() const { return static_cast<unsigned>(table_->system().links()); }

  // All who take part send in every round.
  [[nodiscard]] unsigned senders(Mask /*values*/) const {
    const System& system = table_->system();
    return speakers_ * system.rounds * transmissions_per_sender(system.channel, system.processes);
  }

  template <class Visit>
  void for_each_pattern(Mask values, const Visit& visit) const {
    const DecisionHypergraph& hypergraph = table_->hypergraph();
    const Executions& executions = hypergraph.executions();
    const Colouring& decisions = table_->decisions();
    for (Mask pattern = 0; pattern < executions.patterns(); ++pattern) {
      Mask next = 0;
      unsigned i = 0;
      for (const ViewId view :
           hypergraph.facet(executions.facet(ProcessSet(values), Pattern(pattern)))) {
        next |= static_cast<Mask>(decisions[view.index()]) << i++;
      }
      visit(pattern, next);
    }
  }

 private:
  std::shared_ptr<const DecisionTable> table_;
  unsigned speakers_;
};

using StepKernel = std::variant<BroadcastCountStep, GeneralStep<PreparedStep>,
                                GeneralStep<PreparedBlockStep>, FullInformationStep>;

// One kernel per step. Fails where a rule has no value.
[[nodiscard]] Result<std::vector<StepKernel>> kernels_of(const Algorithm& algorithm,
                                                         const System& system);

}  // namespace tacit
