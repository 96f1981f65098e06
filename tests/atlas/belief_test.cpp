// What is believed of a store that somebody else has made.
#include "tacit/atlas/belief.h"

#include <sstream>

#include <sys/stat.h>

#include "atlas/workshop.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;
using Standing = Judgement::Standing;

class BeliefTest : public Workshop {
 protected:
  const System two_{2, 1, ChannelKind::broadcast};
  const std::string true_text_ = contents(certificate(two_, all_p(), "two.cert"));

  // The same claim with another algorithm, and nothing as its proof.
  [[nodiscard]] std::string false_text() const {
    const std::size_t algorithms = true_text_.find("algorithms ");
    const std::size_t line = true_text_.find("\nalgorithm ") + 11;
    const std::size_t bits = true_text_.find_first_not_of("01", line) - line;
    return true_text_.substr(0, algorithms) + "algorithms 1\nalgorithm " + std::string(bits, '1') +
           " pref1\nparts 1\npart 0 1\nsymmetry 0 0\nproof\n0\nend\nend of certificate\n";
  }
  // Comments behind the first line, so that the text is large; it says the same.
  [[nodiscard]] static std::string padded(std::string text) {
    const std::string comment = "# " + std::string(1000, 'x') + "\n";
    std::string comments;
    while (comments.size() <= Belief::small_text) comments += comment;
    return text.insert(text.find('\n') + 1, comments);
  }
  // Puts a text into a store as if the checker had accepted it.
  [[nodiscard]] std::string plant(Store& store, const std::string& text) const {
    overwrite(path("planted"), text);
    auto staged = store.files().stage(path("planted"));
    if (!staged) throw std::runtime_error(staged.error().message);
    const std::string packed = contents(staged->path());
    Acceptance accepted{staged->id(), "whatever", two_, {all_p()}, {}};
    std::istringstream stream(text);
    const auto head = read_certificate_head(stream);
    for (const ListedAlgorithm& each : head->algorithms) {
      accepted.algorithms.push_back(each.decisions);
    }
    const auto admission = store.admit_accepted(packed, accepted, {});
    if (!admission || admission->outcome != Store::Admission::Outcome::added) {
      throw std::runtime_error(admission ? admission->reason : admission.error().message);
    }
    return accepted.id;
  }
  [[nodiscard]] Store opened_with(const std::string& name, std::shared_ptr<KeptVerdicts> kept,
                                  std::uint64_t purse = Belief::everything) const {
    Store::Options options = writing();
    options.belief = std::make_shared<Belief>(std::move(kept), purse);
    auto store = Store::open(path(name), options);
    if (!store) throw std::runtime_error(store.error().message);
    return *std::move(store);
  }
  [[nodiscard]] static Judgement judged(const Store& store) {
    return store.judgement(store.certificates()->front());
  }
};

TEST_F(BeliefTest, IsWhatTheCheckerAccepts) {
  Store store = opened("a");
  static_cast<void>(plant(store, true_text_));
  const Judgement judgement = judged(store);
  EXPECT_EQ(judgement.standing, Standing::accepted);
  EXPECT_EQ(judgement.theorem.processes, 2U);
  EXPECT_EQ(judgement.theorem.channel, "broadcast");
  const Store* const here = &store;
  EXPECT_TRUE((*known_optimum({&here, 1}, two_, {all_p()}))->optimum.complete());
}

// The rows and the hash are right, and the proof is no proof.
TEST_F(BeliefTest, IsNotWhatTheDatabaseSays) {
  for (const bool large : {false, true}) {
    Store store = opened(large ? "a" : "b");
    static_cast<void>(plant(store, large ? padded(false_text()) : false_text()));
    const Judgement judgement = judged(store);
    EXPECT_EQ(judgement.standing, Standing::rejected);
    EXPECT_NE(judgement.objection.find("the checker rejects line"), std::string::npos);
    const Store* const here = &store;
    const auto known = known_optimum({&here, 1}, two_, {all_p()});
    ASSERT_TRUE(known && *known);
    EXPECT_FALSE((*known)->optimum.complete());
    EXPECT_TRUE((*known)->certificates.empty());
    EXPECT_EQ((*known)->complaints.size(), 1U);
    EXPECT_TRUE(proved_intervals({&here, 1}, two_)->empty());
    std::vector<std::string> complaints;
    EXPECT_EQ(cell_summaries({&here, 1}, complaints)->front().status, CellSummary::Status::open);
    EXPECT_EQ(complaints.size(), 1U);
  }
}

TEST_F(BeliefTest, ChecksALargeCertificateOnce) {
  const std::string folder = path("verdicts");
  {
    Store store = opened_with("a", std::make_shared<KeptVerdicts>(folder));
    static_cast<void>(plant(store, padded(true_text_)));
    EXPECT_FALSE(fs::exists(folder));  // that it is stored is no verdict
    EXPECT_TRUE(judged(store).accepted());
  }
  ASSERT_TRUE(fs::exists(folder));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
  // An empty purse: what has not been checked before is not checked.
  Store again = opened_with("a", std::make_shared<KeptVerdicts>(folder), 0);
  EXPECT_TRUE(judged(again).accepted());
  EXPECT_EQ(judged(again).theorem.profiles.size(), judged(again).head.algorithms.size());
  Store elsewhere = opened_with("b", std::make_shared<KeptVerdicts>(path("none")), 0);
  static_cast<void>(plant(elsewhere, padded(true_text_)));
  EXPECT_EQ(judged(elsewhere).standing, Standing::unchecked);
  const Store* const here = &elsewhere;
  std::vector<std::string> complaints;
  EXPECT_EQ(cell_summaries({&here, 1}, complaints)->front().status, CellSummary::Status::unchecked);
  EXPECT_TRUE(complaints.empty());
  EXPECT_FALSE((*known_optimum({&here, 1}, two_, {all_p()}))->optimum.complete());
}

// A verdict is about a text: another one in the same file is read, hashed and not believed.
TEST_F(BeliefTest, IsAboutTheTextThatWasChecked) {
  const auto kept = std::make_shared<KeptVerdicts>();
  std::string id;
  {
    Store store = opened_with("a", kept);
    id = plant(store, padded(true_text_));
    EXPECT_TRUE(judged(store).accepted());
  }
  overwrite(path("a") + "/certificates/" + id + ".cert.zst", padded(false_text()));
  Store store = opened_with("a", kept);
  EXPECT_EQ(judged(store).standing, Standing::rejected);
}

TEST_F(BeliefTest, ReadsNoPipes) {
  Store store = opened("a");
  const std::string file = store.files().path(plant(store, true_text_));
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_EQ(judged(store).standing, Standing::rejected);
  EXPECT_FALSE(store.files().intact(store.certificates()->front().id));
}

class KeptVerdictsTest : public Workshop {
 protected:
  const std::string id_ = std::string(64, 'a');
  const std::string folder_ = path("cache/tacit/verdicts");
  const std::string file_ = folder_ + "/" + id_ + "-" + std::string(check::fingerprint());

  void SetUp() override { KeptVerdicts(folder_).keep(id_); }
  [[nodiscard]] bool has() const { return KeptVerdicts(folder_).has(id_); }
};

TEST_F(KeptVerdictsTest, AreFoundAgain) {
  EXPECT_TRUE(has());
  EXPECT_FALSE(KeptVerdicts(folder_).has(std::string(64, 'b')));
  EXPECT_FALSE(KeptVerdicts().has(id_));
  KeptVerdicts memory;
  memory.keep(id_);
  EXPECT_TRUE(memory.has(id_));
  for (const std::string& each : {path("cache"), path("cache/tacit"), folder_}) {
    EXPECT_EQ(fs::status(each).permissions(), fs::perms::owner_all) << each;
  }
  EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(KeptVerdictsTest, CountOnlyWhereNobodyElseCanWriteOrRead) {
  for (const fs::perms wrong : {fs::perms::group_write, fs::perms::others_write,
                                fs::perms::group_read, fs::perms::others_read}) {
    fs::permissions(file_, wrong, fs::perm_options::add);
    EXPECT_FALSE(has());
    fs::permissions(file_, wrong, fs::perm_options::remove);
    EXPECT_TRUE(has());
    fs::permissions(folder_, wrong, fs::perm_options::add);
    EXPECT_FALSE(has());
    fs::permissions(folder_, wrong, fs::perm_options::remove);
  }
  EXPECT_TRUE(has());
}

TEST_F(KeptVerdictsTest, AreNoLinks) {
  fs::rename(file_, path("file"));
  fs::create_symlink(path("file"), file_);
  EXPECT_FALSE(has());
  fs::remove(file_);
  fs::create_hard_link(path("file"), file_);
  EXPECT_FALSE(has());
  fs::remove(path("file"));
  EXPECT_TRUE(has());
  fs::rename(folder_, path("folder"));
  fs::create_directory_symlink(path("folder"), folder_);
  EXPECT_FALSE(has());
}

TEST_F(KeptVerdictsTest, AreOfThisChecker) {
  const std::string other(check::fingerprint().size(), '0');
  fs::rename(file_, folder_ + "/" + id_ + "-" + other);
  EXPECT_FALSE(has());
  std::string text = contents(folder_ + "/" + id_ + "-" + other);
  text.replace(text.find(check::fingerprint()), other.size(), other);
  KeptVerdicts(folder_).keep(id_);
  overwrite(file_, text);
  EXPECT_FALSE(has());
}

}  // namespace
}  // namespace tacit
