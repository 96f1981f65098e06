#include "tacit/serve/answer_text.h"

#include <nlohmann/json.hpp>

namespace tacit::serve {

namespace {

std::string one_field(const char* name, std::string_view value) {
  using Json = nlohmann::json;
  return Json{{name, value}}.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string error_body(std::string_view sentence) {
  return one_field("error", sentence);
}

std::string progress_body(std::string_view text) {
  return one_field("text", text);
}

std::string certificate_body(const KeptFile& file) {
  return nlohmann::ordered_json{{"name", file.name}, {"bytes", file.bytes}}.dump() + "\n";
}

std::string event_text(std::string_view name, std::string_view data) {
  std::string text = "event: " + std::string(name) + "\n";
  while (!data.empty() && data.back() == '\n') data.remove_suffix(1);
  for (;;) {
    const std::size_t end = data.find('\n');
    text += "data: " + std::string(data.substr(0, end)) + "\n";
    if (end == std::string_view::npos) break;
    data.remove_prefix(end + 1);
  }
  return text + "\n";
}

}  // namespace tacit::serve
