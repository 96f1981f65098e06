// Optima where losses follow a law: against all algorithms, and what the checker says of them.
#include "tacit/search/channel_search.h"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/naive_algorithms.h"
#include "support/naive_channel.h"
#include "support/naive_model.h"
#include "support/random_channel.h"
#include "tacit/base/work_directory.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::fraction;
using test::probability;

struct Proved {
  Rational value;
  std::string certificate;
};

Proved proved(const ChannelLaw& law, unsigned rounds) {
  const System system{law.processes, rounds, law.channel};
  const Problem problem(
      std::make_shared<const DecisionHypergraph>(test::sure(DecisionHypergraph::build(system))));
  const WorkDirectory files = test::sure(WorkDirectory::make());
  const ChannelSearchResult result = test::sure(search_channel(problem, law, files.path()));
  EXPECT_TRUE(result.proved);
  std::ostringstream text;
  EXPECT_TRUE(write_law_certificate(problem, law, result, text));
  return {result.value, text.str()};
}

check::Verdict checked(const std::string& certificate) {
  std::istringstream stream(certificate);
  return check::check_certificate(stream);
}

// The probabilities of the patterns of one round, by everything that can happen.
std::map<std::uint64_t, Rational> naive_weights(const ChannelLaw& law) {
  const auto links = test::naive_links(law.channel, law.processes);
  std::map<std::uint64_t, Rational> weights;
  test::for_each_naive_history(
      law, 1, [&](const std::vector<test::NaiveHearing>& history, const Rational& p) {
        std::uint64_t pattern = 0;
        for (std::size_t l = 0; l < links.size(); ++l) {
          const auto [from, to] = links[l].front();
          if (history.front()[from][to]) pattern |= std::uint64_t{1} << l;
        }
        weights[pattern] += p;
      });
  return weights;
}

Rational least_error_of_all(const ChannelLaw& law) {
  const test::NaiveProblem problem({law.processes, 1, law.channel});
  auto weights = naive_weights(law);
  Rational least(2);
  test::NaiveProblem::for_each_decision(problem.free_views(), problem.forced(),
                                        [&](const test::NaiveProblem::Decisions& decisions) {
                                          Rational worst;
                                          for (const auto& [input, runs] : problem.runs()) {
                                            Rational error;
                                            for (const test::NaiveRun& run : runs) {
                                              if (test::NaiveProblem::disagrees(run, decisions))
                                                error += weights[run.pattern];
                                            }
                                            worst = std::max(worst, error);
                                          }
                                          least = std::min(least, worst);
                                        });
  return least;
}

TEST(ChannelSearch, FindsTheLeastErrorOfAllAlgorithms) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(60); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const ChannelLaw law = test::random_law(random, channel, 2);
    const Proved found = proved(law, 1);
    EXPECT_EQ(found.value, least_error_of_all(law)) << trial;
    const check::Verdict verdict = checked(found.certificate);
    EXPECT_EQ(verdict.outcome, check::Outcome::accepted)
        << verdict.line << ": " << verdict.reason << "\n"
        << found.certificate;
    EXPECT_TRUE(verdict.claim.ends_with(" is " + found.value.to_string())) << verdict.claim;
    EXPECT_FALSE(verdict.theorem);
    EXPECT_FALSE(verdict.has_refutations);
  }
}

// What is known of the channels of the paper, and several rounds.
TEST(ChannelSearch, AgreesWithWhatIsKnown) {
  EXPECT_EQ(proved(equal_law(broadcast, 3, probability("2/5")), 1).value, fraction("51/125"));
  EXPECT_EQ(proved(equal_law(broadcast, 2, probability("4/5")), 2).value, fraction("1/25"));
  ChannelLaw together = equal_law(radio, 3, probability("1/9"));
  together.good.senders.assign(3, {probability("1"), probability("2/5")});
  const Proved found = proved(together, 1);
  EXPECT_EQ(found.value, fraction("51/125"));
  EXPECT_EQ(checked(found.certificate).outcome, check::Outcome::accepted);
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

TEST(ChannelSearch, IsNotBelievedWithoutProof) {
  ChannelLaw law = equal_law(broadcast, 2, probability("4/5"));
  law.bursts = Bursts{BurstScope::medium,
                      {{probability("1/10"), probability("1/2"), probability("1/6")}},
                      {{probability("0"), probability("0")}}};
  const std::string good = proved(law, 1).certificate;
  ASSERT_EQ(checked(good).outcome, check::Outcome::accepted);
  const auto flaw = [&](const std::string& what, const std::string& with) {
    const check::Verdict verdict = checked(replaced(good, what, with));
    EXPECT_NE(verdict.outcome, check::Outcome::accepted) << what;
    return verdict.reason;
  };
  EXPECT_EQ(flaw("value 1/3", "value 1/4"),
            "the algorithm has another worst-case error than '1/4'");
  EXPECT_EQ(flaw("start 5/6 1/6", "start 5/6 1/5"),
            "probabilities that do not add up to 1 in a line 'start'");
  EXPECT_EQ(flaw("group 1", "group 3"),
            "expected 'group L' for at most as many links as there are left: 'group 3'");
  EXPECT_EQ(flaw("law 2", "law 65"), "a law with more than 64 hidden states");
  EXPECT_EQ(flaw("share 1/5 4/5", "share 1/5 4/5 0"),
            "expected 'share' and 2 probabilities: 'share 1/5 4/5 0'");
  EXPECT_EQ(flaw("errors 1 ", "errors 0 "), "not a mixed input: 'errors 0 2'");
  // Fewer executions weigh less than the value.
  const std::size_t line = good.find("errors ");
  const std::string errors = good.substr(line, good.find('\n', line) - line);
  EXPECT_TRUE(flaw(errors, errors.substr(0, errors.rfind(' ')))
                  .starts_with("errors that weigh less than the value"));
  // Without these lines nothing follows.
  const std::size_t last = good.rfind("errors ");
  const std::size_t after = good.find('\n', last) + 1;
  EXPECT_NE(checked(good.substr(0, line) + good.substr(after)).outcome, check::Outcome::accepted);
}

}  // namespace
}  // namespace tacit
