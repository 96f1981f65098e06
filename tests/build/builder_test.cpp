#include "tacit/build/builder.h"

#include <algorithm>
#include <cerrno>
#include <stop_token>

#include "build/build_workshop.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/atlas/known_discrepancy.h"
#include "tacit/atlas/merge.h"
#include "tacit/build/build_spec.h"
#include "tacit/present/catalogue_report.h"

namespace tacit {
namespace {

using Outcome = CellReport::Outcome;

class AtlasTest : public BuildWorkshop {
 protected:
  const System two_{2, 1, ChannelKind::broadcast};
  const System three_{3, 1, ChannelKind::broadcast};

  static std::optional<Answer> answer(const Store& store, const System& system,
                                      const std::vector<Interval>& on) {
    const Store* const here = &store;
    return *known_optimum({&here, 1}, system, on);
  }
  static std::vector<std::string> ids(const Store& store) {
    std::vector<std::string> found;
    const auto certificates = store.certificates();
    for (const StoredCertificate& each : *certificates) found.push_back(each.id);
    return found;
  }
  // Intervals are soon halved, and every part that is proved gets a certificate of its own.
  static BuildOptions part_by_part() {
    BuildOptions options = building();
    options.patience = 40;
    options.checkpoint_seconds = 0;
    return options;
  }
  // The optimum by searching, without any store.
  Optimum searched(const System& system, const Interval& on) const {
    auto hypergraph = DecisionHypergraph::build(system);
    const Problem problem(std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
    const std::string work = path("searched");
    std::filesystem::create_directories(work);
    SearchOptions options;
    options.work_directory = work;
    return optimum_of(problem, on, search_optimum(problem, on, options));
  }
};

// The optimum that is written down from a certificate is the one that was searched.
TEST_F(AtlasTest, AnswersAsTheSearchDoes) {
  Store store = opened("a");
  for (const System& system : {two_, three_, System{3, 1, ChannelKind::undirected},
                               System{2, 2, ChannelKind::broadcast}}) {
    const auto reports = build_atlas(store, {{system, all_p()}}, building());
    ASSERT_TRUE(reports);
    ASSERT_EQ(reports->front().outcome, Outcome::proved);
    const auto known = answer(store, system, {all_p()});
    ASSERT_TRUE(known);
    EXPECT_EQ(known->certificates.size(), 1U);
    const Optimum found = searched(system, all_p());
    ASSERT_EQ(known->optimum.pieces.size(), found.pieces.size());
    for (std::size_t i = 0; i < found.pieces.size(); ++i) {
      const OptimumPiece& a = known->optimum.pieces[i];
      const OptimumPiece& b = found.pieces[i];
      EXPECT_EQ(a.on.from, b.on.from);
      EXPECT_EQ(a.on.to, b.on.to);
      EXPECT_EQ(a.status, PieceStatus::optimal);
      EXPECT_EQ(a.upper, b.upper);
      EXPECT_EQ(known->optimum.algorithms[a.algorithm].name, found.algorithms[b.algorithm].name);
    }
  }
}

TEST_F(AtlasTest, DoesNothingTwice) {
  Store store = opened("a");
  const std::vector<Cell> cells{{two_, all_p()}, {two_, point(1, 3)}, {three_, point(1, 3)}};
  ASSERT_TRUE(build_atlas(store, cells, building()));
  const std::vector<std::string> before = ids(store);
  const auto again = build_atlas(store, cells, building());
  for (const CellReport& each : *again) EXPECT_EQ(each.outcome, Outcome::present);
  EXPECT_EQ(ids(store), before);
}

// With a certificate per proved part, as if every part took long: the same theorem, and a
// build that was stopped in between continues.
TEST_F(AtlasTest, ContinuesAnIntervalWhereItWas) {
  BuildOptions options = part_by_part();
  const System four{4, 1, ChannelKind::broadcast};
  Store store = opened("a");
  std::stop_source stop;
  std::size_t certificates = 0;
  options.now = [&] {  // asked once per certificate
    if (++certificates == 1) stop.request_stop();
    return std::string("2026-01-01T00:00:00Z");
  };
  RunContext context;
  context.stop = stop.get_token();
  const auto first = build_atlas(store, {{four, all_p()}}, options, {}, context);
  ASSERT_TRUE(first);
  const std::vector<std::string> before = ids(store);
  ASSERT_FALSE(before.empty());
  if (first->front().outcome == Outcome::stopped) {
    EXPECT_FALSE(answer(store, four, {all_p()})->optimum.complete());
  }
  ASSERT_TRUE(build_atlas(store, {{four, all_p()}}, options));
  const std::vector<std::string> after = ids(store);
  for (const std::string& id : before) {
    EXPECT_NE(std::ranges::find(after, id), after.end());
  }
  const auto known = answer(store, four, {all_p()});
  ASSERT_TRUE(known && known->optimum.complete());
  const Optimum found = searched(four, all_p());
  ASSERT_EQ(known->optimum.pieces.size(), found.pieces.size());
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    EXPECT_EQ(known->optimum.pieces[i].upper, found.pieces[i].upper);
    EXPECT_EQ(known->optimum.pieces[i].on.to, found.pieces[i].on.to);
  }
}

// The disk is full at the second certificate: nothing more is searched.
TEST_F(AtlasTest, StopsTheSearchWhenNothingCanBeStored) {
  bool full = false;
  Store store =
      opened("a", [&](std::string_view step) { return full && step == "write" ? ENOSPC : 0; });
  BuildOptions options = part_by_part();
  std::uint64_t proved = 0;
  RunContext context;
  context.on_progress = [&](const Progress& progress) {
    if (progress.phase != "parts proved") return;
    proved = progress.done;
    full = full || proved == 1;
  };
  const System four{4, 1, ChannelKind::broadcast};
  const auto done = build_atlas(store, {{four, all_p()}}, options, {}, context);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("No space left"), std::string::npos) << done.error().message;
  EXPECT_EQ(proved, 2U);
  EXPECT_EQ(ids(store).size(), 1U);
}

TEST_F(AtlasTest, KeepsNoProofThatIsInACertificate) {
  Store store = opened("a");
  BuildOptions options = part_by_part();
  std::uint64_t asked = 0;
  std::uint64_t proved = 0;
  RunContext context;
  context.on_progress = [&](const Progress& progress) {  // once per question
    if (progress.phase != "parts proved") return;
    ++asked;
    proved = progress.done;
    std::uint64_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(store.directory() + "/work")) {
      EXPECT_NE(file.path().filename(), "certificate");
      ++files;
    }
    EXPECT_LE(files, asked - proved);
  };
  const System four{4, 1, ChannelKind::broadcast};
  ASSERT_TRUE(build_atlas(store, {{four, all_p()}}, options, {}, context));
  EXPECT_GT(proved, 1U);
}

TEST_F(AtlasTest, GivesUpOnACellAndNotesBounds) {
  BuildOptions options = building();
  options.cell_seconds = 1;
  options.alarm = [](double, const std::function<void()>& ring) {
    ring();  // at once
    return nullptr;
  };
  Store store = opened("a");
  const System hard{3, 3, ChannelKind::broadcast};
  const auto reports = build_atlas(store, {{hard, point(1, 2)}}, options);
  ASSERT_TRUE(reports);
  EXPECT_EQ(reports->front().outcome, Outcome::bounded);
  ASSERT_EQ(store.bounds()->size(), 1U);
  const auto known = answer(store, hard, {point(1, 2)});
  ASSERT_TRUE(known);
  EXPECT_FALSE(known->optimum.complete());
  EXPECT_TRUE(known->certificates.empty());
  EXPECT_EQ(build_atlas(store, {{hard, point(1, 2)}}, options)->front().outcome, Outcome::tried);
}

TEST_F(AtlasTest, GoesOnAfterACertificateThatIsBeyondTheChecker) {
  Store store = opened("a");
  const Cell vast{two_, beyond_the_checker()};
  const std::vector<Cell> cells{vast, {three_, all_p()}};
  const auto reports = build_atlas(store, cells, building());
  ASSERT_TRUE(reports);
  ASSERT_EQ(reports->size(), 2U);
  for (const CellReport& each : *reports) {
    const bool proved = each.cell.system == three_;
    EXPECT_EQ(each.outcome, proved ? Outcome::proved : Outcome::too_large);
    EXPECT_EQ(each.reason.find("more than 100 digits") == std::string::npos, proved) << each.reason;
  }
  EXPECT_EQ(ids(store).size(), 1U);
  const auto bounds = store.bounds();
  ASSERT_EQ(bounds->size(), 1U);
  EXPECT_EQ(bounds->front().where.on.from, vast.on.from);
  EXPECT_TRUE(bounds->front().lower_value);
}

TEST_F(AtlasTest, JoinsTwoAtlases) {
  Store a = opened("a");
  Store b = opened("b");
  ASSERT_TRUE(build_atlas(a, {{two_, all_p()}}, building()));
  ASSERT_TRUE(build_atlas(b, {{two_, all_p()}, {three_, point(1, 3)}}, building()));
  const auto report = merge_atlas(a, b);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added, 1U);
  EXPECT_EQ(report->present, 1U);
  EXPECT_TRUE(report->rejected.empty());
  EXPECT_EQ(ids(a), ids(b));
  EXPECT_TRUE(answer(a, three_, {point(1, 3)})->optimum.complete());
}

// What another store claims to be proved is not taken on trust.
TEST_F(AtlasTest, TakesNothingOnTrust) {
  const std::string wrong = path("wrong.cert");
  std::string text = contents(certificate(two_, all_p(), "two.cert"));
  text.replace(text.find("algorithm 1"), 11, "algorithm 0");
  overwrite(wrong, text);
  Store a = opened("a");
  Store b = opened("b");
  ASSERT_TRUE(build_atlas(b, {{two_, all_p()}}, building()));
  // The other store has a certificate with a wrong algorithm, under the right hash.
  auto staged = b.files().stage(wrong);
  ASSERT_TRUE(staged);
  CertificateFiles::Staged file = *std::move(staged);
  const std::string id = file.id();
  ASSERT_TRUE(b.files().publish(std::move(file)));
  const auto admission = a.admit(b.files().path(id), {});
  ASSERT_TRUE(admission);
  EXPECT_EQ(admission->outcome, Store::Admission::Outcome::rejected);
  // And one whose file is damaged.
  overwrite(b.files().path(b.certificates()->front().id), "damaged");
  const auto report = merge_atlas(a, b);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added, 0U);
  EXPECT_EQ(report->rejected.size(), 1U);
  EXPECT_TRUE(ids(a).empty());
}

// Names in certificates have no meaning: one that does not fit its table is not repeated.
TEST_F(AtlasTest, RepeatsNoFalseNames) {
  std::string text = contents(certificate(two_, all_p(), "two.cert"));
  const std::size_t name = text.find(" courteous\n");
  ASSERT_NE(name, std::string::npos);
  text.replace(name, 11, " majority\n");
  overwrite(path("renamed.cert"), text);
  Store store = opened("a");
  ASSERT_EQ(store.admit(path("renamed.cert"), {})->outcome, Store::Admission::Outcome::added);
  const auto known = answer(store, two_, {all_p()});
  ASSERT_TRUE(known);
  bool courteous = false;
  for (const OptimumPiece& piece : known->optimum.pieces) {
    EXPECT_NE(known->optimum.algorithms[piece.algorithm].name, "majority");
    courteous = courteous || known->optimum.algorithms[piece.algorithm].name == "courteous";
  }
  EXPECT_TRUE(courteous);
}

TEST_F(AtlasTest, SummarisesCells) {
  Store store = opened("a");
  ASSERT_TRUE(build_atlas(store, {{two_, point(1, 3)}}, building()));
  ASSERT_TRUE(store.add_cell({two_, all_p()}));
  ASSERT_TRUE(store.add_cell({three_, all_p()}));
  const Store* const here = &store;
  std::vector<std::string> complaints;
  const auto cells = cell_summaries({&here, 1}, complaints);
  ASSERT_EQ(cells->size(), 3U);
  EXPECT_EQ((*cells)[0].status, CellSummary::Status::partly);  // all p of two processes
  EXPECT_EQ((*cells)[1].status, CellSummary::Status::proved);
  EXPECT_EQ((*cells)[2].status, CellSummary::Status::open);
  EXPECT_TRUE(complaints.empty());
  EXPECT_EQ(known_subjects({&here, 1})->size(), 2U);
  EXPECT_NE(export_html({*answer(store, two_, {point(1, 3)})}).find("<svg"), std::string::npos);
}

// Classes of algorithms are cells of their own, searched without views.
TEST_F(AtlasTest, ProvesWithinClasses) {
  Store store = opened("a");
  const auto cells =
      parse_spec("3 1 broadcast class:leader all\n4 1 broadcast class:anonymous+dual 7/10\n");
  ASSERT_TRUE(cells);
  ASSERT_EQ(cells->size(), 2U);
  const auto reports = build_atlas(store, *cells, building());
  ASSERT_TRUE(reports);
  for (const CellReport& each : *reports) EXPECT_EQ(each.outcome, Outcome::proved);
  const auto again = build_atlas(store, *cells, building());
  for (const CellReport& each : *again) EXPECT_EQ(each.outcome, Outcome::present);
  const Store* const here = &store;
  for (const Cell& each : *cells) {
    const auto known = known_optimum({&here, 1}, each.subject(), {each.on});
    ASSERT_TRUE(known && *known);
    EXPECT_TRUE((*known)->optimum.complete());
    EXPECT_EQ((*known)->optimum.of_class, each.of_class);
  }
  for (const char* wrong : {"3 2 broadcast class:leader all", "3 1 unicast class:leader all",
                            "3 1 broadcast class:nobody all", "3 1 broadcast class:blocks:1,1 all",
                            "3 1 broadcast set:2 values:3 class:leader all"}) {
    EXPECT_FALSE(parse_spec(wrong)) << wrong;
  }
}

// Approximate agreement is proved by flows, and so is consensus of many processes for small p; what
// is in the store then is what flows prove without one.
TEST_F(AtlasTest, ProvesByFlows) {
  Store store = opened("a");
  const System fractions{3, 1, ChannelKind::broadcast, Task::approximate()};
  const System eight{8};
  const std::vector<Cell> cells{
      {fractions, all_p()}, {fractions, point(1, 3)}, {eight, point(1, 10)}};
  const auto reports = build_atlas(store, cells, building());
  ASSERT_TRUE(reports);
  ASSERT_EQ(reports->size(), 3U);
  for (const CellReport& each : *reports) EXPECT_EQ(each.outcome, Outcome::proved);
  const Store* const here = &store;
  const auto known = known_discrepancy({&here, 1}, fractions, {all_p()});
  ASSERT_TRUE(known && *known);
  EXPECT_TRUE((*known)->complete());
  const auto consensus = answer(store, eight, {point(1, 10)});
  ASSERT_TRUE(consensus);
  EXPECT_TRUE(consensus->optimum.complete());
  EXPECT_EQ(consensus->optimum.algorithms.front().name, "courteous");
  const auto again = build_atlas(store, cells, building());
  for (const CellReport& each : *again) EXPECT_EQ(each.outcome, Outcome::present);
}

// Small systems are searched, though a flow would do: their refutations have a second checker.
TEST_F(AtlasTest, SearchesSmallSystems) {
  Store store = opened("a");
  ASSERT_TRUE(build_atlas(store, {{three_, point(1, 10)}}, building()));
  const auto certificates = store.certificates();
  ASSERT_EQ(certificates->size(), 1U);
  EXPECT_FALSE(store.judgement(certificates->front()).head.mixture);
}

TEST(BuildSpec, ReadsTasks) {
  const auto cells = parse_spec("3 1 broadcast approximate 0..1\n3 1 broadcast consensus all\n");
  ASSERT_TRUE(cells);
  ASSERT_EQ(cells->size(), 2U);
  EXPECT_EQ((*cells)[1].system.task, Task::approximate());
  for (const char* const wrong :
       {"3 1 broadcast approximate", "3 1 broadcast approximate values:3 all",
        "2 1 broadcast set:2 values:3 all", "3 1 broadcast dance all"}) {
    EXPECT_FALSE(parse_spec(wrong)) << wrong;
  }
}

TEST(BuildSpec, ReadsGridsAndPlaces) {
  const auto cells = parse_spec(
      "# comment\n2..3 1..2 broadcast,unicast all 1/3\n\n4 1 undirected 1/4..1/2\n"
      "2 1 broadcast all\n");
  ASSERT_TRUE(cells);
  EXPECT_EQ(cells->size(), 2U * 2 * 2 * 2 + 1);
  for (const char* text :
       {"2", "2 1 broadcast", "x 1 broadcast all", "3..2 1 broadcast all", "1 1 broadcast all",
        "2 1 pigeon all", "2 1 broadcast 4/3", "2 1 broadcast 1/2..1/3", "2 1 broadcast two",
        "2.. 1 broadcast all", "2 100000 broadcast all"}) {
    const auto bad = parse_spec(std::string("2 1 broadcast all\n") + text);
    ASSERT_FALSE(bad) << text;
    EXPECT_EQ(bad.error().where.text(), "2");
  }
}

TEST(BuildSpec, PutsEasyCellsFirst) {
  const System small{2, 1, ChannelKind::broadcast};
  const System large{3, 2, ChannelKind::broadcast};
  const Interval all{Rational(0), Rational(1)};
  const Interval third{Rational(1, 3), Rational(1, 3)};
  const auto order = best_first(
      {{{large, all}, 0}, {{large, third}, 0}, {{small, all}, 100}, {{small, third}, 0}});
  EXPECT_EQ(order[0].cell.system, small);
  EXPECT_TRUE(order[0].cell.on.is_point());
  EXPECT_EQ(order[1].cell.system, large);
  EXPECT_TRUE(order[1].cell.on.is_point());
}

}  // namespace
}  // namespace tacit
