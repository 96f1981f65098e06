#include "tacit/model/process.h"

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {

std::string input_text(ProcessSet ones, unsigned n) {
  expects(n <= ProcessSet::most_processes, "input_text: more than 64 processes");
  std::string text;
  for (const ProcessId i : ProcessSet::first(n)) text += ones.contains(i) ? '1' : '0';
  return text;
}

Result<ProcessSet> parse_input(std::string_view text, unsigned n) {
  if (n > ProcessSet::most_processes) {
    return fail(ErrorCode::invalid_argument, "more than 64 processes: " + quoted_text(text));
  }
  if (text.size() != n) {
    return fail(ErrorCode::parse_error,
                "expected " + std::to_string(n) + " bits: " + quoted_text(text));
  }
  ProcessSet ones;
  for (unsigned i = 0; i < n; ++i) {
    if (text[i] != '0' && text[i] != '1') {
      return fail(ErrorCode::parse_error, "expected only 0 and 1: " + quoted_text(text));
    }
    if (text[i] == '1') ones.insert(ProcessId(static_cast<std::uint8_t>(i)));
  }
  return ones;
}

std::string set_text(ProcessSet set) {
  std::string text = "{";
  for (const ProcessId i : set) {
    if (text.size() > 1) text += ",";
    text += std::to_string(i.value() + 1);
  }
  return text + "}";
}

}  // namespace tacit
