// Philox4x32-10 on vectors: a 64-bit lane holds one counter's words, one per register,
// in its lower half. The product of a word with a constant then has both halves where
// the next round wants them, and multiplication ignores what is left above.
//
// A draw compares a uniform number with p digit by digit, highest first, for the whole
// block, and stops when every execution has met a digit in which the two differ; that
// takes about log2(512) + 2 digits, or fewer where the expansion of p ends.
//
// One file, because Highway compiles it whole, once for every set of instructions.
#include "tacit/simulate/kernels.h"

#include <algorithm>
#include <bit>

#include "tacit/base/contract.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tacit/simulate/kernels.cpp"  // NOLINT(cppcoreguidelines-macro-usage)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tacit {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<std::uint64_t, 8>;
using Vector = hn::Vec<Tag>;
constexpr std::size_t width = hn::MaxLanes(Tag());
constexpr std::size_t parts = 8 / width;

// 512 bits in registers.
struct Bits {
  Vector part[parts];
};

HWY_INLINE Bits load(const Lanes& lanes) {
  Bits bits;
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) {
    bits.part[i] = hn::Load(Tag(), lanes.words.data() + i * width);
  }
  return bits;
}

HWY_INLINE void store(const Bits& bits, Lanes& lanes) {
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) {
    hn::Store(bits.part[i], Tag(), lanes.words.data() + i * width);
  }
}

HWY_INLINE Bits filled(std::uint64_t word) {
  Bits bits;
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) bits.part[i] = hn::Set(Tag(), word);
  return bits;
}

HWY_INLINE Bits operator&(Bits a, const Bits& b) {
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) a.part[i] = hn::And(a.part[i], b.part[i]);
  return a;
}

HWY_INLINE Bits operator|(Bits a, const Bits& b) {
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) a.part[i] = hn::Or(a.part[i], b.part[i]);
  return a;
}

// b where a is not set.
HWY_INLINE Bits without(const Bits& a, Bits b) {
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) b.part[i] = hn::AndNot(a.part[i], b.part[i]);
  return b;
}

// Bit by bit: yes where the mask is set, otherwise no.
HWY_INLINE Vector chosen(Vector mask, Vector yes, Vector no) {
  return hn::Or(hn::And(mask, yes), hn::AndNot(mask, no));
}

HWY_INLINE Bits choose(const Bits& mask, const Bits& yes, const Bits& no) {
  Bits result;
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) {
    result.part[i] = chosen(mask.part[i], yes.part[i], no.part[i]);
  }
  return result;
}

HWY_INLINE bool none(const Bits& bits) {
  Vector any = bits.part[0];
  HWY_UNROLL(8)
  for (std::size_t i = 1; i < parts; ++i) any = hn::Or(any, bits.part[i]);
  return hn::AllTrue(Tag(), hn::Eq(any, hn::Zero(Tag())));
}

// The random words of one seed: the ten keys of Philox's rounds.
struct Keys {
  std::uint64_t first[10];
  std::uint64_t second[10];

  explicit Keys(std::uint64_t seed) {
    auto a = static_cast<std::uint32_t>(seed);
    auto b = static_cast<std::uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round) {
      first[round] = a;
      second[round] = b;
      a += 0x9E3779B9U;
      b += 0xBB67AE85U;
    }
  }
};

// The product of a's lower half with b, which is below 2^32.
HWY_INLINE Vector multiplied(Vector a, Vector b) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Set(Tag(), (hn::GetLane(a) & 0xFFFFFFFFU) * hn::GetLane(b));
#else
  const hn::Repartition<std::uint32_t, Tag> narrow;
  return hn::MulEven(hn::BitCast(narrow, a), hn::BitCast(narrow, b));
#endif
}

// Digits `digit` and `digit + 1` of a place: eight counters.
struct TwoWords {
  Bits word[2];
};

HWY_INLINE TwoWords two_words(const Keys& keys, const DrawPlace& place, unsigned digit) {
  const Tag tag;
  const PhiloxPlace at = philox_place(place, digit, 0);
  Vector x0[parts];
  Vector x1[parts];
  Vector x2[parts];
  Vector x3[parts];
  const Vector m0 = hn::Set(tag, 0xD2511F53U);
  const Vector m1 = hn::Set(tag, 0xCD9E8D57U);
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) {
    x0[i] = hn::Set(tag, at.counter[0]);
    // The quarter is in the lowest two bits, the digit above it.
    x1[i] = hn::Add(hn::Set(tag, at.counter[1]), hn::Iota(tag, i * width));
    x2[i] = hn::Set(tag, at.counter[2]);
    x3[i] = hn::Set(tag, at.counter[3]);
  }
  HWY_UNROLL(10)
  for (int round = 0; round < 10; ++round) {
    const Vector k0 = hn::Set(tag, keys.first[round]);
    const Vector k1 = hn::Set(tag, keys.second[round]);
    HWY_UNROLL(8)
    for (std::size_t i = 0; i < parts; ++i) {
      const Vector p0 = multiplied(x0[i], m0);
      const Vector p1 = multiplied(x2[i], m1);
      x0[i] = hn::Xor3(hn::ShiftRight<32>(p1), x1[i], k0);
      x2[i] = hn::Xor3(hn::ShiftRight<32>(p0), x3[i], k1);
      x1[i] = p1;
      x3[i] = p0;
    }
  }
  const Vector low = hn::Set(tag, 0xFFFFFFFFU);
  Vector first[parts];
  Vector second[parts];
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < parts; ++i) {
    first[i] = hn::Or(hn::And(x0[i], low), hn::ShiftLeft<32>(x1[i]));
    second[i] = hn::Or(hn::And(x2[i], low), hn::ShiftLeft<32>(x3[i]));
  }
  TwoWords result;
#if HWY_TARGET != HWY_SCALAR
  if constexpr (parts == 1) {
    result.word[0].part[0] = hn::ConcatLowerLower(tag, second[0], first[0]);
    result.word[1].part[0] = hn::ConcatUpperUpper(tag, second[0], first[0]);
    return result;
  }
#endif
  constexpr std::size_t half = parts / 2;
  HWY_UNROLL(8)
  for (std::size_t i = 0; i < half; ++i) {
    result.word[0].part[i] = first[i];
    result.word[0].part[half + i] = second[i];
    result.word[1].part[i] = first[half + i];
    result.word[1].part[half + i] = second[half + i];
  }
  return result;
}

// Executions whose uniform number is below p.
HWY_INLINE Bits drawn(const Keys& keys, const DrawPlace& place, const DrawProbability& p) {
  if (p.certain()) return filled(~std::uint64_t{0});
  std::uint64_t rest = p.digits();
  Bits below = filled(0);
  Bits undecided = filled(~std::uint64_t{0});
  for (unsigned digit = 0; rest != 0; digit += 2, rest <<= 2) {
    const TwoWords words = two_words(keys, place, digit);
    HWY_UNROLL(2)
    for (unsigned k = 0; k < 2; ++k) {
      if (((rest << k) >> 63) != 0) {
        below = below | without(words.word[k], undecided);
        undecided = undecided & words.word[k];
      } else {
        undecided = without(words.word[k], undecided);
      }
    }
    if (digit >= 6 && none(undecided)) break;
  }
  return below;
}

void RandomWords(const DrawPlace& place, std::span<Lanes> words) {
  const Keys keys(place.seed);
  for (std::size_t digit = 0; digit < words.size(); digit += 2) {
    const TwoWords two = two_words(keys, place, static_cast<unsigned>(digit));
    store(two.word[0], words[digit]);
    if (digit + 1 < words.size()) store(two.word[1], words[digit + 1]);
  }
}

void DrawLinks(const DrawPlace& place, std::span<const DrawProbability> p, std::span<Lanes> out) {
  const Keys keys(place.seed);
  DrawPlace at = place;
  for (std::size_t l = 0; l < out.size(); ++l, ++at.link) store(drawn(keys, at, p[l]), out[l]);
}

// The executions in which a process sends.
HWY_INLINE Bits speaking(const CountPlan& plan, std::uint32_t process, const Lanes& value) {
  if (plan.takes_part[process] == 0) return filled(0);
  if (plan.zeros_speak && plan.ones_speak) return filled(~std::uint64_t{0});
  if (plan.ones_speak) return load(value);
  if (plan.zeros_speak) return without(load(value), filled(~std::uint64_t{0}));
  return filled(0);
}

void DrawRound(const CountPlan& plan, const DrawPlace& place, std::span<const DrawProbability> p,
               std::span<const Lanes> values, std::span<Lanes> delivered) {
  const Keys keys(place.seed);
  DrawPlace at = place;
  const LinkPlan& links = *plan.links;
  for (std::uint32_t l = 0; l < links.links.size(); ++l) {
    const auto [first, second] = links.links[l];
    Bits used = speaking(plan, first, values[first]);
    if (second != first) used = used | speaking(plan, second, values[second]);
    at.link = l;
    if (!none(used)) used = used & drawn(keys, at, p[l]);
    store(used, delivered[l]);
  }
}

// A counter per execution, in binary digits. Carries wait until there are two of them,
// so that a full adder takes both: one adder per bit counted, all digits together.
class Counter {
 public:
  static constexpr unsigned most_digits = 13;  // 4096 is the largest count

  HWY_INLINE void add(Bits bit) {
    unsigned digit = 0;
    for (std::uint32_t count = added_++; (count & 1) != 0; count >>= 1, ++digit) {
      const Bits& a = sum_[digit];
      const Bits& b = waiting_[digit];
      Bits sum;
      Bits carry;
      HWY_UNROLL(8)
      for (std::size_t i = 0; i < parts; ++i) {
        const Vector half = hn::Xor(a.part[i], b.part[i]);
        sum.part[i] = hn::Xor(half, bit.part[i]);
        carry.part[i] = chosen(half, bit.part[i], a.part[i]);
      }
      sum_[digit] = sum;
      bit = carry;
    }
    waiting_[digit] = bit;
  }

  // Adds what waits. Expects as many digits as the constructor got.
  HWY_INLINE void finish(unsigned digits, Bits* result) {
    Bits carry = filled(0);
    for (unsigned d = 0; d < digits; ++d) {
      const bool waits = ((added_ >> d) & 1) != 0;
      const Bits a = sum_[d];
      const Bits b = waits ? waiting_[d] : filled(0);
      Bits next;
      HWY_UNROLL(8)
      for (std::size_t i = 0; i < parts; ++i) {
        const Vector half = hn::Xor(a.part[i], b.part[i]);
        result[d].part[i] = hn::Xor(half, carry.part[i]);
        next.part[i] = chosen(half, carry.part[i], a.part[i]);
      }
      carry = next;
    }
  }

  HWY_INLINE explicit Counter(unsigned digits) {
    for (unsigned d = 0; d < digits; ++d) sum_[d] = filled(0);
  }

 private:
  Bits sum_[most_digits];
  Bits waiting_[most_digits];
  std::uint32_t added_ = 0;  // digit d has a carry waiting where bit d is set
};

// The values of all nodes, given the digits of zeros and ones in turn.
HWY_INLINE void run_network(const DecisionNetwork& network, const Bits* digits, Lanes* nodes) {
  store(filled(0), nodes[DecisionNetwork::always_zero]);
  store(filled(~std::uint64_t{0}), nodes[DecisionNetwork::always_one]);
  Lanes* next = nodes + 2;
  for (const DecisionNetwork::Node& node : network.nodes()) {
    store(choose(digits[node.digit], load(nodes[node.if_one]), load(nodes[node.if_zero])), *next++);
  }
}

// Zeros and ones counted, as network digits.
class BothCounters {
 public:
  HWY_INLINE explicit BothCounters(unsigned digits) : zeros_(digits), ones_(digits) {}

  HWY_INLINE void add(const Bits& heard, const Bits& value) {
    zeros_.add(without(value, heard));
    ones_.add(heard & value);
  }

  HWY_INLINE void finish(unsigned digits, Bits* result) {
    Bits zeros[Counter::most_digits];
    Bits ones[Counter::most_digits];
    zeros_.finish(digits, zeros);
    ones_.finish(digits, ones);
    for (unsigned d = 0; d < digits; ++d) {
      result[2 * d] = zeros[d];
      result[2 * d + 1] = ones[d];
    }
  }

 private:
  Counter zeros_;
  Counter ones_;
};

// Collects whether all values of an execution are equal.
class Agreement {
 public:
  HWY_INLINE Agreement() : any_(filled(0)), all_(filled(~std::uint64_t{0})) {}

  HWY_INLINE void add(const Bits& value) {
    any_ = any_ | value;
    all_ = all_ & value;
  }
  HWY_INLINE Lanes differ() const {
    Lanes lanes;
    store(without(all_, any_), lanes);
    return lanes;
  }

 private:
  Bits any_;
  Bits all_;
};

HWY_INLINE Lanes decide_broadcast(const CountPlan& plan, std::span<const Lanes> delivered,
                                  std::span<Lanes> values, Lanes* nodes) {
  const DecisionNetwork& network = *plan.network;
  BothCounters counters(network.digits());
  const std::size_t n = values.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (plan.takes_part[i] != 0) counters.add(load(delivered[i]), load(values[i]));
  }
  Bits digits[2 * Counter::most_digits];
  counters.finish(network.digits(), digits);
  run_network(network, digits, nodes);
  const auto output = [&](DecisionNetwork::Output o)
                          HWY_ATTR { return load(nodes[network.at(o)]); };
  const Bits zero_delivered = output(DecisionNetwork::zero_delivered);
  const Bits zero_lost = output(DecisionNetwork::zero_lost);
  const Bits one_delivered = output(DecisionNetwork::one_delivered);
  const Bits one_lost = output(DecisionNetwork::one_lost);
  Agreement agreement;
  for (std::size_t i = 0; i < n; ++i) {
    const Bits value = load(values[i]);
    Bits next;
    if (plan.takes_part[i] != 0) {
      const Bits heard = load(delivered[i]);
      next = choose(value, choose(heard, one_delivered, one_lost),
                    choose(heard, zero_delivered, zero_lost));
    } else {
      next = choose(value, output(DecisionNetwork::one_listening),
                    output(DecisionNetwork::zero_listening));
    }
    store(next, values[i]);
    agreement.add(next);
  }
  return agreement.differ();
}

// Every receiver counts for itself; a participant always adds its own value. The new
// values wait behind the nodes until everybody has counted.
HWY_INLINE Lanes decide_pairwise(const CountPlan& plan, std::span<const Lanes> delivered,
                                 std::span<Lanes> values, Lanes* nodes) {
  const DecisionNetwork& network = *plan.network;
  Lanes* const next_values = nodes + 2 + network.nodes().size();
  const bool all_speak = plan.zeros_speak && plan.ones_speak;
  Agreement agreement;
  for (std::size_t i = 0; i < values.size(); ++i) {
    BothCounters counters(network.digits());
    for (const auto [sender, link] : plan.links->incoming[i]) {
      if (plan.takes_part[sender] == 0) continue;
      Bits heard = load(delivered[link]);
      if (!all_speak) heard = heard & speaking(plan, sender, values[sender]);
      counters.add(heard, load(values[sender]));
    }
    Bits digits[2 * Counter::most_digits];
    counters.finish(network.digits(), digits);
    run_network(network, digits, nodes);
    const bool part = plan.takes_part[i] != 0;
    const auto output = [&](DecisionNetwork::Output o)
                            HWY_ATTR { return load(nodes[network.at(o)]); };
    const Bits next = choose(
        load(values[i]), output(part ? DecisionNetwork::one_lost : DecisionNetwork::one_listening),
        output(part ? DecisionNetwork::zero_lost : DecisionNetwork::zero_listening));
    store(next, next_values[i]);
    agreement.add(next);
  }
  std::copy_n(next_values, values.size(), values.begin());
  return agreement.differ();
}

Lanes DecideRound(const CountPlan& plan, std::span<const Lanes> delivered, std::span<Lanes> values,
                  Lanes* scratch) {
  if (plan.links->channel == ChannelKind::broadcast) {
    return decide_broadcast(plan, delivered, values, scratch);
  }
  return decide_pairwise(plan, delivered, values, scratch);
}

}  // namespace HWY_NAMESPACE
}  // namespace tacit
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tacit {

HWY_EXPORT(RandomWords);
HWY_EXPORT(DrawLinks);
HWY_EXPORT(DrawRound);
HWY_EXPORT(DecideRound);

void random_words(const DrawPlace& place, std::span<Lanes> words) {
  expects(words.size() <= 64, "random_words: at most 64 digits");
  HWY_DYNAMIC_DISPATCH(RandomWords)(place, words);
}

void draw_links(const DrawPlace& place, std::span<const DrawProbability> p, std::span<Lanes> out) {
  expects(p.size() == out.size(), "draw_links: one probability per link");
  HWY_DYNAMIC_DISPATCH(DrawLinks)(place, p, out);
}

void draw_round(const CountPlan& plan, const DrawPlace& place, std::span<const DrawProbability> p,
                std::span<const Lanes> values, std::span<Lanes> delivered) {
  const std::size_t links = plan.links->links.size();
  expects(p.size() == links && delivered.size() == links, "draw_round: one entry per link");
  HWY_DYNAMIC_DISPATCH(DrawRound)(plan, place, p, values, delivered);
}

Lanes decide_round(const CountPlan& plan, std::span<const Lanes> delivered, std::span<Lanes> values,
                   std::vector<Lanes>& scratch) {
  expects(plan.network != nullptr, "decide_round: needs a network");
  const std::size_t room = 2 + plan.network->nodes().size() + values.size();
  if (scratch.size() < room) scratch.resize(room);
  return HWY_DYNAMIC_DISPATCH(DecideRound)(plan, delivered, values, scratch.data());
}

std::string_view vector_target() {
  const std::int64_t supported = hwy::SupportedTargets() & HWY_TARGETS;
  return hwy::TargetName(supported & -supported);  // the best has the lowest bit
}

std::vector<std::string_view> vector_targets() {
  hwy::SetSupportedTargetsForTest(0);
  std::vector<std::string_view> names;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    names.emplace_back(hwy::TargetName(target));
  }
  return names;
}

void use_vector_target(std::string_view name) {
  hwy::SetSupportedTargetsForTest(0);
  if (!name.empty()) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      if (hwy::TargetName(target) == name) hwy::SetSupportedTargetsForTest(target);
    }
  }
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace tacit
#endif  // HWY_ONCE
