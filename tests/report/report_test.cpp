// The report about a few claims: what the page and the JSON say, and the files beside them.
#include "tacit/report/report.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/report/coq_theorems.h"

namespace tacit {
namespace {

using test::Places;
using test::sure;

Report report_on(const ReproductionOptions& options, const RunContext& context = {}) {
  return sure(make_report(sure(reproduce(options, context))));
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(Report, HasTheFiguresOfItsClaims) {
  const Places places;
  const Report report = report_on(places.options({"50", "8", "1"}));
  ASSERT_EQ(report.figures.size(), 2U);
  EXPECT_EQ(report.figures[0].id, "F5");
  EXPECT_EQ(report.figures[1].id, "F14");
}

// A theorem with its proof, tables and plots are in the page, in the JSON and beside them.
TEST(Report, ShowsProofsTablesAndPlots) {
  const Places places;
  const Report report = report_on(places.options({"O3"}));
  ASSERT_EQ(report.figures.size(), 2U);
  EXPECT_EQ(report.figures[0].id, "O3a");
  EXPECT_EQ(report.figures[1].id, "O3b");
  const std::string page = report_html(report);
  EXPECT_EQ(occurrences(page, "class=\"proof\""), 1U);
  EXPECT_EQ(occurrences(page, "<table>"), 4U);
  EXPECT_EQ(occurrences(page, "Theorem. For every channel"), 1U);
  for (const ReportFigure& figure : report.figures) {
    EXPECT_EQ(occurrences(page, "id=\"" + figure.id + "\""), 1U);
    // The same curves once more: equal plots give equal bytes.
    EXPECT_EQ(sure(make_report(report.found)).figures[figure.id == "O3a" ? 0 : 1].svg, figure.svg);
  }
  const std::string json = report_json(report);
  EXPECT_EQ(occurrences(json, "\"caption\""), 4U);
  EXPECT_EQ(occurrences(json, "\"proof\""), 1U);
  EXPECT_NE(json.find("1453304311/21516304384"), std::string::npos);  // n = 8 at 3/4
}

TEST(Report, IsTheSameWhateverTheThreads) {
  std::vector<std::string> pages;
  for (const unsigned jobs : {1U, 2U}) {
    const Places places;
    ReproductionOptions options = places.options({"5", "33", "22", "O5"});
    options.jobs = jobs;
    pages.push_back(report_html(report_on(options)));
  }
  EXPECT_EQ(pages[0], pages[1]);
}

TEST(Report, SaysThatItIsPartial) {
  for (const bool stopped : {false, true}) {
    const Places places;
    ReproductionOptions options = places.options({"1", "5", "36"});
    std::stop_source stop;
    options.on_result = [&](const ClaimResult&) {
      if (stopped) stop.request_stop();
    };
    RunContext context;
    context.stop = stop.get_token();
    const Report report = report_on(options, context);
    EXPECT_EQ(report.found.partial, stopped);
    EXPECT_EQ(occurrences(report_html(report), "Partial report"), stopped ? 1U : 0U);
    EXPECT_NE(report_json(report).find(stopped ? "\"partial\"" : "\"complete\""),
              std::string::npos);
  }
}

TEST(Report, HasEveryClaimOnceAndItsFiles) {
  const Places places;
  const Report report = report_on(places.options({"5", "46", "42"}));
  ASSERT_TRUE(write_report(report, places.directory.path()));
  const std::string html = report_html(report);
  for (const char* const id : {"claim-5", "claim-42", "claim-46"}) {
    EXPECT_EQ(occurrences(html, "id=\"" + std::string(id) + "\""), 1U) << id;
  }
  EXPECT_EQ(occurrences(html, "<script"), 0U);
  for (const ClaimResult& result : report.found.claims) {
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
  const Report report = report_on(options);
  EXPECT_EQ(report.found.count(ClaimVerdict::fails), 1U);
  EXPECT_NE(report_html(report).find("class=\"badge fail\">FAIL<"), std::string::npos);
  EXPECT_NE(report_json(report).find("\"verdict\":\"FAIL\""), std::string::npos)
      << report_json(report);
}

// A question of the paper that is answered counts as such, and is news.
TEST(Report, CountsQuestionsThatAreAnswered) {
  const Places places;
  Report report = report_on(places.options({"36"}));
  EXPECT_EQ(report_html(report).find("Questions that were answered"), std::string::npos);
  report.found.claims.front().finding = {ClaimVerdict::answered, "Yes, always.", {}, {}};
  const std::string html = report_html(report);
  EXPECT_NE(html.find("<b>1</b><span>questions answered</span>"), std::string::npos);
  EXPECT_NE(html.find("Questions that were answered"), std::string::npos);
  EXPECT_EQ(occurrences(html, "Yes, always."), 2U);
}

TEST(Report, FailsWhereNothingCanBeWritten) {
  const Places places;
  const Report report = report_on(places.options({"36"}));
  const std::string blocked = places.directory.path() + "/file";
  std::ofstream(blocked) << "in the way";
  EXPECT_FALSE(write_report(report, blocked));
}

// The statements as they stand in proof/Statements.v, each from its name to its proof.
TEST(Report, QuotesTheTheoremsOfCoq) {
  std::ostringstream source;
  source << std::ifstream(std::string(TACIT_SOURCE_DIR) + "/proof/Statements.v").rdbuf();
  const std::string text = source.str();
  ASSERT_GT(occurrences(text, "\nTheorem "), 3U);
  EXPECT_EQ(coq_theorems().size(), occurrences(text, "\nTheorem "));
  const Places places;
  const std::string page = report_html(report_on(places.options({"33"})));
  for (const CoqTheorem& theorem : coq_theorems()) {
    const std::string name(theorem.name);
    EXPECT_TRUE(theorem.statement.starts_with("Theorem " + name + " :"));
    EXPECT_NE(text.find("\n" + std::string(theorem.statement) + "\nProof."), std::string::npos)
        << name << " is stated otherwise in proof/Statements.v";
    EXPECT_EQ(occurrences(page, "id=\"coq-" + name + "\""), 1U) << name;
  }
  EXPECT_EQ(occurrences(page, "href=\"#coq-three_processes\""), 1U);
  EXPECT_NE(page.find("worst_error 3 pref1 p = 1 - p"), std::string::npos);
}

}  // namespace
}  // namespace tacit
