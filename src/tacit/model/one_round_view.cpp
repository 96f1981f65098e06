#include "tacit/model/one_round_view.h"

#include <optional>

#include "tacit/base/quoted.h"

namespace tacit {

std::string view_text(const OneRoundView& view, unsigned n) {
  std::string text;
  for (const ProcessId j : ProcessSet::first(n)) {
    const char symbol = !view.known.contains(j) ? '*' : view.ones.contains(j) ? '1' : '0';
    if (j == view.owner) {
      text += '[';
      text += symbol;
      text += ']';
    } else {
      text += symbol;
    }
  }
  return text;
}

Result<OneRoundView> parse_one_round_view(std::string_view text, unsigned n) {
  const auto malformed = [text](const std::string& what) {
    return fail(ErrorCode::parse_error, what + ": " + quoted_text(text));
  };
  if (n > ProcessSet::most_processes) return malformed("more than 64 processes");
  OneRoundView view{};
  std::optional<ProcessId> owner;
  std::size_t at = 0;
  for (const ProcessId j : ProcessSet::first(n)) {
    const bool own = at < text.size() && text[at] == '[';
    if (own) ++at;
    if (at == text.size()) return malformed("expected " + std::to_string(n) + " symbols");
    const char symbol = text[at++];
    if (symbol != '0' && symbol != '1' && symbol != '*') return malformed("expected 0, 1 or *");
    if (symbol != '*') view.known.insert(j);
    if (symbol == '1') view.ones.insert(j);
    if (!own) continue;
    if (owner) return malformed("two bracketed positions");
    if (symbol == '*') return malformed("the own input is missing");
    if (at == text.size() || text[at++] != ']') return malformed("expected ']'");
    owner = j;
  }
  if (at != text.size()) return malformed("expected " + std::to_string(n) + " symbols");
  if (!owner) return malformed("no bracketed position");
  view.owner = *owner;
  return view;
}

}  // namespace tacit
