// ClassInstance: what is left of one broadcast round for algorithms that treat the members of each
// block of processes alike: section 13 of the specification.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "tacit/check/checked.h"
#include "tacit/check/clauses.h"
#include "tacit/check/instance.h"
#include "tacit/check/meter.h"

namespace tacit::check {

// The line `class`.
struct AlgorithmClass {
  std::vector<std::uint32_t> sizes;  // of the blocks, in their order
  bool dual = false;                 // whether the algorithms commute with exchanging 0 and 1
};

class ClassInstance {
 public:
  // Rejects classes beyond the limits. Expects blocks that are not empty and make up at least two
  // processes. The meter must live longer.
  [[nodiscard]] static Checked<ClassInstance> build(const AlgorithmClass& algorithms, Meter& meter);

  [[nodiscard]] const AlgorithmClass& algorithms() const& { return algorithms_; }
  [[nodiscard]] const AlgorithmClass& algorithms() const&& = delete;  // would dangle
  [[nodiscard]] std::uint32_t processes() const { return processes_; }
  // Decisions: the variables 1 to decisions().
  [[nodiscard]] std::uint32_t decisions() const { return decisions_; }
  // The last variable: those of the errors follow those of the decisions.
  [[nodiscard]] Literal variables() const { return next_ - 1; }
  // Classes of inputs, and of the executions that may be in error or not of one of them.
  [[nodiscard]] std::size_t inputs() const { return inputs_.size(); }
  [[nodiscard]] std::size_t open_executions(std::size_t input) const {
    return inputs_[input].open.size();
  }
  // Of all inputs together.
  [[nodiscard]] std::uint64_t executions() const { return executions_; }
  // What the errors mean.
  [[nodiscard]] const ClauseList& clauses() const& { return clauses_; }
  [[nodiscard]] const ClauseList& clauses() const&& = delete;  // would dangle

  // The variable of an open execution of an input, both from 0.
  [[nodiscard]] Literal error(std::size_t input, std::size_t execution) const {
    return inputs_[input].first_error + static_cast<Literal>(execution);
  }
  // The executions of one input of the class that are in error when just these open ones are: by
  // deliveries. Each of them stands for as many executions as the class says.
  [[nodiscard]] Profile profile_of(std::size_t input,
                                   const std::vector<std::uint32_t>& executions) const;
  // The profile of the algorithm with these decisions, `0` or `1` for every variable.
  [[nodiscard]] Profile profile(std::string_view bits, std::size_t input, Meter& meter) const;

 private:
  // Counts (zeros of block 1, ones of block 1, zeros of block 2, ...).
  using Counts = std::vector<std::uint32_t>;
  // A class of executions that is not decided by validity.
  struct Execution {
    std::uint32_t deliveries;
    std::int64_t multiplicity;
    int forced;  // the value of its forced views; -1 where it has none
    std::vector<Literal> literals;
  };
  struct Input {
    Literal first_error;
    Profile always;  // executions that are always in error, by deliveries
    std::vector<Execution> open;
  };

  ClassInstance(const AlgorithmClass& algorithms, Meter& meter);
  void number_views(Meter& meter);
  void add_inputs(Meter& meter);
  void add_executions(const Counts& members, Meter& meter);
  void add_execution(const Counts& members, const Counts& delivered, Input& input);
  // Adds the view of a process of a block with a value, who knows these counts, its own counted.
  void add_view(std::size_t block, std::uint32_t value, const Counts& known, Execution& execution,
                bool& always) const;
  void add_clauses(const Execution& execution, Literal error);

  AlgorithmClass algorithms_;
  std::uint32_t processes_ = 0;
  Holding bytes_;
  std::uint32_t decisions_ = 0;
  std::uint64_t executions_ = 0;
  Literal next_ = 1;
  // Literals of the free views, by block and value in front of what is known.
  std::map<Counts, Literal> literals_;
  std::vector<Input> inputs_;
  ClauseList clauses_;
};

}  // namespace tacit::check
