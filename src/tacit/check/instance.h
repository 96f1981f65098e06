// Instance: the executions, views and facets of a system, straight from section 3.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "tacit/check/checked.h"
#include "tacit/check/meter.h"

namespace tacit::check {

enum class Channel { broadcast, unicast, undirected };

struct System {
  std::uint32_t processes;  // N
  std::uint32_t rounds;     // R
  Channel channel;
};

// A renaming of the processes and perhaps a flip of every bit (section 6).
struct GroupElement {
  bool flips;
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
  [[nodiscard]] std::uint32_t inputs() const { return std::uint32_t{1} << system_.processes; }
  [[nodiscard]] std::uint32_t patterns() const { return std::uint32_t{1} << deliveries_; }
  // T, the largest number of deliveries in an execution.
  [[nodiscard]] std::uint32_t most_deliveries() const { return deliveries_; }

  // Inputs that are neither all zeros nor all ones.
  [[nodiscard]] bool is_mixed(std::uint32_t input) const {
    return input != 0 && input != inputs() - 1;
  }

  // Final views are numbered from 0 in their order.
  [[nodiscard]] std::uint32_t views() const { return static_cast<std::uint32_t>(fate_.size()); }
  [[nodiscard]] std::uint32_t view(std::uint32_t input, std::uint32_t pattern,
                                   std::uint32_t process) const {
    const std::size_t execution = (std::size_t{input} << deliveries_) + pattern;
    return views_of_[execution * system_.processes + process];
  }
  // 0 or 1 for a view forced to it, -1 for a free view.
  [[nodiscard]] int forced(std::uint32_t view) const { return fate_[view]; }
  [[nodiscard]] std::uint32_t free_views() const {
    return static_cast<std::uint32_t>(free_.size());
  }
  // The variable of a free view, from 1; 0 for a forced view.
  [[nodiscard]] std::uint32_t variable(std::uint32_t view) const { return variable_[view]; }
  // The view of a variable of a free view.
  [[nodiscard]] std::uint32_t free_view(std::uint32_t variable) const {
    return free_[variable - 1];
  }

  // The view that a group element takes a view to.
  [[nodiscard]] std::uint32_t image(const GroupElement& element, std::uint32_t view) const;
  // The profile on an input of the algorithm that decides bits[i] on free view i.
  [[nodiscard]] Profile profile(std::string_view bits, std::uint32_t input, Meter& meter) const;

 private:
  Instance(const System& system, std::uint32_t links, Meter& meter);
  void enumerate(Meter& meter);
  void order_views();
  void find_forced();
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
  // The link over which a message goes, for ordered pairs (from, to) in rows.
  std::vector<std::uint32_t> link_;
  std::vector<std::uint32_t> views_of_;  // execution by execution, N each
  std::vector<Occurrence> first_;        // of every view
  std::vector<signed char> fate_;
  std::vector<std::uint32_t> variable_;
  std::vector<std::uint32_t> free_;
};

}  // namespace tacit::check
