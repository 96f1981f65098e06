// Subject: what a certificate of an atlas is about; Setting: its channel, its task and the class of
// algorithms as one text.
#pragma once

#include <optional>
#include <string>

#include "tacit/base/result.h"
#include "tacit/model/blocks.h"
#include "tacit/model/system.h"

namespace tacit {

// A system, and the class of algorithms among which the optimum is asked for; nothing: among all.
struct Subject {
  // NOLINTNEXTLINE(google-explicit-constructor): a system alone is about all its algorithms.
  Subject(const System& of_system, std::optional<AlgorithmClass> algorithms = std::nullopt)
      : system(of_system), of_class(std::move(algorithms)) {}

  // "4 processes, 1 round, broadcast, class leader".
  [[nodiscard]] std::string to_string() const;

  System system;
  std::optional<AlgorithmClass> of_class;

  friend bool operator==(const Subject&, const Subject&) = default;
};

struct Setting {
  ChannelKind channel;
  Task task;
  std::string of_class{};  // its name; empty for all algorithms
};

// "broadcast"; where the task is not consensus of two values, it follows as certificates write it:
// "broadcast set:2 values 3"; the name of a class follows in the same way: "broadcast class
// leader".
[[nodiscard]] std::string setting_text(const Subject& subject);
// Reads it back. Fails on other texts.
[[nodiscard]] Result<Setting> parse_setting(const std::string& text);

}  // namespace tacit
