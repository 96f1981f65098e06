#include "tacit/check/certificate_lines.h"

#include <string>

#include "tacit/check/fields.h"

namespace tacit::check {

Check CertificateLines::next_line() {
  while (lines_.next()) {
    if (line().empty() || line().starts_with('#')) continue;
    if (witness_ != nullptr) witness_->on_line(line());
    return {};
  }
  if (flaw()) return flaw();
  return malformed("the certificate ends too early");
}

Check CertificateLines::expect(std::string_view line) {
  if (Check flaw = next_line()) return flaw;
  if (this->line() == line) return {};
  return malformed("expected '" + std::string(line) + "': " + quoted(this->line()));
}

Checked<std::uint64_t> CertificateLines::counted(std::string_view word) {
  if (Check flaw = next_line()) return *flaw;
  Fields fields(line());
  const bool right_word = fields.next_is(word);
  const auto count = fields.natural(largest_count);
  if (!right_word || !count || *count == 0 || !fields.empty()) {
    return malformed("expected '" + std::string(word) + "' and a number: " + quoted(line()));
  }
  return *count;
}

Check CertificateLines::expect_end() {
  if (Check flaw = expect("end of certificate")) return flaw;
  while (lines_.next()) {
    if (!line().empty() && !line().starts_with('#')) {
      return malformed("a line after the end of the certificate: " + quoted(line()));
    }
  }
  return flaw();
}

}  // namespace tacit::check
