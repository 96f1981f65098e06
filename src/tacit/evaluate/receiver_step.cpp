#include "tacit/evaluate/receiver_step.h"

#include <algorithm>
#include <utility>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

ProcessId id(unsigned i) {
  return ProcessId(static_cast<std::uint8_t>(i));
}

const Rational& link_probability(const ChannelLaw& law, const RoundLaw& round, unsigned s,
                                 unsigned r) {
  return round.delivery[pair_link(law.processes, id(s), id(r))].value();
}

// The most transmissions from here on: any decision that some set of senders leads to is possible.
std::uint64_t most_after(const HeardDecisions& decisions, std::size_t values, unsigned n,
                         std::vector<std::uint64_t> most) {
  const std::size_t sets = std::size_t{1} << (n - 1);
  for (unsigned j = n; j-- > 0;) {
    bool zero = false;
    bool one = false;
    for (std::size_t set = 0; set < sets; ++set) {
      (decisions.one(values, j, set) ? one : zero) = true;
    }
    for (std::size_t i = 0; i < std::size_t{1} << j; ++i) {
      const std::uint64_t if_zero = zero ? most[i] : 0;
      const std::uint64_t if_one = one ? most[i + (std::size_t{1} << j)] : 0;
      most[i] = std::max(if_zero, if_one);
    }
  }
  return most.front();
}

}  // namespace

ReceiverLaw::ReceiverLaw(const ChannelLaw& law)
    : law_(law),
      n_(law.processes),
      of_link_(std::size_t{n_} * n_, Integer(1)),
      of_receiver_(n_, Integer(1)) {
  const std::size_t states = std::size_t{1} << hidden_chains(law);
  for (unsigned s = 0; s < n_; ++s) {
    Sender sender;
    std::vector<Rational> all;
    for (Hidden bad = 0; bad < states; ++bad) {
      const RoundLaw& round = round_law(law, id(s), id(s == 0 ? 1 : 0), bad);
      sender.outcomes.push_back(shared_outcomes(law, round, id(s)));
      for (const SharedOutcome& outcome : sender.outcomes.back())
        all.push_back(outcome.probability);
    }
    const Integer common = common_denominator(all);
    denominator_ *= common;
    for (const auto& outcomes : sender.outcomes) {
      auto& weights = sender.weights.emplace_back();
      for (const auto& [kind, receivers, p] : outcomes) {
        weights.push_back(p.numerator() * floored_quotient(common, p.denominator()));
      }
    }
    senders_.push_back(std::move(sender));
    for (unsigned r = 0; r < n_; ++r) {
      if (r == s) continue;
      std::vector<Rational> values{link_probability(law, law.good, s, r)};
      if (law.bursts) values.push_back(link_probability(law, law.bursts->bad, s, r));
      const Integer of_link = common_denominator(values);
      of_link_[std::size_t{s} * n_ + r] = of_link;
      of_receiver_[r] *= of_link;
      denominator_ *= of_link;
    }
  }
}

ReceiverLaw::HeardSets ReceiverLaw::heard_by_all(Hidden bad,
                                                 const std::vector<std::size_t>& choice) const {
  HeardSets result(n_);
  for (unsigned r = 0; r < n_; ++r) {
    std::vector<Integer>& sets = result[r];
    sets.assign(1, Integer(1));
    for (unsigned s = 0; s < n_; ++s) {
      if (s == r) continue;
      const SharedOutcome& outcome = senders_[s].outcomes[bad][choice[s]];
      const Integer& whole = of_link_[std::size_t{s} * n_ + r];
      Integer heard;
      if (outcome.kind == SharedOutcome::Kind::forced) {
        if (outcome.receivers.contains(id(r))) heard = whole;
      } else {
        const Rational& p = link_probability(law_, round_law(law_, id(s), id(r), bad), s, r);
        heard = p.numerator() * floored_quotient(whole, p.denominator());
      }
      const Integer missed = whole - heard;
      const std::size_t size = sets.size();
      for (std::size_t i = 0; i < size; ++i) sets.push_back(sets[i] * heard);
      for (std::size_t i = 0; i < size; ++i) sets[i] *= missed;
    }
  }
  return result;
}

LawStates before_round(const ReceiverLaw& law, const HeardDecisions& decisions, unsigned messages,
                       const LawStates& after, unsigned jobs, const RunContext& context) {
  const unsigned n = law.processes();
  const std::size_t inputs = std::size_t{1} << n;
  const std::size_t sets = std::size_t{1} << (n - 1);
  const std::size_t hidden = after.expected.front().size();
  LawStates before{std::vector(inputs, std::vector<Expected>(hidden)), {}, {}};
  before.denominator = after.denominator * law.denominator();
  parallel_for(hidden, jobs, context, [&](std::size_t bad) {
    std::vector<Expected> folded(inputs);
    law.for_each_combination(bad, [&](const Integer& weight, const auto& heard) {
      for (std::size_t v = 0; v < inputs; ++v) {
        listen();
        for (std::size_t next = 0; next < inputs; ++next) folded[next] = after.expected[next][bad];
        for (unsigned j = n; j-- > 0;) {
          Integer one;
          for (std::size_t set = 0; set < sets; ++set) {
            if (decisions.one(v, j, set)) one += heard[j][set];
          }
          const Integer zero = law.receiver_denominator(j) - one;
          const std::size_t half = std::size_t{1} << j;
          for (std::size_t i = 0; i < half; ++i) {
            folded[i] = folded[i] * zero + folded[i + half] * one;
          }
        }
        before.expected[v][bad].add_product(weight, folded.front());
      }
    });
  });
  for (std::size_t v = 0; v < inputs; ++v) {
    const std::uint64_t sent = std::uint64_t{decisions.speakers(v)} * messages;
    for (Expected& state : before.expected[v]) {
      state.sent.add_product(Integer(sent), before.denominator);
    }
    before.most_sent.push_back(sent + most_after(decisions, v, n, after.most_sent));
  }
  return before;
}

}  // namespace tacit
