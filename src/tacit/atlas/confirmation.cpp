#include "tacit/atlas/confirmation.h"

#include <algorithm>
#include <utility>

#include "tacit/atlas/certificate_head.h"
#include "tacit/atlas/coverage.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/evaluate/worst_case.h"

namespace tacit {
namespace {

Failure unconfirmed(const std::string& what) {
  return fail(
      ErrorCode::defect,
      "internal error: nothing is reported, since the checker accepted something else: " + what);
}

// Where a theorem holds, and the worst cases of the algorithms whose minimum it is about, from the
// profiles of the checker alone.
struct AcceptedMinimum {
  std::vector<Interval> on;
  std::vector<WorstCase> members;
};

Result<AcceptedMinimum> accepted_minimum(const check::Theorem& theorem) {
  AcceptedMinimum accepted;
  for (const auto& [first, last] : theorem.intervals) {
    auto from = parse_certificate_point(first);
    if (!from) return unconfirmed(from.error().message);
    auto to = parse_certificate_point(last);
    if (!to) return unconfirmed(to.error().message);
    accepted.on.push_back({*std::move(from), *std::move(to)});
  }
  for (const auto& algorithm : theorem.profiles) {
    std::vector<InputClass> classes;
    for (const auto& profile : algorithm) {
      std::vector<Integer> counts;
      counts.reserve(profile.size());
      for (const std::int64_t count : profile) counts.emplace_back(count);
      InputClass input;
      input.error = Profile(std::move(counts));
      classes.push_back(std::move(input));
    }
    accepted.members.push_back(worst_case(classes));
  }
  return accepted;
}

// The signs of a difference of two profiles on an interval: none where they are the same there.
SignsTaken signs_of_difference(const Profile& a, const Profile& b, const Interval& on) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Polynomial gap = (a.raised_to(degree) - b.raised_to(degree)).power_basis();
  return gap.is_zero() ? SignsTaken{} : signs_on(gap, on.from, on.to);
}

// Whether a profile is the minimum of worst cases on an interval: nowhere above one of them, and
// everywhere equal to one. The envelope that a search keeps (search/target.h) has no part in it.
bool is_minimum(const Profile& profile, std::span<const WorstCase> members, const Interval& on) {
  std::vector<Interval> reached;
  for (const WorstCase& member : members) {
    for (const WorstCasePiece& piece : member) {
      for (Interval& part : inside(on, {{piece.from, piece.to}})) {
        const SignsTaken signs = signs_of_difference(profile, piece.profile, part);
        if (signs.positive) return false;
        if (!signs.negative) reached.push_back(std::move(part));
      }
    }
  }
  return left_over(on, reached).empty();
}

check::DiscrepancyTheorem::Inputs inputs_of(const InputPrior& prior) {
  using Inputs = check::DiscrepancyTheorem::Inputs;
  switch (prior.kind) {
    case InputPrior::Kind::worst:
      return Inputs::worst;
    case InputPrior::Kind::uniform:
      return Inputs::uniform;
    case InputPrior::Kind::by_ones:
      return Inputs::by_ones;
    case InputPrior::Kind::single:
      break;
  }
  return Inputs::single;
}

std::vector<std::string> texts_of(const std::vector<Integer>& numbers) {
  std::vector<std::string> result;
  for (const Integer& number : numbers) result.push_back(number.to_string());
  return result;
}

std::vector<std::string> texts_of(const Polynomial& polynomial) {
  if (polynomial.is_zero()) return {"0"};
  return texts_of(polynomial.coefficients());
}

}  // namespace

bool is_accepted(const MixtureProof& proof, const check::DiscrepancyTheorem& accepted) {
  const System& system = proof.system;
  const std::vector<MixtureProof::Piece> pieces = proof.pieces();
  if (accepted.processes != system.processes || accepted.rounds != system.rounds ||
      accepted.channel != channel_name(system.channel) ||
      accepted.inputs != inputs_of(proof.prior) ||
      accepted.weights != texts_of(proof.prior.weights) ||
      accepted.deterministic != proof.is_deterministic() ||
      accepted.pieces.size() != pieces.size()) {
    return false;
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const MixtureProof::Piece& piece = pieces[i];
    const check::DiscrepancyTheorem::Piece& other = accepted.pieces[i];
    const auto from = parse_certificate_point(other.from);
    const auto to = parse_certificate_point(other.to);
    if (!from || !to || !same({*from, *to}, piece.on) ||
        other.numerator != texts_of(piece.numerator) ||
        other.denominator != texts_of(piece.denominator)) {
      return false;
    }
  }
  return true;
}

bool is_about(const check::Theorem& theorem, const Subject& subject) {
  const System& system = subject.system;
  const auto blocks = subject.of_class ? subject.of_class->blocks.sizes() : std::vector<unsigned>();
  return theorem.processes == system.processes && theorem.rounds == system.rounds &&
         theorem.channel == channel_name(system.channel) && theorem.task == system.task.name() &&
         theorem.values == system.task.values() && theorem.blocks == blocks &&
         theorem.dual == (subject.of_class && subject.of_class->dual);
}

bool is_about(const check::Theorem& theorem, const Optimum& optimum) {
  return is_about(theorem, Subject(optimum.system, optimum.of_class));
}

Result<std::size_t> confirm(const Optimum& optimum, std::span<const check::Theorem> accepted) {
  std::vector<AcceptedMinimum> minima;
  for (const check::Theorem& theorem : accepted) {
    if (!is_about(theorem, optimum)) {
      return unconfirmed("it is about another system, or another class of algorithms");
    }
    auto minimum = accepted_minimum(theorem);
    if (!minimum) return minimum.failure();
    minima.push_back(*std::move(minimum));
  }
  std::size_t confirmed = 0;
  for (const OptimumPiece& piece : optimum.pieces) {
    if (piece.status != PieceStatus::optimal) continue;
    std::vector<Interval> covered;
    for (const AcceptedMinimum& each : minima) {
      for (Interval& part : inside(piece.on, each.on)) {
        if (!is_minimum(piece.upper, each.members, part)) {
          return unconfirmed("it has another polynomial");
        }
        covered.push_back(std::move(part));
      }
    }
    if (!left_over(piece.on, covered).empty()) {
      return unconfirmed("it is about other probabilities");
    }
    ++confirmed;
  }
  return confirmed;
}

}  // namespace tacit
