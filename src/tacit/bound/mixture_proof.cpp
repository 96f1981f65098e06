#include "tacit/bound/mixture_proof.h"

#include <algorithm>
#include <ostream>

#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

std::string function_text(const Polynomial& function) {
  if (function.is_zero()) return "0";
  std::string text;
  for (const Integer& coefficient : function.coefficients()) {
    text += (text.empty() ? "" : ",") + coefficient.to_string();
  }
  return text;
}

void write_prior(const InputPrior& prior, std::ostream& out) {
  switch (prior.kind) {
    case InputPrior::Kind::worst:
      out << "inputs worst\n";
      return;
    case InputPrior::Kind::uniform:
      out << "inputs uniform\n";
      return;
    case InputPrior::Kind::by_ones:
      out << "inputs ones";
      break;
    case InputPrior::Kind::single:
      out << "inputs each";
      break;
  }
  for (const Integer& weight : prior.weights) out << " " << weight.to_string();
  out << "\n";
}

void write_part(const MixtureProof::Part& part, std::ostream& out) {
  out << "part " << certificate_point(part.on.from) << " " << certificate_point(part.on.to) << "\n"
      << "denominator " << function_text(part.denominator) << "\n"
      << "value " << function_text(part.value) << "\n"
      << "distribution";
  for (const Polynomial& share : part.distribution) out << " " << function_text(share);
  out << "\n";
  for (const MixtureProof::Weight& weight : part.mixture) {
    out << "weight " << weight.rule + 1 << " " << function_text(weight.amount) << "\n";
  }
  for (const MixtureProof::Flow& flow : part.flows) {
    out << "flow";
    for (std::size_t i = 0; i < flow.classes.size(); ++i) {
      out << " " << flow.classes[i] << " " << function_text(flow.amounts[i]);
    }
    out << "\n";
  }
  out << "end\n";
}

}  // namespace

void write_certificate(const MixtureProof& proof, std::ostream& out) {
  out << "tacit certificate 1\n"
      << "system " << proof.system.processes << " " << proof.system.rounds << " "
      << channel_name(proof.system.channel)
      << (proof.claim == MixtureProof::Claim::consensus ? " consensus\n" : " approximate\n");
  write_prior(proof.prior, out);
  out << "rules " << proof.rules.size() << "\n";
  for (const std::string& bits : proof.rules) {
    out << "rule" << (bits.empty() ? "" : " ") << bits << "\n";
  }
  out << "parts " << proof.parts.size() << "\n";
  for (const MixtureProof::Part& part : proof.parts) write_part(part, out);
  out << "end of certificate\n";
}

std::vector<MixtureProof::Piece> MixtureProof::pieces() const {
  std::vector<Piece> result;
  bool after_point = false;
  for (const Part& part : parts) {
    const bool single = part.on.is_point() && part.on.from.is_rational();
    const bool may_join = !result.empty() && !after_point;
    after_point = single;
    if (single) {
      const Integer unit =
          power(part.on.from.lower().denominator(), static_cast<unsigned>(system.links()));
      const Rational value =
          part.value.is_zero()
              ? Rational(0)
              : Rational(part.value.coefficients()[0], part.denominator.coefficients()[0] * unit);
      result.push_back(
          {part.on, Polynomial({value.numerator()}), Polynomial({value.denominator()})});
      continue;
    }
    if (may_join && result.back().on.to == part.on.from &&
        result.back().numerator * part.denominator == part.value * result.back().denominator) {
      result.back().on.to = part.on.to;
    } else {
      result.push_back({part.on, part.value, part.denominator});
    }
  }
  return result;
}

bool MixtureProof::is_deterministic() const {
  return std::ranges::all_of(parts, [](const Part& part) { return part.mixture.size() == 1; });
}

std::string rule_bits(const QuotientNetwork& network, const QuotientNetwork::Side& side) {
  std::string bits;
  for (const CutNetwork::Vertex v : network.free_classes()) {
    bits += side[v] == Bit::one ? '1' : '0';
  }
  return bits;
}

std::vector<std::uint32_t> class_numbers(const QuotientNetwork& network) {
  const std::vector<CutNetwork::Vertex>& free = network.free_classes();
  std::vector<std::uint32_t> numbers(2 + free.size());
  for (const CutNetwork::Vertex v : free) {
    if (numbers.size() <= v) numbers.resize(v + std::size_t{1});
  }
  numbers[CutNetwork::source] = 0;
  numbers[CutNetwork::sink] = 1;
  for (std::size_t i = 0; i < free.size(); ++i) {
    numbers[free[i]] = static_cast<std::uint32_t>(i + 2);
  }
  return numbers;
}

}  // namespace tacit
