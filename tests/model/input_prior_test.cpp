// Distributions of inputs, and the files that list them.
#include "tacit/model/input_prior.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"

namespace tacit::test {
namespace {

using Kind = InputPrior::Kind;

TEST(InputPrior, IsReadAsTheFirstKindThatFits) {
  const InputPrior uniform = sure(parse_input_prior("00 1/4\n01 .25\n10 1/4\n11 1/4\n", 2, "f"));
  EXPECT_EQ(uniform, (InputPrior{.kind = Kind::uniform}));
  const InputPrior ones =
      sure(parse_input_prior("# or not\n\n 01\t1/6 \n10 1/6\r\n11 2/3", 2, "f"));
  EXPECT_EQ(ones.kind, Kind::by_ones);
  EXPECT_EQ(ones.weights, (std::vector<Integer>{0, 1, 2}));
  const InputPrior single = sure(parse_input_prior("100 1/3\n011 2/3\n", 3, "f"));
  EXPECT_EQ(single.kind, Kind::single);
  EXPECT_EQ(single.weights, (std::vector<Integer>{0, 1, 0, 0, 0, 0, 2, 0}));  // process 1 first
}

// Whatever the kind, every input has the probability of its line, and all of them together 1.
TEST(InputPrior, HasTheProbabilitiesOfTheFile) {
  RandomBits random = random_bits();
  for (unsigned i = 0; i < scaled(50); ++i) {
    const auto n = static_cast<unsigned>(2 + random() % 3);
    const bool by_ones = i % 3 == 0;
    std::vector<Rational> shares;
    Rational sum;
    for (std::uint64_t x = 0; x < std::uint64_t{1} << n; ++x) {
      const bool repeat = by_ones && ProcessSet::first(ProcessSet(x).size()).mask() != x;
      shares.push_back(repeat ? shares[ProcessSet::first(ProcessSet(x).size()).mask()]
                              : Rational(static_cast<std::int64_t>(1 + random() % 5)));
      sum += shares.back();
    }
    std::string text;
    for (std::uint64_t x = 0; x < shares.size(); ++x) {
      shares[x] /= sum;
      text += input_text(ProcessSet(x), n) + " " + shares[x].to_string() + "\n";
    }
    const InputPrior prior = sure(parse_input_prior(text, n, "f"));
    EXPECT_FALSE(by_ones && prior.kind == Kind::single);
    for (std::uint64_t x = 0; x < shares.size(); ++x) {
      EXPECT_EQ(probability_of(prior, ProcessSet(x), n), shares[x]) << text;
    }
  }
}

std::string complaint_about(std::string_view text, unsigned n = 2) {
  const auto prior = parse_input_prior(text, n, "f");
  return prior ? "accepted" : prior.error().where.text() + ": " + prior.error().message;
}

TEST(InputPrior, IsRefusedWithOneSentence) {
  EXPECT_EQ(complaint_about("01 1/2\n10 1/4\n"),
            "f: the probabilities of the inputs add up to 3/4, not to 1");
  EXPECT_EQ(complaint_about(""), "f: the probabilities of the inputs add up to 0, not to 1");
  EXPECT_EQ(complaint_about("\n01\n"), "f:2: expected an input and its probability: '01'");
  EXPECT_EQ(complaint_about("011 1\n"), "f:1: not an input of 2 processes: '011'");
  EXPECT_EQ(complaint_about("0x 1\n"), "f:1: not an input of 2 processes: '0x'");
  EXPECT_EQ(complaint_about("01 1/2\n01 1/2\n"), "f:2: an input that is listed already: '01'");
  EXPECT_EQ(complaint_about("01 3/2\n").substr(0, 5), "f:1: ");
  EXPECT_EQ(complaint_about("01 half\n").substr(0, 5), "f:1: ");
  EXPECT_EQ(complaint_about("", 17), "f: a file of inputs is for up to 16 processes: '17'");
}

}  // namespace
}  // namespace tacit::test
