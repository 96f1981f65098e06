#include "tacit/search/search.h"

#include <algorithm>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "search/searched.h"
#include "tacit/base/budget.h"
#include "tacit/evaluate/comparison.h"

namespace tacit {
namespace {

using test::between;
using test::everywhere;
using test::fraction;
using test::objection;
using test::random_fraction;
using test::Searched;
using test::sure;
using test::target_at;
using test::worst_error;

// Complete, accepted by the checker, and of algorithms that have the errors claimed.
void expect_sound(const Searched& searched) {
  const System& system = searched.problem().hypergraph().system();
  ASSERT_TRUE(searched.complete()) << system;
  EXPECT_EQ(objection(test::certificate_of(searched)), "") << system;
  for (const TargetPiece& piece : searched.target().pieces(searched.on())) {
    const Rational p =
        piece.from == piece.to ? piece.from.lower() : rational_between(piece.from, piece.to);
    const KnownAlgorithm& algorithm = searched.target().algorithms().at(piece.algorithm);
    EXPECT_EQ(piece.profile(sure(Probability::from(p))),
              worst_error(searched.problem(), algorithm.decisions, p))
        << system << " at " << p;
  }
}

void expect_optimum(const System& system, const std::string& text,
                    const Interval& on = everywhere(), const SearchOptions& options = {}) {
  const Searched searched(system, on, options);
  expect_sound(searched);
  EXPECT_EQ(searched.text(), text) << system;
}

// All 16 algorithms for two processes and one round.
std::vector<KnownAlgorithm> all_of_two(const Problem& problem) {
  std::vector<KnownAlgorithm> result;
  for (unsigned bits = 0; bits < 16; ++bits) {
    Problem::Decisions decisions;
    for (unsigned v = 0; v < 4; ++v) decisions.push_back(Bit((bits >> v) & 1));
    result.push_back(known_algorithm(problem, "", decisions));
  }
  return result;
}

TEST(SearchOptimum, EqualsBruteForceForTwoProcessesAtPoints) {
  auto random = test::random_bits();
  for (unsigned repetition = 0; repetition < test::scaled(30); ++repetition) {
    const Rational p = random_fraction(random, 1000);
    const Searched searched({2}, {p, p});
    expect_sound(searched);
    Rational best(1);
    for (const KnownAlgorithm& algorithm : all_of_two(searched.problem())) {
      best = std::min(best, worst_error(searched.problem(), algorithm.decisions, p));
    }
    EXPECT_EQ(searched.at(p), best) << p;
  }
}

TEST(SearchOptimum, EqualsBruteForceForTwoProcessesEverywhere) {
  const Searched searched({2}, everywhere());
  expect_sound(searched);
  std::vector<WorstCase> worst;
  const auto all = all_of_two(searched.problem());
  for (const KnownAlgorithm& algorithm : all) worst.push_back(algorithm.worst);
  for (const BestPiece& best : compare(worst).best) {
    for (const TargetPiece& piece : searched.target().pieces({best.from, best.to})) {
      const Rational p = rational_between(piece.from, piece.to);
      EXPECT_EQ(piece_at(worst[best.member], p).profile, piece.profile) << p;
    }
  }
}

TEST(SearchOptimum, OfZeroRoundsIsOne) {
  for (const unsigned n : {2U, 3U}) expect_optimum({n, 0}, "[0, 1] 1");
}

// min(p^2 + q^2, q)^r, which changes at 1/2 (claim 57).
std::string closed_form_of_two(unsigned rounds) {
  const Profile courteous = power(test::profile({1, 0, 1}), rounds);
  const Profile pref = power(test::profile({1, 0}), rounds);
  return "[0, 1/2] " + courteous.to_string() + "; [1/2, 1] " + pref.to_string();
}

TEST(SearchOptimum, HasTheClosedFormForTwoProcesses) {
  for (const unsigned rounds : {1U, 2U, 3U}) {
    expect_optimum({2, rounds}, closed_form_of_two(rounds));
  }
}

TEST(ExhaustiveSearchOptimum, HasTheClosedFormForTwoProcessesAndFourRounds) {
  expect_optimum({2, 4}, closed_form_of_two(4));
}

// The theorem of the paper (claim 33).
TEST(SearchOptimum, OfThreeProcessesIsCourteousAndThenPref) {
  expect_optimum({3}, "[0, 2/3] q^3 + 2 p^2 q; [2/3, 1] q");
}

// Courteous among all, among three, and pref: docs/mathematics.md.
TEST(SearchOptimum, OfFourProcessesHasThreePieces) {
  expect_optimum({4}, "[0, 1/2] q^4 + 4 p^2 q^2 + p^4; [1/2, 2/3] q^3 + 2 p^2 q; [2/3, 1] q");
}

// docs/mathematics.md: the middle piece is new.
TEST(SearchOptimum, OfThreeProcessesAndTwoRoundsHasThreePieces) {
  const Searched searched({3, 2}, everywhere());
  expect_sound(searched);
  EXPECT_EQ(searched.text(),
            "[0, 3/7] q^6 + 4 p^2 q^4 + 4 p^4 q^2; [3/7, 1/2] q^6 + 4 p^2 q^4 + 3 p^3 q^3; "
            "[1/2, 1] q^3");
  EXPECT_EQ(searched.at(fraction("9/20")), fraction("0.14728346875"));
}

TEST(SearchOptimum, WorksOverOtherChannels) {
  using enum ChannelKind;
  // For two processes broadcast and unicast are the same.
  expect_optimum({2, 1, unicast}, closed_form_of_two(1));
  expect_optimum({2, 2, unicast}, closed_form_of_two(2));
  // A link that fails for both at once: whoever holds 1 cannot tell from silence.
  expect_optimum({2, 1, undirected}, "[0, 1] q");
  expect_optimum({2, 2, undirected}, "[0, 1] q^2");
  for (const ChannelKind channel : {unicast, undirected}) {
    const Searched searched({3, 1, channel}, everywhere());
    expect_sound(searched);
  }
}

// On a point and on an interval the answer is the one for all p, restricted.
TEST(SearchOptimum, OfAPartIsAPartOfTheOptimum) {
  auto random = test::random_bits();
  using enum ChannelKind;
  for (const System& system : std::vector<System>{
           {2, 1, broadcast}, {2, 2, broadcast}, {3, 1, broadcast}, {3, 1, undirected}}) {
    const Searched all(system, everywhere());
    expect_sound(all);
    for (unsigned repetition = 0; repetition < test::scaled(6); ++repetition) {
      Rational a = random_fraction(random, 30);
      Rational b = repetition % 2 == 0 ? a : random_fraction(random, 30);
      if (b < a) std::swap(a, b);
      const Searched part(system, {a, b});
      expect_sound(part);
      if (a < b) {
        EXPECT_EQ(part.text(), test::pieces_text(all.target(), {a, b}))
            << system << " on " << a << ", " << b;
      } else {
        // At a breakpoint either polynomial may be named.
        EXPECT_EQ(part.at(a), all.at(a)) << system << " at " << a;
      }
    }
  }
  for (const char* end : {"0", "1", "1/2", "2/3"}) {
    const Searched point({3}, between(end, end));
    expect_sound(point);
    const Searched from_zero({3}, between("0", end));
    expect_sound(from_zero);
  }
}

// An irrational end and an irrational point: where courteous crosses pref1 for five
// processes; here only a place to stand.
TEST(SearchOptimum, TakesIrrationalEnds) {
  const auto roots = crossings(test::court(5), test::profile({1, 0}).raised_to(5));
  const auto irrational =
      std::ranges::find_if(roots, [](const Root& root) { return !root.value.is_rational(); });
  ASSERT_NE(irrational, roots.end());
  const AlgebraicNumber& p = irrational->value;
  for (const Interval& on : {Interval{Rational(0), p}, Interval{p, Rational(1)}, Interval{p, p}}) {
    const Searched searched({3}, on);
    ASSERT_TRUE(searched.complete());
    EXPECT_EQ(objection(test::certificate_of(searched)), "");
  }
}

TEST(SearchOptimum, IsAtMostEveryNamedAlgorithm) {
  auto random = test::random_bits();
  for (const unsigned n : {2U, 3U, 4U}) {
    const Searched searched({n}, everywhere());
    for (const char* name : {"courteous", "pref0", "pref1", "majority", "courteous@1,2"}) {
      const Evaluation evaluation = test::evaluated(name, n);
      for (unsigned repetition = 0; repetition < test::scaled(10); ++repetition) {
        const Rational p = random_fraction(random);
        EXPECT_LE(searched.at(p), piece_at(evaluation.worst, p).profile(sure(Probability::from(p))))
            << n << " " << name << " at " << p;
      }
    }
  }
}

TEST(SearchOptimum, IsAtMostRandomAlgorithms) {
  auto random = test::random_bits();
  using enum ChannelKind;
  for (const System& system : std::vector<System>{
           {3, 1, broadcast}, {2, 2, broadcast}, {3, 1, unicast}, {3, 1, undirected}}) {
    const Searched searched(system, everywhere());
    for (unsigned repetition = 0; repetition < test::scaled(200); ++repetition) {
      const Rational p = random_fraction(random);
      const auto decisions = test::random_decisions(searched.problem(), random);
      EXPECT_LE(searched.at(p), worst_error(searched.problem(), decisions, p)) << system;
    }
  }
}

// Nothing of what changes only the cost changes the answer.
TEST(SearchOptimum, DoesNotDependOnThreadsSymmetryOrPatience) {
  for (const System& system : std::vector<System>{{2, 2}, {3, 1}, {4, 1}}) {
    const std::string plain = Searched(system, everywhere()).text();
    for (const unsigned jobs : {2U, 4U}) {
      expect_optimum(system, plain, everywhere(), {.work_directory = {}, .jobs = jobs});
    }
    expect_optimum(system, plain, everywhere(), {.work_directory = {}, .break_symmetry = false});
    const SearchOptions hasty{
        .work_directory = {}, .jobs = 2, .patience = system.processes == 4 ? 40 : 1};
    const Searched halved(system, everywhere(), hasty);
    expect_sound(halved);
    EXPECT_EQ(halved.text(), plain);
    EXPECT_GT(halved.result().proved.size(), 1U) << "not halved: " << system;
  }
}

// Where profiles are many, models show too few of the blocked ones, which are listed then: when
// a part has shown many (the first), and when its budget is spent (the second).
TEST(SearchOptimum, ListsManyProfilesWhenModelsDoNotSettleAPart) {
  expect_optimum({6}, "[0, 1/10] q^6 + 9 p^2 q^4 + 9 p^4 q^2 + p^6", between("0", "1/10"));
  const Searched hasty({3, 2}, between("1/4", "3/8"),
                       {.work_directory = {}, .trim = false, .patience = 20});
  expect_sound(hasty);
  EXPECT_EQ(hasty.text(), "[1/4, 3/8] q^6 + 4 p^2 q^4 + 4 p^4 q^2");
  const std::vector<ErrorCounts>& blocks = hasty.result().proved.front().blocks;
  EXPECT_GT(blocks.size(), 100U) << "as few as models show";
}

// The same with less. For cubes: Search.DividesAPointIntoCubes.
TEST(SearchOptimum, TrimsItsProofs) {
  std::map<bool, std::size_t> lengths;
  std::map<bool, std::size_t> blocks;
  for (const bool trim : {false, true}) {
    const Searched searched({3, 2}, between("1/4", "3/8"),
                            {.work_directory = {}, .trim = trim, .patience = 20});
    expect_sound(searched);
    lengths[trim] = test::certificate_of(searched).size();
    blocks[trim] = searched.result().proved.front().blocks.size();
  }
  EXPECT_LT(lengths[true], lengths[false]);
  EXPECT_LT(blocks[true], blocks[false]);
}

TEST(SearchOptimum, KeepsTheProofsThatItHasNoMemoryToTrim) {
  std::map<bool, std::size_t> lengths;
  for (const bool enough : {false, true}) {
    RunContext context;
    context.budget = std::make_shared<Budget>(enough ? 1U << 30 : 900'000U);
    const Searched searched({3, 2}, between("1/4", "3/8"), {.work_directory = {}}, context);
    ASSERT_TRUE(searched.complete()) << searched.result().failure;
    EXPECT_EQ(objection(test::certificate_of(searched)), "");
    lengths[enough] = test::certificate_of(searched).size();
  }
  EXPECT_LT(lengths[true], lengths[false]);
}

// Proved and open parts, in order, fill the interval without overlap.
void expect_tiled(const Searched& searched) {
  std::vector<Interval> parts = searched.result().open;
  for (const ProvedPart& part : searched.result().proved) parts.push_back(part.on);
  std::ranges::sort(parts, {}, [](const Interval& part) { return part.from; });
  ASSERT_FALSE(parts.empty());
  EXPECT_EQ(parts.front().from, searched.on().from);
  EXPECT_EQ(parts.back().to, searched.on().to);
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) EXPECT_EQ(parts[i].to, parts[i + 1].from);
  const auto ascending = [](const auto& list, auto from) {
    return std::ranges::is_sorted(list, {}, from);
  };
  EXPECT_TRUE(ascending(searched.result().open, &Interval::from));
  EXPECT_TRUE(ascending(searched.result().proved, [](const ProvedPart& p) { return p.on.from; }));
}

// A disk that takes no proofs ends all threads, and the search says so.
TEST(SearchOptimum, ThatCannotWriteItsProofsSaysSo) {
  const Problem problem = test::problem_of({4});
  for (const unsigned jobs : {1U, 4U}) {
    const SearchResult result =
        search_optimum(problem, everywhere(), {.work_directory = "/dev/null/absent", .jobs = jobs});
    EXPECT_NE(result.failure, "");
    EXPECT_TRUE(result.proved.empty());
    ASSERT_EQ(result.open.size(), 1U);
    EXPECT_EQ(result.open.front().from, everywhere().from);
    EXPECT_EQ(result.open.front().to, everywhere().to);
  }
}

// Parts that were divided leave no files behind.
TEST(SearchOptimum, KeepsTheProofsOfProvedPartsAlone) {
  const test::TemporaryDirectory directory;
  const Problem problem = test::problem_of({4});
  const SearchResult result = search_optimum(
      problem, everywhere(), {.work_directory = directory.path(), .jobs = 2, .patience = 40});
  EXPECT_EQ(result.failure, "");
  ASSERT_GT(result.proved.size(), 1U);
  const auto files = std::distance(std::filesystem::directory_iterator(directory.path()), {});
  EXPECT_EQ(static_cast<std::size_t>(files), result.proved.size());
}

TEST(SearchOptimum, ThatIsStoppedBeforeItStartsLeavesEverythingOpen) {
  std::stop_source source;
  source.request_stop();
  for (const unsigned jobs : {1U, 2U}) {
    const Searched searched({3}, everywhere(), {.work_directory = {}, .jobs = jobs},
                            {.stop = source.get_token()});
    EXPECT_TRUE(searched.result().proved.empty());
    ASSERT_EQ(searched.result().open.size(), 1U);
    expect_tiled(searched);
    EXPECT_FALSE(searched.target().algorithms().empty());
  }
}

// Stopped at each of its reports in turn, it returns what it has proved until then, and
// that stands.
TEST(SearchOptimum, ThatIsStoppedReturnsWhatItHasProved) {
  const Searched all({3}, everywhere());
  unsigned partial = 0;
  for (const unsigned jobs : {1U, 2U}) {
    for (unsigned reports = 1; reports <= 8; ++reports) {
      std::stop_source source;
      unsigned seen = 0;
      const auto on_progress = [&](const Progress& progress) {
        ++seen;
        EXPECT_TRUE(progress.total && progress.done <= *progress.total);
        if (seen == reports) source.request_stop();
      };
      const Searched searched({3}, everywhere(),
                              {.work_directory = {}, .jobs = jobs, .patience = 1},
                              {.stop = source.get_token(), .on_progress = on_progress});
      expect_tiled(searched);
      if (!searched.complete() && !searched.result().proved.empty()) ++partial;
      if (searched.result().proved.empty()) continue;
      EXPECT_EQ(objection(test::certificate_of(searched)), "");
      for (const ProvedPart& part : searched.result().proved) {
        EXPECT_EQ(test::pieces_text(searched.target(), part.on),
                  test::pieces_text(all.target(), part.on));
      }
    }
  }
  EXPECT_GT(partial, 0U);
}

// A point that takes too long is divided; the proofs of the cubes make one proof.
TEST(Search, DividesAPointIntoCubes) {
  for (const unsigned jobs : {1U, 2U, 3U}) {
    SearchOptions options;
    options.patience = 1;
    options.patience_at_point = 50;
    options.jobs = jobs;
    for (const System& system : std::vector<System>{{4}, {3, 2}}) {
      const test::Searched divided(system, between("3/5", "3/5"), options);
      ASSERT_TRUE(divided.complete());
      ASSERT_EQ(divided.result().proved.size(), 1U);
      EXPECT_GT(divided.result().proved.front().refutations.size(), 1U) << system;
      EXPECT_EQ(test::objection(test::certificate_of(divided)), "") << system;
      const test::Searched whole(system, between("3/5", "3/5"));
      EXPECT_EQ(divided.at(Rational(3, 5)), whole.at(Rational(3, 5))) << system;
    }
  }
}

// Without one of the cubes nothing is proved.
TEST(Search, NeedsEveryCube) {
  SearchOptions options;
  options.patience = 1;
  options.patience_at_point = 50;
  const test::Searched divided({4}, between("3/5", "3/5"), options);
  SearchResult result = divided.result();
  auto& refutations = result.proved.front().refutations;
  ASSERT_GT(refutations.size(), 1U);
  // Claim another cube with the same proof: its steps do not follow.
  refutations.front().proof_path = refutations.back().proof_path;
  EXPECT_FALSE(test::accepted(test::certificate_of(divided.problem(), result)));
}

}  // namespace
}  // namespace tacit
