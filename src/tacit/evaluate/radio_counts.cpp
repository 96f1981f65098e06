#include "tacit/evaluate/radio_counts.h"

#include <algorithm>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/budget.h"
#include "tacit/evaluate/law_weights.h"

namespace tacit {
namespace {

std::vector<Integer> powers(const Integer& base, unsigned most) {
  std::vector<Integer> result{Integer(1)};
  for (unsigned k = 0; k < most; ++k) result.push_back(result.back() * base);
  return result;
}

std::vector<const RoundLaw*> rounds_of_law(const ChannelLaw& law) {
  std::vector<const RoundLaw*> result{&law.good};
  if (law.bursts) result.push_back(&law.bursts->bad);
  return result;
}

}  // namespace

bool shares_partly(const ChannelLaw& law) {
  return std::ranges::any_of(rounds_of_law(law), [](const RoundLaw* round) {
    if (round->senders.empty()) return false;
    const Rational& together = round->senders.front().together.value();
    return !together.is_zero() && together != Rational(1);
  });
}

Result<RadioCounts> RadioCounts::build(const CountStep& step, const ChannelLaw& law) {
  auto table = rule_table(step, law.processes);
  if (!table) return table.failure();
  return RadioCounts(*std::move(table), step, law);
}

RadioCounts::RadioCounts(RuleTable table, const CountStep& step, const ChannelLaw& law)
    : table_(std::move(table)),
      n_(law.processes),
      zeros_speak_(step.zeros_speak),
      ones_speak_(step.ones_speak) {
  for (unsigned m = 0; m <= n_; ++m) binomials_.push_back(binomial_row(m));
  std::vector<Rational> links;
  std::vector<Rational> shared;  // three per state of the medium
  for (const RoundLaw* round : rounds_of_law(law)) {
    links.push_back(round->delivery.front().value());
    const bool none = round->senders.empty();
    const Rational together = none ? Rational(0) : round->senders.front().together.value();
    const Rational whole = none ? Rational(0) : round->senders.front().whole.value();
    shared.insert(shared.end(),
                  {together * whole, together * (Rational(1) - whole), Rational(1) - together});
  }
  const Shares of_links = shares_of(links);
  const Shares of_shared = shares_of(shared);
  scale_ = powers(of_links.denominator, n_);
  for (std::size_t h = 0; h < links.size(); ++h) {
    const Integer& p = of_links.numerators[h];
    media_.push_back({powers(p, n_), powers(of_links.denominator - p, n_),
                      powers(of_shared.numerators[3 * h], n_),
                      powers(of_shared.numerators[3 * h + 1], n_),
                      powers(of_shared.numerators[3 * h + 2], n_)});
  }
  denominator_ = power(scale_[n_ - 1], n_) * power(of_shared.denominator, n_);
}

// Calls visit(kinds, weight) for the numbers of transmissions of each kind that have a positive
// probability.
template <class Visit>
void RadioCounts::for_each_kinds(unsigned senders, const Medium& medium, const Visit& visit) const {
  for (unsigned reaching = 0; reaching <= senders; ++reaching) {
    if (medium.reaching[reaching].is_zero()) break;
    const Integer some = binomials_[senders][reaching] * medium.reaching[reaching];
    const unsigned rest = senders - reaching;
    for (unsigned lost = 0; lost <= rest; ++lost) {
      if (medium.lost[lost].is_zero()) break;
      const Integer weight =
          some * binomials_[rest][lost] * medium.lost[lost] * medium.open[rest - lost];
      if (!weight.is_zero()) visit(Kinds{reaching, lost, rest - lost}, weight);
    }
  }
}

// The numerator, over scale_[n - 1], of the probability that a process decides 1 when the
// transmissions of the others are of these kinds; what is not sent counts as a factor, too.
Integer RadioCounts::decides_one(Bit own, Kinds zeros, Kinds ones, const Medium& medium) const {
  const unsigned own_zero = own == Bit::zero ? 1 : 0;
  Integer sum;
  for (unsigned z = 0; z <= zeros.open; ++z) {
    listen();
    Integer of_ones;
    for (unsigned o = 0; o <= ones.open; ++o) {
      const unsigned known_zeros = zeros.reaching + z + own_zero;
      const unsigned known_ones = ones.reaching + o + 1 - own_zero;
      if (table_.decide(own, known_zeros, known_ones) != Bit::one) continue;
      of_ones.add_product(binomials_[ones.open][o] * medium.heard[o], medium.missed[ones.open - o]);
    }
    sum.add_product(binomials_[zeros.open][z] * medium.heard[z] * medium.missed[zeros.open - z],
                    of_ones);
  }
  return sum * scale_[n_ - 1 - zeros.open - ones.open];
}

// The sum with the ones among so many processes that decide 1 with this probability each.
void RadioCounts::add_class(std::vector<Integer>& sums, unsigned members,
                            const Integer& one) const {
  if (members == 0) return;
  const std::vector<Integer> ones = powers(one, members);
  const std::vector<Integer> zeros = powers(scale_[n_ - 1] - one, members);
  std::vector<Integer> result(sums.size() + members);
  for (unsigned k = 0; k <= members; ++k) {
    const Integer weight = binomials_[members][k] * ones[k] * zeros[members - k];
    if (weight.is_zero()) continue;
    for (std::size_t i = 0; i < sums.size(); ++i) result[i + k].add_product(weight, sums[i]);
  }
  sums = std::move(result);
}

std::vector<Integer> RadioCounts::sum_over_classes(unsigned silent_zeros, unsigned silent_ones,
                                                   Kinds zeros, Kinds ones,
                                                   const Medium& medium) const {
  std::vector<Integer> sums{Integer(1)};
  const auto add = [&](unsigned members, Bit own, const Kinds& other_zeros,
                       const Kinds& other_ones) {
    if (members == 0) return;
    add_class(sums, members, decides_one(own, other_zeros, other_ones, medium));
  };
  add(silent_zeros, Bit::zero, zeros, ones);
  add(silent_ones, Bit::one, zeros, ones);
  // A process does not hear itself, whatever becomes of its own transmission.
  const auto without_one = [](const Kinds& of, unsigned kind) {
    return Kinds{of.reaching - (kind == 0 ? 1 : 0), of.lost - (kind == 1 ? 1 : 0),
                 of.open - (kind == 2 ? 1 : 0)};
  };
  const auto members = [](const Kinds& of, unsigned kind) {
    return kind == 0 ? of.reaching : kind == 1 ? of.lost : of.open;
  };
  for (unsigned kind = 0; kind < 3; ++kind) {
    add(members(zeros, kind), Bit::zero, without_one(zeros, kind), ones);
    add(members(ones, kind), Bit::one, zeros, without_one(ones, kind));
  }
  return sums;
}

std::vector<Integer> RadioCounts::next_ones(unsigned ones, std::size_t medium) const {
  const Medium& now = media_[medium];
  const unsigned speaking_zeros = zeros_speak_ ? n_ - ones : 0;
  const unsigned speaking_ones = ones_speak_ ? ones : 0;
  const unsigned silent = n_ - speaking_zeros - speaking_ones;
  // Those who keep silent have a factor of the shared denominator as well.
  const Integer of_one = now.reaching[1] + now.lost[1] + now.open[1];
  const Integer of_silent = power(of_one, silent);
  std::vector<Integer> result(n_ + 1);
  for_each_kinds(speaking_zeros, now, [&](Kinds zeros, const Integer& weight_of_zeros) {
    for_each_kinds(speaking_ones, now, [&](Kinds one_kinds, const Integer& weight_of_ones) {
      const Integer weight = weight_of_zeros * weight_of_ones * of_silent;
      const std::vector<Integer> sums =
          sum_over_classes(n_ - ones - speaking_zeros, ones - speaking_ones, zeros, one_kinds, now);
      for (std::size_t k = 0; k < sums.size(); ++k) result[k].add_product(weight, sums[k]);
    });
  });
  return result;
}

std::pair<unsigned, unsigned> RadioCounts::range_of_ones(unsigned ones) const {
  unsigned least = 0;
  unsigned most = 0;
  for (const Bit own : {Bit::zero, Bit::one}) {
    const unsigned holders = own == Bit::zero ? n_ - ones : ones;
    if (holders == 0) continue;
    const unsigned own_zero = own == Bit::zero ? 1 : 0;
    const unsigned zeros = zeros_speak_ ? n_ - ones - own_zero : 0;
    const unsigned other_ones = ones_speak_ ? ones - (1 - own_zero) : 0;
    bool zero = false;
    bool one = false;
    for (unsigned z = 0; z <= zeros; ++z) {
      for (unsigned o = 0; o <= other_ones; ++o) {
        (table_.decide(own, z + own_zero, o + 1 - own_zero) == Bit::one ? one : zero) = true;
      }
    }
    if (!zero) least += holders;
    if (one) most += holders;
  }
  return {least, most};
}

}  // namespace tacit
