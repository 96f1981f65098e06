// The lines of a certificate outside of its proofs: without empty lines and comments, and with the
// forms that several kinds of lines share.
#pragma once

#include <cstdint>
#include <istream>
#include <string_view>

#include "tacit/check/line_reader.h"
#include "tacit/check/meter.h"
#include "tacit/check/witness.h"

namespace tacit::check {

class CertificateLines {
 public:
  // Of what a line says that it is followed by, and of an entry of a profile.
  static constexpr std::uint64_t largest_count = 1'000'000'000;

  // The meter must live longer, and so must the witness, if there is one.
  CertificateLines(std::istream& stream, Meter& meter, Witness* witness)
      : lines_(stream, meter.limits().line_bytes, &meter), witness_(witness) {}

  // Goes to the next line that is neither empty nor a comment.
  [[nodiscard]] Check next_line();
  // Goes there, and expects a line that is exactly this.
  [[nodiscard]] Check expect(std::string_view line);
  // Goes there, and expects `word COUNT` with a count from 1.
  [[nodiscard]] Checked<std::uint64_t> counted(std::string_view word);
  // Expects `end of certificate`, and nothing after it.
  [[nodiscard]] Check expect_end();

  // Goes to the next line, whatever it is; see LineReader::next.
  [[nodiscard]] bool next() { return lines_.next(); }
  [[nodiscard]] std::string_view line() const { return lines_.line(); }
  [[nodiscard]] std::size_t number() const { return lines_.number(); }
  [[nodiscard]] const Check& flaw() const& { return lines_.flaw(); }
  [[nodiscard]] const Check& flaw() const&& = delete;  // would dangle

 private:
  LineReader lines_;
  Witness* witness_;
};

}  // namespace tacit::check
