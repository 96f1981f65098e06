// A small reader of XML for the tests: well-formedness, and the elements with their
// attributes. It shares nothing with the writers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tacit {

struct XmlElement {
  std::string tag;
  std::map<std::string, std::string> attributes;
  std::string text;  // directly inside, without children
};

// All elements in the order of their start, or nothing when the text is malformed:
// tags that do not nest, attributes twice or without quotes, a bare '<' or '&'.
[[nodiscard]] inline std::optional<std::vector<XmlElement>> read_xml(std::string_view text) {
  std::vector<XmlElement> elements;
  std::vector<std::size_t> open;
  std::size_t at = 0;
  bool had_root = false;
  while (at < text.size()) {
    if (text[at] != '<') {
      const std::size_t end = std::min(text.find('<', at), text.size());
      const std::string_view run = text.substr(at, end - at);
      for (std::size_t i = run.find('&'); i != std::string_view::npos; i = run.find('&', i + 1)) {
        const std::string_view rest = run.substr(i);
        if (!rest.starts_with("&amp;") && !rest.starts_with("&lt;") && !rest.starts_with("&gt;") &&
            !rest.starts_with("&quot;")) {
          return std::nullopt;
        }
      }
      if (!open.empty()) elements[open.back()].text += run;
      if (open.empty() && run.find_first_not_of(" \n") != std::string_view::npos) {
        return std::nullopt;
      }
      at = end;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view tag = text.substr(at + 1, end - at - 1);
    at = end + 1;
    if (tag.starts_with('/')) {
      if (open.empty() || elements[open.back()].tag != tag.substr(1)) return std::nullopt;
      open.pop_back();
      continue;
    }
    const bool empty = tag.ends_with('/');
    if (empty) tag.remove_suffix(1);
    if (open.empty() && had_root) return std::nullopt;
    had_root = true;
    XmlElement element{std::string(tag.substr(0, tag.find(' '))), {}, {}};
    tag.remove_prefix(element.tag.size());
    while (!tag.empty()) {
      const std::size_t equals = tag.find("=\"");
      if (!tag.starts_with(' ') || equals == std::string_view::npos) return std::nullopt;
      const std::size_t close = tag.find('"', equals + 2);
      if (close == std::string_view::npos) return std::nullopt;
      const std::string name(tag.substr(1, equals - 1));
      const std::string value(tag.substr(equals + 2, close - equals - 2));
      if (value.find('<') != std::string::npos) return std::nullopt;
      if (!element.attributes.emplace(name, value).second) return std::nullopt;
      tag.remove_prefix(close + 1);
    }
    elements.push_back(std::move(element));
    if (!empty) open.push_back(elements.size() - 1);
  }
  if (!open.empty() || !had_root) return std::nullopt;
  return elements;
}

// How many elements have this tag and, where given, this value of an attribute.
[[nodiscard]] inline std::size_t count(const std::vector<XmlElement>& elements,
                                       std::string_view tag, const std::string& attribute = {},
                                       std::string_view value = {}) {
  std::size_t number = 0;
  for (const XmlElement& element : elements) {
    if (element.tag != tag) continue;
    const auto found = element.attributes.find(attribute);
    if (attribute.empty() || (found != element.attributes.end() && found->second == value))
      ++number;
  }
  return number;
}

}  // namespace tacit
