// Rules over any number of values: what a process holds after a round, from the values that it
// knows then. Inputs are words over 0 .. M-1, hence the name.
//
// A process knows its own value and those of the processes it hears. Every rule chooses one of the
// values that are known, so that whatever rules are run one after the other, validity holds. Over
// two values plurality is majority, min is pref0 and max is pref1.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "tacit/model/process.h"

namespace tacit {

// What a process knows after a round: entry i is the value of process i, where it is known.
struct KnownValues {
  ProcessId owner;
  std::span<const std::optional<Value>> values;  // the owner's own is among them

  // How many processes are known to have the value.
  [[nodiscard]] unsigned count(Value value) const;
  [[nodiscard]] Value own() const { return *values[owner.index()]; }
};

struct WordRule {
  std::string_view name;
  std::string_view meaning;  // what it chooses, for people
  Value (*choose)(const KnownValues& known);
};

// plurality, courteous, min, max and leader.
[[nodiscard]] std::span<const WordRule> word_rules();

}  // namespace tacit
