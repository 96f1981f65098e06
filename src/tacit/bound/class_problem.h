// ClassProblem: the search for the best algorithm of a class (model/blocks.h), in flat arrays.
//
// It is what Problem is for all algorithms, for one broadcast round and consensus of two values,
// with classes of views, inputs and executions in the place of single ones: nothing here grows as
// 2^n. An algorithm of the class is one value per variable. A free class of views has a literal: a
// variable, or, in a class that commutes with exchanging 0 and 1, perhaps the negative of the
// variable of the view with all values exchanged.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/bound/problem.h"
#include "tacit/model/blocks.h"

namespace tacit {

class ClassProblem {
 public:
  // What the checker takes: degrees of polynomials, and how many classes of executions there are.
  static constexpr unsigned most_processes = 24;
  static constexpr std::uint64_t most_executions = std::uint64_t{1} << 18;

  // Fails with ErrorCode::too_large beyond these limits, before anything large is made.
  [[nodiscard]] static Result<ClassProblem> build(const AlgorithmClass& algorithms);

  // A class of executions that validity leaves open. It is in error when its literals, and the
  // value that some of its views are forced to, do not all have one value.
  struct OpenFacet {
    unsigned delivered;
    std::uint32_t multiplicity;  // executions of one input that it stands for
    std::optional<Bit> forced;   // the value of its forced views
    std::vector<int> literals;   // each once
  };
  struct Input {
    BlockCounts input;
    std::vector<OpenFacet> open;  // in the order of for_each_delivery()
    ErrorCounts always_in_error;  // per number of deliveries
  };

  [[nodiscard]] const AlgorithmClass& algorithms() const& noexcept { return algorithms_; }
  [[nodiscard]] const AlgorithmClass& algorithms() const&& = delete;  // would dangle
  [[nodiscard]] System system() const {
    return System{.processes = algorithms_.blocks.processes()};
  }
  [[nodiscard]] unsigned links() const noexcept { return algorithms_.blocks.processes(); }
  [[nodiscard]] std::uint32_t variables() const noexcept { return variables_; }
  // Classes of inputs in which not all processes have the same value, in the order of
  // input_classes(). In a class that commutes with exchanging 0 and 1, of two inputs that are
  // exchanged by it only the first: the other has the same errors.
  [[nodiscard]] const std::vector<Input>& inputs() const& noexcept { return inputs_; }
  [[nodiscard]] const std::vector<Input>& inputs() const&& = delete;  // would dangle
  // An input of the class, the members of each block that hold 1 being its last ones.
  [[nodiscard]] std::string input_text(const BlockCounts& input) const;

  using Decisions = Problem::Decisions;  // [variable - 1]
  // What an algorithm of the class decides on a view.
  [[nodiscard]] Bit decide(const Decisions& decisions, const BlockView& view) const;
  // The algorithm that decides as the rule does on free views; nothing where the class commutes
  // with exchanging 0 and 1 and the rule does not.
  [[nodiscard]] std::optional<Decisions> decisions(
      const std::function<Bit(const BlockView&)>& rule) const;
  // Which open facets of an input (an index into inputs()) are in error, and the errors counted.
  [[nodiscard]] std::vector<std::uint32_t> open_errors(const Decisions& decisions,
                                                       std::size_t input) const;
  [[nodiscard]] ErrorCounts errors(std::size_t input, std::span<const std::uint32_t> facets) const;
  // The errors that validity forces on the input with most of them.
  [[nodiscard]] Profile forced_errors() const;

 private:
  explicit ClassProblem(const AlgorithmClass& algorithms);
  void number_views();
  void add_input(const BlockCounts& input);

  AlgorithmClass algorithms_;
  BlockViews views_;
  std::vector<int> literals_;  // by number of the view; 0 when forced
  std::uint32_t variables_ = 0;
  std::vector<Input> inputs_;
};

}  // namespace tacit
