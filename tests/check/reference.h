// A second, naive reading of docs/formats/certificate.md, for tests only.
//
// It uses nothing of tacit/check, and works in other ways where it can: views are
// nested text, group elements are inverted by looking for preimages, blocked
// profiles are judged by sampling in floating point, whole steps of sums are counted
// one by one, and steps of proofs are judged by unit propagation over a plain list of
// clauses. It is meant for tiny systems.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tacit::check_test {

using Clause = std::vector<int>;
using Counts = std::vector<int>;  // a profile

struct SystemName {
  int processes = 2;
  int rounds = 1;
  std::string channel = "broadcast";
};

struct Element {
  int flips = 0;
  std::vector<int> renamed;
};

// A rational in [0, 1] in lowest terms.
struct Fraction {
  int numerator = 0;
  int denominator = 1;
};

// The views, facets and clauses of a system.
class Reference {
 public:
  explicit Reference(SystemName name);

  [[nodiscard]] const SystemName& name() const& { return name_; }
  [[nodiscard]] int most_deliveries() const { return links_ * name_.rounds; }
  [[nodiscard]] int free_views() const { return static_cast<int>(free_.size()); }
  // A free view as text: `0(0=1,1=0,)` is process 0 with input 1, which heard from
  // process 1 its input 0, and nothing from process 2. Numbers from 0.
  [[nodiscard]] const std::string& free_view(int number) const& {
    return free_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] int variables() const { return variables_; }
  [[nodiscard]] const std::vector<Clause>& clauses() const& { return clauses_; }

  // The profiles of an algorithm on all mixed inputs.
  [[nodiscard]] std::vector<Counts> profiles(const std::string& bits) const;
  [[nodiscard]] std::vector<Clause> block(const Counts& profile) const;
  // Adds the clauses for one element; new variables follow `variables`.
  void symmetry(const std::vector<int>& views, const Element& element, int& variables,
                std::vector<Clause>& clauses) const;
  // Adds the clauses of `sum S` at p for a target, given by its algorithms' profiles;
  // new variables follow `variables`. False, and nothing added, where the target is 0.
  [[nodiscard]] bool sum(const std::vector<std::vector<Counts>>& algorithms, Fraction p, int steps,
                         int& variables, std::vector<Clause>& clauses) const;

 private:
  struct Execution {
    int input;
    int pattern;
  };
  [[nodiscard]] int link(int from, int to) const;
  [[nodiscard]] std::string view(int process, int round, Execution execution) const;
  [[nodiscard]] std::string image(const Element& element, const std::string& view) const;
  std::vector<int> counter(std::vector<int> list);
  [[nodiscard]] bool mixed(int input) const {
    return input != 0 && input != (1 << name_.processes) - 1;
  }

  SystemName name_;
  int links_ = 0;
  int variables_ = 0;
  std::map<std::string, int> forced_;
  std::map<std::string, int> variable_;
  std::map<std::string, std::pair<Execution, int>> place_;  // of every final view
  std::vector<std::string> free_;
  std::vector<Clause> clauses_;
  std::map<std::pair<int, int>, std::vector<int>> outputs_;
  std::map<std::pair<int, int>, int> always_;
};

// Two algorithms for one round. Courteous follows the majority of the inputs it knows
// and gives way on a tie; pref1 follows process 0 when it knows its input, and itself
// otherwise.
[[nodiscard]] std::string courteous_bits(const Reference& reference);
[[nodiscard]] std::string pref1_bits(const Reference& reference);

// f_a(p) for a profile a.
[[nodiscard]] double error_at(const Counts& profile, double p);
// The smallest over the algorithms of the largest of their errors.
[[nodiscard]] double target_at(const std::vector<std::vector<Counts>>& algorithms, double p);
// Whether f_B >= g on a part, by sampling.
[[nodiscard]] bool seems_blocked(const std::vector<std::vector<Counts>>& algorithms,
                                 const Counts& profile, double first, double last);

// f_a(p) times the T-th power of p's denominator. Expects that this is below 2^63.
[[nodiscard]] std::int64_t weight_at(const Counts& profile, Fraction p);
// The target, times the same. Expects at least one algorithm.
[[nodiscard]] std::int64_t target_weight_at(const std::vector<std::vector<Counts>>& algorithms,
                                            Fraction p);

// Whether a certificate is accepted. It knows the form of certificates by their fields
// only: what is wrong with spaces and characters it does not see. Unless trivial, a
// claim that it accepts is proved up to the sampling.
[[nodiscard]] bool reference_accepts(const std::string& certificate);

// The fraction that a text stands for, if it is one.
[[nodiscard]] std::optional<Fraction> fraction_from(const std::string& text);
// The value of a point; negative when it is none.
[[nodiscard]] double point_value(const std::string& text);

}  // namespace tacit::check_test
