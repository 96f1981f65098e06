// Certificates with one thing changed. A mutant may be harmless; whether it is, is not
// asked of the checker: the naive reader of reference.h decides, and the two must agree
// on every mutant. Besides, what is accepted must be true, which is known for these
// systems from all 16 algorithms (n = 2) and from the theorem of the paper (n = 3).
//
// One file, because every mutation is tried on every kind of certificate.
#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "check/producer.h"
#include "check/reference.h"
#include "support/scale.h"
#include "tacit/check/limits.h"

namespace tacit::check_test {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  return text;
}

bool accepts(const std::string& text) {
  // Some mutants are of large systems; the naive reader refuses these too.
  check::Limits limits;
  limits.facets = 1 << 10;
  std::istringstream in(text);
  return check::check_certificate_within(in, limits).outcome == check::Outcome::accepted;
}

// Chooses at random, reproducibly on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }

 private:
  std::mt19937_64 engine_;
};

std::string joined(const Lines& fields) {
  std::string line;
  for (const std::string& field : fields) line.append(line.empty() ? "" : " ").append(field);
  return line;
}

std::string changed_field(const std::string& field, Dice& dice) {
  static const Lines points{"0",
                            "1",
                            "1/2",
                            "1/3",
                            "2/3",
                            "49/100",
                            "51/100",
                            "3/4",
                            "1/4",
                            "root(-1,0,2;1/2,1)",
                            "root(-1,0,3;1/2,1)"};
  if (field.size() > 2 && field.find_first_not_of("01") == std::string::npos) {
    std::string bits = field;
    char& bit = bits[dice.below(bits.size())];
    bit = bit == '0' ? '1' : '0';
    return bits;
  }
  if (field.find_first_not_of("-0123456789") == std::string::npos && field != "-" &&
      field.size() < 9) {
    const int value = std::stoi(field);
    switch (dice.below(5)) {
      case 0:
        return std::to_string(value + 1);
      case 1:
        return std::to_string(value - 1);
      case 2:
        return std::to_string(-value);
      case 3:
        return points[dice.below(points.size())];
      default:
        return std::to_string(dice.below(30));
    }
  }
  return points[dice.below(points.size())];
}

// One change in the fields of a line.
std::string changed_line(const std::string& line, Dice& dice) {
  Lines fields;
  std::istringstream in(line);
  for (std::string field; in >> field;) fields.push_back(field);
  if (fields.empty()) return line;
  const std::size_t at = dice.below(fields.size());
  switch (dice.below(6)) {
    case 0:
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(at), fields[at]);
      break;
    default:
      fields[at] = changed_field(fields[at], dice);
      break;
  }
  return joined(fields);
}

// The first algorithm or the first blocked profile many times, with the right count or with one
// that is out of all proportion.
void swell(Lines& lines, Dice& dice) {
  const std::string word = dice.below(2) == 0 ? "algorithm " : "block ";
  const auto first = std::find_if(lines.begin(), lines.end(),
                                  [&](const std::string& line) { return line.starts_with(word); });
  if (first == lines.end()) return;
  const std::size_t more = 1 + dice.below(30);
  const std::string again = *first;
  lines.insert(first, more, again);
  if (word == "block ") return;
  const auto listed = std::count_if(
      lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(word); });
  static const Lines absurd{"4097", "3000000", "99999999"};
  lines[3] = "algorithms " +
             (dice.below(4) == 0 ? absurd[dice.below(absurd.size())] : std::to_string(listed));
}

Lines mutant(Lines lines, Dice& dice) {
  const std::size_t at = dice.below(lines.size());
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (dice.below(11)) {
    case 0:
      lines.erase(place);
      break;
    case 1:
      lines.insert(place, *place);
      break;
    case 2:
      std::swap(lines[at], lines[dice.below(lines.size())]);
      break;
    case 3:
      if (at + 1 < lines.size()) std::swap(lines[at], lines[at + 1]);
      break;
    case 4:
      lines.resize(at);
      break;
    case 5: {
      // Several lines at once.
      const std::size_t end = std::min(lines.size(), at + 1 + dice.below(8));
      lines.erase(place, lines.begin() + static_cast<std::ptrdiff_t>(end));
      break;
    }
    case 6:
      // The claim is short: aim at it.
      lines[2 + dice.below(6)] = changed_line(lines[2 + dice.below(6)], dice);
      break;
    case 7:
      swell(lines, dice);
      break;
    default:
      lines[at] = changed_line(lines[at], dice);
      break;
  }
  return lines;
}

// What no algorithm can beat, at p.
double optimum_at(const std::string& system, double p) {
  const double q = 1 - p;
  if (system == "system 3 1 broadcast consensus") return std::min(2 * p * p * q + q * q * q, q);
  static std::map<std::string, std::vector<std::vector<Counts>>> known;
  auto& all = known[system];
  if (all.empty()) {
    std::istringstream words(system);
    std::string word;
    SystemName name;
    words >> word >> name.processes >> name.rounds >> name.channel;
    const Reference reference(name);
    for (unsigned bits = 0; bits < 1U << static_cast<unsigned>(reference.free_views()); ++bits) {
      std::string text;
      for (int i = 0; i < reference.free_views(); ++i)
        text += (bits >> static_cast<unsigned>(i)) % 2 == 1 ? '1' : '0';
      all.push_back(reference.profiles(text));
    }
  }
  return target_at(all, p);
}

// Expects a certificate of a tiny system that has the right form.
bool claim_is_true(const Lines& lines) {
  std::istringstream words(lines[1]);
  std::string word;
  SystemName name;
  words >> word >> name.processes >> name.rounds >> name.channel;
  const Reference reference(name);
  std::vector<std::vector<Counts>> algorithms;
  std::vector<double> ends;
  for (const std::string& line : lines) {
    std::istringstream fields(line);
    fields >> word;
    if (word == "algorithm") {
      fields >> word;
      algorithms.push_back(reference.profiles(word));
    } else if (word == "on") {
      while (fields >> word) ends.push_back(point_value(word));
    }
  }
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    for (int sample = 0; sample <= 100; ++sample) {
      const double p = ends[i] + (ends[i + 1] - ends[i]) * sample / 100;
      if (std::abs(target_at(algorithms, p) - optimum_at(lines[1], p)) > 1e-9) return false;
    }
  }
  return true;
}

std::string certificate(const SystemName& system, const Lines& ends, std::vector<int> views,
                        std::vector<Element> elements) {
  const Reference reference(system);
  Order order{system,
              ends.front() + " " + ends.back(),
              {courteous_bits(reference), pref1_bits(reference)},
              {},
              std::move(views),
              std::move(elements)};
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) order.parts.push_back({ends[i], ends[i + 1]});
  return produce(order).value_or("");
}

// At one probability, with errors added up in `steps` steps.
std::string certificate_by_sum(const SystemName& system, const std::string& p, int steps,
                               bool blocks, std::vector<int> views, std::vector<Element> elements) {
  const Reference reference(system);
  return produce({system,
                  p + " " + p,
                  {courteous_bits(reference), pref1_bits(reference)},
                  {{p, p}},
                  std::move(views),
                  std::move(elements),
                  steps,
                  blocks})
      .value_or("");
}

void check_mutants(const std::string& original, std::size_t count, std::uint64_t seed) {
  ASSERT_TRUE(accepts(original));
  ASSERT_TRUE(reference_accepts(original));
  const Lines lines = lines_of(original);
  ASSERT_TRUE(claim_is_true(lines));
  Dice dice(seed);
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Lines changed = mutant(lines, dice);
    const std::string text = text_of(changed);
    const bool verdict = accepts(text);
    ASSERT_EQ(verdict, reference_accepts(text)) << "mutant " << i << " of seed " << seed << ":\n"
                                                << text;
    if (verdict) {
      ++accepted;
      ASSERT_TRUE(claim_is_true(changed)) << text;
    }
  }
  // Both happen: some mutations are harmless, most are not.
  EXPECT_GT(accepted, 0U);
  EXPECT_LT(accepted, count);
}

const SystemName two{2, 1, "broadcast"};
const SystemName three{3, 1, "broadcast"};

TEST(Mutation, TwoProcesses) {
  check_mutants(certificate(two, {"0", "1/2", "1"}, {}, {}), test::scaled(4000), 1);
}

TEST(Mutation, TwoProcessesInOnePart) {
  check_mutants(certificate(two, {"0", "1"}, {}, {}), test::scaled(3000), 2);
}

TEST(Mutation, TwoProcessesAtAPoint) {
  check_mutants(certificate(two, {"1/3", "1/3"}, {}, {}), test::scaled(2000), 3);
}

TEST(Mutation, TwoProcessesWithSymmetry) {
  check_mutants(
      certificate(two, {"0", "1/2", "1"}, {2, 1, 4}, {{0, {1, 0}}, {1, {0, 1}}, {1, {1, 0}}}),
      test::scaled(2000), 4);
}

TEST(Mutation, TwoProcessesUndirected) {
  check_mutants(certificate({2, 1, "undirected"}, {"0", "1"}, {}, {}), test::scaled(2000), 5);
}

TEST(Mutation, ThreeProcesses) {
  check_mutants(certificate(three, {"0", "2/3", "1"}, {}, {}), test::scaled(300), 6);
}

TEST(Mutation, ThreeProcessesWithSymmetry) {
  check_mutants(certificate(three, {"0", "2/3", "1"}, {3, 1, 9, 30, 12},
                            {{0, {1, 0, 2}}, {1, {0, 1, 2}}, {1, {1, 2, 0}}}),
                test::scaled(200), 7);
}

TEST(Mutation, TwoProcessesWithASum) {
  check_mutants(certificate_by_sum(two, "1/2", 8, false, {}, {}), test::scaled(3000), 8);
}

TEST(Mutation, TwoProcessesWithASumAndBlocks) {
  check_mutants(certificate_by_sum(two, "1/3", 5, true, {2, 1, 4}, {{0, {1, 0}}, {1, {0, 1}}}),
                test::scaled(2000), 9);
}

// Validity alone makes the sum too large: the proof is empty.
TEST(Mutation, TwoProcessesWithASumAtZero) {
  check_mutants(certificate_by_sum(two, "0", 3, false, {}, {}), test::scaled(1000), 10);
}

TEST(Mutation, ThreeProcessesWithASum) {
  check_mutants(certificate_by_sum(three, "1/2", 6, false, {}, {}), test::scaled(200), 11);
}

TEST(Mutation, ThreeProcessesWithASumAndSymmetry) {
  check_mutants(certificate_by_sum(three, "3/4", 16, false, {3, 1, 9, 30, 12},
                                   {{0, {1, 0, 2}}, {1, {0, 1, 2}}, {1, {1, 2, 0}}}),
                test::scaled(150), 12);
}

// The line of the sum changed, alone and in all ways that come to mind. The naive reader
// agrees on each; here it matters that none of these is accepted.
TEST(Mutation, TheLineOfASumIsNeededAsItIs) {
  const Lines lines = lines_of(
      certificate_by_sum(two, "1/2", 2, false, {2, 1, 4}, {{0, {1, 0}}, {1, {0, 1}}, {1, {1, 0}}}));
  ASSERT_TRUE(accepts(text_of(lines)));
  const auto place =
      static_cast<std::size_t>(std::find(lines.begin(), lines.end(), "sum 2") - lines.begin());
  ASSERT_LT(place, lines.size());
  for (const std::string& line : Lines{"sum 0", "sum 02", "sum -2", "sum +2", "sum 2/1", "sum 2 2",
                                       "sum", "sum ", "sum  2", "sums 2", "Sum 2", "sum 2 ",
                                       "sum 1000000000", "sum 99999999999999999999", "sum two"}) {
    Lines changed = lines;
    changed[place] = line;
    EXPECT_FALSE(accepts(text_of(changed))) << line;
  }
  const auto at = static_cast<std::ptrdiff_t>(place);
  for (std::size_t to = 0; to < lines.size(); ++to) {
    if (to == place) continue;
    Lines moved = lines;
    moved.erase(moved.begin() + at);
    moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(to), lines[place]);
    EXPECT_FALSE(accepts(text_of(moved))) << "to line " << to + 1;
    EXPECT_FALSE(reference_accepts(text_of(moved))) << "to line " << to + 1;
  }
  for (const std::string& ends : Lines{"1/2 2/3", "0 1", "1/3 1/2"}) {
    Lines stretched = lines;
    stretched[2] = "on " + ends;
    *std::find(stretched.begin(), stretched.end(), "part 1/2 1/2") = "part " + ends;
    EXPECT_FALSE(accepts(text_of(stretched))) << ends;
  }
}

// What can be said without another checker: of any certificate, no beginning is accepted,
// no certificate without one of the lines that give it its form, and none with one of
// them twice.
void expect_that_every_line_is_needed_once(const Lines& lines) {
  ASSERT_TRUE(accepts(text_of(lines)));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_FALSE(
        accepts(text_of(Lines(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i)))));
    const char first = lines[i].front();
    const bool form =
        first >= 'a' && first <= 'z' && !lines[i].starts_with("block") && first != 'd';
    if (!form) continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    Lines without = lines;
    without.erase(without.begin() + at);
    EXPECT_FALSE(accepts(text_of(without))) << lines[i];
    Lines twice = lines;
    twice.insert(twice.begin() + at, lines[i]);
    EXPECT_FALSE(accepts(text_of(twice))) << lines[i];
  }
}

TEST(Mutation, EveryLineOfTheFormIsNeededOnce) {
  for (const std::string& text : {certificate(three, {"0", "2/3", "1"}, {}, {}),
                                  certificate_by_sum(three, "1/2", 3, false, {}, {})}) {
    expect_that_every_line_is_needed_once(lines_of(text));
  }
}

// The 16 algorithms for two processes: each alone is accepted exactly on claims that are
// true, with the proof of the true optimum.
TEST(Mutation, EveryTableOfTwoProcessesIsJudgedRight) {
  for (const auto& [first, last] : {std::pair{"0", "1/2"}, {"1/2", "1"}, {"1/3", "1/3"}}) {
    const std::string text = certificate(two, {first, last}, {}, {});
    Lines lines = lines_of(text);
    lines.erase(lines.begin() + 5);
    lines[3] = "algorithms 1";
    for (unsigned bits = 0; bits < 16; ++bits) {
      std::string table;
      for (unsigned i = 0; i < 4; ++i) table += (bits >> i) % 2 == 1 ? '1' : '0';
      lines[4] = "algorithm " + table;
      EXPECT_EQ(accepts(text_of(lines)), claim_is_true(lines)) << table << " on " << first;
    }
  }
}

}  // namespace
}  // namespace tacit::check_test
