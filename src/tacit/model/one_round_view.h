// OneRoundView: what one process knows after one round of any channel.
//
// It is the vector over {0, 1, *} of the paper: the own input, the inputs heard,
// and a star for everybody else. Rules that look only at such views run on it.
#pragma once

#include <string>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/model/process.h"

namespace tacit {

struct OneRoundView {
  ProcessId owner;
  ProcessSet known;  // the owner and everybody heard
  ProcessSet ones;   // those of `known` that hold 1

  [[nodiscard]] constexpr Bit input() const noexcept { return ones.bit(owner); }
  // How many known inputs equal `bit`; the own input counts once.
  [[nodiscard]] constexpr unsigned count(Bit bit) const noexcept {
    return bit == Bit::one ? ones.size() : (known - ones).size();
  }

  friend bool operator==(const OneRoundView&, const OneRoundView&) = default;
};

// "[0]*1": process 1 holds 0, has not heard process 2, and heard a 1 from process
// 3. The owner's position is bracketed.
[[nodiscard]] std::string view_text(const OneRoundView& view, unsigned n);
[[nodiscard]] Result<OneRoundView> parse_one_round_view(std::string_view text, unsigned n);

}  // namespace tacit
