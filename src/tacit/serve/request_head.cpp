#include "tacit/serve/request_head.h"

#include <algorithm>
#include <array>
#include <map>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit::serve {
namespace {

constexpr std::size_t most_headers = 64;
constexpr std::size_t longest_line = 8000;
constexpr std::size_t longest_range = 64;
constexpr std::size_t longest_length = 15;  // digits; a petabyte

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) { return lower(c); });
  return result;
}

// A character of a method or of a header's name (RFC 9110, section 5.6.2).
bool is_token_character(char c) {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_token_character);
}

bool is_visible(char c) {
  return c > ' ' && c < '\x7f';
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<Refusal> refusal_of(int status, std::string sentence) {
  return Refusal{status, std::move(sentence)};
}

std::optional<Refusal> line_objection(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == last) return refusal_of(400, "malformed request line");
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  if (!is_token(line.substr(0, first)) || !std::ranges::all_of(target, is_visible)) {
    return refusal_of(400, "malformed request line");
  }
  const auto digit = [&version](std::size_t i) { return version[i] >= '0' && version[i] <= '9'; };
  if (version.size() != 8 || !version.starts_with("HTTP/") || !digit(5) || version[6] != '.' ||
      !digit(7)) {
    return refusal_of(400, "malformed request line");
  }
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    return refusal_of(505, "only HTTP/1.0 and HTTP/1.1 are spoken here");
  }
  return std::nullopt;
}

using Fields = std::map<std::string, std::string_view>;

// The headers by name; those that may come once are refused when they come twice.
std::optional<Refusal> collect(std::string_view line, Fields& fields) {
  constexpr std::array<std::string_view, 4> once{"host", "origin", "content-length",
                                                 "transfer-encoding"};
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
    return refusal_of(400, "malformed header");
  }
  const std::string_view value = trimmed(line.substr(colon + 1));
  const auto plain = [](char c) { return c == '\t' || (c >= ' ' && c != '\x7f') || c < '\0'; };
  if (!std::ranges::all_of(value, plain)) return refusal_of(400, "malformed header");
  const std::string name = lower(line.substr(0, colon));
  const bool added = fields.emplace(name, value).second;
  if (!added && std::ranges::find(once, name) != once.end()) {
    return refusal_of(400, "header given more than once: " + quoted_text(name));
  }
  return std::nullopt;
}

std::optional<Refusal> body_objection(std::string_view method, const Fields& fields) {
  const auto length = fields.find("content-length");
  const auto coding = fields.find("transfer-encoding");
  if (length != fields.end()) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (length->second.empty() || !std::ranges::all_of(length->second, digit)) {
      return refusal_of(400, "not a length: " + quoted_text(length->second));
    }
    if (length->second.size() > longest_length) return refusal_of(413, "the body is too large");
    if (coding != fields.end()) {
      return refusal_of(400, "both Content-Length and Transfer-Encoding are given");
    }
  }
  if (coding != fields.end() && lower(coding->second) != "chunked") {
    return refusal_of(501, "only the transfer encoding chunked is understood");
  }
  if (method == "POST" && length == fields.end() && coding == fields.end()) {
    return refusal_of(411, "the length of the body is missing");
  }
  if (fields.contains("content-encoding")) {
    return refusal_of(415, "the body must not be compressed by Content-Encoding");
  }
  return std::nullopt;
}

}  // namespace

std::size_t head_length(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  return end == std::string_view::npos ? end : end + 4;
}

std::optional<Refusal> head_objection(std::string_view head) {
  expects(head_length(head) == head.size(), "head_objection: a whole head");
  const std::string_view first = head.substr(0, head.find("\r\n"));
  if (first.size() > longest_line) return refusal_of(414, "the address is too long");
  if (auto refusal = line_objection(first)) return refusal;
  Fields fields;
  std::size_t count = 0;
  std::string_view rest = head.substr(first.size() + 2);
  while (rest != "\r\n") {
    const std::string_view line = rest.substr(0, rest.find("\r\n"));
    rest.remove_prefix(line.size() + 2);
    if (++count > most_headers) return refusal_of(431, "too many headers");
    if (line.size() > longest_line) return refusal_of(431, "a header is too long");
    if (auto refusal = collect(line, fields)) return refusal;
  }
  if (const auto range = fields.find("range");
      range != fields.end() && range->second.size() > longest_range) {
    return refusal_of(416, "only whole files are served");
  }
  if (first.ends_with("1.1") && !fields.contains("host")) return refusal_of(400, "Host is missing");
  return body_objection(first.substr(0, first.find(' ')), fields);
}

}  // namespace tacit::serve
