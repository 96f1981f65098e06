// JSON for people who read diffs: one top-level key per line, and long arrays of
// objects one element per line.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace tacit {

using Json = nlohmann::ordered_json;

// One object, written as it is made: of a list, only the row at hand is in memory as a value,
// which would take a dozen times the room of its text. A stop is heard between rows.
class JsonLines {
 public:
  // All keys of an object, or one key.
  void add(const Json& object);
  void add(std::string_view key, const Json& value);

  // A list under a key, element by element; end_rows() comes before anything else is added.
  void begin_rows(std::string_view key);
  void row(const Json& value);
  void end_rows();

  // The whole text, which ends with a newline. Nothing can be added afterwards.
  [[nodiscard]] std::string finish();

 private:
  void begin_key(std::string_view key);

  std::string text_ = "{";
  bool has_keys_ = false;
  bool has_rows_ = false;  // of the list at hand
};

// The text of an object. Ends with a newline.
[[nodiscard]] std::string json_lines(const Json& object);

}  // namespace tacit
