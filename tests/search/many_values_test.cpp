// More than two values, and set agreement: searched optima against all algorithms of a model that
// is written here from the definitions, with words for inputs and texts for views; and what the
// checker makes of changed certificates.
#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "search/word_systems.h"
#include "tacit/complex/view_text.h"

namespace tacit {
namespace {

using test::everywhere;
using test::problem_of;
using test::random_decisions;
using test::RandomBits;
using test::sure;
using test::word_systems;

// One round of broadcast among n processes over M values.
class WordModel {
 public:
  struct Facet {
    unsigned delivered;
    std::vector<std::string> views;
  };

  WordModel(unsigned n, unsigned values, unsigned most_decided)
      : n_(n), most_decided_(most_decided) {
    std::string word(n, '0');
    const char last = static_cast<char>('0' + values - 1);
    while (true) {
      add_input(word);
      std::size_t i = 0;
      while (i < n && word[i] == last) word[i++] = '0';
      if (i == n) break;
      ++word[i];
    }
  }

  [[nodiscard]] const std::map<std::string, std::vector<Facet>>& inputs() const { return inputs_; }
  // By view: the values that it knows.
  [[nodiscard]] const std::map<std::string, std::set<char>>& views() const { return views_; }

  using Table = std::map<std::string, char>;
  [[nodiscard]] Rational error(const Table& table, const std::string& input,
                               const Rational& p) const {
    Rational sum(0);
    for (const Facet& facet : inputs_.at(input)) {
      std::set<char> decided;
      for (const std::string& view : facet.views) decided.insert(table.at(view));
      if (decided.size() <= most_decided_) continue;
      sum += power(p, facet.delivered) * power(Rational(1) - p, n_ - facet.delivered);
    }
    return sum;
  }
  [[nodiscard]] Rational worst(const Table& table, const Rational& p) const {
    Rational worst(0);
    for (const auto& [input, facets] : inputs_) worst = std::max(worst, error(table, input, p));
    return worst;
  }

 private:
  void add_input(const std::string& word) {
    for (unsigned pattern = 0; pattern < (1U << n_); ++pattern) {
      Facet facet{static_cast<unsigned>(std::popcount(pattern)), {}};
      for (unsigned i = 0; i < n_; ++i) {
        std::string view;
        std::set<char> known;
        for (unsigned j = 0; j < n_; ++j) {
          const bool heard = i == j || ((pattern >> j) & 1U) != 0;
          const std::string symbol(1, heard ? word[j] : '*');
          view += i == j ? "[" + symbol + "]" : symbol;
          if (heard) known.insert(word[j]);
        }
        views_[view] = known;
        facet.views.push_back(std::move(view));
      }
      inputs_[word].push_back(std::move(facet));
    }
  }

  unsigned n_;
  unsigned most_decided_;
  std::map<std::string, std::vector<Facet>> inputs_;
  std::map<std::string, std::set<char>> views_;
};

// Calls `visit` with every table that respects validity.
template <class Visit>
void for_each_table(const WordModel& model, const Visit& visit) {
  WordModel::Table table;
  for (const auto& [view, known] : model.views()) table[view] = *known.begin();
  while (true) {
    visit(table);
    auto place = table.begin();
    for (; place != table.end(); ++place) {
      const std::set<char>& known = model.views().at(place->first);
      const auto next = std::next(known.find(place->second));
      if (next != known.end()) {
        place->second = *next;
        break;
      }
      place->second = *known.begin();
    }
    if (place == table.end()) return;
  }
}

// The problem's algorithm as a table of the model.
WordModel::Table table_of(const Problem& problem, const Problem::Decisions& decisions) {
  const DecisionHypergraph& hypergraph = problem.hypergraph();
  const Colouring colouring = problem.colouring(decisions);
  WordModel::Table table;
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    table[view_text(hypergraph.views(), 1, ViewId(v))] = digit_of(colouring[v]);
  }
  return table;
}

struct Searched {
  test::TemporaryDirectory directory;
  Problem problem;
  SearchResult result;
  std::string certificate;

  Searched(const System& system, const Interval& on) : problem(problem_of(system)) {
    SearchOptions options;
    options.work_directory = directory.path();
    result = search_optimum(problem, on, options);
    if (result.proved.empty()) return;
    std::ostringstream out;
    static_cast<void>(sure(write_certificate(problem, result, out)));
    certificate = out.str();
  }
};

check::Verdict verdict_of(const std::string& text) {
  std::istringstream in(text);
  return check::check_certificate(in);
}

TEST(ManyValues, ViewsMayDecideWhatTheyKnow) {
  for (const System& system : word_systems()) {
    const DecisionHypergraph hypergraph = test::built(system);
    const WordModel model(system.processes, system.task.values(), system.task.most_decided());
    ASSERT_EQ(hypergraph.view_count(), model.views().size()) << system.to_string();
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      const std::string text = view_text(hypergraph.views(), 1, ViewId(v));
      std::set<char> allowed;
      for (const Value value : values_of(hypergraph.allowed(ViewId(v)))) {
        allowed.insert(digit_of(value));
      }
      EXPECT_EQ(allowed, model.views().at(text)) << text;
      EXPECT_EQ(sure(parse_view(hypergraph.views(), 1, text)), ViewId(v));
    }
  }
}

TEST(ManyValues, ErrorsAreThoseOfTheDefinition) {
  RandomBits random(7);
  const Rational p(2, 7);
  for (const System& system : word_systems()) {
    const Problem problem = problem_of(system);
    const Executions& executions = problem.hypergraph().executions();
    const WordModel model(system.processes, system.task.values(), system.task.most_decided());
    for (int repetition = 0; repetition < 20; ++repetition) {
      const Problem::Decisions decisions = random_decisions(problem, random);
      ASSERT_TRUE(problem.respects_validity(decisions));
      const WordModel::Table table = table_of(problem, decisions);
      for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
        const Rational own = to_profile(problem.errors(decisions, x))(sure(Probability::from(p)));
        const std::string word = executions.text(problem.inputs()[x].input);
        EXPECT_EQ(own, model.error(table, word, p)) << system.to_string() << " " << word;
      }
    }
  }
}

// All 4096 algorithms of two processes over three values.
TEST(ManyValues, OptimumOfTwoProcessesIsThatOfAllAlgorithms) {
  const System system{2, 1, ChannelKind::broadcast, Task::consensus(3)};
  const Searched searched(system, everywhere());
  ASSERT_TRUE(searched.result.open.empty());
  EXPECT_EQ(verdict_of(searched.certificate).outcome, check::Outcome::accepted);
  const WordModel model(2, 3, 1);
  std::vector<Rational> points;
  for (int k = 0; k <= 12; ++k) points.emplace_back(k, 12);
  std::vector<Rational> best(points.size(), Rational(2));
  std::size_t tables = 0;
  for_each_table(model, [&](const WordModel::Table& table) {
    ++tables;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (best[i] > Rational(0)) best[i] = std::min(best[i], model.worst(table, points[i]));
    }
  });
  EXPECT_EQ(tables, 4096U);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(test::target_at(searched.result.target, points[i]), best[i]) << points[i].to_string();
  }
}

// What is reached is computed afresh, and no algorithm that a walk from it meets is better.
TEST(ManyValues, OptimumOfThreeProcessesIsReachedAndNotBeaten) {
  const std::vector<std::pair<Task, std::string>> cases{{Task::consensus(2), "3/8"},
                                                        {Task::consensus(3), "1/2"},
                                                        {Task::consensus(4), "1/2"},
                                                        {Task::set_agreement(2, 3), "1/8"},
                                                        {Task::set_agreement(1, 2), "3/8"}};
  const Rational p(1, 2);
  RandomBits random(11);
  for (const auto& [task, value] : cases) {
    const System system{3, 1, ChannelKind::broadcast, task};
    const Searched searched(system, {p, p});
    ASSERT_TRUE(searched.result.open.empty()) << system.to_string();
    const check::Verdict verdict = verdict_of(searched.certificate);
    EXPECT_EQ(verdict.outcome, check::Outcome::accepted) << verdict.reason;
    EXPECT_EQ(verdict.theorem->values, task.values());
    EXPECT_EQ(verdict.theorem->task, task.name());
    const Rational optimum = test::target_at(searched.result.target, p);
    EXPECT_EQ(optimum.to_string(), value) << system.to_string();
    const WordModel model(3, task.values(), task.most_decided());
    const std::size_t best = searched.result.target.pieces({p, p}).front().algorithm;
    Problem::Decisions walk = searched.result.target.algorithms()[best].decisions;
    EXPECT_EQ(model.worst(table_of(searched.problem, walk), p), optimum);
    for (int step = 0; step < 60; ++step) {
      const auto place = static_cast<std::uint32_t>(random() % walk.size());
      const std::vector<Value> values = values_of(searched.problem.allowed(place + 1));
      walk[place] = values[random() % values.size()];
      EXPECT_GE(model.worst(table_of(searched.problem, walk), p), optimum);
    }
  }
}

TEST(ManyValues, SymmetriesTakeExecutionsToExecutions) {
  EXPECT_EQ(Symmetry::group(3, 3).size(), 36U);
  for (const System& system : word_systems()) {
    if (system.processes > 3 || system.task.values() > 3) continue;
    const DecisionHypergraph hypergraph = test::built(system);
    for (const Symmetry& symmetry : Symmetry::group(system.processes, system.task.values())) {
      const SymmetryAction action(hypergraph, symmetry);
      const Symmetry there_and_back = symmetry * symmetry.inverse();
      EXPECT_EQ(there_and_back, Symmetry::identity(system.processes, system.task.values()));
      for (std::uint64_t f = 0; f < hypergraph.facet_count(); f += 5) {
        const auto views = hypergraph.facet(FacetId(f));
        const auto images = hypergraph.facet(action(FacetId(f)));
        for (const ProcessId i : ProcessSet::first(system.processes)) {
          ASSERT_EQ(action(views[i.index()]), images[symmetry(i).index()]);
        }
      }
    }
  }
}

// Where the whole group would need too many clauses: every transposition of two processes, alone
// and with every transposition of two values.
TEST(ManyValues, FewSymmetriesAreTranspositions) {
  const Problem problem = problem_of({3, 1, ChannelKind::broadcast, Task::consensus(3)});
  const SymmetryBreaking few = default_symmetry_breaking(problem, 60, 1);
  EXPECT_EQ(few.elements.size(), 3U * 4U);
  for (const Symmetry& element : few.elements) {
    EXPECT_EQ(element * element, Symmetry::identity(3, 3));
    EXPECT_EQ(std::ranges::count(few.elements, element), 1);
  }
  EXPECT_EQ(default_symmetry_breaking(problem, 60, 1'000'000).elements.size(), 35U);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ManyValues, ChangedCertificatesAreRefused) {
  const Rational p(1, 3);
  const Searched searched({3, 1, ChannelKind::broadcast, Task::consensus(3)}, {p, p});
  const std::string& honest = searched.certificate;
  ASSERT_EQ(verdict_of(honest).outcome, check::Outcome::accepted);
  const std::string head = "system 3 1 broadcast consensus values 3";
  const auto refused = [&](const std::string& text) {
    return verdict_of(text).outcome != check::Outcome::accepted;
  };
  for (const char* system :
       {"system 3 1 broadcast consensus values 4", "system 3 1 broadcast consensus",
        "system 3 1 broadcast consensus values 2", "system 3 1 broadcast consensus values 9",
        "system 3 1 broadcast set:2 values 3", "system 3 1 broadcast set:0 values 3",
        "system 3 1 broadcast set:3 values 4", "system 3 1 unicast consensus values 3",
        "system 3 1 broadcast approximate values 3", "system 3 1 broadcast consensus values 3 "}) {
    EXPECT_TRUE(refused(replaced(honest, head, system))) << system;
  }
  // The same claim under its other name.
  EXPECT_FALSE(refused(replaced(honest, head, "system 3 1 broadcast set:1 values 3")));
  EXPECT_TRUE(refused(replaced(honest, "element 0 1 2 0 2 1", "element 0 1 1 0 2 1")));
  EXPECT_TRUE(refused(replaced(honest, "element 0 1 2 0 2 1", "element 0 0 2 1")));
  EXPECT_TRUE(refused(replaced(honest, "element 0 1 2 0 2 1", "element 0 1 3 0 2 1")));
  // A decision that the first free view does not know, and one less.
  const std::size_t first = honest.find("\nalgorithm ") + 11;
  std::string forbidden = honest;
  const ValueSet allowed = searched.problem.allowed(1);
  forbidden[first] = digit_of(smallest_value(static_cast<ValueSet>(~allowed)));
  EXPECT_TRUE(refused(forbidden));
  std::string shorter = honest;
  shorter.erase(first, 1);
  EXPECT_TRUE(refused(shorter));
  // Another p, at which the algorithm is not the best.
  EXPECT_TRUE(refused(
      replaced(replaced(honest, "on 1/3 1/3", "on 4/5 4/5"), "part 1/3 1/3", "part 4/5 4/5")));
  // A proof without its steps.
  const std::size_t proof = honest.find("\nproof\n") + 7;
  EXPECT_TRUE(refused(honest.substr(0, proof) + "0\nend\nend of certificate\n"));
}

TEST(ManyValues, InputsAreWords) {
  const Executions executions({3, 1, ChannelKind::broadcast, Task::consensus(3)});
  EXPECT_EQ(executions.inputs(), 27U);
  for (std::uint64_t x = 0; x < executions.inputs(); ++x) {
    EXPECT_EQ(sure(executions.parse_values(executions.text(InputId(x)))), InputId(x));
  }
  const auto letter = executions.parse_values("013");
  ASSERT_FALSE(letter);
  EXPECT_EQ(letter.error().message, "expected only values from 0 to 2: '013'");
  const auto length = executions.parse_values("01");
  ASSERT_FALSE(length);
  EXPECT_EQ(length.error().message, "expected 3 values: '01'");
}

}  // namespace
}  // namespace tacit
