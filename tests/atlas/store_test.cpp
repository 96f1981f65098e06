#include "tacit/atlas/store.h"

#include <cerrno>
#include <csignal>
#include <unistd.h>

#include <sys/wait.h>

#include "atlas/workshop.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/certificate_head.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;
using Outcome = Store::Admission::Outcome;

class StoreTest : public Workshop {
 protected:
  const System two_{2, 1, ChannelKind::broadcast};
  std::string plain_ = certificate(two_, all_p(), "two.cert");

  [[nodiscard]] std::size_t proved(const Store& store) const {
    const Store* const here = &store;
    return proved_intervals({&here, 1}, two_)->size();
  }
  // The file of the only certificate.
  [[nodiscard]] std::string stored_file(const std::string& name) const {
    return (fs::directory_iterator(path(name) + "/certificates"))->path().string();
  }
};

TEST_F(StoreTest, KeepsWhatTheCheckerAccepts) {
  {
    Store store = opened("a");
    const auto first = store.admit(plain_, {"1.0", "then", 2.5});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->outcome, Outcome::added);
    EXPECT_EQ(store.admit(plain_, {"1.1", "later", {}})->outcome, Outcome::present);
  }
  const auto store = Store::open(path("a"), {});
  ASSERT_TRUE(store);
  const auto certificates = store->certificates();
  ASSERT_EQ(certificates->size(), 1U);
  const StoredCertificate& stored = certificates->front();
  EXPECT_EQ(stored.system, two_);
  EXPECT_EQ(stored.found.version, "1.0");
  EXPECT_EQ(stored.found.seconds, 2.5);
  EXPECT_EQ(stored.on.front().to, AlgebraicNumber(Rational(1)));
  EXPECT_EQ(store->cells()->size(), 1U);
  EXPECT_EQ(proved(*store), 1U);
}

TEST_F(StoreTest, RefusesWhatTheCheckerRejects) {
  std::string text = contents(plain_);
  text.replace(text.find("algorithm 1"), 11, "algorithm 0");
  overwrite(path("wrong.cert"), text);
  Store store = opened("a");
  const auto admission = store.admit(path("wrong.cert"), {});
  ASSERT_TRUE(admission);
  EXPECT_EQ(admission->outcome, Outcome::rejected);
  EXPECT_FALSE(admission->reason.empty());
  EXPECT_TRUE(store.certificates()->empty());
  EXPECT_TRUE(fs::is_empty(path("a/certificates")));
}

// Checked by another process: the text is what was accepted, and about what was asked.
TEST_F(StoreTest, TakesWhatWasAcceptedElsewhere) {
  const auto staged = CertificateFiles(directory_).stage(plain_);
  ASSERT_TRUE(staged);
  const std::string file = contents(staged->path());
  const auto head = certificate_head_of(plain_);
  ASSERT_TRUE(head);
  Acceptance right{staged->id(), "the claim", two_, {all_p()}, {}};
  for (const ListedAlgorithm& each : head->algorithms) right.algorithms.push_back(each.decisions);
  ASSERT_GT(right.algorithms.size(), 1U);

  Store store = opened("a");
  const auto refused = [&](const std::string& bytes, const Acceptance& accepted) {
    const auto admission = store.admit_accepted(bytes, accepted, {});
    return admission && admission->outcome == Outcome::rejected && !admission->reason.empty() &&
           fs::is_empty(path("a/certificates"));
  };
  Acceptance wrong = right;
  wrong.id[5] = wrong.id[5] == 'a' ? 'b' : 'a';
  EXPECT_TRUE(refused(file, wrong));
  wrong = right;
  wrong.system.rounds = 2;
  EXPECT_TRUE(refused(file, wrong));
  wrong = right;
  wrong.on = {between(Rational(0), Rational(1, 2))};
  EXPECT_TRUE(refused(file, wrong));
  wrong = right;
  wrong.algorithms.pop_back();
  EXPECT_TRUE(refused(file, wrong));
  std::size_t refusals = 0;
  for (std::size_t i = 0; i < file.size(); i += 7) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    overwrite(path("damaged.zst"), damaged);
    const auto hash = text_hash(path("damaged.zst"));
    if (hash && *hash == right.id) continue;  // a bit without influence on the text
    EXPECT_TRUE(refused(damaged, right)) << i;
    ++refusals;
  }
  EXPECT_GT(refusals, file.size() / 14);
  EXPECT_TRUE(refused(file.substr(0, file.size() / 2), right));
  EXPECT_TRUE(refused("", right));

  EXPECT_EQ(store.admit_accepted(file, right, {"1.0", "then", 2.5})->outcome, Outcome::added);
  EXPECT_EQ(store.admit_accepted(file, right, {})->outcome, Outcome::present);
  EXPECT_EQ(store.certificates()->front().claim, "the claim");
  EXPECT_EQ(store.recheck(store.certificates()->front())->outcome, Outcome::present);
  EXPECT_EQ(proved(store), 1U);
}

// The hash is of the text: how it was compressed does not matter.
TEST_F(StoreTest, KnowsACertificateInAnyDress) {
  Store store = opened("a");
  ASSERT_TRUE(store.admit(plain_, {}));
  fs::copy(stored_file("a"), path("copy.zst"));
  EXPECT_EQ(store.admit(path("copy.zst"), {})->outcome, Outcome::present);
}

TEST_F(StoreTest, DamagedCertificatesDoNotCount) {
  for (const bool truncate : {true, false}) {
    const std::string name = truncate ? "truncated" : "flipped";
    Store store = opened(name);
    ASSERT_TRUE(store.admit(plain_, {}));
    ASSERT_EQ(proved(store), 1U);
    std::string bytes = contents(stored_file(name));
    if (truncate) {
      bytes.resize(bytes.size() / 2);
    } else {
      bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    }
    overwrite(stored_file(name), bytes);
    EXPECT_EQ(proved(store), 0U) << name;
    EXPECT_EQ(store.recheck(store.certificates()->front())->outcome, Outcome::rejected);
    EXPECT_TRUE(store.certificates()->empty());  // forgotten, and kept aside
    EXPECT_TRUE(stored_file(name).ends_with(".rejected"));
    EXPECT_EQ(store.admit(plain_, {})->outcome, Outcome::added);
    EXPECT_EQ(proved(store), 1U);
  }
}

// A stored certificate that was exchanged for another true one proves nothing any more.
TEST_F(StoreTest, ExchangedCertificatesDoNotCount) {
  const std::string other = certificate({2, 2, ChannelKind::broadcast}, point(1, 3), "other.cert");
  Store store = opened("a");
  const auto admission = store.admit(plain_, {});
  Store elsewhere = opened("b");
  ASSERT_TRUE(elsewhere.admit(other, {}));
  fs::copy_file(stored_file("b"), store.files().path(admission->id),
                fs::copy_options::overwrite_existing);
  EXPECT_EQ(proved(store), 0U);
}

TEST_F(StoreTest, RefusesADamagedDatabaseAndMakesItAnew) {
  {
    Store store = opened("a");
    ASSERT_TRUE(store.admit(plain_, {}));
  }
  const std::string database = path("a/atlas.sqlite");
  std::string bytes = contents(database);
  for (std::size_t i = 4096; i < 3 * 4096; ++i) bytes[i] = static_cast<char>(bytes[i] ^ 0x5a);
  overwrite(database, bytes);
  const auto damaged = Store::open(path("a"), {});
  ASSERT_FALSE(damaged);
  EXPECT_NE(damaged.error().message.find("is damaged"), std::string::npos);
  EXPECT_FALSE(Store::open(path("a"), writing()));
  EXPECT_EQ(contents(database), bytes);

  fs::remove(database);
  Store anew = opened("a");
  EXPECT_EQ(proved(anew), 0U);
  ASSERT_EQ(anew.adopt()->size(), 1U);
  EXPECT_EQ(proved(anew), 1U);
}

TEST_F(StoreTest, RefusesOtherDatabasesAndNewerFormats) {
  fs::create_directories(path("text"));
  overwrite(path("text/atlas.sqlite"), std::string(8192, 'x'));
  EXPECT_FALSE(Store::open(path("text"), {}));
}

TEST_F(StoreTest, OneMayWriteAndOthersRead) {
  Store first = opened("a");
  ASSERT_TRUE(first.admit(plain_, {}));
  const auto second = Store::open(path("a"), writing());
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another process is writing"), std::string::npos);
  EXPECT_NE(second.error().message.find(std::to_string(::getpid())), std::string::npos);
  const auto reader = Store::open(path("a"), {});
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->certificates()->size(), 1U);
}

TEST_F(StoreTest, AMissingStoreIsEmptyAndStaysMissing) {
  for (const Store::Access access : {Store::Access::read, Store::Access::frozen}) {
    Store::Options options;
    options.access = access;
    const auto store = Store::open(path("none"), options);
    ASSERT_TRUE(store);
    EXPECT_TRUE(store->certificates()->empty());
    EXPECT_TRUE(store->cells()->empty());
    EXPECT_TRUE(store->bounds()->empty());
  }
  EXPECT_FALSE(fs::exists(path("none")));
}

TEST_F(StoreTest, SaysWhereItCannotWrite) {
  overwrite(path("file"), "");
  const auto store = Store::open(path("file/a"), writing());
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("cannot write to the atlas"), std::string::npos);
}

// A disk that fails at any step: an error, nothing lost, nothing counted too early.
TEST_F(StoreTest, SurvivesAFailingDisk) {
  const std::string other = certificate(two_, point(1, 3), "point.cert");
  for (const char* step : {"write", "sync", "rename", "commit"}) {
    bool failing = false;
    Store store = opened(std::string("disk-") + step,
                         [&](std::string_view at) { return failing && at == step ? ENOSPC : 0; });
    ASSERT_TRUE(store.admit(other, {}));
    failing = true;
    const auto admission = store.admit(plain_, {});
    ASSERT_FALSE(admission) << step;
    EXPECT_NE(admission.error().message.find("No space left"), std::string::npos) << step;
    EXPECT_EQ(store.certificates()->size(), 1U);
    failing = false;
    if (std::string_view(step) == "commit") {
      EXPECT_EQ(store.adopt()->size(), 1U);  // it was on the disk already
    } else {
      EXPECT_EQ(store.admit(plain_, {})->outcome, Outcome::added);
    }
    EXPECT_EQ(store.certificates()->size(), 2U);
  }
}

// A process that is killed right before a step: the next one continues.
TEST_F(StoreTest, SurvivesBeingKilledAtEveryStep) {
  for (const char* step : {"write", "sync", "rename", "commit"}) {
    const std::string name = std::string("killed-") + step;
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto store = Store::open(path(name), writing([&](std::string_view at) {
                                 if (at == step) ::raise(SIGKILL);
                                 return 0;
                               }));
      if (store) {
        Store open = *std::move(store);
        static_cast<void>(open.admit(plain_, {}));
      }
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << step;
    Store store = opened(name);
    EXPECT_EQ(proved(store), 0U);
    ASSERT_TRUE(store.adopt());
    EXPECT_EQ(proved(store), std::string_view(step) == "commit" ? 1U : 0U) << step;
    ASSERT_TRUE(store.admit(plain_, {}));
    EXPECT_EQ(proved(store), 1U);
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(path(name) + "/certificates")) {
      files += entry.is_regular_file() ? 1 : 0;
    }
    EXPECT_EQ(files, 1U) << step;
  }
}

TEST_F(StoreTest, NotesBoundsAndReplacesThem) {
  Store store = opened("a");
  const Cell cell{{4, 2, ChannelKind::broadcast}, all_p()};
  ASSERT_TRUE(store.add_cell(cell));
  const auto bound = [&](const Interval& on, unsigned degree) {
    return StoredBound{{cell.system, on},
                       Profile(0),
                       Profile::certain(degree),
                       "pref1",
                       std::optional(Rational(1, 3)),
                       {"v", "t", 1.0}};
  };
  ASSERT_TRUE(store.note_bounds(cell, 5,
                                {bound(between(Rational(0), Rational(1, 2)), 1),
                                 bound(between(Rational(1, 2), Rational(1)), 2)}));
  EXPECT_EQ(store.bounds()->size(), 2U);
  ASSERT_TRUE(store.note_bounds(cell, 3, {bound(all_p(), 3)}));
  ASSERT_EQ(store.bounds()->size(), 1U);
  EXPECT_EQ(store.bounds()->front().upper, Profile::certain(3));
  EXPECT_EQ(store.bounds()->front().lower_value, Rational(1, 3));
  EXPECT_EQ(store.cells()->front().tried, 5);
}

}  // namespace
}  // namespace tacit
