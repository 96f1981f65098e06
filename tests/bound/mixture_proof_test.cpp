// Certificates of approximate agreement: what is found is accepted, and nothing that was changed
// proves something else.
#include "tacit/bound/mixture_proof.h"

#include <sstream>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/discrepancy_pieces.h"
#include "tacit/bound/mean_optimum.h"
#include "tacit/bound/min_cut.h"
#include "tacit/check/check.h"

namespace tacit::test {
namespace {

std::string certificate_of(const MixtureProof& proof) {
  std::ostringstream out;
  write_certificate(proof, out);
  return out.str();
}

check::Verdict verdict_on(const std::string& text) {
  std::istringstream in(text);
  return check::check_certificate(in);
}

check::Verdict checked(const System& system, const char* at) {
  const DiscrepancyOptimum optimum = sure(discrepancy_optimum(system, probability(at)));
  EXPECT_TRUE(optimum.exact());
  return verdict_on(certificate_of(proof_of(optimum, probability(at))));
}

std::string value_of(const check::Verdict& verdict) {
  if (!verdict.discrepancy) return verdict.reason;
  const auto& piece = verdict.discrepancy->pieces.at(0);
  return piece.numerator.at(0) + "/" + piece.denominator.at(0);
}

TEST(MixtureProof, IsAcceptedAtPoints) {
  EXPECT_EQ(value_of(checked({3}, "3/4")), "5/32");
  EXPECT_EQ(value_of(checked({3, 2}, "1/2")), "15/128");
  EXPECT_EQ(value_of(checked({2}, "0")), "1/1");
  EXPECT_EQ(value_of(checked({2}, "1")), "0/1");
  EXPECT_EQ(value_of(checked({2, 0}, "1/3")), "1/1");
  for (const System& system :
       {System{2, 2}, System{4}, System{5}, System{9}, System{3, 1, ChannelKind::unicast},
        System{3, 1, ChannelKind::undirected}, System{2, 2, ChannelKind::unicast}}) {
    for (const char* at : {"1/3", "1/2", "4/5"}) {
      const DiscrepancyOptimum optimum = sure(discrepancy_optimum(system, probability(at)));
      const check::Verdict verdict = checked(system, at);
      ASSERT_TRUE(verdict.discrepancy) << verdict.line << ": " << verdict.reason;
      EXPECT_EQ(fraction(value_of(verdict)), optimum.lower);
    }
  }
}

TEST(MixtureProof, SaysWhatIsProved) {
  EXPECT_EQ(checked({3}, "3/4").claim,
            "for 3 processes, 1 round and the channel broadcast, and p = 3/4, the smallest "
            "worst-case expected discrepancy of approximate agreement, which is the smallest "
            "worst-case probability of disagreement of consensus with shared coins, is 5/32");
  // Courteous needs no coins up to 1/3.
  EXPECT_TRUE(checked({3}, "1/4").discrepancy->deterministic);
  EXPECT_FALSE(checked({3}, "3/4").discrepancy->deterministic);
}

// On intervals: the checker accepts the pieces, which have at every p the value that is found
// there.
void expect_pieces(const System& system, const Interval& on) {
  SCOPED_TRACE(system.to_string());
  const MixtureProof proof = sure(discrepancy_pieces(system, on));
  const check::Verdict verdict = verdict_on(certificate_of(proof));
  ASSERT_TRUE(verdict.discrepancy) << verdict.line << ": " << verdict.reason;
  const std::vector<MixtureProof::Piece> pieces = proof.pieces();
  EXPECT_EQ(verdict.discrepancy->pieces.size(), pieces.size());
  EXPECT_EQ(verdict.discrepancy->deterministic, proof.is_deterministic());
  EXPECT_EQ(pieces.front().on.from, on.from);
  EXPECT_EQ(pieces.back().on.to, on.to);
  RandomBits random = random_bits();
  for (unsigned i = 0; i < scaled(20); ++i) {
    const Rational at(Integer(static_cast<std::int64_t>(random() % 1001)), Integer(1000));
    if (AlgebraicNumber(at) < on.from || AlgebraicNumber(at) > on.to) continue;
    const Rational value = sure(discrepancy_optimum(system, sure(Probability::from(at)))).lower;
    for (const MixtureProof::Piece& piece : pieces) {
      if (AlgebraicNumber(at) < piece.on.from || AlgebraicNumber(at) > piece.on.to) continue;
      EXPECT_EQ(piece.numerator(at), value * piece.denominator(at)) << at.to_string();
    }
  }
}

TEST(MixtureProof, IsAcceptedOnIntervals) {
  for (const System& system :
       {System{2}, System{3}, System{4}, System{5}, System{2, 2}, System{2, 0},
        System{3, 1, ChannelKind::undirected}, System{2, 1, ChannelKind::unicast}}) {
    expect_pieces(system, everywhere());
  }
  expect_pieces({3}, {fraction("1/3"), fraction("5/7")});
  // Some of the parts that are found here lie within others.
  expect_pieces({7}, {fraction("0"), fraction("3/10")});
}

TEST(MixtureProof, SaysTheSameFunctionInLowestTerms) {
  const MixtureProof::Piece piece{everywhere(), polynomial({-2, 0, 2}), polynomial({2, 2})};
  const MixtureProof::Piece reduced = in_lowest_terms(piece);
  EXPECT_EQ(reduced.numerator, polynomial({-1, 1}));
  EXPECT_EQ(reduced.denominator, polynomial({1}));
}

// All inputs equally likely: the minimum cut of the whole hypergraph, without classes, is the same.
TEST(MixtureProof, IsAcceptedInTheMeanOverInputs) {
  for (const System& system : {System{2}, System{3}, System{4}, System{2, 2}, System{3, 2},
                               System{3, 1, ChannelKind::unicast}}) {
    const Probability p = probability("3/5");
    const check::Verdict verdict = verdict_on(
        certificate_of(sure(mean_optimum(system, {.kind = InputPrior::Kind::uniform}, p))));
    ASSERT_TRUE(verdict.discrepancy) << verdict.line << ": " << verdict.reason;
    EXPECT_TRUE(verdict.discrepancy->inputs == check::DiscrepancyTheorem::Inputs::uniform);
    std::vector<InputWeight> weights;
    for (const ProcessSet ones : all_inputs(system.processes)) {
      weights.push_back({ones, Rational(Integer(1), Integer(1).shifted_up(system.processes))});
    }
    EXPECT_EQ(fraction(value_of(verdict)), cheapest_colouring(built(system), p, weights).value);
  }
}

// As a function of p: at every p the minimum cut that is found there.
TEST(MixtureProof, IsAcceptedInTheMeanOnIntervals) {
  RandomBits random = random_bits();
  const InputPrior by_ones{.kind = InputPrior::Kind::by_ones, .weights = {1, 4, 0, 2}};
  const InputPrior uniform{.kind = InputPrior::Kind::uniform};
  for (const auto& [system, prior] :
       {std::pair{System{2}, uniform}, std::pair{System{3}, uniform}, std::pair{System{4}, uniform},
        std::pair{System{3}, by_ones}, std::pair{System{3, 2}, by_ones},
        std::pair{System{3, 1, ChannelKind::undirected}, uniform}}) {
    SCOPED_TRACE(system.to_string());
    const MixtureProof proof = sure(mean_pieces(system, prior, everywhere()));
    const check::Verdict verdict = verdict_on(certificate_of(proof));
    ASSERT_TRUE(verdict.discrepancy) << verdict.line << ": " << verdict.reason;
    for (unsigned i = 0; i < scaled(10); ++i) {
      const Rational at(Integer(static_cast<std::int64_t>(random() % 101)), Integer(100));
      const auto point = sure(mean_optimum(system, prior, sure(Probability::from(at)))).pieces();
      const Rational value = point[0].numerator(at) / point[0].denominator(at);
      for (const MixtureProof::Piece& piece : proof.pieces()) {
        if (AlgebraicNumber(at) < piece.on.from || AlgebraicNumber(at) > piece.on.to) continue;
        EXPECT_EQ(piece.numerator(at), value * piece.denominator(at)) << at.to_string();
      }
    }
  }
}

// Mutants. Whatever is accepted is about some system and some p: what it says of them must be true.
class Mutant {
 public:
  Mutant(const std::string& text, RandomBits& random) : random_(random) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    std::string& line = lines_[below(lines_.size())];
    switch (below(4)) {
      case 0:
        line = lines_[below(lines_.size())];
        break;
      case 1:
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(&line - lines_.data()));
        break;
      default:
        change_a_digit(line);
    }
  }

  [[nodiscard]] std::string text() const {
    std::string result;
    for (const std::string& line : lines_) result += line + "\n";
    return result;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }
  void change_a_digit(std::string& line) {
    std::vector<std::size_t> digits;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] >= '0' && line[i] <= '9') digits.push_back(i);
    }
    if (digits.empty()) return;
    char& digit = line[digits[below(digits.size())]];
    digit = static_cast<char>('0' + (digit - '0' + 1 + static_cast<int>(below(9))) % 10);
  }

  RandomBits& random_;
  std::vector<std::string> lines_;
};

bool is_true(const check::DiscrepancyTheorem& theorem) {
  const System system{theorem.processes, theorem.rounds, sure(parse_channel(theorem.channel))};
  if (theorem.inputs != check::DiscrepancyTheorem::Inputs::worst) return false;
  for (const auto& piece : theorem.pieces) {
    if (piece.from != piece.to) return false;
    const DiscrepancyOptimum optimum = sure(discrepancy_optimum(system, probability(piece.from)));
    if (fraction(piece.numerator.at(0) + "/" + piece.denominator.at(0)) != optimum.lower) {
      return false;
    }
  }
  return true;
}

TEST(MixtureProof, HasNoFalseMutants) {
  RandomBits random = random_bits();
  unsigned accepted = 0;
  unsigned refused = 0;
  for (const System& system :
       {System{2}, System{3}, System{4}, System{2, 2}, System{3, 1, ChannelKind::undirected}}) {
    const DiscrepancyOptimum optimum = sure(discrepancy_optimum(system, probability("3/5")));
    const std::string text = certificate_of(proof_of(optimum, probability("3/5")));
    for (unsigned i = 0; i < scaled(300); ++i) {
      const std::string changed = Mutant(text, random).text();
      if (changed == text) continue;
      const check::Verdict verdict = verdict_on(changed);
      if (!verdict.discrepancy) {
        ++refused;
        EXPECT_FALSE(verdict.reason.empty());
        continue;
      }
      ++accepted;
      EXPECT_TRUE(is_true(*verdict.discrepancy)) << changed;
    }
  }
  EXPECT_GT(refused, 20 * accepted);
}

}  // namespace
}  // namespace tacit::test
