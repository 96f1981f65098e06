// The clauses of a part: sections 5 and 6 of the specification.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/check/checked.h"
#include "tacit/check/instance.h"
#include "tacit/check/meter.h"

namespace tacit::check {

// Literals as in DIMACS files: a variable, or minus a variable.
using Literal = std::int32_t;

// Clauses one after the other in one list.
class ClauseList {
 public:
  // What one clause of up to three literals takes at most, while the lists grow too.
  static constexpr std::uint64_t clause_bytes = 48;

  void add(std::span<const Literal> clause);
  void add(std::initializer_list<Literal> clause) {
    add(std::span<const Literal>(clause.begin(), clause.size()));
  }

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  [[nodiscard]] std::span<const Literal> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span<const Literal>(literals_).subspan(begin, ends_[i] - begin);
  }

 private:
  std::vector<Literal> literals_;
  std::vector<std::size_t> ends_;
};

// The decisions of the free views as literals, section 5.1.
class DecisionLiterals {
 public:
  // Hands out variables from 1. The instance must live longer.
  explicit DecisionLiterals(const Instance& instance);

  [[nodiscard]] Literal variables() const { return variables_; }
  // That a free view, given by its number, decides a value which it may decide.
  [[nodiscard]] Literal decides(std::uint32_t number, std::uint32_t value) const;

 private:
  const Instance* instance_;
  std::vector<Literal> first_;  // by the number of a free view, less one
  Literal variables_ = 0;
};

// What all parts have in common: the clauses of views, errors and counters.
class CommonClauses {
 public:
  // Rejects an instance that needs more clauses than the limit, before making them.
  // The instance and the meter must live longer than the clauses.
  [[nodiscard]] static Checked<CommonClauses> build(const Instance& instance, Meter& meter);

  [[nodiscard]] const ClauseList& clauses() const& { return clauses_; }
  [[nodiscard]] const ClauseList& clauses() const&& = delete;  // would dangle
  // The largest variable handed out.
  [[nodiscard]] Literal variables() const { return variables_; }
  [[nodiscard]] const DecisionLiterals& decisions() const& { return decisions_; }
  [[nodiscard]] const DecisionLiterals& decisions() const&& = delete;  // would dangle

  // The counter of a mixed input and a number of deliveries: its outputs, and how many facets
  // it leaves out because they are always in error.
  [[nodiscard]] const std::vector<Literal>& outputs(std::uint32_t input,
                                                    std::size_t deliveries) const {
    return counts_[place(input, deliveries)].outputs;
  }
  [[nodiscard]] std::int64_t always_in_error(std::uint32_t input, std::size_t deliveries) const {
    return counts_[place(input, deliveries)].always;
  }

  // What a facet of a mixed input has: an error variable, or `always` where it is always in error,
  // or 0 where it never is.
  static constexpr Literal always = -1;
  [[nodiscard]] Literal error(std::uint32_t input, std::uint32_t pattern) const {
    return of_facet_[std::size_t{input} * instance_->patterns() + pattern];
  }

  // The clauses of a blocked profile, one for every mixed input that can reach it. The meter counts
  // one for every input.
  [[nodiscard]] ClauseList block(const Profile& profile, Meter& meter) const;

 private:
  CommonClauses(const Instance& instance, Meter& meter)
      : instance_(&instance), meter_(&meter), bytes_(meter), decisions_(instance) {}

  void add_decisions();
  void add_errors();
  // The free views of a facet, by their numbers, and the values of its forced views.
  struct Facet {
    std::vector<std::uint32_t> free;
    Values forced = 0;
    Values reachable = 0;  // what some view may decide
    bool always_in_error = false;
  };
  void read_facet(std::uint32_t input, std::uint32_t pattern, Facet& facet) const;
  void imply_disagreement(const Facet& facet, Literal error);
  void imply_many_values(const Facet& facet, Literal error);
  void follow(std::uint32_t view, std::uint32_t other, Literal error);
  [[nodiscard]] Values allowed(std::uint32_t number) const {
    return instance_->allowed(instance_->free_view(number));
  }
  void add_counters();
  [[nodiscard]] std::uint64_t counter_clauses() const;
  [[nodiscard]] std::vector<Literal> counter(std::span<const Literal> list);

  // What is counted for one input and one number of deliveries.
  struct Count {
    std::int64_t always = 0;       // facets that are always in error
    std::vector<Literal> errors;   // variables of the others
    std::vector<Literal> outputs;  // of the counter over them
  };
  [[nodiscard]] std::size_t place(std::uint32_t input, std::size_t deliveries) const {
    return std::size_t{input} * (instance_->most_deliveries() + 1) + deliveries;
  }
  [[nodiscard]] Count& count(std::uint32_t input, std::size_t deliveries) {
    return counts_[place(input, deliveries)];
  }

  const Instance* instance_;
  Meter* meter_;
  Holding bytes_;
  DecisionLiterals decisions_;
  Literal variables_ = 0;
  ClauseList clauses_;
  std::vector<Count> counts_;      // for all inputs; empty for those that are not mixed
  std::vector<Literal> of_facet_;  // by input and pattern
};

// The clauses of one element (section 6), on the listed numbers of free views.
// New variables are numbered from `variables` + 1, and `variables` is raised to the last.
[[nodiscard]] ClauseList symmetry_clauses(const Instance& instance,
                                          const DecisionLiterals& decisions,
                                          std::span<const std::uint32_t> listed,
                                          const GroupElement& element, Literal& variables,
                                          Meter& meter);
// How many clauses symmetry adds for every listed view, at most.
[[nodiscard]] std::uint64_t symmetry_clauses_per_view(const System& system);

}  // namespace tacit::check
