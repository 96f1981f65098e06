// LawWeights: what executions weigh where losses follow a law with hidden states (section 14 of the
// specification).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacit/check/certificate_lines.h"
#include "tacit/check/instance.h"
#include "tacit/check/number.h"

namespace tacit::check {

class LawWeights {
 public:
  // Reads the lines from `law S`, which is at hand, to the last `share`.
  [[nodiscard]] static Checked<LawWeights> read(CertificateLines& lines, const Instance& instance,
                                                Meter& meter);

  // The probability of a pattern, times the denominator.
  [[nodiscard]] const Integer& weight(std::uint32_t pattern) const& { return weights_[pattern]; }
  [[nodiscard]] const Integer& weight(std::uint32_t pattern) const&& = delete;  // would dangle
  [[nodiscard]] const Integer& denominator() const& { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  // The lines, with `; ` between them.
  [[nodiscard]] const std::string& text() const& { return text_; }
  [[nodiscard]] const std::string& text() const&& = delete;  // would dangle

 private:
  // Rows of probabilities, each with the sum 1, over one denominator.
  struct Rows {
    std::vector<std::vector<Integer>> rows;
    Integer denominator{1};
  };
  struct Group {
    std::uint32_t links;
    Rows shares;  // by hidden state
  };

  [[nodiscard]] static Checked<Rows> read_rows(CertificateLines& lines, std::string_view word,
                                               std::uint64_t count, std::size_t entries,
                                               Meter& meter, std::string& text);
  void weigh(const Instance& instance, const Rows& start, const Rows& moves,
             const std::vector<Group>& groups, Meter& meter);

  std::vector<Integer> weights_;
  Integer denominator_{1};
  std::string text_;
};

}  // namespace tacit::check
