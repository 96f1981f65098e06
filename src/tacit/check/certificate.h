// Certificate: goes through the lines of a certificate and checks what they state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/check/clauses.h"
#include "tacit/check/fields.h"
#include "tacit/check/line_reader.h"
#include "tacit/check/proof.h"
#include "tacit/check/target.h"

namespace tacit::check {

class Certificate {
 public:
  Certificate(std::istream& stream, const Limits& limits)
      : lines_(stream, limits.line_bytes), limits_(limits) {}

  [[nodiscard]] Verdict verdict();

 private:
  // Of what a line says that it is followed by, and of an entry of a profile.
  static constexpr std::uint64_t largest_count = 1'000'000'000;

  struct Interval {
    Point first;
    Point last;
  };

  // Goes to the next line that is neither empty nor a comment.
  [[nodiscard]] Check next_line();
  // Goes there, and expects a line that is exactly this.
  [[nodiscard]] Check expect(std::string_view line);
  // Goes there, and expects `word COUNT` with a count from 1.
  [[nodiscard]] Checked<std::uint64_t> counted(std::string_view word);

  [[nodiscard]] Check read_all();
  [[nodiscard]] Check read_system();
  [[nodiscard]] Check read_intervals();
  [[nodiscard]] Check read_algorithms();
  [[nodiscard]] Check read_algorithm();
  [[nodiscard]] Check read_parts();
  struct Part {
    Point first;
    Point last;
    bool one_rational;  // both ends are written as the same rational
  };
  [[nodiscard]] Checked<Part> read_part_ends(std::size_t& interval, std::optional<Point>& end);
  [[nodiscard]] Check check_part(const Part& part);
  // The clauses of a part that come between the common ones and the blocked profiles.
  struct OwnClauses {
    Literal variables;
    std::vector<ClauseList> lists;
  };
  [[nodiscard]] Checked<OwnClauses> read_symmetry();
  [[nodiscard]] Check read_sum(const Part& part, OwnClauses& own);
  [[nodiscard]] Checked<Proof> start_proof(const OwnClauses& own);
  // Adds to the proof what section 5 gives.
  [[nodiscard]] Check assume(const ClauseList& clauses, Proof& proof);
  [[nodiscard]] Checked<std::vector<Literal>> read_views(std::uint64_t count);
  [[nodiscard]] Checked<GroupElement> read_element();
  [[nodiscard]] Check read_block(BlockTest& test, Proof& proof);
  [[nodiscard]] Check check_proof(Proof& proof);
  [[nodiscard]] Check check_step(Proof& proof, bool& finished);
  [[nodiscard]] std::string claim() const;

  LineReader lines_;
  Limits limits_;
  std::optional<Instance> instance_;
  std::optional<CommonClauses> common_;
  std::vector<Interval> intervals_;
  std::string intervals_in_words_;
  Target target_;
  std::vector<Literal> step_;
  std::uint64_t assumed_ = 0;  // clauses, in all parts so far
};

}  // namespace tacit::check
