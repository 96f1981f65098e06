// One file, because targets and block tests are tried on the same random cases, and by the same
// comparison at points between all crossings.
#include "tacit/search/target.h"

#include <algorithm>
#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "search/searched.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

using test::between;
using test::everywhere;
using test::named_algorithm;
using test::problem_of;
using test::random_decisions;
using test::random_fraction;
using test::sure;
using test::target_at;
using test::worst_error;

Rational value_at(const ErrorCounts& profile, const Rational& p) {
  return to_profile(profile)(sure(Probability::from(p)));
}

// min over algorithms of max over inputs, at a point.
Rational best_of(const Problem& problem, const std::vector<KnownAlgorithm>& algorithms,
                 const Rational& p) {
  Rational best(1);
  for (const KnownAlgorithm& algorithm : algorithms) {
    best = std::min(best, worst_error(problem, algorithm.decisions, p));
  }
  return best;
}

// Rational points that meet every stretch of the interval on which none of the
// profiles, the algorithms' and the given one, cross; with its rational ends. What is
// claimed about g and the profile holds on the interval when it holds at these.
std::vector<Rational> sample(const Problem& problem, const std::vector<KnownAlgorithm>& algorithms,
                             const ErrorCounts& profile, const Interval& on) {
  std::set<ErrorCounts> profiles{profile};
  for (const KnownAlgorithm& algorithm : algorithms) {
    for (const ErrorCounts& errors : problem.distinct_errors(algorithm.decisions)) {
      profiles.insert(errors);
    }
  }
  std::vector<AlgebraicNumber> stops{on.from, on.to};
  for (const ErrorCounts& a : profiles) {
    for (const ErrorCounts& b : profiles) {
      if (!(a < b)) continue;
      for (const Root& root : crossings(to_profile(a), to_profile(b))) {
        if (on.from < root.value && root.value < on.to) stops.push_back(root.value);
      }
    }
  }
  std::ranges::sort(stops);
  std::vector<Rational> points;
  for (const AlgebraicNumber& end : {on.from, on.to}) {
    if (end.is_rational()) points.push_back(end.lower());
  }
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    if (stops[i] < stops[i + 1]) points.push_back(rational_between(stops[i], stops[i + 1]));
  }
  return points;
}

struct Case {
  std::vector<KnownAlgorithm> algorithms;
  Target target;
  Interval on = everywhere();
};

// A target of a few algorithms, good and random ones, on a random interval or point.
Case random_case(const Problem& problem, test::RandomBits& random) {
  Case result;
  Rational a = random_fraction(random, 12);
  Rational b = random_fraction(random, 12);
  if (b < a) std::swap(a, b);
  result.on = {a, b};
  for (const char* name : {"courteous", "pref1", "majority"}) {
    if (random() % 2 == 0) result.algorithms.push_back(named_algorithm(problem, name));
  }
  while (result.algorithms.size() < 2) {
    result.algorithms.push_back(known_algorithm(problem, "", random_decisions(problem, random)));
  }
  for (const KnownAlgorithm& algorithm : result.algorithms) {
    result.target.offer(algorithm, result.on);
  }
  return result;
}

ErrorCounts random_counts(unsigned links, test::RandomBits& random) {
  ErrorCounts counts;
  for (unsigned k = 0; k <= links; ++k) {
    const auto most = static_cast<std::uint64_t>(*binomial(links, k).to_int64());
    counts.push_back(static_cast<std::uint32_t>(random() % (most + 1)));
  }
  if (counts[0] == 0 && random() % 4 != 0) counts[0] = 1;
  return counts;
}

std::vector<Problem> one_round_problems() {
  using enum ChannelKind;
  std::vector<Problem> result;
  for (const System& system : std::vector<System>{{2, 1, broadcast},
                                                  {3, 1, broadcast},
                                                  {4, 1, broadcast},
                                                  {3, 1, undirected},
                                                  {2, 1, unicast}}) {
    result.push_back(problem_of(system));
  }
  return result;
}

TEST(KnownAlgorithm, HasTheLargestErrorOfItsInputs) {
  auto random = test::random_bits();
  for (const Problem& problem : one_round_problems()) {
    const auto algorithm = known_algorithm(problem, "some", random_decisions(problem, random));
    EXPECT_EQ(algorithm.name, "some");
    for (unsigned i = 0; i < 10; ++i) {
      const Rational p = random_fraction(random);
      EXPECT_EQ(piece_at(algorithm.worst, p).profile(sure(Probability::from(p))),
                worst_error(problem, algorithm.decisions, p));
    }
  }
}

TEST(Target, IsTheLowerEnvelopeOfWhatWasOffered) {
  auto random = test::random_bits();
  for (const Problem& problem : one_round_problems()) {
    for (unsigned repetition = 0; repetition < test::scaled(6); ++repetition) {
      const Case given = random_case(problem, random);
      for (const Rational& p :
           sample(problem, given.algorithms, ErrorCounts(problem.links() + 1), given.on)) {
        EXPECT_EQ(target_at(given.target, p), best_of(problem, given.algorithms, p)) << p;
        // Its algorithm has that error.
        const TargetPiece piece = given.target.pieces({p, p}).at(0);
        EXPECT_EQ(worst_error(problem, given.target.algorithms().at(piece.algorithm).decisions, p),
                  best_of(problem, given.algorithms, p));
      }
    }
  }
}

TEST(Target, KeepsAnAlgorithmExactlyWhenItIsBetterSomewhere) {
  auto random = test::random_bits();
  unsigned kept_count = 0;
  unsigned refused_count = 0;
  for (const Problem& problem : one_round_problems()) {
    for (unsigned repetition = 0; repetition < test::scaled(6); ++repetition) {
      Case given = random_case(problem, random);
      std::vector<KnownAlgorithm> more{
          named_algorithm(problem, "pref0"), given.algorithms[0],
          known_algorithm(problem, "", random_decisions(problem, random)),
          named_algorithm(problem, "courteous"), named_algorithm(problem, "courteous@1,2")};
      for (const KnownAlgorithm& algorithm : more) {
        bool better = false;
        std::vector<KnownAlgorithm> all = given.algorithms;
        all.push_back(algorithm);
        for (const Rational& p : sample(problem, all, ErrorCounts(problem.links() + 1), given.on)) {
          better =
              better || worst_error(problem, algorithm.decisions, p) < target_at(given.target, p);
        }
        EXPECT_EQ(given.target.offer(algorithm, given.on), better);
        given.algorithms.push_back(algorithm);
        ++(better ? kept_count : refused_count);
        // Nobody stays who is best nowhere.
        std::set<std::size_t> used;
        for (const TargetPiece& piece : given.target.pieces(everywhere())) {
          used.insert(piece.algorithm);
        }
        EXPECT_EQ(used.size(), given.target.algorithms().size());
      }
    }
  }
  EXPECT_GT(kept_count, 0U);
  EXPECT_GT(refused_count, 0U);
}

// q^3 + 2 p q^2 + 2 p^2 q and q^3 + 3 p q^2 + p^3 differ by p (p - q)^2: they meet at 1/2, the
// simplest probability, and the first is below the second on both sides of it.
TEST(Target, TakesWhatTouchesItFromBelow) {
  const auto algorithm = [](std::string name, std::vector<Integer> counts) {
    return KnownAlgorithm{
        std::move(name), {}, {{Rational(0), Rational(1), Profile(std::move(counts)), {}}}};
  };
  const KnownAlgorithm above = algorithm("above", {Integer(1), Integer(3), Integer(0), Integer(1)});
  const KnownAlgorithm below = algorithm("below", {Integer(1), Integer(2), Integer(2), Integer(0)});
  for (const bool first : {false, true}) {
    Target target;
    EXPECT_TRUE(target.offer(first ? below : above, everywhere()));
    EXPECT_EQ(target.offer(first ? above : below, everywhere()), !first);
    EXPECT_EQ(target.offer(below, everywhere()), false);
    EXPECT_EQ(test::pieces_text(target, everywhere()), "[0, 1] q^3 + 2 p q^2 + 2 p^2 q");
  }
}

TEST(Target, DropsAnAlgorithmThatIsBestNowhereAnyMore) {
  const Problem problem = problem_of({3});
  Target target;
  EXPECT_TRUE(target.pieces(everywhere()).empty());
  EXPECT_TRUE(target.offer(named_algorithm(problem, "majority"), everywhere()));
  EXPECT_TRUE(target.offer(named_algorithm(problem, "pref1"), everywhere()));
  EXPECT_TRUE(target.offer(named_algorithm(problem, "courteous"), everywhere()));
  EXPECT_FALSE(target.offer(named_algorithm(problem, "majority"), everywhere()));
  EXPECT_FALSE(target.offer(named_algorithm(problem, "pref0"), everywhere()));
  std::set<std::string> names;
  for (const KnownAlgorithm& algorithm : target.algorithms()) names.insert(algorithm.name);
  EXPECT_EQ(names, (std::set<std::string>{"courteous", "pref1"}));
  EXPECT_EQ(test::pieces_text(target, everywhere()), "[0, 2/3] q^3 + 2 p^2 q; [2/3, 1] q");
}

// Where the comparison is stopped in the middle, the target is what it was.
TEST(Target, IsWholeAfterAStop) {
  const Problem problem = problem_of({3});
  Target target;
  ASSERT_TRUE(target.offer(named_algorithm(problem, "courteous"), everywhere()));
  const KnownAlgorithm better = named_algorithm(problem, "pref1");
  std::stop_source source;
  source.request_stop();
  RunContext context;
  context.stop = source.get_token();
  {
    const BudgetScope scope(context);
    EXPECT_THROW(target.offer(better, everywhere()), Stopped);
    BlockTest test(target, everywhere(), problem.links());
    EXPECT_THROW(static_cast<void>(test.blocked(ErrorCounts(problem.links() + 1, 0))), Stopped);
  }
  ASSERT_EQ(target.algorithms().size(), 1U);
  EXPECT_EQ(target.algorithms().front().name, "courteous");
  EXPECT_EQ(target.pieces(everywhere()).size(), 1U);
}

TEST(Target, LooksOnlyInsideTheInterval) {
  const Problem problem = problem_of({3});
  Target target;
  EXPECT_TRUE(target.offer(named_algorithm(problem, "pref1"), between("2/3", "1")));
  // Courteous equals pref1 at 2/3 and is worse after it.
  EXPECT_FALSE(target.offer(named_algorithm(problem, "courteous"), between("2/3", "1")));
  EXPECT_FALSE(target.offer(named_algorithm(problem, "courteous"), between("2/3", "2/3")));
  EXPECT_FALSE(target.offer(named_algorithm(problem, "courteous"), between("3/4", "3/4")));
  EXPECT_TRUE(target.offer(named_algorithm(problem, "courteous"), between("1/2", "1/2")));
  EXPECT_TRUE(
      target.offer(named_algorithm(problem, "courteous@1,2"), between("1/10", "1/10")) ==
      (worst_error(problem, named_algorithm(problem, "courteous@1,2").decisions, Rational(1, 10)) <
       worst_error(problem, named_algorithm(problem, "courteous").decisions, Rational(1, 10))));
}

// The pieces, end to end, from one end of the interval to the other; the same g whatever
// the interval.
TEST(Target, PiecesCoverAnyInterval) {
  const Problem problem = problem_of({5});
  Target target;
  std::vector<KnownAlgorithm> algorithms;
  for (const char* name : {"courteous", "pref1", "courteous@1,2,3", "majority"}) {
    algorithms.push_back(named_algorithm(problem, name));
    target.offer(algorithms.back(), everywhere());
  }
  std::vector<AlgebraicNumber> ends{Rational(0), Rational(1, 3), Rational(2, 3), Rational(1)};
  // Where courteous crosses pref1, irrational for five processes.
  for (const Root& root : crossings(test::court(5), test::profile({1, 0}).raised_to(5))) {
    ends.push_back(root.value);
  }
  EXPECT_TRUE(std::ranges::any_of(ends, [](const auto& end) { return !end.is_rational(); }));
  for (const AlgebraicNumber& from : ends) {
    for (const AlgebraicNumber& to : ends) {
      if (to < from) continue;
      const std::vector<TargetPiece> pieces = target.pieces({from, to});
      ASSERT_FALSE(pieces.empty());
      EXPECT_EQ(pieces.front().from, from);
      EXPECT_EQ(pieces.back().to, to);
      EXPECT_TRUE(from < to || pieces.size() == 1);
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        EXPECT_TRUE(i == 0 || pieces[i - 1].to == pieces[i].from);
        if (pieces[i].from == pieces[i].to) continue;
        const Rational p = rational_between(pieces[i].from, pieces[i].to);
        EXPECT_EQ(pieces[i].profile(sure(Probability::from(p))), best_of(problem, algorithms, p));
      }
    }
  }
}

TEST(BlockTest, BlocksExactlyWhatIsNowhereBelowTheTarget) {
  auto random = test::random_bits();
  unsigned blocked_count = 0;
  unsigned free_count = 0;
  for (const Problem& problem : one_round_problems()) {
    for (unsigned repetition = 0; repetition < test::scaled(8); ++repetition) {
      const Case given = random_case(problem, random);
      BlockTest test(given.target, given.on, problem.links());
      for (unsigned i = 0; i < 6; ++i) {
        const ErrorCounts profile = random_counts(problem.links(), random);
        bool expected = true;
        for (const Rational& p : sample(problem, given.algorithms, profile, given.on)) {
          expected = expected && value_at(profile, p) >= best_of(problem, given.algorithms, p);
        }
        EXPECT_EQ(test.blocked(profile), expected) << to_profile(profile);
        EXPECT_EQ(test.blocked(profile), expected) << "asked again";
        ++(expected ? blocked_count : free_count);
      }
    }
  }
  EXPECT_GT(blocked_count, 10U);
  EXPECT_GT(free_count, 10U);
}

// Every algorithm of the target is blocked where it is best; it is not when it is better.
TEST(BlockTest, EqualityIsBlocked) {
  const Problem problem = problem_of({3});
  Target target;
  target.offer(named_algorithm(problem, "courteous"), everywhere());
  target.offer(named_algorithm(problem, "pref1"), everywhere());
  const ErrorCounts courteous{1, 0, 2, 0};
  const ErrorCounts pref{1, 2, 1, 0};
  BlockTest all(target, everywhere(), 3);
  EXPECT_TRUE(all.blocked(courteous));
  EXPECT_TRUE(all.blocked(pref));
  Target only_pref;
  only_pref.offer(named_algorithm(problem, "pref1"), everywhere());
  EXPECT_FALSE(BlockTest(only_pref, everywhere(), 3).blocked(courteous));
  EXPECT_FALSE(BlockTest(only_pref, between("1/2", "1"), 3).blocked(courteous));
  EXPECT_FALSE(BlockTest(only_pref, between("666/1000", "1"), 3).blocked(courteous));
  EXPECT_TRUE(BlockTest(only_pref, between("2/3", "1"), 3).blocked(courteous));
  EXPECT_TRUE(BlockTest(only_pref, between("2/3", "2/3"), 3).blocked(courteous));
  Target only_courteous;
  only_courteous.offer(named_algorithm(problem, "courteous"), everywhere());
  EXPECT_TRUE(BlockTest(only_courteous, between("0", "2/3"), 3).blocked(pref));
  EXPECT_FALSE(BlockTest(only_courteous, between("0", "667/1000"), 3).blocked(pref));
}

// At an irrational end: five processes, where courteous crosses pref1.
TEST(BlockTest, DecidesAtIrrationalPoints) {
  const Problem problem = problem_of({5});
  const ErrorCounts courteous{1, 0, 6, 0, 3, 0};
  const Profile q = test::profile({1, 0}).raised_to(5);
  Target target;
  target.offer(named_algorithm(problem, "pref1"), everywhere());
  unsigned irrational = 0;
  for (const Root& root : crossings(to_profile(courteous), q)) {
    if (root.value.is_rational()) continue;
    ++irrational;
    const AlgebraicNumber near = root.value.refined(Rational(1, 1 << 30));
    EXPECT_TRUE(BlockTest(target, {root.value, root.value}, 5).blocked(courteous));
    EXPECT_FALSE(BlockTest(target, {near.lower(), near.upper()}, 5).blocked(courteous));
    // One error less at that point, and it is below.
    EXPECT_FALSE(BlockTest(target, {root.value, root.value}, 5).blocked({1, 0, 5, 0, 3, 0}));
    EXPECT_TRUE(BlockTest(target, {root.value, root.value}, 5).blocked({1, 0, 7, 0, 3, 0}));
    const bool below_before = to_profile(courteous)(sure(Probability::from(near.lower()))) <
                              q(sure(Probability::from(near.lower())));
    EXPECT_EQ(BlockTest(target, {near.lower(), root.value}, 5).blocked(courteous), !below_before);
    EXPECT_EQ(BlockTest(target, {root.value, near.upper()}, 5).blocked(courteous), below_before);
  }
  EXPECT_GT(irrational, 0U);
}

TEST(BlockTest, IsMonotone) {
  auto random = test::random_bits();
  for (const Problem& problem : one_round_problems()) {
    for (unsigned repetition = 0; repetition < test::scaled(8); ++repetition) {
      const Case given = random_case(problem, random);
      BlockTest test(given.target, given.on, problem.links());
      const Rational low = given.on.from.lower();
      const Rational high = given.on.to.lower();
      const Rational middle = midpoint(low, high);
      BlockTest inner(given.target, {midpoint(low, middle), middle}, problem.links());
      for (unsigned i = 0; i < 10; ++i) {
        const ErrorCounts profile = random_counts(problem.links(), random);
        if (!test.blocked(profile)) continue;
        EXPECT_TRUE(inner.blocked(profile));  // on every smaller interval
        ErrorCounts larger = profile;
        for (std::uint32_t& count : larger) count += static_cast<std::uint32_t>(random() % 2);
        EXPECT_TRUE(test.blocked(larger));
      }
    }
  }
}

TEST(BlockTest, MinimalProfilesCannotBeLowered) {
  auto random = test::random_bits();
  unsigned tried = 0;
  for (const Problem& problem : one_round_problems()) {
    std::vector<unsigned> order;
    for (unsigned k = 0; k <= problem.links(); ++k) order.push_back(k);
    for (unsigned repetition = 0; repetition < test::scaled(8); ++repetition) {
      const Case given = random_case(problem, random);
      BlockTest test(given.target, given.on, problem.links());
      for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random() % i]);
      }
      const ErrorCounts profile = random_counts(problem.links(), random);
      if (!test.blocked(profile)) {
        EXPECT_THROW(static_cast<void>(test.minimal(profile, order)), ContractViolation);
        continue;
      }
      ++tried;
      const ErrorCounts minimal = test.minimal(profile, order);
      EXPECT_TRUE(test.blocked(minimal));
      EXPECT_TRUE(std::ranges::equal(minimal, profile, std::less_equal<>{}));
      for (unsigned k = 0; k <= problem.links(); ++k) {
        if (minimal[k] == 0) continue;
        ErrorCounts lower = minimal;
        --lower[k];
        EXPECT_FALSE(test.blocked(lower)) << to_profile(minimal) << " entry " << k;
      }
    }
  }
  EXPECT_GT(tried, 5U);
}

// Every profile of the box.
std::vector<ErrorCounts> box(const ErrorCounts& low, const ErrorCounts& high) {
  std::vector<ErrorCounts> result{{}};
  for (std::size_t k = 0; k < low.size(); ++k) {
    std::vector<ErrorCounts> longer;
    for (const ErrorCounts& start : result) {
      for (std::uint32_t count = low[k]; count <= high[k]; ++count) {
        longer.push_back(start);
        longer.back().push_back(count);
      }
    }
    result = std::move(longer);
  }
  return result;
}

TEST(BlockTest, AllMinimalProfilesOfABoxAreFound) {
  auto random = test::random_bits();
  std::size_t found = 0;
  for (const Problem& problem : one_round_problems()) {
    for (unsigned repetition = 0; repetition < test::scaled(20); ++repetition) {
      const Case given = random_case(problem, random);
      ErrorCounts low = random_counts(problem.links(), random);
      ErrorCounts high = random_counts(problem.links(), random);
      if (repetition == 0) {
        low.assign(problem.links() + 1, 0);
        for (unsigned k = 0; k <= problem.links(); ++k) {
          high[k] = static_cast<std::uint32_t>(*binomial(problem.links(), k).to_int64());
        }
      }
      for (std::size_t k = 0; k < low.size(); ++k) {
        if (low[k] > high[k]) std::swap(low[k], high[k]);
      }
      BlockTest test(given.target, given.on, problem.links());
      std::vector<ErrorCounts> blocked;
      for (const ErrorCounts& profile : box(low, high)) {
        if (test.blocked(profile)) blocked.push_back(profile);
      }
      std::set<ErrorCounts> minimal;
      for (const ErrorCounts& profile : blocked) {
        if (std::ranges::none_of(blocked, [&](const ErrorCounts& other) {
              return other != profile && std::ranges::equal(other, profile, std::less_equal<>{});
            })) {
          minimal.insert(profile);
        }
      }
      const auto all = test.all_minimal(low, high);
      EXPECT_EQ(std::set<ErrorCounts>(all.begin(), all.end()), minimal);
      EXPECT_EQ(all.size(), minimal.size());
      found += minimal.size();
    }
  }
  EXPECT_GT(found, 20U);
}

TEST(BlockTest, BelowIsWhereAProfileBeatsTheTarget) {
  auto random = test::random_bits();
  for (const Problem& problem : one_round_problems()) {
    for (unsigned repetition = 0; repetition < test::scaled(8); ++repetition) {
      const Case given = random_case(problem, random);
      BlockTest test(given.target, given.on, problem.links());
      const ErrorCounts profile = random_counts(problem.links(), random);
      const std::vector<Interval> below = test.below(profile);
      EXPECT_EQ(below.empty(), test.blocked(profile)) << to_profile(profile);
      for (std::size_t i = 1; i < below.size(); ++i) EXPECT_LE(below[i - 1].to, below[i].from);
      for (const Rational& p : sample(problem, given.algorithms, profile, given.on)) {
        const bool beats = value_at(profile, p) < best_of(problem, given.algorithms, p);
        const bool inside = std::ranges::any_of(below, [&](const Interval& part) {
          return part.is_point() ? part.from == AlgebraicNumber(p)
                                 : part.from < AlgebraicNumber(p) && AlgebraicNumber(p) < part.to;
        });
        // Ends of the interval are not inside, though the profile may be below there.
        const bool end = AlgebraicNumber(p) == given.on.from || AlgebraicNumber(p) == given.on.to;
        if (!end || given.on.is_point()) {
          EXPECT_EQ(inside, beats) << p;
        }
      }
    }
  }
}

}  // namespace
}  // namespace tacit
