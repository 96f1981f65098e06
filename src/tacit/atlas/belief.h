// Belief: what a certificate of a store proves, according to this program's checker on this
// machine.
//
// A store can come from anywhere, so that nothing in it counts because it is there. Whoever wants
// to know what a stored certificate proves asks here, and nowhere else. A small certificate, of at
// most small_text bytes of text, is checked whenever it is used; that takes milliseconds. A large
// one is checked once, and the verdict is kept among the user's own files (kept_verdicts.h).
// Afterwards only its hash is computed again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "tacit/atlas/certificate_head.h"
#include "tacit/atlas/kept_verdicts.h"
#include "tacit/base/run_context.h"
#include "tacit/check/theorem.h"

namespace tacit {

class Store;
struct StoredCertificate;

// What is thought of a stored certificate.
struct Judgement {
  enum class Standing {
    accepted,   // by the checker of this program, on this machine
    unchecked,  // it is large, has not been checked here yet, and is not to be checked now
    rejected    // by the checker, or it is damaged, or it is not what the database says
  };
  Standing standing;
  std::string objection{};  // unless it is accepted
  // Where it is accepted: what the checker read. The second instead of the first where it is about
  // approximate agreement.
  check::Theorem theorem{};
  std::optional<check::DiscrepancyTheorem> discrepancy{};
  CertificateHead head{};  // where it is accepted: the same, with the algorithms

  [[nodiscard]] bool accepted() const { return standing == Standing::accepted; }
};

// All functions may be called by any thread.
class Belief {
 public:
  static constexpr std::uint64_t small_text = std::uint64_t{1} << 19;  // 512 KiB
  static constexpr std::uint64_t everything = ~std::uint64_t{0};
  // What an overview of everything is ready to have checked: about half a minute's work, and
  // all of the shipped atlas.
  static constexpr std::uint64_t overview = std::uint64_t{3} << 26;  // 192 MiB

  // `purse`: how many bytes of text of large certificates may be checked for the first time.
  explicit Belief(std::shared_ptr<KeptVerdicts> kept = std::make_shared<KeptVerdicts>(),
                  std::uint64_t purse = everything)
      : kept_(std::move(kept)), purse_(purse) {}

  // The judgement on a certificate. It is remembered until the file changes, unless it was
  // stopped.
  [[nodiscard]] Judgement judgement(const Store& store, const StoredCertificate& certificate,
                                    const RunContext& context = {});
  // Notes that the checker has just accepted the text with the hash `id`, in a file of
  // `file_bytes` bytes.
  void accept(const std::string& id, std::uint64_t file_bytes);

 private:
  [[nodiscard]] Judgement judge(const Store& store, const StoredCertificate& certificate,
                                const RunContext& context);
  [[nodiscard]] Judgement checked_large(const std::string& path, const std::string& id,
                                        const RunContext& context);
  [[nodiscard]] bool afford(std::uint64_t file_bytes);

  std::shared_ptr<KeptVerdicts> kept_;
  std::mutex mutex_;  // of what follows
  std::uint64_t purse_;
  struct Remembered {
    std::string state;  // of the file
    Judgement judgement;
  };
  std::map<std::string, Remembered> judgements_;  // by the path of the file
};

}  // namespace tacit
