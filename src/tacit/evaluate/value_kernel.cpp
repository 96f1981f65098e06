#include "tacit/evaluate/value_kernel.h"

#include <utility>

#include "tacit/base/parallel.h"

namespace tacit {
namespace {

// The numbers that all sums are made of, as machine words or as integers.
template <class Number>
std::vector<Number> numerators_of(const RankedValues& numbers) {
  std::vector<Number> result;
  for (RankedValues::Rank r = 0; r < numbers.size(); ++r) {
    const Integer numerator = numbers.gap(0, r);
    if constexpr (std::is_same_v<Number, Integer>) {
      result.push_back(numerator);
    } else {
      result.push_back(static_cast<Number>(*numerator.to_int64()));
    }
  }
  return result;
}

template <class Number>
std::vector<Integer> prices_of(const ValueKernel& kernel, const std::vector<Number>& numerators,
                               Mask values) {
  std::vector<Number> sums(kernel.links() + 1);
  kernel.for_each_pattern(values, [&](Mask pattern, const Spread& spread) {
    if (spread.low() == spread.high()) return;
    Number& sum = sums[static_cast<std::size_t>(std::popcount(pattern))];
    sum += numerators[spread.high()];
    sum -= numerators[spread.low()];
  });
  return {sums.begin(), sums.end()};
}

}  // namespace

ValueKernel::ValueKernel(const System& system, const ValueStep& step)
    : channel_(system.channel, system.processes),
      broadcast_(system.channel == ChannelKind::broadcast),
      everybody_(ProcessSet::first(system.processes).mask()),
      committee_(tacit::senders(committee_of(step), system.processes).mask()),
      links_(channel_.links() * rounds_of(step)),
      senders_(static_cast<unsigned>(std::popcount(committee_)) * rounds_of(step) *
               transmissions_per_sender(system.channel, system.processes)) {}

Result<ValueKernel> ValueKernel::build(const ValueStep& step, const System& system) {
  ValueKernel kernel(system, step);
  if (const auto* const table = std::get_if<ValueTableStep>(&step)) {
    kernel.table_ = table->table;
    return kernel;
  }
  const auto& rule = std::get<ValueRuleStep>(step);
  auto built = ValueRuleTable::build(
      rule.rule, static_cast<unsigned>(std::popcount(kernel.committee_)), !rule.committee.empty());
  if (!built) return built.failure();
  kernel.rule_ = *std::move(built);
  return kernel;
}

Spread ValueKernel::by_table(Mask values, Mask pattern) const {
  const DecisionHypergraph& hypergraph = table_->hypergraph();
  const FacetId facet = hypergraph.executions().facet(ProcessSet(values), Pattern(pattern));
  Spread spread;
  for (const ViewId view : hypergraph.facet(facet)) spread.add(table_->ranks()[view.index()]);
  return spread;
}

Spread ValueKernel::by_broadcast(Mask values, Mask pattern) const {
  const Mask heard = pattern & committee_;
  const Mask zeros = committee_ & ~values;
  const Mask ones = committee_ & values;
  const Mask listeners = everybody_ & ~committee_;
  const auto z = static_cast<unsigned>(std::popcount(heard & zeros));
  const auto o = static_cast<unsigned>(std::popcount(heard & ones));
  Spread spread;
  if ((heard & zeros) != 0) spread.add(rule_->decide(Bit::zero, z, o));
  if ((zeros & ~heard) != 0) spread.add(rule_->decide(Bit::zero, z + 1, o));
  if ((heard & ones) != 0) spread.add(rule_->decide(Bit::one, z, o));
  if ((ones & ~heard) != 0) spread.add(rule_->decide(Bit::one, z, o + 1));
  if ((listeners & ~values) != 0) spread.add(rule_->decide(Bit::zero, z, o));
  if ((listeners & values) != 0) spread.add(rule_->decide(Bit::one, z, o));
  return spread;
}

Spread ValueKernel::by_links(Mask values, Mask pattern) const {
  const ProcessSet held(values);
  Spread spread;
  for (const ProcessId i : ProcessSet(everybody_)) {
    unsigned zeros = 0;
    unsigned ones = 0;
    for (const ProcessId j : ProcessSet(committee_)) {
      const bool known = i == j || ((pattern >> channel_.carrier(j, i).value()) & 1) != 0;
      if (known) ++(held.bit(j) == Bit::one ? ones : zeros);
    }
    spread.add(rule_->decide(held.bit(i), zeros, ones));
  }
  return spread;
}

LastPrices last_prices(const ValueKernel& kernel, unsigned n, unsigned jobs,
                       const RunContext& context) {
  const RankedValues& numbers = kernel.numbers();
  LastPrices prices{std::vector<std::vector<Integer>>(std::size_t{1} << n), numbers.denominator()};
  constexpr std::size_t word_bits = 62;
  if (numbers.denominator().bit_length() + kernel.links() <= word_bits) {
    const auto numerators = numerators_of<std::uint64_t>(numbers);
    parallel_for(prices.rows.size(), jobs, context, [&](std::size_t values) {
      prices.rows[values] = prices_of(kernel, numerators, values);
    });
  } else {
    const auto numerators = numerators_of<Integer>(numbers);
    parallel_for(prices.rows.size(), jobs, context, [&](std::size_t values) {
      prices.rows[values] = prices_of(kernel, numerators, values);
    });
  }
  return prices;
}

}  // namespace tacit
