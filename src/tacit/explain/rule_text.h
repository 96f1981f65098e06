// Lines of text for rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tacit/model/task.h"

namespace tacit {

// Breaks at spaces; continuation lines are indented.
inline void add_wrapped(std::vector<std::string>& lines, std::string text) {
  constexpr std::size_t columns = 80;
  while (text.size() > columns) {
    std::size_t at = text.rfind(' ', columns);
    if (at == std::string::npos || at <= 4) at = text.find(' ', columns);
    if (at == std::string::npos) break;
    lines.push_back(text.substr(0, at));
    text = "    " + text.substr(at + 1);
  }
  lines.push_back(std::move(text));
}

inline char digit(Value value) {
  return digit_of(value);
}

}  // namespace tacit
