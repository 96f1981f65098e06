// The optimum of approximate agreement as what it is by definition: a linear program with a number
// for every view. Views are the nested strings of the naive model, the program is solved in
// fractions by the simplex method; mixtures, minimum cuts, networks and orbits of the library have
// no part in it.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "bound/exact_simplex.h"
#include "search/searched.h"
#include "support/literals.h"
#include "support/naive_model.h"
#include "support/scale.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/mean_optimum.h"

namespace tacit::test {
namespace {

enum class Views { as_they_are, up_to_renaming };

NaiveExecution renamed(const System& system, const NaiveExecution& execution,
                       const std::vector<unsigned>& names) {
  NaiveExecution image = execution;
  for (unsigned i = 0; i < system.processes; ++i) image.inputs[names[i]] = execution.inputs[i];
  const auto links = naive_links(system.channel, system.processes);
  for (std::size_t l = 0; l < links.size(); ++l) {
    const std::pair first{names[links[l][0].first], names[links[l][0].second]};
    for (std::size_t m = 0; m < links.size(); ++m) {
      if (std::ranges::count(links[m], first) == 0) continue;
      for (unsigned r = 0; r < system.rounds; ++r) {
        image.delivered[r][m] = execution.delivered[r][l];
      }
    }
  }
  return image;
}

// What each process knows, up to the names of the processes: the first spelling of all.
std::vector<std::string> views_up_to_renaming(const System& system,
                                              const NaiveExecution& execution) {
  std::vector<unsigned> names(system.processes);
  std::iota(names.begin(), names.end(), 0U);
  std::vector<std::string> first = naive_views(system, execution);
  do {
    const std::vector<std::string> views = naive_views(system, renamed(system, execution, names));
    for (unsigned i = 0; i < system.processes; ++i) first[i] = std::min(first[i], views[names[i]]);
  } while (std::ranges::next_permutation(names).found);
  return first;
}

// The dual program: a distribution of inputs, and a flow from what is forced to 0 to what is forced
// to 1 through executions, none of which takes more than its probability. Its value is the smallest
// expected discrepancy (on the worst input, or in the mean over given weights) by the duality of
// linear programming.
class ViewsProgram {
 public:
  ViewsProgram(const System& system, const Rational& p, Views views) : system_(system) {
    for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
      const NaiveExecution execution = naive_execution(system, e);
      if (views == Views::up_to_renaming && !std::ranges::is_sorted(execution.inputs)) continue;
      const auto seen = views == Views::as_they_are ? naive_views(system, execution)
                                                    : views_up_to_renaming(system, execution);
      const auto ones = static_cast<unsigned>(std::ranges::count(execution.inputs, 1));
      for (const std::string& view : seen) {
        if (ones == 0) forced_.emplace(view, 0);
        if (ones == system.processes) forced_.emplace(view, 1);
      }
      const unsigned deliveries = naive_deliveries(execution);
      const auto links = static_cast<unsigned>(system.links());
      executions_.push_back({{seen.begin(), seen.end()},
                             execution.inputs,
                             power(p, deliveries) * power(Rational(1) - p, links - deliveries)});
    }
  }

  [[nodiscard]] Rational on_the_worst_input() { return solve(std::nullopt); }
  // Weights by the inputs, process 1 first.
  [[nodiscard]] Rational in_the_mean(const std::map<std::vector<int>, Rational>& prior) {
    return solve(prior);
  }

 private:
  struct Execution {
    std::set<std::string> views;
    std::vector<int> input;
    Rational probability;
  };
  using Column = std::map<std::size_t, Rational>;  // by row

  // The row of a view: what leaves it is at most what arrives. No row where it is forced.
  std::optional<std::size_t> row_of(const std::string& view) {
    if (forced_.contains(view)) return std::nullopt;
    const auto [place, is_new] = rows_.try_emplace(view, rows_used_);
    if (is_new) ++rows_used_;
    return place->second;
  }
  [[nodiscard]] bool is_forced_to(const std::string& view, int value) const {
    const auto found = forced_.find(view);
    return found != forced_.end() && found->second == value;
  }

  Rational solve(const std::optional<std::map<std::vector<int>, Rational>>& prior) {
    std::vector<Column> columns;
    std::vector<Rational> objective;
    std::vector<Rational> bounds{Rational(1)};
    std::map<std::vector<int>, std::size_t> share_of;  // input -> its column, for the worst input
    for (const Execution& execution : executions_) {
      if (prior || !share_of.try_emplace(execution.input, columns.size()).second) continue;
      columns.push_back({{0, Rational(1)}});  // the shares add up to 1
      objective.emplace_back(0);
    }
    rows_used_ = 1;
    for (const Execution& execution : executions_) {
      const std::size_t capacity = rows_used_++;
      bounds.resize(rows_used_);
      if (prior) {
        const auto weight = prior->find(execution.input);
        if (weight == prior->end()) continue;
        bounds[capacity] = weight->second * execution.probability;
      } else {
        columns[share_of[execution.input]][capacity] = Rational(0) - execution.probability;
      }
      for (const std::string& from : execution.views) {
        for (const std::string& to : execution.views) {
          if (from == to || is_forced_to(from, 1) || is_forced_to(to, 0)) continue;
          if (is_forced_to(from, 0) && is_forced_to(to, 0)) continue;
          Column& column = columns.emplace_back();
          column[capacity] = Rational(1);
          if (const auto row = row_of(from)) column[*row] += Rational(1);
          if (const auto row = row_of(to)) column[*row] -= Rational(1);
          objective.emplace_back(is_forced_to(to, 1) ? 1 : 0);
        }
      }
    }
    bounds.resize(rows_used_);
    std::vector<std::vector<Rational>> rows(rows_used_, std::vector<Rational>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j) {
      for (const auto& [row, coefficient] : columns[j]) rows[row][j] = coefficient;
    }
    return ExactSimplex(std::move(rows), std::move(bounds), objective).maximum();
  }

  System system_;
  std::map<std::string, int> forced_;
  std::vector<Execution> executions_;
  std::map<std::string, std::size_t> rows_;
  std::size_t rows_used_ = 1;
};

Rational program_value(const System& system, const char* p, Views views) {
  return ViewsProgram(system, fraction(p), views).on_the_worst_input();
}

TEST(ViewsProgram, HasTheKnownValues) {
  EXPECT_EQ(program_value({3}, "3/4", Views::up_to_renaming), fraction("5/32"));
  EXPECT_EQ(program_value({3}, "3/4", Views::as_they_are), fraction("5/32"));
  EXPECT_EQ(program_value({3, 2}, "1/2", Views::up_to_renaming), fraction("15/128"));
}

void expect_the_same(const System& system, const Rational& p, Views views) {
  const auto found = sure(discrepancy_optimum(system, sure(Probability::from(p))));
  EXPECT_TRUE(found.exact());
  EXPECT_EQ(found.upper, ViewsProgram(system, p, views).on_the_worst_input())
      << system.to_string() << ", p = " << p.to_string();
}

TEST(ViewsProgram, HasTheOptimumOfMixturesAndMinimumCuts) {
  RandomBits random = random_bits();
  for (unsigned i = 0; i < scaled(2); ++i) {
    for (const System& system :
         {System{2}, System{2, 2}, System{3}, System{2, 1, ChannelKind::unicast},
          System{3, 1, ChannelKind::undirected}}) {
      expect_the_same(system, random_fraction(random, 12), Views::as_they_are);
    }
    for (const System& system : {System{3, 2}, System{4}, System{2, 2, ChannelKind::unicast}}) {
      expect_the_same(system, random_fraction(random, 12), Views::up_to_renaming);
    }
  }
}

// Random weights of the inputs: the program of the mean against the minimum cut.
TEST(ViewsProgram, HasTheOptimumInTheMeanOverAnyDistribution) {
  RandomBits random = random_bits();
  for (const System& system :
       {System{2}, System{2, 2}, System{3}, System{3, 1, ChannelKind::unicast},
        System{3, 1, ChannelKind::undirected}}) {
    const Rational p = random_fraction(random, 12);
    InputPrior prior{.kind = InputPrior::Kind::single};
    Integer total;
    for (unsigned x = 0; x < 1U << system.processes; ++x) {
      prior.weights.emplace_back(static_cast<std::int64_t>(random() % 4));
      total += prior.weights.back();
    }
    if (total.is_zero()) continue;
    std::map<std::vector<int>, Rational> weights;
    for (unsigned x = 0; x < prior.weights.size(); ++x) {
      std::vector<int> input;
      for (unsigned i = 0; i < system.processes; ++i) input.push_back(static_cast<int>(x >> i & 1));
      weights[input] = Rational(prior.weights[x], total);
    }
    const MixtureProof proof = sure(mean_optimum(system, prior, sure(Probability::from(p))));
    const MixtureProof::Piece piece = proof.pieces().front();
    EXPECT_EQ(piece.numerator(p) / piece.denominator(p),
              ViewsProgram(system, p, Views::as_they_are).in_the_mean(weights))
        << system.to_string() << ", p = " << p.to_string();
  }
}

}  // namespace
}  // namespace tacit::test
