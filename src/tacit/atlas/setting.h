// Setting: the channel and the task of a system, as one text.
#pragma once

#include <string>

#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

struct Setting {
  ChannelKind channel;
  Task task;
};

// "broadcast"; where the task is not consensus of two values, it follows as certificates write it:
// "broadcast set:2 values 3".
[[nodiscard]] std::string setting_text(const System& system);
// Reads it back. Fails on other texts.
[[nodiscard]] Result<Setting> parse_setting(const std::string& text);

}  // namespace tacit
