// Certificates about classes of algorithms: section 13 of the specification.
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "check/unmetered.h"
#include "tacit/check/check.h"
#include "tacit/check/class_instance.h"
#include "tacit/check/limits.h"

namespace tacit::check {
namespace {

using check_test::unmetered;

const std::string three_alike =
    "tacit certificate 1\n"
    "system 3 1 broadcast consensus\n"
    "class 3\n"
    "on 0 1\n"
    "algorithms 2\n"
    "algorithm 110010 courteous\n"
    "algorithm 111111 pref1\n"
    "parts 1\n"
    "part 0 1\n"
    "errors 1 2 4\n"
    "errors 1 2 5\n"
    "errors 1 3\n"
    "errors 2 1 2\n"
    "errors 2 1 5\n"
    "errors 2 4\n"
    "proof\n"
    "-1 0\n"
    "0\n"
    "end\n"
    "end of certificate\n";

Verdict verdict_of(const std::string& text) {
  std::istringstream stream(text);
  return check_certificate(stream);
}

// The text with the first occurrence of one part replaced by another.
std::string altered(std::string text, const std::string& part, const std::string& other) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), other);
}

TEST(ClassCertificate, IsAccepted) {
  const Verdict verdict = verdict_of(three_alike);
  ASSERT_EQ(verdict.outcome, Outcome::accepted) << verdict.line << ": " << verdict.reason;
  EXPECT_EQ(verdict.theorem->blocks, std::vector<std::uint32_t>{3});
  EXPECT_FALSE(verdict.theorem->dual);
  EXPECT_FALSE(verdict.has_refutations);
  EXPECT_NE(verdict.claim.find("that treats processes 1 to 3 alike is"), std::string::npos)
      << verdict.claim;
  std::istringstream head(three_alike);
  const auto claimed = claimed_theorem(head);
  ASSERT_TRUE(claimed);
  ASSERT_TRUE(claimed->theorem);
  EXPECT_EQ(in_words(*claimed->theorem), verdict.claim);
}

TEST(ClassCertificate, IsRejectedForOneFlaw) {
  struct Flaw {
    const char* part;
    const char* other;
    const char* reason;
  };
  for (const Flaw& flaw : {
           Flaw{"errors 1 3\n", "errors 1 2\n", "the errors are not blocked"},
           Flaw{"errors 2 4\n", "errors 2\n", "the errors are not blocked"},
           Flaw{"errors 1 3\n", "", "does not follow"},
           Flaw{"-1 0\n", "", "does not follow"},
           Flaw{"algorithm 111111 pref1", "algorithm 111110", "the errors are not blocked"},
           Flaw{"part 0 1", "part 0 1/2", "do not cover the claim"},
           Flaw{"-1 0\n0\n", "", "does not end with the empty clause"},
       }) {
    const Verdict verdict = verdict_of(altered(three_alike, flaw.part, flaw.other));
    EXPECT_EQ(verdict.outcome, Outcome::rejected) << flaw.part << " -> " << flaw.other;
    EXPECT_NE(verdict.reason.find(flaw.reason), std::string::npos) << verdict.reason;
  }
}

TEST(ClassCertificate, IsMalformedForOneFlaw) {
  struct Flaw {
    const char* part;
    const char* other;
  };
  for (const Flaw& flaw : {
           Flaw{"class 3\n", "class\n"},
           Flaw{"class 3\n", "class 2\n"},
           Flaw{"class 3\n", "class 2 2\n"},
           Flaw{"class 3\n", "class 0 3\n"},
           Flaw{"class 3\n", "class 3 dual dual\n"},
           Flaw{"class 3\n", "class dual 3\n"},
           Flaw{"class 3\n", "class  3\n"},
           Flaw{"class 3\n", "class 3 \n"},
           Flaw{"class 3\n", "class 03\n"},
           Flaw{"class 3\n", "class 3\nclass 3\n"},
           Flaw{"system 3 1 broadcast consensus\n", "system 3 2 broadcast consensus\n"},
           Flaw{"system 3 1 broadcast consensus\n", "system 3 1 unicast consensus\n"},
           Flaw{"system 3 1 broadcast consensus\n", "system 3 1 broadcast consensus values 3\n"},
           Flaw{"algorithm 110010", "algorithm 11001"},
           Flaw{"algorithm 110010", "algorithm 110012"},
           Flaw{"errors 1 3\n", "errors 0 3\n"},
           Flaw{"errors 1 3\n", "errors 3 3\n"},
           Flaw{"errors 1 3\n", "errors 1 6\n"},
           Flaw{"errors 1 2 4\n", "errors 1 4 2\n"},
           Flaw{"errors 1 2 4\n", "errors 1 2 2\n"},
           Flaw{"errors 1 3\n", "errors 1 3 \n"},
           Flaw{"errors 1 3\n", "errors\n"},
           Flaw{"errors 1 3\n", "block 1 0 2 0\n"},
           Flaw{"part 0 1\n", "part 0 1\nsymmetry 0 0\n"},
       }) {
    const Verdict verdict = verdict_of(altered(three_alike, flaw.part, flaw.other));
    EXPECT_EQ(verdict.outcome, Outcome::malformed)
        << flaw.part << " -> " << flaw.other << ": " << verdict.reason;
  }
}

TEST(ClassCertificate, IsRefusedBeyondTheLimits) {
  for (const char* lines : {"system 25 1 broadcast consensus\nclass 25\n",
                            "system 24 1 broadcast consensus\nclass 8 8 8\n"}) {
    const Verdict verdict =
        verdict_of(altered(three_alike, "system 3 1 broadcast consensus\nclass 3\n", lines));
    EXPECT_TRUE(verdict.beyond_limits) << verdict.reason;
  }
}

// Without any one of its lines it is not accepted, but for the empty clause, which follows anyway.
TEST(ClassCertificate, NeedsEveryLine) {
  std::vector<std::string> lines;
  std::istringstream text(three_alike);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  for (std::size_t left_out = 0; left_out < lines.size(); ++left_out) {
    std::string mutant;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != left_out) mutant += lines[i] + "\n";
    }
    const bool accepted = verdict_of(mutant).outcome == Outcome::accepted;
    EXPECT_EQ(accepted, lines[left_out] == "0") << lines[left_out];
  }
}

// With one digit changed it is accepted only where it says the same, or something else that is
// true.
TEST(ClassCertificate, ToleratesNoChangedDigit) {
  std::size_t accepted = 0;
  for (std::size_t i = three_alike.find("class"); i < three_alike.size(); ++i) {
    if (three_alike[i] < '0' || three_alike[i] > '9') continue;
    for (char digit = '0'; digit <= '6'; ++digit) {
      if (digit == three_alike[i]) continue;
      std::string mutant = three_alike;
      mutant[i] = digit;
      const Verdict verdict = verdict_of(mutant);
      if (verdict.outcome != Outcome::accepted) continue;
      ++accepted;
      // The name of an algorithm means nothing; all else that counts is in the claim.
      EXPECT_EQ(verdict.theorem->blocks, std::vector<std::uint32_t>{3}) << mutant;
    }
  }
  EXPECT_LE(accepted, 12U);
}

// The view of a process as counts: its block, its input, and known zeros and ones per block.
using ViewCounts = std::vector<std::uint32_t>;

ViewCounts counts_of(const std::vector<std::uint32_t>& block, std::size_t blocks,
                     std::uint32_t input, std::uint32_t delivered, std::uint32_t owner) {
  ViewCounts view(2 + 2 * blocks, 0);
  view[0] = block[owner];
  view[1] = input >> owner & 1;
  for (std::uint32_t i = 0; i < block.size(); ++i) {
    if (i == owner || (delivered >> i & 1) != 0) ++view[2 + 2 * block[i] + (input >> i & 1)];
  }
  return view;
}

// Profiles of random algorithms of a class, counted class by class, and by the instance of all
// views, where the free views of a class get the decision of its variable.
TEST(ClassInstance, HasTheProfilesOfTheFullInstance) {
  std::uint32_t random = 1;
  const auto coin = [&random] {
    random = random * 1664525 + 1013904223;
    return random >> 31 & 1;
  };
  for (const std::vector<std::uint32_t>& sizes :
       {std::vector<std::uint32_t>{3}, {1, 2}, {2, 1}, {1, 3}, {2, 2}, {1, 1, 2}, {4}}) {
    std::vector<std::uint32_t> block;
    for (std::uint32_t b = 0; b < sizes.size(); ++b) block.insert(block.end(), sizes[b], b);
    const auto n = static_cast<std::uint32_t>(block.size());
    auto full = Instance::build({n, 1, Channel::broadcast}, unmetered());
    auto collapsed = ClassInstance::build({sizes, false}, unmetered());
    ASSERT_TRUE(full && collapsed);
    // The free classes of views in their order.
    std::map<ViewCounts, std::uint32_t> variable;
    for (std::uint32_t input = 0; input < full->inputs(); ++input) {
      for (std::uint32_t pattern = 0; pattern < full->patterns(); ++pattern) {
        for (std::uint32_t i = 0; i < n; ++i) {
          if (full->forced(full->view(input, pattern, i)) >= 0) continue;
          variable[counts_of(block, sizes.size(), input, pattern, i)] = 0;
        }
      }
    }
    std::uint32_t next = 0;
    for (auto& [view, number] : variable) number = next++;
    ASSERT_EQ(next, collapsed->decisions());
    for (int trial = 0; trial < 20; ++trial) {
      std::string bits;
      for (std::uint32_t i = 0; i < next; ++i) bits += coin() != 0 ? '1' : '0';
      std::string digits(full->free_views(), '0');
      for (std::uint32_t input = 0; input < full->inputs(); ++input) {
        for (std::uint32_t pattern = 0; pattern < full->patterns(); ++pattern) {
          for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint32_t view = full->view(input, pattern, i);
            if (full->forced(view) >= 0) continue;
            digits[full->variable(view) - 1] =
                bits[variable.at(counts_of(block, sizes.size(), input, pattern, i))];
          }
        }
      }
      // Inputs by their ones per block, ascending, the mixed ones alone.
      std::map<std::vector<std::uint32_t>, Profile> expected;
      for (std::uint32_t input = 0; input < full->inputs(); ++input) {
        if (!full->is_mixed(input)) continue;
        std::vector<std::uint32_t> ones(sizes.size(), 0);
        for (std::uint32_t i = 0; i < n; ++i) ones[block[i]] += input >> i & 1;
        expected[ones] = full->profile(digits, input, unmetered());
      }
      ASSERT_EQ(expected.size(), collapsed->inputs());
      std::size_t x = 0;
      for (const auto& [ones, profile] : expected) {
        EXPECT_EQ(collapsed->profile(bits, x++, unmetered()), profile);
      }
    }
  }
}

// In a class that commutes with exchanging 0 and 1 there are half as many decisions.
TEST(ClassInstance, CommutesWithExchangingTheValues) {
  for (const std::vector<std::uint32_t>& sizes :
       {std::vector<std::uint32_t>{3}, {1, 3}, {2, 2}, {1, 1, 1}}) {
    auto all = ClassInstance::build({sizes, false}, unmetered());
    auto dual = ClassInstance::build({sizes, true}, unmetered());
    ASSERT_TRUE(all && dual);
    EXPECT_EQ(all->decisions(), 2 * dual->decisions());
    EXPECT_GE(2 * dual->inputs(), all->inputs());
  }
}

}  // namespace
}  // namespace tacit::check
