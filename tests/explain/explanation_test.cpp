#include "tacit/explain/explanation.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/complex/symmetry.h"
#include "tacit/complex/view_text.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

using test::problem_of;
using test::process;
using test::sure;

constexpr std::string_view exchanged = " with 0 and 1 exchanged";

// What a name that explain() gave decides.
Colouring colouring_of_name(const DecisionHypergraph& hypergraph, std::string name) {
  const bool flip = name.ends_with(exchanged);
  if (flip) name.resize(name.size() - exchanged.size());
  AlgorithmRequest request;
  request.processes = hypergraph.system().processes;
  request.channel = hypergraph.system().channel;
  const Colouring colouring = sure(colouring_of(sure(parse_algorithm(name, request)), hypergraph));
  if (!flip) return colouring;
  return SymmetryAction(hypergraph, Symmetry::generators(request.processes).back())(colouring);
}

// Reads the lines of a rule as a person does and decides every view by them.
class RuleReader {
 public:
  RuleReader(const Problem& problem, const std::vector<std::string>& rule)
      : hypergraph_(problem.hypergraph()) {
    for (const std::string& line : rule) {
      EXPECT_LE(line.size(), 80U) << line;
      if (line.starts_with("    ")) {
        lines_.back() += " " + line.substr(4);
      } else {
        lines_.push_back(line);
      }
    }
  }

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

  [[nodiscard]] Colouring colouring() const {
    if (lines_.front().starts_with("rule[")) {
      std::string text;
      for (const std::string& line : lines_) text += line + "\n";
      return colouring_of_name(hypergraph_, text);
    }
    const std::string& last = lines_.back();
    EXPECT_TRUE(last.starts_with("otherwise: ")) << last;
    Colouring result = colouring_of_name(hypergraph_, last.substr(last.find(' ') + 1));
    if (hypergraph_.system().rounds == 1) {
      for (std::uint32_t v = 0; v < result.size(); ++v) {
        const auto decision = by_list(hypergraph_.views().one_round(ViewId(v)));
        if (decision) result[v] = *decision;
      }
    } else {
      apply_views(result);
    }
    return result;
  }

 private:
  static bool holds(const std::string& condition, const OneRoundView& view, unsigned n) {
    const unsigned zeros = view.count(Bit::zero);
    const unsigned ones = view.count(Bit::one);
    if (condition == "all known inputs equal") return zeros == 0 || ones == 0;
    if (condition == "ones > zeros") return ones > zeros;
    if (condition == "ones < zeros") return ones < zeros;
    if (condition == "ones = zeros") return ones == zeros;
    if (condition == "hears one other") return view.known.size() == 2;
    for (unsigned k = 0; k <= n; ++k) {
      const std::string number = std::to_string(k);
      if (condition == "hears " + number + " others") return view.known.size() == k + 1;
      for (const bool one : {false, true}) {
        const unsigned count = one ? ones : zeros;
        const std::string what = one ? "ones" : "zeros";
        if (condition == what + " = " + number) return count == k;
        if (condition == what + " >= " + number) return count >= k;
        if (condition == what + " <= " + number) return count <= k;
      }
    }
    for (const Bit bit : {Bit::zero, Bit::one}) {
      const std::string digit = bit == Bit::one ? "1" : "0";
      if (condition == "own " + digit) return view.input() == bit;
      for (unsigned i = 0; i < n; ++i) {
        const std::string name = "process " + std::to_string(i + 1);
        const bool self = view.owner == process(i);
        const bool known = view.known.contains(process(i));
        if (condition == name) return self;
        if (condition == "not " + name) return !self;
        if (condition == "hears " + name) return known && !self;
        if (condition == "misses " + name) return !known;
        const bool same = known && view.ones.bit(process(i)) == bit;
        if (condition == "hears " + digit + " from " + name) return same && !self;
        if (condition == "knows the " + digit + " of " + name) return same;
      }
    }
    throw std::runtime_error("unknown condition: " + condition);
  }

  // The first line that matches; absent when it is the last.
  [[nodiscard]] std::optional<Bit> by_list(const OneRoundView& view) const {
    for (std::size_t l = 0; l + 1 < lines_.size(); ++l) {
      const std::size_t colon = lines_[l].rfind(": ");
      std::string rest = lines_[l].substr(0, colon) + ", ";
      bool all = true;
      while (!rest.empty()) {
        const std::size_t comma = rest.find(", ");
        all = all && holds(rest.substr(0, comma), view, hypergraph_.system().processes);
        rest.erase(0, comma + 2);
      }
      if (!all) continue;
      const std::string decision = lines_[l].substr(colon + 2);
      if (decision == "that value") return view.input();
      return decision == "1" ? Bit::one : Bit::zero;
    }
    return std::nullopt;
  }

  // "renaming 1->2->3->1, 4<->5 and exchanging 0 and 1"
  [[nodiscard]] Symmetry symmetry(const std::string& text) const {
    std::vector<ProcessId> images;
    for (unsigned i = 0; i < hypergraph_.system().processes; ++i) images.push_back(process(i));
    std::optional<unsigned> before;
    bool both_ways = false;
    const std::string renaming =
        text.starts_with("renaming ") ? text.substr(9, text.find(" and ") - 9) : std::string();
    for (const char c : renaming + ",") {
      if (c == '<') both_ways = true;
      if (c == ',') before.reset();
      if (c < '1' || c > '9') continue;
      const auto now = static_cast<unsigned>(c - '1');
      if (before) images[*before] = process(now);
      if (before && both_ways) images[now] = process(*before);
      before = now;
      both_ways = false;
    }
    return Symmetry(images, text.ends_with("exchanging 0 and 1"));
  }

  void apply_views(Colouring& result) const {
    const std::string_view first = "every line also after ";
    const std::string_view end = ", any number of times";
    std::vector<Symmetry> group{Symmetry::identity(hypergraph_.system().processes)};
    for (std::size_t l = 0; l + 1 < lines_.size(); ++l) {
      const std::string& line = lines_[l];
      if (line.starts_with(first)) {
        EXPECT_TRUE(line.ends_with(end)) << line;
        std::string rest =
            line.substr(first.size(), line.size() - first.size() - end.size()) + ", after ";
        std::vector<Symmetry> generators;
        while (!rest.empty()) {
          generators.push_back(symmetry(rest.substr(0, rest.find(", after "))));
          rest.erase(0, rest.find(", after ") + 8);
        }
        for (std::size_t k = 0; k < group.size(); ++k) {
          for (const Symmetry& generator : generators) {
            const Symmetry next = generator * group[k];
            if (std::ranges::count(group, next) == 0) group.push_back(next);
          }
        }
        continue;
      }
      const std::size_t colon = line.rfind(": ");
      const ViewId view =
          sure(parse_view(hypergraph_.views(), hypergraph_.system().rounds, line.substr(0, colon)));
      const Bit decision = line.ends_with("1") ? Bit::one : Bit::zero;
      for (const Symmetry& element : group) {
        result[SymmetryAction(hypergraph_, element)(view).index()] = element(decision);
      }
    }
  }

  const DecisionHypergraph& hypergraph_;
  std::vector<std::string> lines_;
};

Explanation explain_colouring(const Problem& problem, const Colouring& colouring) {
  return explain(problem, problem.decisions(colouring));
}

// A named algorithm of one round is found under a name that reads as the same table, and
// under its own where it has only one.
TEST(Explain, NamesOneRoundRulesAndTheirCommittees) {
  for (const System& system : {System{3}, System{4}, System{4, 1, ChannelKind::undirected},
                               System{3, 1, ChannelKind::unicast}}) {
    const Problem problem = problem_of(system);
    for (const char* const rule : {"courteous", "pref1", "pref0", "majority"}) {
      for (const char* const committee : {"", "@1,2", "@2,3", "@1,3"}) {
        const std::string name = std::string(rule) + committee;
        const Colouring table = colouring_of_name(problem.hypergraph(), name);
        const Explanation found = explain_colouring(problem, table);
        EXPECT_TRUE(found.exact_name) << name;
        EXPECT_EQ(colouring_of_name(problem.hypergraph(), found.name), table) << name;
        EXPECT_EQ(found.rule, std::vector<std::string>{found.name});
      }
    }
  }
  const Problem problem = problem_of({4});
  const auto name_of = [&](const std::string& name) {
    return explain_colouring(problem, colouring_of_name(problem.hypergraph(), name)).name;
  };
  for (const char* const name : {"courteous", "majority", "courteous@1,2,4", "pref0@2,3,4"}) {
    EXPECT_EQ(name_of(name), name);
  }
  EXPECT_EQ(name_of("courteous@1,2,3,4"), "courteous");
}

// The image of a named algorithm has a name, exact unless a flip has none.
TEST(Explain, NamesImagesUnderTheGroup) {
  struct Case {
    System system;
    const char* name;
    bool exact;
  };
  for (const auto& [system, name, exact] :
       {Case{{4}, "courteous@1,2,3", true}, Case{{3}, "pref1", true}, Case{{3}, "majority", false},
        Case{{3, 2}, "courteous@1,2;pref1", true}, Case{{3, 2}, "(courteous@1,3)^2", true},
        Case{{3, 2}, "sweep", true}, Case{{3, 2}, "majority;courteous@2,3", false},
        Case{{2, 3}, "courteous;pref0;majority", false}}) {
    const Problem problem = problem_of(system);
    const Colouring table = colouring_of_name(problem.hypergraph(), name);
    auto elements = Symmetry::generators(system.processes);
    elements.push_back(elements[0] * elements[1] * elements.back());
    for (const Symmetry& symmetry : elements) {
      const Colouring image = SymmetryAction(problem.hypergraph(), symmetry)(table);
      const Explanation found = explain_colouring(problem, image);
      ASSERT_FALSE(found.name.empty()) << name;
      EXPECT_TRUE(found.exact_name || (!exact && symmetry.flips())) << name << " " << found.name;
      EXPECT_EQ(found.exact_name, !found.name.ends_with(exchanged));
      EXPECT_EQ(colouring_of_name(problem.hypergraph(), found.name), image) << found.name;
    }
  }
}

// Where only few committees are listed, the names of the others come from the group; an
// element of order 3 is not its own inverse.
TEST(Explain, RenamesCommitteesBack) {
  const Problem problem = problem_of({3, 3});
  const Symmetry turn({process(1), process(2), process(0)}, false);
  const Colouring table =
      colouring_of_name(problem.hypergraph(), "courteous@1,2;pref1;courteous@1");
  const Colouring image = SymmetryAction(problem.hypergraph(), turn)(table);
  const Explanation found = explain_colouring(problem, image);
  EXPECT_EQ(found.name, "courteous@2,3;pref1;courteous@2");
  EXPECT_TRUE(found.exact_name);
}

// Whatever the table, the lines say what it decides.
TEST(Explain, GivesRulesThatAreTheTable) {
  test::RandomBits random = test::random_bits();
  unsigned rules = 0;
  for (const System& system : {System{2}, System{3}, System{4}, System{5}, System{3, 2},
                               System{2, 2}, System{3, 1, ChannelKind::undirected}}) {
    const Problem problem = problem_of(system);
    for (const char* const rule : {"courteous", "pref1", "majority"}) {
      const std::string name =
          system.rounds == 1 ? rule : std::string(rule) + "^" + std::to_string(system.rounds);
      for (unsigned repetition = 0; repetition < test::scaled(2); ++repetition) {
        Problem::Decisions decisions =
            problem.decisions(colouring_of_name(problem.hypergraph(), name));
        const std::uint64_t changes = 1 + random() % 6;
        for (std::uint64_t k = 0; k < changes; ++k) {
          Bit& decision = decisions[random() % decisions.size()];
          decision = !decision;
        }
        const Explanation found = explain(problem, decisions);
        ASSERT_FALSE(found.rule.empty());
        if (!found.name.empty()) continue;
        EXPECT_FALSE(found.exact_name);
        const RuleReader reader(problem, found.rule);
        EXPECT_EQ(reader.colouring(), problem.colouring(decisions)) << system.to_string();
        EXPECT_LE(reader.lines().size(), changes + 3) << system.to_string();
        ++rules;
      }
    }
  }
  EXPECT_GE(rules, 20U);
}

// A change with all its images is one line.
TEST(Explain, ListsViewsUpToTheSymmetriesOfTheTable) {
  const Problem problem = problem_of({3, 2});
  const DecisionHypergraph& hypergraph = problem.hypergraph();
  Colouring table = colouring_of_name(hypergraph, "courteous^2");
  const ViewId view = sure(parse_view(hypergraph.views(), 2, "([[1]*0], 1[0]0, *)"));
  const Bit changed = !table[view.index()];
  for (const unsigned turn : {0U, 1U, 2U}) {
    for (const bool flip : {false, true}) {
      const Symmetry symmetry({process(turn), process((1 + turn) % 3), process((2 + turn) % 3)},
                              flip);
      table[SymmetryAction(hypergraph, symmetry)(view).index()] = symmetry(changed);
    }
  }
  const Explanation found = explain_colouring(problem, table);
  EXPECT_TRUE(found.name.empty());
  const RuleReader reader(problem, found.rule);
  EXPECT_EQ(reader.lines().size(), 3U);
  EXPECT_EQ(reader.colouring(), table);
}

TEST(Explain, ListsNoExceptionsAfterAStop) {
  const Problem problem = problem_of({4});
  // Courteous, but for one view that has a choice.
  Problem::Decisions decisions =
      problem.decisions(colouring_of_name(problem.hypergraph(), "courteous"));
  decisions[0] = !decisions[0];
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const Explanation found = explain(problem, decisions, context);
  EXPECT_EQ(found.name, "");
  EXPECT_EQ(found.rule,
            std::vector<std::string>{"a table of 152 decisions; all but 1 are those of courteous"});
}

// A table without rhyme or reason has no short rule, and says so.
TEST(Explain, SaysWhenThereIsOnlyATable) {
  test::RandomBits random = test::random_bits();
  for (const System& system : {System{5}, System{3, 2}}) {
    const Problem problem = problem_of(system);
    const Explanation found =
        explain_colouring(problem, test::random_valid_colouring(problem.hypergraph(), random));
    EXPECT_TRUE(found.name.empty());
    ASSERT_FALSE(found.rule.empty());
    EXPECT_TRUE(found.rule.front().starts_with("a table of " +
                                               std::to_string(problem.free_views()) + " decisions"))
        << found.rule.front();
  }
}

}  // namespace
}  // namespace tacit
