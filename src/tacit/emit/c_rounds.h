// The functions of an emitted header that play the rounds, and the sizes they need.
#pragma once

#include <cstdint>
#include <string>

#include "tacit/emit/round_program.h"

namespace tacit {

// How wide the numbers are that a process keeps.
class Layout {
 public:
  explicit Layout(const RoundProgram& program);

  // Some round counts zeros and ones.
  [[nodiscard]] bool counts() const { return counts_; }
  // Some decision table takes several rounds, so that numbers of views are sent.
  [[nodiscard]] bool several_rounds() const { return largest_view_ > 0; }
  [[nodiscard]] unsigned view_bits() const;
  // Entries of rows: numbers of views plus one; the first round needs 0 to 2.
  [[nodiscard]] unsigned number_bits() const;
  [[nodiscard]] unsigned round_bits() const;
  [[nodiscard]] std::uint64_t message_bytes() const;
  // Of the state, where 16-bit numbers are aligned.
  [[nodiscard]] std::uint64_t state_bytes() const;

 private:
  unsigned n_;
  unsigned rounds_;
  bool tables_;
  bool counts_ = false;
  std::uint64_t largest_view_ = 0;  // the largest number that is sent
};

// 8 or 16.
[[nodiscard]] unsigned entry_bits(const ViewRows& rows);

// begin_round, init, encode, absorb, end_round and decide; '@' and '$' stand for the
// prefix of identifiers and macros.
[[nodiscard]] std::string rounds_text(const RoundProgram& program, const Layout& layout);

}  // namespace tacit
