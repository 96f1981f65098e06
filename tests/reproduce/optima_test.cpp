// Optima: searched once, certified, and honest about what is not proved.
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/atlas/store.h"
#include "tacit/report/report.h"

namespace tacit {
namespace {

using test::profile;

TEST(Optima, AreProvedAndWrittenOnce) {
  test::Workshop workshop;
  const ProvedOptimum* first = nullptr;
  {
    std::vector<std::jthread> askers;
    for (int i = 0; i < 4; ++i) {
      askers.emplace_back([&] {
        const ProvedOptimum& optimum = workshop.optima().of({3});
        EXPECT_TRUE(optimum.proved()) << optimum.objection;
        release_thread_caches();
      });
    }
  }
  first = &workshop.optima().of({3});
  EXPECT_EQ(first, &workshop.optima().of({3}));
  EXPECT_EQ(first->certificate, "certificates/broadcast-n3-r1.cert");
  const check::FileVerdict verdict =
      check::check_certificate_file(workshop.path() + "/broadcast-n3-r1.cert");
  EXPECT_EQ(verdict.verdict.outcome, check::Outcome::accepted);
  EXPECT_EQ(verdict.verdict.claim, first->claim);
  EXPECT_EQ(first->polynomials().size(), 2U);
  EXPECT_TRUE(first->at_most(profile({1, 0})));
  EXPECT_FALSE(first->at_most(profile({1, 0, 0})));
  EXPECT_TRUE(first->at_least(profile({1, 0, 0, 0})));
  EXPECT_FALSE(first->at_least(profile({1, 0})));
}

TEST(Optima, AreNotProvedWithoutACertificate) {
  const test::TemporaryDirectory directory;
  Optima optima({directory.path() + "/missing", "certificates"});
  EXPECT_FALSE(optima.of({2}).proved());
  Report report;
  report.found.optima.push_back(optima.of({2}));
  EXPECT_EQ(report_json(report).find("\"optimal\""), std::string::npos);
}

// What is known is not searched, and still has to pass the checker.
TEST(Optima, AreTakenFromAnAtlasIfTheyPass) {
  test::Workshop searched;
  const ProvedOptimum& three = searched.optima().of({3});
  ASSERT_TRUE(three.proved());
  const test::TemporaryDirectory atlas;
  auto opened = Store::open(
      atlas.path(), {.access = Store::Access::write, .now = [] { return std::string("now"); }});
  ASSERT_TRUE(opened);
  Store store = *std::move(opened);
  const auto admitted = store.admit(searched.path() + "/broadcast-n3-r1.cert", {});
  ASSERT_TRUE(admitted);
  const auto optima_in = [&](const test::TemporaryDirectory& directory) {
    return std::make_unique<Optima>(
        Optima::Places{directory.path(), "certificates"}, RunContext{}, [] { return 0.0; },
        std::vector<const Store*>{&store});
  };
  {
    const test::TemporaryDirectory directory;
    const auto optima = optima_in(directory);
    EXPECT_TRUE(optima->of({3}).from_atlas);
    EXPECT_EQ(optima->of({3}).claim, three.claim);
    EXPECT_EQ(optima->of({3}).certificate, three.certificate);
    EXPECT_TRUE(std::filesystem::exists(directory.path() + "/broadcast-n3-r1.cert"));
    EXPECT_TRUE(optima->of({2}).proved());
    EXPECT_FALSE(optima->of({2}).from_atlas);
  }
  std::ofstream(store.files().path(admitted->id)) << "tacit certificate 1\n";
  const test::TemporaryDirectory directory;
  const auto optima = optima_in(directory);
  EXPECT_TRUE(optima->of({3}).proved());
  EXPECT_FALSE(optima->of({3}).from_atlas);
}

TEST(Optima, AreNotProvedWhenStopped) {
  const test::TemporaryDirectory directory;
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  Optima optima({directory.path(), "certificates"}, context);
  EXPECT_FALSE(optima.of({4}).proved());
}

}  // namespace
}  // namespace tacit
