// An algorithm as a C99 header for a machine without an operating system.
//
// The header needs <stdint.h> and nothing else, allocates nothing, and uses a few
// words of stack. It holds the state of one process and five functions: init, encode,
// absorb, end_round, decide; and, under a macro, a self-test with decisions computed
// by the engine. docs/guide/deployment.md describes how to call them.
#pragma once

#include <cstdint>
#include <string>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

struct EmitOptions {
  // Every identifier begins with it, macros with it in capitals.
  std::string prefix = "tacit";
  // Refuse more bytes of constant data than this.
  std::uint64_t table_limit = 65536;
  // The self-test runs all executions where there are at most this many, otherwise a
  // sample. Expects at most 2^20.
  std::uint64_t most_executions = 4096;
};

struct EmittedHeader {
  std::string text;
  // Bytes of constant data, of one process's state on a machine that aligns 16-bit
  // numbers, and of one message. The self-test is not counted.
  std::uint64_t table_bytes;
  std::uint64_t state_bytes;
  std::uint64_t message_bytes;
  // How each different round is decided: "courteous: formula", "...: 12 bytes of thresholds".
  std::vector<std::string> rounds;
  std::uint64_t self_test_executions;
  bool self_test_complete;  // these are all executions
};

// Checks validity first. Fails when the algorithm breaks it, for a prefix that is no
// C identifier, and for algorithms and tables that are too large (round_program.h).
// The rounds are the algorithm's. Equal arguments give equal text.
[[nodiscard]] Result<EmittedHeader> c_header(const Algorithm& algorithm, const System& system,
                                             const EmitOptions& options = {});

}  // namespace tacit
