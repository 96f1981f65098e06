#include "tacit/present/json_lines.h"

#include "tacit/base/budget.h"

namespace tacit {
namespace {

// Short or flat values stay on one line.
bool one_line(const Json& value) {
  if (!value.is_array() || value.empty()) return true;
  return !value.front().is_structured();
}

// Names of files may have bytes that are not UTF-8, which JSON has no place for.
std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string json_lines(const Json& object) {
  std::string text = "{";
  const char* separator = "\n";
  for (const auto& [key, value] : object.items()) {
    text += separator;
    text += " " + json_text(key) + ": ";
    separator = ",\n";
    if (one_line(value)) {
      text += json_text(value);
      continue;
    }
    text += "[";
    const char* item_separator = "\n";
    for (const Json& item : value) {
      listen();
      text += item_separator;
      text += "  " + json_text(item);
      item_separator = ",\n";
    }
    text += "\n ]";
  }
  return text + "\n}\n";
}

}  // namespace tacit
