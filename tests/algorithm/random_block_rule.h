// Random rules of blocks, as text.
#pragma once

#include <array>
#include <string>

#include "support/scale.h"

namespace tacit::test {

// A valid rule with up to five lines for blocks that are written `blocks`; `count` of them, the
// first of which is a single process if has_leader.
[[nodiscard]] inline std::string random_block_rule(const std::string& blocks, unsigned count,
                                                   bool has_leader, RandomBits& random) {
  const auto number = [&](unsigned below) { return std::to_string(random() % below); };
  const auto term = [&]() -> std::string {
    const std::string block = std::to_string(random() % count + 1);
    const std::array<std::string, 8> terms{"zeros",         "ones",         "same",  "other",
                                           "zeros" + block, "ones" + block, "block", "n / 2"};
    return terms[random() % terms.size()];
  };
  const auto relation = [&]() -> std::string {
    const std::array<std::string, 4> relations{" > ", " == ", " <= ", " != "};
    return relations[random() % relations.size()];
  };
  const auto comparison = [&] {
    return term() + relation() + (random() % 2 == 0 ? number(4) : term() + " + " + number(3));
  };
  const auto decision = [&]() -> std::string {
    const std::array<std::string, 6> decisions{"own", "!own",         "0",
                                               "1",   "ones > zeros", "zeros > ones"};
    return decisions[random() % decisions.size()];
  };
  std::string text = "rule[" + blocks + "]{unanimous: own; ";
  for (auto line = random() % 4; line > 0; --line) {
    if (has_leader && random() % 3 == 0) {
      text += "leader heard and with + " + number(3) +
              " > against: " + (random() % 2 == 0 ? "leader; " : "!leader; ");
    } else if (has_leader && random() % 3 == 0) {
      text += "leader not heard and " + comparison() + ": " + decision() + "; ";
    } else {
      text += comparison() + (random() % 2 == 0 ? " and " : " or ") + comparison() + ": " +
              decision() + "; ";
    }
  }
  return text + "otherwise: " + decision() + "}";
}

}  // namespace tacit::test
