#include "tacit/present/json_lines.h"

namespace tacit {
namespace {

// Short or flat values stay on one line.
bool one_line(const Json& value) {
  if (!value.is_array() || value.empty()) return true;
  return !value.front().is_structured();
}

}  // namespace

std::string json_lines(const Json& object) {
  std::string text = "{";
  const char* separator = "\n";
  for (const auto& [key, value] : object.items()) {
    text += separator;
    text += " " + Json(key).dump() + ": ";
    separator = ",\n";
    if (one_line(value)) {
      text += value.dump();
      continue;
    }
    text += "[";
    const char* item_separator = "\n";
    for (const Json& item : value) {
      text += item_separator;
      text += "  " + item.dump();
      item_separator = ",\n";
    }
    text += "\n ]";
  }
  return text + "\n}\n";
}

}  // namespace tacit
