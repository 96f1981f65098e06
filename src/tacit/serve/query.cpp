#include "tacit/serve/query.h"

#include <charconv>

#include "tacit/base/quoted.h"

namespace tacit::serve {
namespace {

Result<std::string> decoded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+') c = ' ';
    if (c == '%') {
      const std::string_view digits = text.substr(i + 1, 2);
      unsigned value = 0;
      const char* const end = digits.data() + digits.size();
      const auto [stop, code] = std::from_chars(digits.data(), end, value, 16);
      if (digits.size() != 2 || stop != end || code != std::errc{}) {
        return fail(ErrorCode::parse_error,
                    "no two hexadecimal digits after %: " + quoted_text(text), "query");
      }
      c = static_cast<char>(value);
      i += 2;
    }
    if (c == '\0') return fail(ErrorCode::parse_error, "contains a zero byte", "query");
    result += c;
  }
  return result;
}

}  // namespace

Result<Parameters> parse_query(std::string_view query) {
  Parameters parameters;
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view part = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view{} : query.substr(end + 1);
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    const auto name = decoded(part.substr(0, equals));
    if (!name) return name.failure();
    const auto value =
        decoded(equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1));
    if (!value) return value.failure();
    if (name->empty()) {
      return fail(ErrorCode::parse_error, "a value without a name: " + quoted_text(part), "query");
    }
    parameters.emplace_back(*name, *value);
  }
  return parameters;
}

}  // namespace tacit::serve
