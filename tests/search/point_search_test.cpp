#include "tacit/search/point_search.h"

#include <stop_token>

#include <gtest/gtest.h>

#include "search/searched.h"

namespace tacit {
namespace {

using test::fraction;

// With no time alone, the interval takes part from the beginning.
SearchResult searched_at(const Problem& problem, const Rational& p,
                         const test::TemporaryDirectory& directory,
                         const RunContext& context = {}) {
  SearchOptions options;
  options.work_directory = directory.path();
  options.jobs = 2;
  return search_point(problem, p, options, context, std::chrono::milliseconds(0));
}

TEST(PointSearch, FindsWhatTheSearchFinds) {
  for (const unsigned n : {3U, 4U}) {
    const Problem problem = test::problem_of({n});
    for (const char* text : {"1/10", "11/20", "2/3", "9/10"}) {
      const Rational p = fraction(text);
      const test::TemporaryDirectory directory;
      const SearchResult found = searched_at(problem, p, directory);
      ASSERT_TRUE(found.open.empty()) << n << " at " << text;
      ASSERT_FALSE(found.proved.empty());
      for (const ProvedPart& part : found.proved) {
        EXPECT_TRUE(part.on.from <= AlgebraicNumber(p) && AlgebraicNumber(p) <= part.on.to);
      }
      const test::Searched alone({n}, {p, p});
      EXPECT_EQ(test::target_at(found.target, p), test::target_at(alone.target(), p));
    }
  }
}

// Whichever was faster: the checker accepts what was proved.
TEST(PointSearch, HasACertificate) {
  const Problem problem = test::problem_of({4});
  const test::TemporaryDirectory directory;
  const SearchResult found = searched_at(problem, fraction("3/5"), directory);
  EXPECT_EQ(test::objection(test::certificate_of(problem, found)), "");
}

TEST(PointSearch, NarrowsToThePoint) {
  const Problem problem = test::problem_of({3});
  const test::Searched whole({3}, test::everywhere());
  const SearchResult narrowed = at_point(whole.result(), fraction("1/2"));
  for (const ProvedPart& part : narrowed.proved) EXPECT_TRUE(part.on.is_point());
}

TEST(PointSearch, StopsBothWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const Problem problem = test::problem_of({5});
  const test::TemporaryDirectory directory;
  const SearchResult found = searched_at(problem, fraction("7/10"), directory, context);
  EXPECT_FALSE(found.open.empty());
}

}  // namespace
}  // namespace tacit
