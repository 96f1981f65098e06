#include "tacit/runtime/measurement.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/special_functions/gamma.hpp>

#include "tacit/base/contract.h"

namespace tacit::net {
namespace {

constexpr unsigned most_links_in_pairs = 64;
constexpr double least_expected = 5;

void finish(SignificanceTest& test) {
  if (test.degrees == 0) return;
  test.p_value =
      std::isinf(test.statistic)
          ? 0
          : boost::math::gamma_q(static_cast<double>(test.degrees) / 2, test.statistic / 2);
}

}  // namespace

Measurement::Measurement(ChannelKind channel, unsigned n)
    : channel_(channel, n),
      pairs_(std::size_t{n} * n),
      links_(channel_.links()),
      in_succession_(channel_.links()),
      before_(channel_.links()) {
  if (channel_.links() <= most_links_in_pairs) {
    together_.resize(std::size_t{channel_.links()} * channel_.links());
  }
}

void Measurement::add(const Execution& execution) {
  const unsigned n = channel_.processes();
  ++instances_;
  if (!execution.agreement(n)) ++errors_;
  for (const RoundEvents& round : execution.rounds) {
    for (const ProcessId sender : round.spoke) {
      unsigned reached = 0;
      for (const ProcessId receiver : ProcessSet::first(n)) {
        if (receiver == sender) continue;
        PairDeliveries& pair = pairs_[sender.index() * n + receiver.index()];
        ++pair.sent;
        if (!round.heard[receiver.index()].contains(sender)) continue;
        ++pair.delivered;
        ++reached;
      }
      ++broadcasts_;
      if (reached > 0 && reached + 1 < n) ++partial_;
    }
    std::vector<std::optional<bool>> now(channel_.links());
    for (unsigned l = 0; l < channel_.links(); ++l) {
      const LinkFate fate = link_fate(channel_, LinkId(static_cast<std::uint16_t>(l)), round);
      if (fate == LinkFate::mixed) ++mixed_;
      if (fate == LinkFate::unused) continue;
      now[l] = fate == LinkFate::delivered;
      ++links_[l].sent;
      if (*now[l]) ++links_[l].delivered;
      if (before_[l]) ++in_succession_[l].counts[2 * unsigned{*before_[l]} + unsigned{*now[l]}];
      before_[l] = now[l];
    }
    if (together_.empty()) continue;
    for (unsigned a = 0; a < channel_.links(); ++a) {
      if (!now[a]) continue;
      for (unsigned b = a + 1; b < channel_.links(); ++b) {
        if (!now[b]) continue;
        ++together_[std::size_t{a} * channel_.links() + b]
              .counts[2 * unsigned{*now[a]} + unsigned{*now[b]}];
      }
    }
  }
}

void Measurement::add_test(SignificanceTest& test, const FourFold& table) {
  const auto count = [&](unsigned i) { return static_cast<double>(table.counts[i]); };
  const double first[2] = {count(0) + count(1), count(2) + count(3)};
  const double second[2] = {count(0) + count(2), count(1) + count(3)};
  const double all = first[0] + first[1];
  double statistic = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const double expected = all > 0 ? first[i / 2] * second[i % 2] / all : 0;
    if (expected < least_expected) return;
    statistic += (count(i) - expected) * (count(i) - expected) / expected;
  }
  test.statistic += statistic;
  ++test.degrees;
  // Of a fourfold table the statistic is the number of cases times the squared correlation.
  test.strongest = std::max(test.strongest, std::sqrt(statistic / all));
}

SignificanceTest Measurement::fit(const Probability& p) const {
  SignificanceTest test;
  const double share = p.value().approximate();
  for (const auto& [sent, delivered] : links_) {
    const auto uses = static_cast<double>(sent);
    const double variance = uses * share * (1 - share);
    const double off = static_cast<double>(delivered) - uses * share;
    if (p.value() == Rational(0) || p.value() == Rational(1)) {
      // Nothing is left to chance: one deviation refutes it.
      if (sent == 0) continue;
      if (off != 0) test.statistic = std::numeric_limits<double>::infinity();
      ++test.degrees;
    } else if (uses * std::min(share, 1 - share) >= least_expected) {
      test.statistic += off * off / variance;
      ++test.degrees;
    }
  }
  finish(test);
  return test;
}

std::optional<SignificanceTest> Measurement::between_links() const {
  if (together_.empty()) return std::nullopt;
  SignificanceTest test;
  for (const FourFold& table : together_) add_test(test, table);
  finish(test);
  return test;
}

SignificanceTest Measurement::between_rounds() const {
  SignificanceTest test;
  for (const FourFold& table : in_succession_) add_test(test, table);
  finish(test);
  return test;
}

}  // namespace tacit::net
