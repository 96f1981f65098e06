// What evaluation says about a set of inputs that behave alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"

namespace tacit {

struct InputClass {
  std::string input;          // one of them: bits, process 1 first
  Integer count{1};           // how many there are
  bool trivial = false;       // all bits equal: no error by validity
  Profile error{0U};          // expected price under the task; meaningless in a value-only run
  Profile transmissions{0U};  // expected number, in the lowest degree
  std::optional<Rational> error_value{};  // at the asked point
  std::optional<Rational> transmissions_value{};
};

// What an engine finds.
struct EngineReport {
  std::vector<InputClass> classes;       // cover all inputs
  bool has_profiles = true;              // false: only the values at the point are known
  std::uint64_t most_transmissions = 0;  // over all inputs and executions
};

}  // namespace tacit
