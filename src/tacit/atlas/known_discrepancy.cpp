#include "tacit/atlas/known_discrepancy.h"

#include <algorithm>
#include <utility>

#include "tacit/atlas/coverage.h"
#include "tacit/base/contract.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/bound/discrepancy_pieces.h"

namespace tacit {
namespace {

Failure unusable(const std::string& why) {
  return fail(ErrorCode::defect, "internal error: a stored certificate is not used, since " + why);
}

// The polynomial with these coefficients, as the checker writes them.
Result<Polynomial> polynomial_of(const std::vector<std::string>& coefficients) {
  std::vector<Integer> numbers;
  for (const std::string& text : coefficients) {
    auto number = Integer::parse(text);
    if (!number) return number.failure();
    numbers.push_back(*std::move(number));
  }
  return Polynomial(std::move(numbers));
}

// A piece of a theorem of the checker.
Result<MixtureProof::Piece> accepted_piece(const check::DiscrepancyTheorem::Piece& piece) {
  auto from = parse_certificate_point(piece.from);
  if (!from) return from.failure();
  auto to = parse_certificate_point(piece.to);
  if (!to) return to.failure();
  auto numerator = polynomial_of(piece.numerator);
  if (!numerator) return numerator.failure();
  auto denominator = polynomial_of(piece.denominator);
  if (!denominator) return denominator.failure();
  if (denominator->is_zero()) return unusable("a denominator is 0");
  return MixtureProof::Piece{
      {*std::move(from), *std::move(to)}, *std::move(numerator), *std::move(denominator)};
}

// The piece as it is told: a number at a single rational p, a function in lowest terms elsewhere.
MixtureProof::Piece told(MixtureProof::Piece piece) {
  if (!piece.on.is_point() || !piece.on.from.is_rational()) return in_lowest_terms(piece);
  const Rational& p = piece.on.from.lower();
  const Rational value = piece.numerator(p) / piece.denominator(p);
  return {piece.on, Polynomial({value.numerator()}), Polynomial({value.denominator()})};
}

// What one theorem says about the intervals, which it has proved.
Result<std::vector<MixtureProof::Piece>> pieces_within(const check::DiscrepancyTheorem& theorem,
                                                       const std::vector<Interval>& on) {
  std::vector<MixtureProof::Piece> found;
  for (const check::DiscrepancyTheorem::Piece& text : theorem.pieces) {
    const auto piece = accepted_piece(text);
    if (!piece) return piece.failure();
    for (const Interval& asked : on) {
      for (const Interval& part : inside(asked, {piece->on})) {
        // At a breakpoint both neighbours say the same.
        if (asked.is_point() && !found.empty() && same(found.back().on, part)) continue;
        found.push_back(told({part, piece->numerator, piece->denominator}));
      }
    }
  }
  return found;
}

// Ascending, neighbours with the same function joined.
std::vector<MixtureProof::Piece> joined(std::vector<MixtureProof::Piece> pieces) {
  std::ranges::stable_sort(pieces, {},
                           [](const MixtureProof::Piece& each) { return each.on.from; });
  std::vector<MixtureProof::Piece> result;
  for (MixtureProof::Piece& each : pieces) {
    const bool continues = !result.empty() && !each.on.is_point() && !result.back().on.is_point() &&
                           result.back().on.to == each.on.from &&
                           result.back().numerator == each.numerator &&
                           result.back().denominator == each.denominator;
    if (continues) {
      result.back().on.to = each.on.to;
    } else {
      result.push_back(std::move(each));
    }
  }
  return result;
}

// The part of a proof that is about p, if there is one.
const MixtureProof::Part* part_at(const MixtureProof& proof, const AlgebraicNumber& p) {
  for (const MixtureProof::Part& part : proof.parts) {
    if (part.on.from <= p && p <= part.on.to) return &part;
  }
  return nullptr;
}

// The algorithm of a rule. Expects a decision for every free class.
QuotientNetwork::Side side_of(const std::string& rule, const QuotientNetwork& network) {
  const auto& free = network.free_classes();
  const std::vector<std::uint32_t> numbers = class_numbers(network);
  QuotientNetwork::Side side(numbers.size(), Bit::zero);
  side[CutNetwork::sink] = Bit::one;
  for (std::size_t i = 0; i < free.size(); ++i) side[free[i]] = Bit(rule[i] == '1');
  return side;
}

// The largest error of the mixture on an input, exactly.
Rational cost_of(const std::vector<MixedOptimum::Component>& mixture,
                 const QuotientNetwork& network) {
  std::vector<Rational> errors(network.system().processes + std::size_t{1});
  for (const MixedOptimum::Component& component : mixture) {
    const PerOnes counted = network.errors(component.side);
    for (std::size_t d = 0; d < errors.size(); ++d) {
      errors[d] += component.probability * Rational(counted[d], network.denominator());
    }
  }
  return *std::ranges::max_element(errors);
}

void add_decisions(DiscrepancyOptimum& optimum) {
  optimum.decisions.assign(optimum.mixture.front().side.size(), Rational(0));
  for (const MixedOptimum::Component& component : optimum.mixture) {
    for (std::size_t v = 0; v < optimum.decisions.size(); ++v) {
      if (component.side[v] == Bit::one) optimum.decisions[v] += component.probability;
    }
  }
  optimum.decisions[CutNetwork::source] = Rational(0);
  optimum.decisions[CutNetwork::sink] = Rational(1);
}

}  // namespace

Result<std::optional<KnownDiscrepancy>> known_discrepancy(std::span<const Store* const> stores,
                                                          const System& system,
                                                          const std::vector<Interval>& on,
                                                          const RunContext& context) {
  expects(system.task.takes_fractions(), "known_discrepancy: another task");
  auto collected = collect_evidence(stores, system, on, context);
  if (!collected) return collected.failure();
  StoredEvidence found = *std::move(collected);
  if (found.used.empty() && found.complaints.empty()) return std::optional<KnownDiscrepancy>();
  KnownDiscrepancy known{system, on};
  known.deterministic = !found.used.empty();
  std::vector<Interval> left = on;
  for (const UsedCertificate& each : found.used) {
    if (!each.discrepancy) return unusable("it is about another task");
    known.deterministic = known.deterministic && each.discrepancy->deterministic;
    const auto pieces = pieces_within(*each.discrepancy, left);
    if (!pieces) return pieces.failure();
    known.pieces.insert(known.pieces.end(), pieces->begin(), pieces->end());
    left = left_over(left, each.certificate.on);
  }
  known.pieces = joined(std::move(known.pieces));
  known.open = std::move(found.open);
  known.certificates = std::move(found.used);
  known.heads = std::move(found.heads);
  known.complaints = std::move(found.complaints);
  std::vector<Interval> told_of;
  for (const MixtureProof::Piece& piece : known.pieces) told_of.push_back(piece.on);
  if (left_over(on, told_of).size() != known.open.size()) return unusable("it leaves a gap");
  return std::optional<KnownDiscrepancy>(std::move(known));
}

Result<DiscrepancyOptimum> optimum_at(const KnownDiscrepancy& known, const Probability& at,
                                      const RunContext& context) {
  const AlgebraicNumber p(at.value());
  const auto piece = std::ranges::find_if(known.pieces, [&](const MixtureProof::Piece& each) {
    return each.on.from <= p && p <= each.on.to;
  });
  expects(piece != known.pieces.end(), "optimum_at: nothing is proved there");
  const System plain{known.system.processes, known.system.rounds, known.system.channel};
  auto network = discrepancy_network(plain, at, context);
  if (!network) return network.failure();
  DiscrepancyOptimum optimum;
  optimum.network = *std::move(network);
  optimum.lower = piece->numerator(at.value()) / piece->denominator(at.value());
  optimum.upper = optimum.lower;
  for (const CertificateHead& head : known.heads) {
    const MixtureProof::Part* const part = part_at(*head.mixture, p);
    if (part == nullptr) continue;
    const Rational denominator = part->denominator(at.value());
    for (const Polynomial& share : part->distribution) {
      optimum.distribution.push_back(share(at.value()) / denominator);
    }
    for (const MixtureProof::Weight& weight : part->mixture) {
      const std::string& rule = head.mixture->rules[weight.rule];
      if (rule.size() != optimum.network->free_classes().size()) {
        return unusable("a rule is about other classes of views");
      }
      const Rational probability = weight.amount(at.value()) / denominator;
      if (probability.is_zero()) continue;
      optimum.mixture.push_back({probability, side_of(rule, *optimum.network)});
    }
    break;
  }
  if (optimum.mixture.empty() || cost_of(optimum.mixture, *optimum.network) > optimum.upper) {
    return unusable("its algorithms do not attain its value");
  }
  add_decisions(optimum);
  return optimum;
}

}  // namespace tacit
