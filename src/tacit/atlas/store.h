// The store of proved results: an SQLite database and a folder of certificates.
//
// The certificates are the truth, and the database is their index. A certificate gets into
// the store only after the checker has accepted it: through admit(), which calls the checker, or
// through admit_accepted() when another process of the same build has done so. The file
// is on the disk under its final name before the database mentions it. So whatever moment a
// process dies at, a certificate that the database mentions is there, and one that it does not
// mention is found again by adopt().
//
// That is how a store is written. Nothing follows from it for whoever reads one, since a store may
// come from anywhere: what a certificate proves is asked of the store's belief (belief.h), and what
// a row says about bounds is computed again (bound_evidence.h).
//
// One process at a time may write; readers are not disturbed. The format is described in
// docs/formats/atlas.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/atlas/belief.h"
#include "tacit/atlas/certificate_files.h"
#include "tacit/atlas/certificate_head.h"
#include "tacit/atlas/setting.h"
#include "tacit/base/result.h"
#include "tacit/search/target.h"

namespace tacit {

// Who found something: which version of the program, when (UTC), in how many seconds if that
// is known.
struct Provenance {
  std::string version;
  std::string made;
  std::optional<double> seconds{};
};

struct StoredCertificate {
  std::string id;  // SHA-256 of its text
  System system;
  std::vector<Interval> on;
  std::uint64_t bytes;  // of the compressed file
  std::string claim;    // what the checker accepted, in words, according to the database
  Provenance found;
  Provenance checked;
  std::optional<AlgorithmClass>
      of_class{};  // whose optimum it is about; nothing: of all algorithms

  [[nodiscard]] Subject subject() const { return {system, of_class}; }
};

// A certificate that the checker has accepted in another process that runs this very program,
// and what it has to be about.
struct Acceptance {
  std::string id;     // the SHA-256 of the text that was accepted
  std::string claim;  // in words
  System system;
  std::vector<Interval> on;
  std::vector<Problem::Decisions> algorithms;  // evaluated here; no others may be listed
};

// A question that somebody wants answered: the optimum of a system on an interval, among all
// algorithms or those of a class.
struct Cell {
  System system;
  Interval on;
  std::optional<AlgorithmClass> of_class{};

  [[nodiscard]] Subject subject() const { return {system, of_class}; }
};

struct StoredCell {
  Cell cell;
  double tried;  // seconds of the longest search that did not finish; 0 when there was none
};

// What is known where nothing is proved.
struct StoredBound {
  Cell where;
  Profile lower;
  Profile upper;
  std::string algorithm;                  // that reaches the upper bound (bound_evidence.h)
  std::optional<Rational> lower_value{};  // at a point, where it is better than the profile
  Provenance found;
};

class Store {
 public:
  enum class Access {
    read,    // the store may change meanwhile; a missing one is empty
    frozen,  // nobody writes to it, and it may lie where nobody can: a shipped atlas
    write    // made if missing; fails while somebody else writes
  };
  struct Options {
    Access access = Access::read;
    std::string version{};               // of the program, for what is written
    std::function<std::string()> now{};  // the time, for what is written; expected for write
    Fault fault{};                       // for tests
    // What is believed of its certificates. Without one, verdicts are kept for this object only.
    std::shared_ptr<Belief> belief{};
  };
  struct Admission {
    enum class Outcome { added, present, rejected } outcome;
    std::string id;
    std::string reason;          // when rejected: what the checker says
    bool beyond_limits = false;  // of the checker, which is why it is rejected
  };

  // Fails when the database is damaged or of another kind, and for lack of permissions.
  [[nodiscard]] static Result<Store> open(std::string directory, Options options);
  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) = delete;
  ~Store();

  [[nodiscard]] const std::string& directory() const& { return directory_; }
  [[nodiscard]] const std::string& directory() const&& = delete;  // would dangle
  // Whether it came with the program, so that nobody writes to it.
  [[nodiscard]] bool is_shipped() const { return options_.access == Access::frozen; }
  [[nodiscard]] const CertificateFiles& files() const& { return files_; }
  [[nodiscard]] const CertificateFiles& files() const&& = delete;  // would dangle

  // What a certificate of this store proves (belief.h).
  [[nodiscard]] Judgement judgement(const StoredCertificate& certificate,
                                    const RunContext& context = {}) const {
    return options_.belief->judgement(*this, certificate, context);
  }

  // What the database says, true or not. By system and class, then by first probability; all of
  // them, or those about one subject.
  [[nodiscard]] Result<std::vector<StoredCertificate>> certificates() const;
  [[nodiscard]] Result<std::vector<StoredCertificate>> certificates(const Subject& subject) const;
  [[nodiscard]] Result<std::vector<StoredCell>> cells() const;
  [[nodiscard]] Result<std::vector<StoredBound>> bounds() const;

  // Has a stored certificate checked once more. In a store that is open for writing, what is no
  // longer accepted is forgotten, its file kept aside under another name.
  [[nodiscard]] Result<Admission> recheck(const StoredCertificate& certificate);

  // The following expect Access::write.

  // Takes a certificate from a file, plain or compressed, if the checker accepts it. Its
  // intervals become cells unless they lie in one. Fails when a file cannot be read or
  // written; then the store is as it was before.
  [[nodiscard]] Result<Admission> admit(const std::string& source, const Provenance& found);
  // Takes a certificate that was accepted elsewhere, as a compressed file. The checker is not
  // called again: rejects it unless its text has the hash of what was accepted, and its head
  // says what it should.
  [[nodiscard]] Result<Admission> admit_accepted(std::span<const char> file,
                                                 const Acceptance& accepted,
                                                 const Provenance& found);
  // Admits certificates that lie in the folder without the database knowing them: what a
  // process that died left behind, or all of them when the database was lost. Those that are
  // rejected are kept aside.
  [[nodiscard]] Result<std::vector<Admission>> adopt();
  [[nodiscard]] Result<Done> add_cell(const Cell& cell);
  // Notes that a search of `tried` seconds did not finish, and what it found out; replaces
  // what was noted about the same places.
  [[nodiscard]] Result<Done> note_bounds(const Cell& cell, double tried,
                                         const std::vector<StoredBound>& bounds);

 private:
  struct Database;

  Store(std::string directory, Options options);
  // About one subject, or all.
  [[nodiscard]] Result<std::vector<StoredCertificate>> list_certificates(
      const Subject* subject) const;
  [[nodiscard]] Result<std::vector<StoredCell>> cells_of(const Subject* subject) const;
  [[nodiscard]] Result<Done> lock();
  [[nodiscard]] Result<Done> connect();
  // Whether the certificate is in the store, whole.
  [[nodiscard]] Result<bool> has(const std::string& id) const;
  [[nodiscard]] Result<Admission> take(CertificateFiles::Staged file, const CertificateHead& head,
                                       const std::string& claim, const Provenance& found);
  [[nodiscard]] Result<Done> record(const StoredCertificate& certificate);
  [[nodiscard]] Result<Done> set_aside(const std::string& id);
  [[nodiscard]] Provenance here_and_now() const { return {options_.version, options_.now(), {}}; }

  std::string directory_;
  Options options_;
  CertificateFiles files_;
  int lock_ = -1;
  std::unique_ptr<Database> database_;  // absent: an empty store
};

// All algorithms before classes of them; fewer values and consensus first, then "broadcast", 3
// processes, 1 round, then lower ends first.
[[nodiscard]] bool comes_before(const Cell& a, const Cell& b);

}  // namespace tacit
