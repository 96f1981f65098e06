#include "tacit/exchange/hinted_certificate.h"

#include <algorithm>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/probability.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// How often the verified checker may halve a piece, and by which weights it may mix two targets.
// Larger choices accept more and cost more where a comparison fails.
constexpr std::string_view patience =
    "mixtures 1/2 1/3 2/3 1/4 3/4\n"
    "halvings 8\n";

Profile to_profile(std::span<const std::int64_t> counts) {
  std::vector<Integer> coefficients;
  for (const std::int64_t count : counts) coefficients.emplace_back(count);
  return Profile(std::move(coefficients));
}

// Adds the rational numbers at which two profiles are equal; with `touching`, only those at which
// neither passes the other.
void add_crossings(const Profile& a, const Profile& b, bool touching, std::vector<Rational>& out) {
  if (a == b) return;
  for (const Root& root : crossings(a, b)) {
    if (!root.value.is_rational() || (touching && root.multiplicity % 2 != 0)) continue;
    out.push_back(root.value.lower());
  }
}

}  // namespace

template <class Work>
void HintedCertificate::attempt(const Work& work) {
  if (trouble_) return;
  const auto done = within(context_, [&]() -> Result<Done> { return work(); });
  if (!done) trouble_ = done.error();
}

void HintedCertificate::on_line(std::string_view line) {
  attempt([&]() -> Result<Done> {
    if (line.starts_with("views ") || line.starts_with("element ")) {
      symmetry_ += std::string(line) + "\n";
    } else if (line.starts_with("tacit ")) {
      file_.write("tacit hinted certificate 1\n");
    } else if (line.starts_with("algorithm ")) {  // without its name
      file_.write(std::string(line.substr(0, line.find(' ', 10))) + "\n");
    } else if (line.starts_with("system ") || line.starts_with("algorithms ") ||
               line.starts_with("parts ") || line == "end of certificate") {
      file_.write(std::string(line) + "\n");
    }
    return Done{};
  });
}

void HintedCertificate::on_claim(const check::Theorem& claim) {
  attempt([&]() -> Result<Done> {
    if (claim.rounds != 1 || claim.channel != "broadcast") {
      return fail(ErrorCode::unsupported,
                  "the verified checker knows one round of broadcast only, not rounds: " +
                      std::to_string(claim.rounds) + ", channel: " + claim.channel);
    }
    if (claim.task != "consensus" || claim.values != 2) {
      return fail(ErrorCode::unsupported,
                  "the verified checker knows consensus of two values only, not " + claim.task +
                      " of " + std::to_string(claim.values));
    }
    for (const auto& algorithm : claim.profiles) {
      auto& target = targets_.emplace_back();
      for (const auto& counts : algorithm) target.push_back(to_profile(counts));
    }
    return Done{};
  });
}

void HintedCertificate::on_part(std::string_view first, std::string_view last) {
  attempt([&]() -> Result<Done> {
    for (const auto& [text, end] : {std::pair{first, &first_}, std::pair{last, &last_}}) {
      const auto value = Probability::parse(text);
      if (!value) {
        return fail(
            ErrorCode::unsupported,
            "the verified checker takes parts with rational ends only, not " + quoted_text(text));
      }
      *end = value->value();
    }
    symmetry_.clear();
    blocks_.clear();
    block_lines_.clear();
    clauses_.clear();
    proof_.reset();
    return Done{};
  });
}

void HintedCertificate::on_sum(std::uint64_t /*steps*/) {
  attempt([&]() -> Result<Done> {
    return fail(ErrorCode::unsupported, "the verified checker does not know sums of errors");
  });
}

void HintedCertificate::on_block(std::span<const std::int64_t> profile) {
  attempt([&]() -> Result<Done> {
    blocks_.push_back(to_profile(profile));
    block_lines_ += "block";
    for (const std::int64_t entry : profile) block_lines_ += " " + std::to_string(entry);
    block_lines_ += "\n";
    return Done{};
  });
}

void HintedCertificate::on_clause(std::span<const std::int32_t> clause) {
  attempt([&]() -> Result<Done> {
    clauses_.emplace_back(clause.begin(), clause.end());
    return Done{};
  });
}

HintedProof& HintedCertificate::proof() {
  if (!proof_) {
    proof_.emplace(variables_, context_);
    for (const auto& clause : clauses_) proof_->assume(clause);
  }
  return *proof_;
}

void HintedCertificate::on_step(std::span<const std::int32_t> clause, bool removes) {
  attempt([&]() -> Result<Done> {
    if (!removes) return proof().derive(clause);
    proof().remove(clause);
    return Done{};
  });
}

// The ends of the part and, between them, the rational numbers at which targets meet, or a blocked
// profile touches one: there a coefficient in the Bernstein basis can only be 0 at an end.
std::vector<Rational> HintedCertificate::points() const {
  std::vector<Rational> found{*first_, *last_};
  std::vector<Profile> all;
  for (const auto& target : targets_) all.insert(all.end(), target.begin(), target.end());
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) add_crossings(all[i], all[j], false, found);
    for (const Profile& block : blocks_) {
      if (context_.cancelled()) throw Stopped();
      add_crossings(all[i], block, true, found);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::erase_if(found, [&](const Rational& p) { return p < *first_ || *last_ < p; });
  if (found.size() == 1) found.push_back(found.front());  // a part that is one point
  return found;
}

Result<Done> HintedCertificate::write_part() {
  // Where the clauses refute themselves, the certificate need not say so.
  if (const auto ended = proof().derive({}); !ended) return ended;
  std::string head = "part";
  for (const Rational& point : points()) head += " " + point.to_string();
  file_.write(head + "\n" + std::string(patience) + symmetry_ + block_lines_ + "proof\n");
  proof().write([this](std::string_view lines) { return file_.write(lines); });
  file_.write("end\n");
  proof_.reset();
  return Done{};
}

void HintedCertificate::on_end_of_part() {
  attempt([&] { return write_part(); });
}

Result<Done> HintedCertificate::finish() {
  if (trouble_) return Failure{*trouble_};
  return Done{};
}

}  // namespace tacit
