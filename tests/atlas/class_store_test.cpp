// What stores know of the optimum within a class of algorithms.
#include <sstream>

#include "atlas/workshop.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/merge.h"
#include "tacit/search/certificate_writer.h"
#include "tacit/search/class_search.h"

namespace tacit {
namespace {

class ClassStore : public Workshop {
 protected:
  const System three_{3, 1, ChannelKind::broadcast};
  const AlgorithmClass leader_ = *parse_algorithm_class("leader", 3);
  const AlgorithmClass anonymous_ = *parse_algorithm_class("anonymous", 3);

  // The certificate of a search within a class, in a file.
  [[nodiscard]] std::string of_class(const AlgorithmClass& algorithms, const Interval& on,
                                     const std::string& name) const {
    const auto problem = ClassProblem::build(algorithms);
    const std::string work = path(name + ".proofs");
    std::filesystem::create_directories(work);
    ClassSearchOptions options;
    options.work_directory = work;
    const SearchResult result = search_class(*problem, on, options);
    const auto checked = write_checked_certificate(*problem, result, path(name));
    EXPECT_TRUE(checked);
    return path(name);
  }
  static std::optional<Answer> known(const Store& store, const Subject& subject,
                                     const Interval& on) {
    const Store* const here = &store;
    auto found = known_optimum({&here, 1}, subject, {on});
    if (!found) throw std::runtime_error(found.error().message);
    return *std::move(found);
  }
};

using Outcome = Store::Admission::Outcome;

TEST_F(ClassStore, TellsClassesApart) {
  Store store = opened("a");
  ASSERT_EQ(store.admit(of_class(leader_, all_p(), "leader"), {})->outcome, Outcome::added);
  ASSERT_EQ(store.admit(path("leader"), {})->outcome, Outcome::present);
  const auto answer = known(store, {three_, leader_}, all_p());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->optimum.complete());
  EXPECT_EQ(answer->optimum.of_class, leader_);
  EXPECT_EQ(answer->certificates.size(), 1U);
  EXPECT_TRUE(answer->complaints.empty());
  EXPECT_FALSE(known(store, three_, all_p()));
  EXPECT_FALSE(known(store, {three_, anonymous_}, all_p()));
  EXPECT_FALSE(known(store, {three_, AlgorithmClass{leader_.blocks, true}}, all_p()));
  ASSERT_EQ(store.admit(certificate(three_, all_p(), "all"), {})->outcome, Outcome::added);
  const auto among_all = known(store, three_, all_p());
  ASSERT_TRUE(among_all);
  EXPECT_FALSE(among_all->optimum.of_class);
  const Store* const here = &store;
  EXPECT_EQ(known_subjects({&here, 1})->size(), 2U);
  std::vector<std::string> complaints;
  const auto cells = cell_summaries({&here, 1}, complaints);
  ASSERT_EQ(cells->size(), 2U);
  for (const CellSummary& each : *cells) EXPECT_EQ(each.status, CellSummary::Status::proved);
  EXPECT_FALSE((*cells)[0].cell.of_class);
  EXPECT_EQ((*cells)[1].cell.of_class, leader_);
}

// The pieces are those of a search, whatever the store calls the algorithms.
TEST_F(ClassStore, KnowsWhatTheSearchFound) {
  Store store = opened("a");
  const std::string file = of_class(anonymous_, all_p(), "anonymous");
  ASSERT_EQ(store.admit(file, {})->outcome, Outcome::added);
  const auto answer = known(store, {three_, anonymous_}, all_p());
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->optimum.pieces.size(), 2U);
  EXPECT_EQ(answer->optimum.pieces[0].on.to, AlgebraicNumber(Rational(2, 3)));
  EXPECT_EQ(answer->optimum.algorithms[answer->optimum.pieces[0].algorithm].name, "courteous");
}

TEST_F(ClassStore, IsMergedAndAdopted) {
  Store store = opened("a");
  ASSERT_TRUE(store.admit(of_class(leader_, point(7, 10), "leader"), {}));
  Store other = opened("b");
  const auto report = merge_atlas(other, store);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added, 1U);
  EXPECT_TRUE(report->rejected.empty());
  EXPECT_TRUE(known(other, {three_, leader_}, point(7, 10))->optimum.complete());
}

TEST_F(ClassStore, RefusesDamagedRows) {
  {
    Store store = opened("a");
    ASSERT_TRUE(store.admit(of_class(leader_, point(7, 10), "leader"), {}));
  }
  const std::string database = path("a/atlas.sqlite");
  std::string bytes = contents(database);
  const std::string good = "broadcast class leader";
  ASSERT_NE(bytes.find(good), std::string::npos);
  for (std::size_t at = bytes.find(good); at != std::string::npos; at = bytes.find(good)) {
    bytes.replace(at, good.size(), "broadcast class ladder");
  }
  overwrite(database, bytes);
  auto store = Store::open(path("a"), {});
  ASSERT_TRUE(store);
  EXPECT_FALSE(store->certificates());
  EXPECT_FALSE(store->cells());
}

TEST_F(ClassStore, IsBelievedAboutItsClassAlone) {
  check::Theorem theorem;
  theorem.processes = 3;
  theorem.rounds = 1;
  theorem.channel = "broadcast";
  theorem.task = "consensus";
  theorem.values = 2;
  theorem.blocks = {1, 2};
  EXPECT_TRUE(is_about(theorem, {three_, leader_}));
  EXPECT_FALSE(is_about(theorem, three_));
  EXPECT_FALSE(is_about(theorem, {three_, anonymous_}));
  EXPECT_FALSE(is_about(theorem, {three_, AlgorithmClass{leader_.blocks, true}}));
}

TEST(ClassHead, RefusesOtherClasses) {
  const auto read = [](const std::string& system, const std::string& line) {
    std::istringstream text("tacit certificate 1\nsystem " + system + "\n" + line +
                            "\non 0 1\nalgorithms 1\nalgorithm 0110 courteous\n");
    return read_certificate_head(text);
  };
  const std::string good = "3 1 broadcast consensus";
  const auto head = read(good, "class 1 2 dual");
  ASSERT_TRUE(head);
  EXPECT_EQ(head->of_class, *parse_algorithm_class("leader+dual", 3));
  for (const char* wrong :
       {"class", "class ", "class 1", "class 1 1", "class 1 3", "class 0 3", "class 3 dual dual",
        "class 3 x", "class 1 1 1", "class 1 2 ", "class -1 4", "class 4294967299", "class 01 2"}) {
    EXPECT_FALSE(read(good, wrong)) << wrong;
  }
  for (const char* system : {"3 2 broadcast consensus", "3 1 unicast consensus",
                             "3 1 broadcast set:2", "3 1 broadcast consensus values 3"}) {
    EXPECT_FALSE(read(system, "class 1 2")) << system;
  }
}

TEST(ClassSetting, IsReadBack) {
  const System system{4};
  for (const char* name : {"anonymous", "leader", "blocks:2,2", "leader+dual", "any+dual"}) {
    const auto setting = parse_setting(setting_text({system, *parse_algorithm_class(name, 4)}));
    ASSERT_TRUE(setting) << name;
    EXPECT_EQ(setting->of_class, name);
  }
  EXPECT_TRUE(parse_setting(setting_text(system))->of_class.empty());
}

}  // namespace
}  // namespace tacit
