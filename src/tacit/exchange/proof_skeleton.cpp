#include "tacit/exchange/proof_skeleton.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/integer.h"

namespace tacit {
namespace {

Profile profile_of(const std::vector<std::int64_t>& counts) {
  std::vector<Integer> coefficients;
  for (const std::int64_t count : counts) coefficients.emplace_back(count);
  return Profile(std::move(coefficients));
}

// An end of a part as a rational: itself, or for a root the end `outer` of the interval that
// isolates it, 0 for the lower and 1 for the upper one.
Rational rational_end(const std::string& text, int outer) {
  std::string number = text;
  if (text.starts_with("root(")) {
    const std::size_t semicolon = text.find(';');
    const std::size_t comma = text.find(',', semicolon);
    number = outer == 0 ? text.substr(semicolon + 1, comma - semicolon - 1)
                        : text.substr(comma + 1, text.size() - comma - 2);
  }
  const auto value = Probability::parse(number);
  return value ? value->value() : Rational(outer);
}

std::string where(const std::string& first, const std::string& last) {
  return first == last ? "p = " + first : first + " <= p <= " + last;
}

std::string times(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string counts_text(const std::vector<std::int64_t>& counts) {
  std::string text = "(";
  for (const std::int64_t count : counts) {
    text += (text.size() > 1 ? " " : "") + std::to_string(count);
  }
  return text + ")";
}

// Why a blocked profile is blocked: the algorithm, by its place, none of whose errors exceed the
// profile, and the closest of these errors with the coefficients of the difference.
struct Reason {
  std::size_t algorithm;
  Profile error;
  std::vector<Rational> coefficients;
  Rational least;  // of the coefficients
  Rational sum;    // of their sizes
};

// The algorithm for which the difference stays furthest from 0.
std::optional<Reason> reason_for(const Profile& block,
                                 const std::vector<std::vector<std::vector<std::int64_t>>>& all,
                                 const Rational& from, const Rational& to) {
  std::optional<Reason> best;
  for (std::size_t j = 0; j < all.size(); ++j) {
    std::optional<Reason> closest;
    for (const auto& counts : all[j]) {
      const Profile error = profile_of(counts);
      auto coefficients = bernstein_coefficients(block - error, from, to);
      const Rational least = *std::ranges::min_element(coefficients);
      if (closest && least >= closest->least) continue;
      Rational sum;
      for (const Rational& each : coefficients) sum = each.sign() < 0 ? sum - each : sum + each;
      closest = Reason{j, error, std::move(coefficients), least, sum};
    }
    if (closest && (!best || closest->least > best->least)) best = std::move(closest);
  }
  return best;
}

}  // namespace

// The blossom of the polynomial at degree - i times `from` and i times `to`, for every i.
std::vector<Rational> bernstein_coefficients(const Profile& profile, const Rational& from,
                                             const Rational& to) {
  const unsigned degree = profile.degree();
  const std::vector<Integer> row = binomial_row(degree);
  std::vector<Rational> result;
  for (unsigned i = 0; i <= degree; ++i) {
    std::vector<Rational> values;
    for (unsigned k = 0; k <= degree; ++k) values.emplace_back(profile.coefficients()[k], row[k]);
    for (unsigned step = 0; step < degree; ++step) {
      const Rational& at = step < i ? to : from;
      for (std::size_t k = 0; k + 1 < values.size(); ++k) {
        values[k] = values[k] * (Rational(1) - at) + values[k + 1] * at;
      }
      values.pop_back();
    }
    result.push_back(values.front());
  }
  return result;
}

void ProofSkeleton::on_part(std::string_view first, std::string_view last) {
  Part& part = parts_.emplace_back();
  part.first = first;
  part.last = last;
}

void ProofSkeleton::on_symmetry(std::uint64_t views, std::uint64_t elements) {
  parts_.back().views = views;
  parts_.back().elements = elements;
}

void ProofSkeleton::on_block(std::span<const std::int64_t> profile) {
  parts_.back().blocks.emplace_back(profile.begin(), profile.end());
}

void ProofSkeleton::on_step(std::span<const std::int32_t> clause, bool removes) {
  if (removes) return;
  ++parts_.back().steps;
  parts_.back().literals += clause.size();
}

std::string ProofSkeleton::hardest_block(const Part& part) const {
  const Rational from = rational_end(part.first, 0);
  const Rational to = rational_end(part.last, 1);
  std::optional<Reason> hardest;
  const std::vector<std::int64_t>* counts = nullptr;
  for (const auto& block : part.blocks) {
    listen();
    auto reason = reason_for(profile_of(block), claim_.profiles, from, to);
    if (!reason || reason->sum.sign() == 0) continue;  // an error of the algorithm itself
    if (hardest &&
        std::pair(reason->least, reason->sum) >= std::pair(hardest->least, hardest->sum)) {
      continue;
    }
    hardest = std::move(reason);
    counts = &block;
  }
  if (!hardest) return "      they are errors of the algorithms themselves\n";
  std::string text = "      the hardest: " + counts_text(*counts) + ", that is " +
                     profile_of(*counts).to_string() + "\n      at least " +
                     hardest->error.to_string() + ", an error of algorithm " +
                     std::to_string(hardest->algorithm + 1) + ":\n      the difference ";
  if (from == to) return text + "is " + hardest->least.to_string() + "\n";
  text += "has, on [" + from.to_string() + ", " + to.to_string() +
          "], the Bernstein coefficients\n       ";
  for (const Rational& coefficient : hardest->coefficients) text += " " + coefficient.to_string();
  text += "\n";
  if (hardest->least.sign() < 0) {
    text += "      Some are negative: the checker divides the interval, or looks at roots.\n";
  }
  return text;
}

Result<std::string> ProofSkeleton::text(const RunContext& context) const {
  return within(context, [&] { return Result<std::string>(whole_text()); });
}

std::string ProofSkeleton::whole_text() const {
  std::string text =
      "What is proved: " + check::in_words(claim_) + ".\n\nThe target is the smallest of\n";
  for (std::size_t j = 0; j < claim_.profiles.size(); ++j) {
    text += "  algorithm " + std::to_string(j + 1) + ": the largest of ";
    std::string errors;
    for (const auto& counts : claim_.profiles[j]) {
      errors += (errors.empty() ? "" : ", ") + profile_of(counts).to_string();
    }
    text += errors + "\n";
  }
  text +=
      "\nNo algorithm is better, by " + times(parts_.size(), "refutation", "refutations") + ":\n";
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    const Part& part = parts_[k];
    text += "  part " + std::to_string(k + 1) + ": " + where(part.first, part.last) + "\n";
    text += "    " + std::to_string(part.variables) + " variables and " +
            times(part.clauses, "clause", "clauses") +
            ", which every better algorithm would satisfy\n";
    if (part.elements > 0 && part.views > 0) {
      text += "    symmetry: " + times(part.elements, "element", "elements") +
              " of the group; only the smallest algorithm of a class, compared at " +
              times(part.views, "view", "views") + "\n";
    }
    if (part.sum_steps > 0) {
      text += "    errors are added up in " + times(part.sum_steps, "step", "steps") +
              ", each term rounded down\n";
    }
    if (!part.blocks.empty()) {
      text += "    " + times(part.blocks.size(), "profile is", "profiles are") +
              " blocked: at least the target wherever p is in the part\n" + hardest_block(part);
    }
    text += "    refutation: " + times(part.steps, "clause", "clauses") + " derived, " +
            std::to_string(part.literals) + " literals\n";
  }
  return text;
}

}  // namespace tacit
