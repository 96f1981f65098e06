#include "tacit/atlas/belief.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>

#include <sys/stat.h>

#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/coverage.h"
#include "tacit/atlas/hashed_text.h"
#include "tacit/atlas/store.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/check/check.h"
#include "tacit/check/limits.h"

namespace tacit {
namespace {

using Standing = Judgement::Standing;

// Text of a certificate has about as many bytes for one of its file.
constexpr std::uint64_t usual_compression = 8;
// More than any search has ever listed; whoever lists more wants to keep the program busy.
constexpr std::size_t most_algorithms = 1000;

Judgement rejected(const std::string& path, const std::string& why) {
  return {Standing::rejected, "the certificate '" + path + "' proves nothing: " + why};
}

Judgement damaged(const std::string& path) {
  return {Standing::rejected, "the certificate is damaged: '" + path + "'"};
}

Judgement unchecked(const std::string& path, const std::string& why) {
  return {Standing::unchecked, "the certificate '" + path +
                                   "' has not been checked on this machine yet" + why +
                                   "; 'tacit atlas verify --all' has it checked"};
}

// Expects one of the two theorems.
Judgement accepted(const std::optional<check::Theorem>& theorem,
                   const std::optional<check::DiscrepancyTheorem>& discrepancy) {
  return {Standing::accepted, {}, theorem.value_or(check::Theorem{}), discrepancy};
}

// Another text after every change of the file. That a judgement is remembered makes nothing false,
// since it is about a text that was read; this makes damage noticed.
std::string file_state(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return {};
  std::string state;
  for (const std::int64_t number :
       {static_cast<std::int64_t>(status.st_ino), static_cast<std::int64_t>(status.st_size),
        static_cast<std::int64_t>(status.st_ctim.tv_sec),
        static_cast<std::int64_t>(status.st_ctim.tv_nsec)}) {
    state += std::to_string(number) + " ";
  }
  return state;
}

Judgement judgement_of(const check::Verdict& verdict, const std::string& path) {
  if (verdict.outcome == check::Outcome::accepted) {
    return accepted(verdict.theorem, verdict.discrepancy);
  }
  return rejected(
      path, "the checker rejects line " + std::to_string(verdict.line) + ": " + verdict.reason);
}

// The whole text where it is small; nothing when it is not, or cannot be read.
std::optional<std::string> small_text_of(const std::string& path, const RunContext& context,
                                         std::string& hash, std::string& trouble) {
  HashedText text(path, Belief::small_text, context.stop);
  std::ostringstream whole;
  whole << text.stream().rdbuf();
  if (text.too_long()) return std::nullopt;
  const auto sum = text.hash();
  if (!sum) {
    trouble = sum.error().message;
    return std::nullopt;
  }
  hash = *sum;
  return std::move(whole).str();
}

// What has been accepted before: its claim, provided that it is the same text.
Judgement read_again(const std::string& path, const std::string& id, const RunContext& context) {
  HashedText text(path, HashedText::unlimited, context.stop);
  const auto claimed = check::claimed_theorem(text.stream());
  const auto hash = text.hash();
  if (context.cancelled()) return unchecked(path, ", since the work was stopped");
  if (!hash) return rejected(path, hash.error().message);
  if (*hash != id || !claimed) return damaged(path);
  return accepted(claimed->theorem, claimed->discrepancy);
}

// Whether the ends that the checker has read are those of the row.
bool are_about(const std::vector<std::pair<std::string, std::string>>& ends,
               const std::vector<Interval>& on) {
  if (ends.size() != on.size()) return false;
  for (std::size_t i = 0; i < on.size(); ++i) {
    const auto from = parse_certificate_point(ends[i].first);
    const auto to = parse_certificate_point(ends[i].second);
    if (!from || !to || !same({*from, *to}, on[i])) return false;
  }
  return true;
}

bool says_what_the_database_says(const Judgement& judgement, const StoredCertificate& row) {
  const CertificateHead& head = judgement.head;
  if (Subject(head.system, head.of_class) != row.subject()) return false;
  if (!std::ranges::equal(head.on, row.on, same)) return false;
  if (judgement.discrepancy) {
    return row.system.task.takes_fractions() && head.mixture &&
           is_accepted(*head.mixture, *judgement.discrepancy);
  }
  return is_about(judgement.theorem, row.subject()) &&
         are_about(judgement.theorem.intervals, row.on);
}

}  // namespace

void Belief::accept(const std::string& id, std::uint64_t file_bytes) {
  if (usual_compression * file_bytes > small_text / 2) kept_->keep(id);
}

Judgement Belief::judgement(const Store& store, const StoredCertificate& certificate,
                            const RunContext& context) {
  const std::string path = store.files().path(certificate.id);
  const std::string state = file_state(path);
  {
    const std::scoped_lock lock(mutex_);
    const auto known = judgements_.find(path);
    if (known != judgements_.end() && known->second.state == state) return known->second.judgement;
  }
  Judgement found = judge(store, certificate, context);
  if (context.cancelled()) return found;
  const std::scoped_lock lock(mutex_);
  judgements_.insert_or_assign(path, Remembered{state, found});
  return found;
}

Judgement Belief::judge(const Store& store, const StoredCertificate& certificate,
                        const RunContext& context) {
  const std::string path = store.files().path(certificate.id);
  std::string hash;
  std::string trouble;
  Judgement found{Standing::rejected};
  if (const auto text = small_text_of(path, context, hash, trouble)) {
    if (hash != certificate.id) return damaged(path);
    std::istringstream stream(*text);
    const auto verdict = check::check_certificate_within(stream, check::Limits{}, context.stop);
    if (context.cancelled()) return unchecked(path, ", since the work was stopped");
    found = judgement_of(verdict, path);
  } else if (!trouble.empty()) {
    if (context.cancelled()) return unchecked(path, ", since the work was stopped");
    return rejected(path, trouble);
  } else if (kept_->has(certificate.id)) {
    found = read_again(path, certificate.id, context);
  } else {
    found = checked_large(path, certificate.id, context);
  }
  if (!found.accepted()) return found;
  if (found.theorem.profiles.size() > most_algorithms) {
    return rejected(path, "it lists more than " + std::to_string(most_algorithms) + " algorithms");
  }
  auto head = certificate_head_of(path);
  if (!head) return rejected(path, head.error().message);
  found.head = *std::move(head);
  if (!says_what_the_database_says(found, certificate)) {
    return {Standing::rejected,
            "the database is damaged: it misquotes the certificate '" + path + "'"};
  }
  return found;
}

bool Belief::afford(std::uint64_t file_bytes) {
  const std::scoped_lock lock(mutex_);
  if (purse_ == everything) return true;
  if (file_bytes > purse_ / usual_compression) return false;
  purse_ -= usual_compression * file_bytes;
  return true;
}

Judgement Belief::checked_large(const std::string& path, const std::string& id,
                                const RunContext& context) {
  std::error_code code;
  const std::uintmax_t bytes = std::filesystem::file_size(path, code);
  if (code) return rejected(path, code.message());
  const bool limited = [&] {
    const std::scoped_lock lock(mutex_);
    return purse_ != everything;
  }();
  if (!afford(bytes)) return unchecked(path, ", since it is large");
  std::unique_lock<std::timed_mutex> alone(kept_->checking(), std::defer_lock);
  while (!alone.try_lock_for(std::chrono::milliseconds(50))) {
    if (context.cancelled()) return unchecked(path, ", since the work was stopped");
  }
  if (kept_->has(id)) return read_again(path, id, context);  // somebody else was faster
  HashedText text(path, limited ? overview : HashedText::unlimited, context.stop);
  const check::Verdict verdict =
      check::check_certificate_within(text.stream(), check::Limits{}, context.stop);
  if (context.cancelled()) return unchecked(path, ", since the work was stopped");
  if (text.too_long()) return unchecked(path, ", since it is large");
  if (!text.trouble().empty()) return rejected(path, text.trouble());
  Judgement found = judgement_of(verdict, path);
  if (!found.accepted()) return found;
  const auto hash = text.hash();
  if (!hash) return rejected(path, hash.error().message);
  if (*hash != id) return damaged(path);
  kept_->keep(id);
  return found;
}

}  // namespace tacit
