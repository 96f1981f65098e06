// Certificates of mixtures and flows on intervals, for given distributions of inputs and about
// consensus: every number of every line is changed, every line is left out and repeated. What the
// checker still accepts has to be true.
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/discrepancy_pieces.h"
#include "tacit/bound/mean_optimum.h"
#include "tacit/bound/min_cut.h"
#include "tacit/check/check.h"

namespace tacit::test {
namespace {

std::string text_of(const MixtureProof& proof) {
  std::ostringstream out;
  write_certificate(proof, out);
  return out.str();
}

check::Verdict verdict_of(const std::string& text) {
  std::istringstream in(text);
  return check::check_certificate(in);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// The line with one of its numbers replaced, for every number, by its neighbours and by 0, and with
// its sign changed.
std::vector<std::string> changed_lines(const std::string& line) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] < '0' || line[i] > '9') {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
    const Integer number = sure(Integer::parse(line.substr(i, end - i)));
    for (const Integer& other : {number + Integer(1), number - Integer(1), Integer(0)}) {
      if (other == number || other < Integer(0)) continue;
      result.push_back(line.substr(0, i) + other.to_string() + line.substr(end));
    }
    const bool negative = i > 0 && line[i - 1] == '-';
    result.push_back(negative ? line.substr(0, i - 1) + line.substr(i)
                              : line.substr(0, i) + "-" + line.substr(i));
    i = end;
  }
  return result;
}

std::vector<std::string> mutants_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const std::string& line : changed_lines(lines[i])) {
      std::vector<std::string> other = lines;
      other[i] = line;
      result.push_back(joined(other));
    }
    std::vector<std::string> shorter = lines;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    result.push_back(joined(shorter));
    std::vector<std::string> longer = lines;
    longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    result.push_back(joined(longer));
  }
  return result;
}

Polynomial polynomial_of(const std::vector<std::string>& coefficients) {
  std::vector<Integer> numbers;
  for (const std::string& each : coefficients) numbers.push_back(sure(Integer::parse(each)));
  return Polynomial(std::move(numbers));
}

// The smallest mean over the inputs, by a minimum cut of the whole hypergraph.
Rational mean_on_all_views(const System& system, const check::DiscrepancyTheorem& theorem,
                           const Probability& p) {
  using Inputs = check::DiscrepancyTheorem::Inputs;
  Rational total;
  std::vector<InputWeight> weights;
  for (const ProcessSet ones : all_inputs(system.processes)) {
    Rational weight(1);
    if (theorem.inputs == Inputs::by_ones) {
      weight = fraction(theorem.weights[ones.size()]) /
               Rational(binomial(system.processes, ones.size()));
    }
    if (theorem.inputs == Inputs::single) weight = fraction(theorem.weights[ones.mask()]);
    weights.push_back({ones, weight});
    total += weight;
  }
  for (InputWeight& each : weights) each.weight /= total;
  return cheapest_colouring(built(system), p, weights).value;
}

// At some p of every piece. Where the functions are as they were, so is their truth between.
bool is_true_at_samples(const check::DiscrepancyTheorem& theorem) {
  const System system{theorem.processes, theorem.rounds, sure(parse_channel(theorem.channel))};
  for (const auto& piece : theorem.pieces) {
    const AlgebraicNumber from = sure(parse_certificate_point(piece.from));
    const AlgebraicNumber to = sure(parse_certificate_point(piece.to));
    std::vector<Rational> samples;
    if (from == to) {
      samples.push_back(from.lower());
    } else {
      samples.push_back(rational_between(from, to));
      samples.push_back(rational_between(from, samples[0]));
      samples.push_back(rational_between(samples[0], to));
    }
    for (const Rational& at : samples) {
      const Probability p = sure(Probability::from(at));
      const Rational value = theorem.inputs == check::DiscrepancyTheorem::Inputs::worst
                                 ? sure(discrepancy_optimum(system, p)).lower
                                 : mean_on_all_views(system, theorem, p);
      const Rational denominator = polynomial_of(piece.denominator)(at);
      if (denominator.sign() <= 0) return false;
      if (polynomial_of(piece.numerator)(at) / denominator != value) return false;
    }
  }
  return true;
}

// The optimum of consensus where shared coins do not help.
bool is_true_at_samples(const check::Theorem& theorem) {
  const System system{theorem.processes, theorem.rounds, sure(parse_channel(theorem.channel))};
  for (const auto& [first, last] : theorem.intervals) {
    const AlgebraicNumber from = sure(parse_certificate_point(first));
    const AlgebraicNumber to = sure(parse_certificate_point(last));
    const Rational at = from == to ? from.lower() : rational_between(from, to);
    const Probability p = sure(Probability::from(at));
    std::optional<Rational> least;
    for (const auto& algorithm : theorem.profiles) {
      Rational worst;
      for (const auto& counts : algorithm) {
        std::vector<Integer> coefficients(counts.begin(), counts.end());
        worst = std::max(worst, Profile(std::move(coefficients))(p));
      }
      if (!least || worst < *least) least = worst;
    }
    if (!least || *least != sure(discrepancy_optimum(system, p)).lower) return false;
  }
  return true;
}

void expect_no_false_mutants(const MixtureProof& proof) {
  const std::string text = text_of(proof);
  const check::Verdict original = verdict_of(text);
  ASSERT_EQ(original.outcome, check::Outcome::accepted) << original.line << original.reason << text;
  unsigned accepted = 0;
  unsigned refused = 0;
  for (const std::string& mutant : mutants_of(text)) {
    const check::Verdict verdict = verdict_of(mutant);
    if (verdict.outcome != check::Outcome::accepted) {
      ++refused;
      EXPECT_FALSE(verdict.reason.empty());
      continue;
    }
    ++accepted;
    EXPECT_TRUE(verdict.theorem ? is_true_at_samples(*verdict.theorem)
                                : is_true_at_samples(*verdict.discrepancy))
        << mutant;
  }
  EXPECT_GT(refused, 5 * accepted);
  EXPECT_GT(refused, 20U);
}

TEST(MixtureMutants, OfIntervalsAreRefusedOrTrue) {
  for (const System& system : {System{2}, System{3}}) {
    expect_no_false_mutants(sure(discrepancy_pieces(system, everywhere())));
  }
  const Interval some{fraction("2/5"), fraction("3/5")};
  expect_no_false_mutants(sure(discrepancy_pieces({3, 1, ChannelKind::undirected}, some)));
}

TEST(MixtureMutants, OfConsensusAreRefusedOrTrue) {
  const auto pieces = sure(coinless_pieces({2}, everywhere()));
  ASSERT_TRUE(pieces);
  expect_no_false_mutants(*pieces);
  const Probability p = probability("2/7");
  const auto point = coinless_proof_of(sure(discrepancy_optimum({3}, p)), p);
  ASSERT_TRUE(point);
  expect_no_false_mutants(*point);
}

TEST(MixtureMutants, OfDistributionsOfInputsAreRefusedOrTrue) {
  using Kind = InputPrior::Kind;
  const auto weights = [](std::initializer_list<int> numbers) {
    return std::vector<Integer>(numbers.begin(), numbers.end());
  };
  const Probability p = probability("3/5");
  expect_no_false_mutants(sure(mean_optimum({3}, {.kind = Kind::uniform}, p)));
  expect_no_false_mutants(sure(mean_pieces({3}, {.kind = Kind::uniform}, everywhere())));
  expect_no_false_mutants(
      sure(mean_optimum({3}, {.kind = Kind::by_ones, .weights = weights({1, 5, 2, 0})}, p)));
  expect_no_false_mutants(
      sure(mean_optimum({2}, {.kind = Kind::single, .weights = weights({1, 4, 2, 1})}, p)));
  expect_no_false_mutants(
      sure(mean_optimum({3, 1, ChannelKind::undirected},
                        {.kind = Kind::single, .weights = weights({0, 4, 2, 1, 3, 1, 0, 1})}, p)));
}

}  // namespace
}  // namespace tacit::test
