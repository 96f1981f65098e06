// Instance: the executions, views and facets of a system, straight from section 3.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "tacit/check/checked.h"
#include "tacit/check/meter.h"

namespace tacit::check {

enum class Channel { broadcast, unicast, undirected, radio };

struct System {
  std::uint32_t processes;  // N
  std::uint32_t rounds;     // R
  Channel channel;
  std::uint32_t most_decided = 1;  // K: how many values may be decided without an error
  std::uint32_t values = 2;        // M: how many values inputs have
};

// The most values that inputs can have.
inline constexpr std::uint32_t most_values = 8;

// Values as bits: bit v is set for value v.
using Values = std::uint32_t;

// A renaming of the values and of the processes (section 6).
struct GroupElement {
  std::vector<std::uint32_t> values;   // value v becomes values[v]
  std::vector<std::uint32_t> renamed;  // process i becomes renamed[i]
};

// Entry k is the number of facets in error with k deliveries.
using Profile = std::vector<std::int64_t>;

class Instance {
 public:
  // Expects at least two processes. Rejects systems beyond the limits. The meter must live longer.
  [[nodiscard]] static Checked<Instance> build(const System& system, Meter& meter);

  [[nodiscard]] const System& system() const& { return system_; }
  [[nodiscard]] const System& system() const&& = delete;  // would dangle
  [[nodiscard]] std::uint32_t processes() const { return system_.processes; }
  [[nodiscard]] std::uint32_t inputs() const { return inputs_; }
  [[nodiscard]] std::uint32_t patterns() const { return std::uint32_t{1} << deliveries_; }
  // The links of one round.
  [[nodiscard]] std::uint32_t links() const { return links_; }
  // T, the largest number of deliveries in an execution.
  [[nodiscard]] std::uint32_t most_deliveries() const { return deliveries_; }

  // The value of a process: digit `process` of the input in base M.
  [[nodiscard]] std::uint32_t value(std::uint32_t input, std::uint32_t process) const {
    return input / digit_[process] % system_.values;
  }
  // Inputs in which not all processes have the same value.
  [[nodiscard]] bool is_mixed(std::uint32_t input) const;

  // Final views are numbered from 0 in their order.
  [[nodiscard]] std::uint32_t views() const { return static_cast<std::uint32_t>(allowed_.size()); }
  [[nodiscard]] std::uint32_t view(std::uint32_t input, std::uint32_t pattern,
                                   std::uint32_t process) const {
    const std::size_t execution = (std::size_t{input} << deliveries_) + pattern;
    return views_of_[execution * system_.processes + process];
  }
  // The values that a view may decide.
  [[nodiscard]] Values allowed(std::uint32_t view) const { return allowed_[view]; }
  // The value that a view is forced to, -1 for a free view.
  [[nodiscard]] int forced(std::uint32_t view) const {
    return std::has_single_bit(allowed_[view]) ? std::countr_zero(allowed_[view]) : -1;
  }
  [[nodiscard]] std::uint32_t free_views() const {
    return static_cast<std::uint32_t>(free_.size());
  }
  // The number of a free view, from 1; 0 for a forced view.
  [[nodiscard]] std::uint32_t variable(std::uint32_t view) const { return variable_[view]; }
  // The view of that number.
  [[nodiscard]] std::uint32_t free_view(std::uint32_t variable) const {
    return free_[variable - 1];
  }

  // The view that a group element takes a view to.
  [[nodiscard]] std::uint32_t image(const GroupElement& element, std::uint32_t view) const;
  // Whether the digits are decisions of the free views that validity allows.
  [[nodiscard]] bool are_allowed(std::string_view digits) const;
  // Whether the facet of an execution is in error, where digits[i] is decided on free view i.
  [[nodiscard]] bool in_error(std::string_view digits, std::uint32_t input,
                              std::uint32_t pattern) const;
  // The profile on an input of the algorithm that decides digits[i] on free view i.
  [[nodiscard]] Profile profile(std::string_view digits, std::uint32_t input, Meter& meter) const;

 private:
  Instance(const System& system, std::uint32_t links, std::uint32_t inputs, Meter& meter);
  void enumerate(Meter& meter);
  void order_views();
  void find_allowed();
  [[nodiscard]] bool hears(std::uint32_t round_links, std::uint32_t from, std::uint32_t to) const;

  struct Occurrence {
    std::uint32_t input;
    std::uint32_t pattern;
    std::uint32_t process;
  };

  System system_;
  Holding bytes_;
  std::uint32_t links_;       // of a round
  std::uint32_t deliveries_;  // links times rounds
  std::uint32_t inputs_;
  std::vector<std::uint32_t> digit_;  // M^i for every process i
  // The link over which a message goes, for ordered pairs (from, to) in rows.
  std::vector<std::uint32_t> link_;
  std::vector<std::uint32_t> views_of_;  // execution by execution, N each
  std::vector<Occurrence> first_;        // of every view
  std::vector<Values> allowed_;
  std::vector<std::uint32_t> variable_;
  std::vector<std::uint32_t> free_;
};

}  // namespace tacit::check
