// The optimum of a class: against brute force over all invariant tables, against the optimum of all
// algorithms, and with certificates that the checker accepts.
#include "tacit/search/class_search.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <sstream>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/searched.h"
#include "tacit/bound/shared_coins.h"

namespace tacit {
namespace {

using test::fraction;
using test::probability;
using test::sure;

struct ClassSearched {
  ClassSearched(const std::string& name, unsigned n, const Interval& on, unsigned jobs = 1)
      : problem(sure(ClassProblem::build(sure(parse_algorithm_class(name, n))))) {
    ClassSearchOptions options;
    options.work_directory = directory.path();
    options.jobs = jobs;
    result = search_class(problem, on, options);
  }
  [[nodiscard]] std::string certificate() const {
    std::ostringstream out;
    const auto written = write_certificate(problem, result, out);
    return written ? out.str() : written.error().message;
  }
  // What the checker has against the certificate.
  [[nodiscard]] std::string objection() const {
    std::istringstream text(certificate());
    const check::Verdict verdict = check::check_certificate(text);
    return verdict.outcome == check::Outcome::accepted
               ? ""
               : std::to_string(verdict.line) + ": " + verdict.reason;
  }
  [[nodiscard]] Rational at(const Rational& p) const {
    return result.target.pieces({p, p}).front().profile(*Probability::from(p));
  }

  test::TemporaryDirectory directory;
  ClassProblem problem;
  SearchResult result;
};

Interval point(const char* p) {
  return {fraction(p), fraction(p)};
}

// The smallest worst case at p of all tables over orbits of views, straight from the hypergraph:
// no class of executions, no count of multiplicities.
Rational brute_force(const AlgorithmClass& algorithms, const Rational& p) {
  const unsigned n = algorithms.blocks.processes();
  const DecisionHypergraph hypergraph = test::broadcast(n);
  std::map<BlockView, std::vector<std::uint32_t>> orbits;
  Colouring colouring(hypergraph.view_count(), Bit::zero);
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    const BlockView view = block_view(algorithms.blocks, hypergraph.views().one_round(ViewId(v)));
    if (hypergraph.forced(ViewId(v))) {
      colouring[v] = smallest_value(hypergraph.allowed(ViewId(v)));
    } else {
      orbits[view].push_back(v);
    }
  }
  // One orbit of every pair that is exchanged with the values decides for both.
  std::vector<std::pair<BlockView, BlockView>> free;
  for (const auto& [view, members] : orbits) {
    if (!algorithms.dual || view < view.flipped()) free.emplace_back(view, view.flipped());
  }
  const Probability at = *Probability::from(p);
  Rational best(1);
  for (std::uint64_t table = 0; table < std::uint64_t{1} << free.size(); ++table) {
    for (std::size_t i = 0; i < free.size(); ++i) {
      const Bit bit = (table >> i & 1) != 0 ? Bit::one : Bit::zero;
      for (const std::uint32_t v : orbits.at(free[i].first)) colouring[v] = bit;
      if (!algorithms.dual) continue;
      for (const std::uint32_t v : orbits.at(free[i].second)) colouring[v] = !bit;
    }
    Rational worst(0);
    for (const ProcessSet input : test::mixed_inputs(n)) {
      worst = std::max(worst, cut_profile(hypergraph, colouring, input)(at));
      if (worst >= best) break;
    }
    best = std::min(best, worst);
  }
  return best;
}

TEST(ClassSearch, FindsTheMinimumOverAllInvariantTables) {
  struct Case {
    const char* name;
    unsigned n;
  };
  for (const Case& each :
       {Case{"anonymous", 2}, Case{"leader", 2}, Case{"anonymous", 3}, Case{"anonymous+dual", 3},
        Case{"leader+dual", 3}, Case{"anonymous", 4}, Case{"anonymous+dual", 4}}) {
    for (const char* p : {"1/4", "11/20", "3/5", "7/10", "9/10"}) {
      const ClassSearched searched(each.name, each.n, point(p));
      ASSERT_TRUE(searched.result.open.empty());
      EXPECT_EQ(searched.at(fraction(p)), brute_force(searched.problem.algorithms(), fraction(p)))
          << each.name << " " << each.n << " at " << p;
      EXPECT_EQ(searched.objection(), "");
    }
  }
}

// Where every process is on its own, the class is everything.
TEST(ClassSearch, FindsTheOptimumOfAllAlgorithms) {
  for (const char* p : {"2/5", "11/20", "3/4"}) {
    const ClassSearched searched("blocks:1,1,1,1", 4, point(p));
    const test::Searched all({4}, point(p));
    EXPECT_EQ(searched.at(fraction(p)), test::target_at(all.target(), fraction(p))) << p;
    EXPECT_EQ(searched.objection(), "");
  }
}

// The paper's pieces for three processes are anonymous algorithms.
TEST(ClassSearch, ProvesEveryProbability) {
  for (const char* name : {"anonymous", "leader", "leader+dual", "blocks:2,1"}) {
    const ClassSearched searched(name, 3, test::everywhere());
    EXPECT_TRUE(searched.result.open.empty()) << name;
    EXPECT_EQ(searched.objection(), "") << name;
  }
  const ClassSearched three("anonymous", 3, test::everywhere());
  const auto pieces = three.result.target.pieces(test::everywhere());
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].to, AlgebraicNumber(fraction("2/3")));
  EXPECT_EQ(three.result.target.algorithms()[pieces[0].algorithm].name, "courteous");
}

// Measured by an integer program that shares nothing with this one: 0.29433.
TEST(ClassSearch, KnowsTheLeaderOfFive) {
  const ClassSearched searched("leader", 5, point("7/10"));
  EXPECT_EQ(searched.at(fraction("7/10")), fraction("29433/100000"));
  EXPECT_EQ(searched.objection(), "");
}

RC_GTEST_PROP(ClassSearchProperty, IsNeverBelowWhatBoundsIt, ()) {
  const unsigned n = *rc::gen::inRange(2U, 5U);
  const auto name = *rc::gen::element<std::string>("anonymous", "leader", "leader+dual");
  const Rational p(*rc::gen::inRange(1, 20), 20);
  const ClassSearched searched(name, n, {p, p});
  RC_ASSERT(searched.result.open.empty());
  RC_ASSERT(searched.objection().empty());
  RC_ASSERT(searched.at(p) >= sure(shared_coin_optimum(n, *Probability::from(p))).lower);
  const test::Searched all({n}, {p, p});
  RC_ASSERT(searched.at(p) >= test::target_at(all.target(), p));
}

// What is found does not depend on the number of threads.
TEST(ClassSearch, AnswersAlikeWithMoreThreads) {
  const ClassSearched one("leader", 5, test::everywhere());
  const ClassSearched three("leader", 5, test::everywhere(), 3);
  EXPECT_TRUE(three.result.open.empty());
  EXPECT_EQ(one.certificate(), three.certificate());
}

TEST(ClassSearch, NamesCommitteesOfBlocks) {
  const ClassProblem problem = sure(ClassProblem::build(sure(parse_algorithm_class("leader", 4))));
  bool found = false;
  for (const NamedMember& member : named_members(problem)) {
    found = found || member.name == "courteous@2,3,4";
  }
  EXPECT_TRUE(found);
}

TEST(ClassSearch, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const ClassProblem problem = sure(ClassProblem::build(sure(parse_algorithm_class("leader", 9))));
  const test::TemporaryDirectory directory;
  ClassSearchOptions options;
  options.work_directory = directory.path();
  const SearchResult result = search_class(problem, test::everywhere(), options, context);
  EXPECT_TRUE(result.proved.empty());
  ASSERT_EQ(result.open.size(), 1U);
  EXPECT_FALSE(result.target.algorithms().empty());
}

// Whenever a search is stopped, what is proved and what is open are all of the interval: a part
// that is neither would be missing from a theorem.
TEST(ClassSearch, LosesNoPartWhenItIsStopped) {
  const ClassProblem problem =
      sure(ClassProblem::build(sure(parse_algorithm_class("anonymous", 6))));
  const auto is_lost = [&problem](const std::stop_token& stop) {
    const test::TemporaryDirectory directory;
    RunContext context;
    context.stop = stop;
    ClassSearchOptions options;
    options.work_directory = directory.path();
    const SearchResult result = search_class(problem, test::everywhere(), options, context);
    std::vector<Interval> known = result.open;
    for (const ProvedPart& part : result.proved) known.push_back(part.on);
    std::ranges::sort(known, {}, [](const Interval& each) { return each.from; });
    AlgebraicNumber reached(Rational(0));
    bool gap = false;
    for (const Interval& each : known) {
      gap = gap || reached < each.from;
      reached = std::max(reached, each.to);
    }
    return gap || reached < AlgebraicNumber(Rational(1));
  };
  // The stops are spread over the time that a whole search takes.
  constexpr int stops = 12;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(is_lost({}));
  const auto whole = std::chrono::steady_clock::now() - start;
  for (int k = 0; k < stops; ++k) {
    std::stop_source stop;
    const std::jthread stopper([&] {
      std::this_thread::sleep_for(whole * k / stops);
      stop.request_stop();
    });
    EXPECT_FALSE(is_lost(stop.get_token())) << k;
  }
}

TEST(ClassProblem, IsRefusedBeforeItIsLarge) {
  for (const auto& [name, n] : {std::pair{"anonymous", 25U}, std::pair{"any+dual", 24U}}) {
    const auto problem = ClassProblem::build(sure(parse_algorithm_class(name, n)));
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().code, ErrorCode::too_large);
  }
}

}  // namespace
}  // namespace tacit
