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

// The signs of a difference of two profiles on an interval: none where they are the same there.
SignsTaken signs_of_difference(const Profile& a, const Profile& b, const Interval& on) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Polynomial gap = (a.raised_to(degree) - b.raised_to(degree)).power_basis();
  return gap.is_zero() ? SignsTaken{} : signs_on(gap, on.from, on.to);
}

// An algorithm of a theorem, by what the checker counted alone.
class AcceptedAlgorithm {
 public:
  explicit AcceptedAlgorithm(std::span<const std::vector<std::int64_t>> profiles) {
    for (const auto& profile : profiles) {
      std::vector<Integer> counts;
      counts.reserve(profile.size());
      for (const std::int64_t count : profile) counts.emplace_back(count);
      InputClass input;
      input.error = Profile(std::move(counts));
      inputs_.push_back(std::move(input));
    }
  }

  // Whether its largest error is nowhere in the interval below the profile.
  [[nodiscard]] bool is_at_least(const Profile& profile, const Interval& on,
                                 int halvings = most_halvings) {
    const std::optional<Probability> p = point_in(on);
    bool is_there = false;  // at the point inside
    for (const InputClass& input : inputs_) {
      if (p && input.error(*p) < profile(*p)) continue;
      is_there = true;
      if (profile.componentwise_at_most(input.error)) return true;
      if (!signs_of_difference(profile, input.error, on).positive) return true;
    }
    if (!is_there) return false;
    // Inputs take turns: each half may have one.
    if (!on.is_point() && halvings > 0) {
      return is_at_least(profile, {on.from, p->value()}, halvings - 1) &&
             is_at_least(profile, {p->value(), on.to}, halvings - 1);
    }
    return std::ranges::all_of(worst(), [&](const WorstCasePiece& piece) {
      return std::ranges::all_of(inside(on, {{piece.from, piece.to}}), [&](const Interval& part) {
        return !signs_of_difference(profile, piece.profile, part).positive;
      });
    });
  }
  // The parts of the interval on which the profile is its largest error.
  [[nodiscard]] std::vector<Interval> where_equal(const Profile& profile, const Interval& on) {
    std::vector<Interval> parts;
    for (const WorstCasePiece& piece : worst()) {
      for (Interval& part : inside(on, {{piece.from, piece.to}})) {
        const SignsTaken signs = signs_of_difference(profile, piece.profile, part);
        if (!signs.positive && !signs.negative) parts.push_back(std::move(part));
      }
    }
    return parts;
  }
  // Whether the profile is that of one of its inputs, and no input is above it in the interval.
  // There can be equality without it: where inputs take turns.
  [[nodiscard]] bool is_one_input(const Profile& profile, const Interval& on) const {
    const std::optional<Probability> p = point_in(on);
    const auto is_above = [&](const InputClass& input) { return input.error(*p) > profile(*p); };
    if (p && std::ranges::any_of(inputs_, is_above)) return false;
    bool found = false;
    for (const InputClass& input : inputs_) {
      const SignsTaken signs = signs_of_difference(profile, input.error, on);
      if (signs.negative) return false;
      found = found || !signs.positive;
    }
    return found;
  }

 private:
  static constexpr int most_halvings = 4;

  // A rational number of the interval, where it has one.
  [[nodiscard]] static std::optional<Probability> point_in(const Interval& on) {
    if (on.is_point() && !on.from.is_rational()) return std::nullopt;
    return *Probability::from(on.is_point() ? on.from.lower() : rational_between(on.from, on.to));
  }
  [[nodiscard]] const WorstCase& worst() {
    if (worst_.empty()) worst_ = worst_case(inputs_);
    return worst_;
  }

  std::vector<InputClass> inputs_;
  WorstCase worst_;  // made where it is needed: envelopes cost most
};

// Where a theorem holds, and the algorithms whose minimum it is about.
struct AcceptedMinimum {
  std::vector<Interval> on;
  std::vector<AcceptedAlgorithm> members;
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
  for (const auto& profiles : theorem.profiles) accepted.members.emplace_back(profiles);
  return accepted;
}

// Whether a profile is the minimum of largest errors on an interval: nowhere above one of them, and
// everywhere equal to one. The envelope that a search keeps (search/target.h) has no part in it.
bool is_minimum(const Profile& profile, std::span<AcceptedAlgorithm> members, const Interval& on) {
  const auto is_at_least = [&](AcceptedAlgorithm& each) { return each.is_at_least(profile, on); };
  if (!std::ranges::all_of(members, is_at_least)) return false;
  const auto is_one_input = [&](const AcceptedAlgorithm& each) {
    return each.is_one_input(profile, on);
  };
  if (std::ranges::any_of(members, is_one_input)) return true;
  std::vector<Interval> reached;
  for (AcceptedAlgorithm& each : members) {
    const std::vector<Interval> parts = each.where_equal(profile, on);
    reached.insert(reached.end(), parts.begin(), parts.end());
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
  const Rational narrow(1, 1 << 30);  // ends that are seen to be apart at once
  std::size_t confirmed = 0;
  for (const OptimumPiece& piece : optimum.pieces) {
    if (piece.status != PieceStatus::optimal) continue;
    std::vector<Interval> covered;
    for (AcceptedMinimum& each : minima) {
      for (Interval& part : inside(piece.on, each.on)) {
        part = {part.from.refined(narrow), part.to.refined(narrow)};
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
