// What stores know of approximate agreement, and of consensus that flows prove.
#include "tacit/atlas/known_discrepancy.h"

#include <fstream>
#include <sstream>

#include "atlas/workshop.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/atlas/merge.h"
#include "tacit/bound/discrepancy_pieces.h"
#include "tacit/bound/flow_proof.h"
#include "tacit/bound/shared_coins.h"

namespace tacit {
namespace {

class FlowStore : public Workshop {
 protected:
  const System three_{3, 1, ChannelKind::broadcast, Task::approximate()};

  static std::string text_of(const MixtureProof& proof) {
    std::ostringstream text;
    write_certificate(proof, text);
    return text.str();
  }
  // The certificate of the optimum of approximate agreement, in a file.
  [[nodiscard]] std::string approximate(const System& system, const Interval& on,
                                        const std::string& name) const {
    const System plain{system.processes, system.rounds, system.channel};
    overwrite(path(name), text_of(**discrepancy_proof_on(plain, on)));
    return path(name);
  }
  [[nodiscard]] std::string coinless(const System& system, const Interval& on,
                                     const std::string& name) const {
    overwrite(path(name), text_of(**coinless_proof_on(system, on)));
    return path(name);
  }
  static Store::Admission::Outcome admitted(Store& store, const std::string& file) {
    const auto admission = store.admit(file, {});
    if (!admission) throw std::runtime_error(admission.error().message);
    return admission->outcome;
  }
  static std::optional<KnownDiscrepancy> known(const Store& store, const System& system,
                                               const std::vector<Interval>& on) {
    const Store* const here = &store;
    auto found = known_discrepancy({&here, 1}, system, on);
    if (!found) throw std::runtime_error(found.error().message);
    return *std::move(found);
  }
};

using Outcome = Store::Admission::Outcome;

// The pieces are those of the proof that was stored, in lowest terms.
TEST_F(FlowStore, KnowsWhatWasProved) {
  Store store = opened("a");
  for (const System& system : {three_, System{4, 1, ChannelKind::broadcast, Task::approximate()},
                               System{3, 1, ChannelKind::undirected, Task::approximate()},
                               System{2, 2, ChannelKind::broadcast, Task::approximate()}}) {
    EXPECT_FALSE(known(store, system, {all_p()}));
    ASSERT_EQ(admitted(store, approximate(system, all_p(), "c")), Outcome::added);
    const auto found = known(store, system, {all_p()});
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->complete());
    ASSERT_EQ(found->certificates.size(), 1U);
    const System plain{system.processes, system.rounds, system.channel};
    const MixtureProof proof = *discrepancy_pieces(plain, all_p());
    const auto pieces = proof.pieces();
    ASSERT_EQ(found->pieces.size(), pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      EXPECT_EQ(found->pieces[i].on.from, pieces[i].on.from);
      EXPECT_EQ(found->pieces[i].numerator * pieces[i].denominator,
                pieces[i].numerator * found->pieces[i].denominator);
    }
  }
  const Store* const here = &store;
  EXPECT_EQ(known_subjects({&here, 1})->size(), 4U);
  std::vector<std::string> complaints;
  const auto cells = cell_summaries({&here, 1}, complaints);
  for (const CellSummary& each : *cells) EXPECT_EQ(each.status, CellSummary::Status::proved);
}

// At a point of an interval, everything is what a linear program over count rules finds there.
TEST_F(FlowStore, GivesTheOptimumAtAPoint) {
  Store store = opened("a");
  ASSERT_EQ(admitted(store, approximate(three_, all_p(), "c")), Outcome::added);
  for (int k = 0; k <= 8; ++k) {
    const Probability at = *Probability::from(Rational(k, 8));
    const auto found = known(store, three_, {point(k, 8)});
    ASSERT_TRUE(found && found->complete());
    const auto optimum = optimum_at(*found, at);
    ASSERT_TRUE(optimum);
    const auto coins = shared_coin_optimum(3, at);
    ASSERT_TRUE(coins && coins->exact());
    EXPECT_EQ(optimum->lower, coins->lower) << k;
    EXPECT_EQ(
        found->pieces.front().numerator(at.value()) / found->pieces.front().denominator(at.value()),
        coins->lower);
    Rational sum(0);
    for (const Rational& each : optimum->distribution) sum += each;
    EXPECT_EQ(sum, Rational(1));
    const std::vector<Rational> costs = discrepancies(*optimum->network, optimum->decisions);
    for (const Rational& cost : costs) EXPECT_LE(cost, optimum->upper);
  }
}

TEST_F(FlowStore, JoinsPiecesOfSeveralCertificatesAndNamesTheGap) {
  Store store = opened("a");
  const Interval low = between(Rational(0), Rational(1, 4));
  const Interval next = between(Rational(1, 4), Rational(3, 4));
  ASSERT_EQ(admitted(store, approximate(three_, low, "a.cert")), Outcome::added);
  ASSERT_EQ(admitted(store, approximate(three_, next, "b.cert")), Outcome::added);
  const auto found = known(store, three_, {all_p()});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->complete());
  ASSERT_EQ(found->open.size(), 1U);
  EXPECT_EQ(found->open.front().from, AlgebraicNumber(Rational(3, 4)));
  ASSERT_EQ(found->pieces.size(), 2U);  // up to 1/2 and from there, whoever proved it
  EXPECT_EQ(found->pieces.front().on.to, AlgebraicNumber(Rational(1, 2)));
}

// Whoever wants something false to be believed has to convince the checker.
TEST_F(FlowStore, RejectsFalseProofs) {
  Store store = opened("a");
  const std::string right = contents(approximate(three_, all_p(), "c"));
  for (const std::string_view line : {"\nvalue ", "\nflow ", "\nweight ", "\ndistribution "}) {
    std::string text = right;
    const std::size_t start = text.find(line) + 1;
    text.erase(start, text.find('\n', start) + 1 - start);
    overwrite(path("wrong"), text);
    EXPECT_EQ(admitted(store, path("wrong")), Outcome::rejected) << line;
  }
  std::string elsewhere = right;
  elsewhere.replace(elsewhere.find("system 3"), 8, "system 4");
  overwrite(path("wrong"), elsewhere);
  EXPECT_EQ(admitted(store, path("wrong")), Outcome::rejected);
  EXPECT_FALSE(known(store, three_, {all_p()}));
}

TEST_F(FlowStore, KeepsTheWorstInputOnly) {
  Store store = opened("a");
  const InputPrior uniform{.kind = InputPrior::Kind::uniform, .weights = {}};
  overwrite(path("mean"), text_of(*mean_pieces({3}, uniform, all_p())));
  const auto admission = store.admit(path("mean"), {});
  ASSERT_FALSE(admission);
  EXPECT_NE(admission.error().message.find("on the worst input"), std::string::npos);
}

// Consensus that a flow proves is an answer like that of a search, with views and without.
TEST_F(FlowStore, AnswersConsensusByFlows) {
  Store store = opened("a");
  const Store* const here = &store;
  const System three{3};
  const System many{30};
  const Interval small = between(Rational(0), Rational(1, 3));
  ASSERT_EQ(admitted(store, coinless(three, small, "three")), Outcome::added);
  ASSERT_EQ(admitted(store, coinless(many, point(1, 50), "many")), Outcome::added);
  const auto by_views = known_optimum({&here, 1}, three, {small});
  ASSERT_TRUE(by_views && *by_views);
  EXPECT_TRUE((*by_views)->problem);
  EXPECT_TRUE((*by_views)->optimum.complete());
  EXPECT_EQ((*by_views)->optimum.algorithms.front().name, "courteous");
  const auto by_name = known_optimum({&here, 1}, many, {point(1, 50)});
  ASSERT_TRUE(by_name && *by_name);
  EXPECT_FALSE((*by_name)->problem);
  EXPECT_TRUE((*by_name)->optimum.complete());
  EXPECT_EQ((*by_name)->optimum.algorithms.front().name, "courteous");
  // Elsewhere nothing is proved, and silence is all that is known to be an error.
  const auto partly = known_optimum({&here, 1}, many, {between(Rational(0), Rational(1, 2))});
  ASSERT_TRUE(partly);
  EXPECT_TRUE(!*partly || !(*partly)->optimum.complete());
  EXPECT_FALSE(*proved_optimum_at({&here, 1}, many, *Probability::parse("1/50")));
  EXPECT_TRUE(*proved_optimum_at({&here, 1}, three, *Probability::parse("1/5")));
}

TEST_F(FlowStore, IsMergedAndVerified) {
  Store a = opened("a");
  Store b = opened("b");
  ASSERT_EQ(admitted(a, approximate(three_, all_p(), "c")), Outcome::added);
  ASSERT_EQ(admitted(a, coinless({3}, between(Rational(0), Rational(1, 4)), "d")), Outcome::added);
  const auto report = merge_atlas(b, a);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added, 2U);
  EXPECT_TRUE(report->rejected.empty());
  EXPECT_TRUE(known(b, three_, {all_p()})->complete());
  const auto certificates = b.certificates();
  for (const StoredCertificate& each : *certificates) {
    EXPECT_EQ(b.recheck(each)->outcome, Outcome::present);
  }
}

// A large certificate is checked once; afterwards its claim is read again and its hash compared.
TEST_F(FlowStore, KeepsVerdictsOfLargeOnes) {
  const std::string folder = path("verdicts");
  std::string text = contents(approximate(three_, all_p(), "c"));
  const std::string comment = "# " + std::string(1000, 'x') + "\n";
  std::string comments;
  while (comments.size() <= Belief::small_text) comments += comment;
  text.insert(text.find('\n') + 1, comments);
  overwrite(path("large"), text);
  const auto opened_with = [&](std::uint64_t purse) {
    Store::Options options = writing();
    options.belief = std::make_shared<Belief>(std::make_shared<KeptVerdicts>(folder), purse);
    return *Store::open(path("a"), options);
  };
  {
    Store store = opened_with(Belief::everything);
    ASSERT_EQ(admitted(store, path("large")), Outcome::added);
    EXPECT_TRUE(known(store, three_, {all_p()})->complete());
  }
  const Store again = opened_with(0);
  EXPECT_TRUE(known(again, three_, {all_p()})->complete());
  EXPECT_EQ(known(again, three_, {all_p()})->pieces.size(), 2U);
}

}  // namespace
}  // namespace tacit
