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

void JsonLines::begin_key(std::string_view key) {
  text_ += has_keys_ ? ",\n " : "\n ";
  text_ += json_text(key) + ": ";
  has_keys_ = true;
}

void JsonLines::add(const Json& object) {
  for (const auto& [key, value] : object.items()) add(key, value);
}

void JsonLines::add(std::string_view key, const Json& value) {
  if (one_line(value)) {
    begin_key(key);
    text_ += json_text(value);
    return;
  }
  begin_rows(key);
  for (const Json& item : value) row(item);
  end_rows();
}

void JsonLines::begin_rows(std::string_view key) {
  begin_key(key);
  text_ += "[";
  has_rows_ = false;
}

void JsonLines::row(const Json& value) {
  listen();
  text_ += has_rows_ ? ",\n  " : "\n  ";
  text_ += json_text(value);
  has_rows_ = true;
}

void JsonLines::end_rows() {
  text_ += has_rows_ ? "\n ]" : "]";
}

std::string JsonLines::finish() {
  text_ += "\n}\n";
  return std::move(text_);
}

std::string json_lines(const Json& object) {
  JsonLines lines;
  lines.add(object);
  return lines.finish();
}

}  // namespace tacit
