#include "tacit/explain/counting.h"

#include <bit>
#include <cstdint>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/literals.h"
#include "support/systems.h"
#include "tacit/complex/symmetry.h"

namespace tacit {
namespace {

using test::fraction;
using test::probability;
using test::problem_of;
using test::sure;

// Algorithms as machine words, bit k for the k-th free view, straight from the facets of
// the hypergraph. Expects at most 62 free views and weights of 62 bits.
class NaiveAlgorithms {
 public:
  struct Facet {
    std::uint64_t free;  // its free views
    bool has_zero;       // a view that is forced to 0
    bool has_one;
    std::int64_t weight;
  };

  NaiveAlgorithms(const DecisionHypergraph& hypergraph, const Rational& p, const Rational& value)
      : hypergraph_(hypergraph), bit_(hypergraph.view_count()) {
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      if (!hypergraph.forced(ViewId(v))) bit_[v] = std::uint64_t{1} << free_++;
    }
    const auto links = static_cast<unsigned>(hypergraph.system().links());
    const Integer a = p.numerator();
    const Integer d = p.denominator();
    const Rational scaled = value * Rational(power(d, links));
    for (bound_ = 0; Rational(bound_ + 1) <= scaled;) ++bound_;
    const Executions& executions = hypergraph.executions();
    for (const ProcessSet ones : test::mixed_inputs(hypergraph.system().processes)) {
      std::vector<Facet> facets;
      for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
        const FacetId id = executions.facet(ones, Pattern(phi));
        const unsigned k = executions.weight(id).delivered;
        const Integer weight = power(a, k) * power(d - a, links - k);
        Facet facet{0, false, false, weight.to_int64().value()};
        for (const ViewId view : hypergraph.facet(id)) {
          facet.free |= bit_[view.index()];
          if (hypergraph.allowed(view) == only_value(Bit::zero)) facet.has_zero = true;
          if (hypergraph.allowed(view) == only_value(Bit::one)) facet.has_one = true;
        }
        facets.push_back(facet);
      }
      inputs_.push_back(std::move(facets));
    }
  }

  [[nodiscard]] unsigned free() const { return free_; }
  [[nodiscard]] std::size_t inputs() const { return inputs_.size(); }
  // The free views of an input's facets.
  [[nodiscard]] std::uint64_t scope(std::size_t x) const {
    std::uint64_t all = 0;
    for (const Facet& facet : inputs_[x]) all |= facet.free;
    return all;
  }
  [[nodiscard]] bool within(std::size_t x, std::uint64_t algorithm) const {
    std::int64_t error = 0;
    for (const Facet& facet : inputs_[x]) {
      const bool zero = facet.has_zero || (facet.free & ~algorithm) != 0;
      const bool one = facet.has_one || (facet.free & algorithm) != 0;
      if (zero && one) error += facet.weight;
    }
    return error <= bound_;
  }
  [[nodiscard]] bool within(std::uint64_t algorithm) const {
    for (std::size_t x = 0; x < inputs_.size(); ++x) {
      if (!within(x, algorithm)) return false;
    }
    return true;
  }
  // Orbits of a set of algorithms that is closed under the group.
  [[nodiscard]] std::size_t orbits(const std::set<std::uint64_t>& algorithms) const {
    std::vector<SymmetryAction> actions;
    for (const Symmetry& symmetry : Symmetry::group(hypergraph_.system().processes)) {
      actions.emplace_back(hypergraph_, symmetry);
    }
    std::size_t count = 0;
    std::set<std::uint64_t> seen;
    for (const std::uint64_t algorithm : algorithms) {
      if (seen.contains(algorithm)) continue;
      ++count;
      for (const SymmetryAction& action : actions) seen.insert(word(action(colouring(algorithm))));
    }
    EXPECT_EQ(seen, algorithms);
    return count;
  }

 private:
  [[nodiscard]] Colouring colouring(std::uint64_t algorithm) const {
    Colouring result(bit_.size());
    for (std::uint32_t v = 0; v < bit_.size(); ++v) {
      const bool forced_one = hypergraph_.allowed(ViewId(v)) == only_value(Bit::one);
      result[v] = forced_one || (bit_[v] & algorithm) != 0 ? Bit::one : Bit::zero;
    }
    return result;
  }
  [[nodiscard]] std::uint64_t word(const Colouring& colouring) const {
    std::uint64_t result = 0;
    for (std::size_t v = 0; v < bit_.size(); ++v) {
      if (colouring[v] == Bit::one) result |= bit_[v];
    }
    return result;
  }

  const DecisionHypergraph& hypergraph_;
  std::vector<std::uint64_t> bit_;  // per view; 0 when forced
  unsigned free_ = 0;
  std::int64_t bound_ = 0;
  std::vector<std::vector<Facet>> inputs_;
};

void expect_naive_count(const System& system, const std::string& p, const std::string& value) {
  const Problem problem = problem_of(system);
  const NaiveAlgorithms naive(problem.hypergraph(), fraction(p), fraction(value));
  std::set<std::uint64_t> within;
  for (std::uint64_t algorithm = 0; algorithm < std::uint64_t{1} << naive.free(); ++algorithm) {
    if (naive.within(algorithm)) within.insert(algorithm);
  }
  const OptimalCount count = sure(count_optimal(problem, probability(p), fraction(value)));
  EXPECT_EQ(count.all, Integer(within.size())) << system.to_string() << " " << p << " " << value;
  EXPECT_EQ(count.up_to_symmetry, Integer(naive.orbits(within)))
      << system.to_string() << " " << p << " " << value;
}

// All 16 algorithms, over every channel, for bounds that some, all and none meet.
TEST(CountOptimal, IsTheNaiveCountForTwoProcesses) {
  using enum ChannelKind;
  for (const ChannelKind channel : {broadcast, unicast, undirected}) {
    for (const char* const p : {"0", "1/3", "1/2", "2/3", "1"}) {
      for (const char* const value : {"0", "1/3", "1/2", "5/9", "3/4", "1"}) {
        expect_naive_count({2, 1, channel}, p, value);
      }
    }
  }
}

// All 2^20 algorithms of two rounds; the optimum is min(p^2 + q^2, q)^2.
TEST(CountOptimal, IsTheNaiveCountForTwoProcessesAndTwoRounds) {
  expect_naive_count({2, 2}, "2/5", "169/625");
  expect_naive_count({2, 2}, "7/10", "9/100");
}

// Three processes and one round: a view that hears everybody belongs to one input only,
// any other to two. So the count is a sum over the 12 views of the second kind of
// products over the inputs.
std::set<std::uint64_t> within_by_shared_views(const NaiveAlgorithms& naive) {
  std::uint64_t once = 0;
  std::uint64_t shared = 0;
  for (std::size_t x = 0; x < naive.inputs(); ++x) {
    shared |= once & naive.scope(x);
    once |= naive.scope(x);
  }
  EXPECT_EQ(std::popcount(shared), 12);
  EXPECT_EQ(std::popcount(once), 30);
  std::set<std::uint64_t> result;
  for (std::uint64_t outer = shared;; outer = (outer - 1) & shared) {
    std::vector<std::uint64_t> partial{outer};
    for (std::size_t x = 0; x < naive.inputs() && !partial.empty(); ++x) {
      const std::uint64_t own = naive.scope(x) & ~shared;
      std::vector<std::uint64_t> good;
      for (std::uint64_t inner = own;; inner = (inner - 1) & own) {
        if (naive.within(x, outer | inner)) good.push_back(inner);
        if (inner == 0) break;
      }
      std::vector<std::uint64_t> longer;
      for (const std::uint64_t algorithm : partial) {
        for (const std::uint64_t inner : good) longer.push_back(algorithm | inner);
      }
      partial = std::move(longer);
    }
    result.insert(partial.begin(), partial.end());
    if (outer == 0) break;
  }
  return result;
}

// The optimum for three processes is 2 p^2 q + q^3 up to p = 2/3, then q: the main
// theorem of the paper.
TEST(CountOptimal, IsTheCountBySharedViewsForThreeProcesses) {
  const Problem problem = problem_of({3, 1});
  struct Case {
    const char* p;
    const char* value;
  };
  for (const auto& [p, value] : {Case{"2/5", "51/125"}, Case{"2/3", "1/3"}, Case{"7/10", "3/10"},
                                 Case{"1/2", "3/8"}, Case{"2/5", "1/2"}, Case{"2/5", "2/5"}}) {
    const NaiveAlgorithms naive(problem.hypergraph(), fraction(p), fraction(value));
    const auto within = within_by_shared_views(naive);
    const OptimalCount count = sure(count_optimal(problem, probability(p), fraction(value)));
    EXPECT_EQ(count.all, Integer(within.size())) << p;
    EXPECT_EQ(count.up_to_symmetry, Integer(naive.orbits(within))) << p;
  }
}

// One after the other, all 2^30.
TEST(ExhaustiveCounting, FindsTheSameAmongAllAlgorithmsOfThreeProcesses) {
  const Problem problem = problem_of({3, 1});
  struct Case {
    const char* p;
    const char* value;
  };
  for (const auto& [p, value] : {Case{"2/5", "51/125"}, Case{"2/3", "1/3"}, Case{"7/10", "3/10"}}) {
    const NaiveAlgorithms naive(problem.hypergraph(), fraction(p), fraction(value));
    ASSERT_EQ(naive.free(), 30U);
    // Whether an input is within the bound depends on its 7 views: looked up by the
    // places of these in the lower and in the upper half of the word.
    constexpr unsigned half = 15;
    struct Table {
      std::vector<std::uint8_t> lower;
      std::vector<std::uint8_t> upper;
      std::vector<std::uint8_t> good;
    };
    std::vector<Table> tables;
    for (std::size_t x = 0; x < naive.inputs(); ++x) {
      const std::uint64_t scope = naive.scope(x);
      ASSERT_EQ(std::popcount(scope), 7);
      const auto index = [scope](std::uint64_t algorithm) {
        unsigned result = 0;
        unsigned place = 0;
        for (std::uint64_t rest = scope; rest != 0; rest &= rest - 1, ++place) {
          if (((algorithm >> std::countr_zero(rest)) & 1) != 0) result |= 1U << place;
        }
        return static_cast<std::uint8_t>(result);
      };
      Table table{{}, {}, std::vector<std::uint8_t>(128)};
      for (std::uint64_t bits = 0; bits < std::uint64_t{1} << half; ++bits) {
        table.lower.push_back(index(bits));
        table.upper.push_back(index(bits << half));
      }
      for (std::uint64_t bits = scope;; bits = (bits - 1) & scope) {
        table.good[index(bits)] = naive.within(x, bits) ? 1 : 0;
        if (bits == 0) break;
      }
      tables.push_back(std::move(table));
    }
    std::set<std::uint64_t> within;
    for (std::uint64_t upper = 0; upper < std::uint64_t{1} << half; ++upper) {
      for (std::uint64_t lower = 0; lower < std::uint64_t{1} << half; ++lower) {
        bool good = true;
        for (const Table& table : tables) {
          if (table.good[table.lower[lower] | table.upper[upper]] == 0) {
            good = false;
            break;
          }
        }
        if (good) within.insert((upper << half) | lower);
      }
    }
    const OptimalCount count = sure(count_optimal(problem, probability(p), fraction(value)));
    EXPECT_EQ(count.all, Integer(within.size())) << p;
    EXPECT_EQ(count.up_to_symmetry, Integer(naive.orbits(within))) << p;
  }
}

// Every algorithm errs with probability at most 1.
TEST(CountOptimal, CountsAllAlgorithmsBelowOne) {
  for (const System& system : test::small_systems()) {
    const Problem problem = problem_of(system);
    const OptimalCount count = sure(count_optimal(problem, probability("1/3"), Rational(1)));
    EXPECT_EQ(count.all, power(Integer(2), problem.free_views())) << system.to_string();
    EXPECT_LE(count.up_to_symmetry, count.all);
    EXPECT_GE(count.up_to_symmetry * Integer(Symmetry::group(system.processes).size()), count.all);
  }
}

// Silence on a mixed input is an error of every algorithm.
TEST(CountOptimal, CountsNothingBelowTheProbabilityOfSilence) {
  for (const System& system : test::small_systems()) {
    const auto links = static_cast<unsigned>(system.links());
    const Rational below = power(fraction("2/3"), links) - fraction("1/1000000000");
    EXPECT_EQ(sure(count_optimal(problem_of(system), probability("1/3"), below)),
              (OptimalCount{0, 0}));
  }
}

TEST(CountOptimal, SaysThatItDoesNotKnow) {
  const Problem problem = problem_of({4, 1});
  CountingOptions options;
  options.memory_limit = 1'000'000;
  const auto large =
      count_optimal(problem, probability("11/20"), fraction("0.363375"), options, RunContext{});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::too_large);

  std::stop_source source;
  source.request_stop();
  RunContext context;
  context.stop = source.get_token();
  const auto stopped = count_optimal(problem, probability("11/20"), fraction("0.363375"), context);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace tacit
