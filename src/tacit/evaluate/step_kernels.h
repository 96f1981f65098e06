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
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

using Mask = std::uint64_t;

// A count rule over the broadcast channel. All processes with the same value and
// the same fate decide alike, so four look-ups give all n decisions.
class BroadcastCountStep {
 public:
  BroadcastCountStep(const CountStep& step, RuleTable table, unsigned n)
      : table_(std::move(table)),
        everybody_(ProcessSet::first(n).mask()),
        zeros_speak_(step.zeros_speak),
        ones_speak_(step.ones_speak),
        links_(n) {
    for (const unsigned i : step.committee) committee_ |= Mask{1} << i;
    if (step.committee.empty()) committee_ = everybody_;
  }

  [[nodiscard]] unsigned links() const { return links_; }

  [[nodiscard]] unsigned senders(Mask values) const {
    return static_cast<unsigned>(std::popcount(speakers(values)));
  }

  template <class Visit>
  void for_each_pattern(Mask values, const Visit& visit) const {
    const Mask speaking = speakers(values);
    const Mask zeros = committee_ & ~values;
    const Mask ones = committee_ & values;
    const Mask listeners = everybody_ & ~committee_;
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
  [[nodiscard]] Mask speakers(Mask values) const {
    Mask mask = 0;
    if (zeros_speak_) mask |= ~values;
    if (ones_speak_) mask |= values;
    return mask & committee_;
  }

  [[nodiscard]] Mask decided(Bit own, unsigned zeros, unsigned ones, Mask group) const {
    return table_.decide(own, zeros, ones) == Bit::one ? group : 0;
  }

  RuleTable table_;
  Mask everybody_;
  Mask committee_ = 0;
  bool zeros_speak_;
  bool ones_speak_;
  unsigned links_;
};

// A count rule over any channel: every process hears its own set of senders.
class GeneralCountStep {
 public:
  GeneralCountStep(const CountStep& step, RuleTable table, const Channel& channel)
      : table_(std::move(table)),
        n_(channel.processes()),
        links_(channel.links()),
        zeros_speak_(step.zeros_speak),
        ones_speak_(step.ones_speak) {
    const Mask everybody = ProcessSet::first(n_).mask();
    for (const unsigned i : step.committee) committee_ |= Mask{1} << i;
    if (step.committee.empty()) committee_ = everybody;
    for (const ProcessId i : ProcessSet(everybody)) {
      for (const ProcessId j : ProcessSet(everybody) - ProcessSet::only(i)) {
        carriers_.push_back(channel.carrier(j, i));
        senders_.push_back(j);
      }
    }
  }

  [[nodiscard]] unsigned links() const { return links_; }

  // Messages, one per receiver.
  [[nodiscard]] unsigned senders(Mask values) const {
    return static_cast<unsigned>(std::popcount(speakers(values))) * (n_ - 1);
  }

  template <class Visit>
  void for_each_pattern(Mask values, const Visit& visit) const {
    const Mask speaking = speakers(values);
    const Mask last = (Mask{1} << links_) - 1;
    for (Mask pattern = 0;; ++pattern) {
      Mask next = 0;
      std::size_t arc = 0;
      for (unsigned i = 0; i < n_; ++i) {
        Mask heard = 0;
        for (unsigned s = 0; s + 1 < n_; ++s, ++arc) {
          heard |= ((pattern >> carriers_[arc].value()) & 1) << senders_[arc].value();
        }
        heard &= speaking;
        if (((committee_ >> i) & 1) != 0) heard |= Mask{1} << i;  // counts itself
        const auto z = static_cast<unsigned>(std::popcount(heard & ~values));
        const auto o = static_cast<unsigned>(std::popcount(heard & values));
        const Bit own = ProcessSet(values).bit(ProcessId(static_cast<std::uint8_t>(i)));
        next |= static_cast<Mask>(table_.decide(own, z, o)) << i;
      }
      visit(pattern, next);
      if (pattern == last) return;
    }
  }

 private:
  [[nodiscard]] Mask speakers(Mask values) const {
    Mask mask = 0;
    if (zeros_speak_) mask |= ~values;
    if (ones_speak_) mask |= values;
    return mask & committee_;
  }

  RuleTable table_;
  unsigned n_;
  unsigned links_;
  bool zeros_speak_;
  bool ones_speak_;
  Mask committee_ = 0;
  std::vector<LinkId> carriers_;  // (n - 1) per receiver
  std::vector<ProcessId> senders_;
};

// The rounds of a decision table, read off the facets.
class FullInformationStep {
 public:
  explicit FullInformationStep(const TableStep& step) : table_(step.table) {}

  [[nodiscard]] unsigned links() const { return static_cast<unsigned>(table_->system().links()); }

  // Everybody sends in every round.
  [[nodiscard]] unsigned senders(Mask) const {
    const System& system = table_->system();
    const unsigned messages = system.channel == ChannelKind::broadcast ? 1 : system.processes - 1;
    return system.processes * system.rounds * messages;
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
};

using StepKernel = std::variant<BroadcastCountStep, GeneralCountStep, FullInformationStep>;

// One kernel per step. Fails where a rule has no value.
[[nodiscard]] Result<std::vector<StepKernel>> kernels_of(const Algorithm& algorithm,
                                                         const System& system);

}  // namespace tacit
