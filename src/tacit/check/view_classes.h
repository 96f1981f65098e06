// ViewClasses: the views of a system in classes, and its executions by the classes of their views
// (section 11 of the specification).
//
// Classes are numbered: 0 are the views forced to 0, 1 those forced to 1, and the free ones follow.
// For inputs that are told apart by their number of ones only, a class is an orbit under renaming
// the processes; for one round of broadcast these are known without the views, by the own input and
// the number of zeros and ones known. For inputs that are all told apart, every free view is a
// class of its own.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tacit/check/instance.h"
#include "tacit/check/number.h"

namespace tacit::check {

enum class InputGroups {
  by_ones,  // group d: the inputs with d ones, d = 0 .. N
  single,   // group x: the input with the mask x
};

class ViewClasses {
 public:
  using Class = std::uint32_t;
  static constexpr Class forced_to_zero = 0;
  static constexpr Class forced_to_one = 1;
  static constexpr Class first_free = 2;

  // Of the executions on one input of a group, `count` have this number of deliveries.
  struct Term {
    std::uint32_t group;
    std::uint32_t deliveries;
    Integer count;
  };
  // By the classes of their views, ascending and each once, the executions with at least two of
  // them: terms by group, then by deliveries.
  using Executions = std::map<std::vector<Class>, std::vector<Term>>;

  // Expects at least two processes. Rejects systems beyond the limits. The meter must live longer.
  [[nodiscard]] static Checked<ViewClasses> build(const System& system, InputGroups groups,
                                                  Meter& meter);

  [[nodiscard]] std::uint32_t groups() const { return groups_; }
  [[nodiscard]] std::uint32_t free_classes() const { return free_classes_; }
  // T, the largest number of deliveries in an execution.
  [[nodiscard]] std::uint32_t most_deliveries() const { return deliveries_; }
  [[nodiscard]] const Executions& executions() const& { return executions_; }
  [[nodiscard]] const Executions& executions() const&& = delete;  // would dangle

 private:
  explicit ViewClasses(Meter& meter) : bytes_(meter) {}
  void count_one_round(std::uint32_t processes, Meter& meter);
  void enumerate(const Instance& instance, InputGroups groups, Meter& meter);
  void add(std::vector<Class>& classes, std::uint32_t group, std::uint32_t deliveries,
           const Integer& count);

  Holding bytes_;
  std::uint32_t groups_ = 0;
  std::uint32_t free_classes_ = 0;
  std::uint32_t deliveries_ = 0;
  Executions executions_;
};

}  // namespace tacit::check
