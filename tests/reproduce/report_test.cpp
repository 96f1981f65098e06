// Reproductions of a few claims: order, cancellation, and what the report says.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/base/budget.h"

namespace tacit {
namespace {

struct Places {
  test::TemporaryDirectory directory;

  [[nodiscard]] ReproductionOptions options(std::vector<std::string> claims) const {
    ReproductionOptions result;
    result.directory = directory.path();
    result.claims = std::move(claims);
    return result;
  }
};

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(Reproduce, ReportsInOrderWhateverTheThreads) {
  for (const unsigned jobs : {1U, 3U}) {
    const Places places;
    ReproductionOptions options = places.options({"50", "8", "46", "O2", "1"});
    options.jobs = jobs;
    std::vector<std::string> order;
    options.on_result = [&](const ClaimResult& result) {
      order.emplace_back(result.claim->number);
    };
    const auto report = reproduce(options);
    ASSERT_TRUE(report);
    EXPECT_EQ(order, (std::vector<std::string>{"1", "8", "46", "50", "O2"}));
    EXPECT_EQ(report->claims.size(), 5U);
    EXPECT_EQ(report->count(Verdict::holds), 3U);
    EXPECT_EQ(report->count(Verdict::open), 1U);
    EXPECT_EQ(report->count(Verdict::differs), 1U);
    EXPECT_TRUE(report->optima.empty());
    ASSERT_EQ(report->figures.size(), 2U);
    EXPECT_EQ(report->figures[0].id, "F5");
    EXPECT_EQ(report->figures[1].id, "F14");
  }
}

TEST(Reproduce, IsTheSameWhateverTheThreads) {
  std::vector<std::string> pages;
  for (const unsigned jobs : {1U, 2U}) {
    const Places places;
    ReproductionOptions options = places.options({"5", "33", "22", "O5"});
    options.jobs = jobs;
    pages.push_back(report_html(*reproduce(options)));
  }
  EXPECT_EQ(pages[0], pages[1]);
}

TEST(Reproduce, RefusesUnknownNumbers) {
  const Places places;
  const auto report = reproduce(places.options({"13"}));
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, "no such claim: '13'");
}

std::vector<std::string> numbers_of(const std::vector<const Claim*>& claims) {
  std::vector<std::string> numbers;
  for (const Claim* claim : claims) numbers.emplace_back(claim->number);
  return numbers;
}

TEST(Reproduce, StopsWhenAsked) {
  const Places places;
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const auto report = reproduce(places.options({"1", "46"}), context);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->partial);
  EXPECT_TRUE(report->claims.empty());
  EXPECT_EQ(numbers_of(report->undecided), (std::vector<std::string>{"1", "46"}));
}

TEST(Reproduce, KeepsWhatWasDecidedBeforeTheStop) {
  const std::vector<std::string> all{"1", "5", "8", "22", "33", "46"};
  for (const unsigned jobs : {1U, 3U}) {
    const Places places;
    ReproductionOptions options = places.options(all);
    options.jobs = jobs;
    std::stop_source stop;
    std::vector<std::string> told;
    options.on_result = [&](const ClaimResult& result) {
      told.emplace_back(result.claim->number);
      if (told.size() == 2) stop.request_stop();
    };
    RunContext context;
    context.stop = stop.get_token();
    const auto report = reproduce(options, context);
    ASSERT_TRUE(report);
    ASSERT_GE(report->claims.size(), 2U);
    std::vector<std::string> decided;
    for (const ClaimResult& result : report->claims) {
      decided.emplace_back(result.claim->number);
      EXPECT_NE(result.finding.verdict, Verdict::fails) << result.finding.found;
    }
    EXPECT_EQ(told, decided);
    if (jobs == 1) {
      EXPECT_TRUE(report->partial);
      EXPECT_EQ(numbers_of(report->undecided), (std::vector<std::string>{"8", "22", "33", "46"}));
    }
    std::vector<std::string> together = numbers_of(report->undecided);
    together.insert(together.end(), decided.begin(), decided.end());
    EXPECT_TRUE(std::ranges::is_permutation(together, all));
    EXPECT_EQ(report->partial, !report->undecided.empty());
    const std::string html = report_html(*report);
    EXPECT_EQ(occurrences(html, "Partial report"), report->partial ? 1U : 0U);
    EXPECT_NE(report_json(*report).find(report->partial ? "\"partial\"" : "\"complete\""),
              std::string::npos);
  }
}

// What memory did not suffice for is open, not false.
TEST(Reproduce, CallsNothingFalseForWantOfMemory) {
  const std::vector<std::string> claims{"8", "19", "31", "46", "50", "57", "O2"};
  std::size_t undecided = 0;
  for (const std::uint64_t bytes : {100U, 10'000U, 100'000U, 1'000'000U}) {
    const Places places;
    RunContext context;
    context.budget = std::make_shared<Budget>(bytes);
    const auto report = reproduce(places.options(claims), context);
    if (!report) {
      EXPECT_EQ(report.error().code, ErrorCode::out_of_memory);
      continue;
    }
    EXPECT_EQ(report->count(Verdict::fails), 0U) << bytes;
    EXPECT_EQ(report->claims.size() + report->undecided.size(), claims.size());
    EXPECT_EQ(report->partial, !report->undecided.empty());
    undecided += report->undecided.size();
  }
  EXPECT_GT(undecided, 0U);
}

TEST(Report, HasEveryClaimOnceAndItsFiles) {
  const Places places;
  const auto report = reproduce(places.options({"5", "46", "42"}));
  ASSERT_TRUE(report);
  ASSERT_TRUE(write_report(*report, places.directory.path()));
  const std::string html = report_html(*report);
  for (const char* const id : {"claim-5", "claim-42", "claim-46"}) {
    EXPECT_EQ(occurrences(html, "id=\"" + std::string(id) + "\""), 1U) << id;
  }
  EXPECT_EQ(occurrences(html, "<script"), 0U);
  for (const ClaimResult& result : report->claims) {
    EXPECT_FALSE(result.finding.evidence.empty());
    for (const Evidence& item : result.finding.evidence) {
      EXPECT_TRUE(std::filesystem::exists(places.directory.path() + "/" + item.file)) << item.file;
      EXPECT_GE(occurrences(html, "href=\"" + item.file + "\""), 1U) << item.file;
    }
  }
}

TEST(Report, SaysWhatFails) {
  const Places places;
  ReproductionOptions options = places.options({"8"});
  options.formulas.majority_of_three = test::profile({1, 0, 0, 0});
  const auto report = reproduce(options);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->count(Verdict::fails), 1U);
  EXPECT_NE(report_html(*report).find("class=\"badge fail\">FAIL<"), std::string::npos);
  EXPECT_NE(report_json(*report).find("\"verdict\":\"FAIL\""), std::string::npos)
      << report_json(*report);
}

TEST(Report, FailsWhereNothingCanBeWritten) {
  const Places places;
  const auto report = reproduce(places.options({"36"}));
  ASSERT_TRUE(report);
  const std::string blocked = places.directory.path() + "/file";
  std::ofstream(blocked) << "in the way";
  EXPECT_FALSE(write_report(*report, blocked));
}

}  // namespace
}  // namespace tacit
