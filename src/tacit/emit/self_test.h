// The self-test of an emitted header: executions and what everybody decides in them.
//
// Neither inputs nor deliveries are stored. Where there are few executions the test
// runs through all of them; otherwise both sides draw the same ones from the generator
//     x -> 1664525 x + 1013904223 mod 2^32,
// whose draws are the bits 16 to 23 of its state.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

struct SelfTest {
  bool complete;  // every execution, in the order of their numbers (model/system.h)
  std::uint64_t executions;
  // Execution after execution the decisions of the n processes, eight a byte, the lowest
  // bit first.
  std::vector<std::uint8_t> decisions;
};

// Runs the executions. Fails where a rule has no value. Expects 2 to 64 processes.
// Cost: at most about 2^24 look-ups for a sample.
[[nodiscard]] Result<SelfTest> self_test(const Algorithm& algorithm, const System& system,
                                         std::uint64_t most_executions);

// The C functions that run it; `lower` and `upper` are the prefixes of identifiers and
// macros.
[[nodiscard]] std::string self_test_text(const SelfTest& test, const System& system,
                                         const std::string& lower, const std::string& upper);

}  // namespace tacit
