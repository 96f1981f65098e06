// Certificate: goes through the lines of a certificate and checks what they state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tacit/check/certificate_lines.h"
#include "tacit/check/class_instance.h"
#include "tacit/check/clauses.h"
#include "tacit/check/fields.h"
#include "tacit/check/law.h"
#include "tacit/check/mixture.h"
#include "tacit/check/proof.h"
#include "tacit/check/target.h"
#include "tacit/check/witness.h"

namespace tacit::check {

class Certificate {
 public:
  // The meter must live longer, and so must the witness, if there is one.
  Certificate(std::istream& stream, Meter& meter, Witness* witness = nullptr)
      : lines_(stream, meter, witness), meter_(meter), limits_(meter.limits()), witness_(witness) {}

  [[nodiscard]] Verdict verdict();
  // What the certificate claims, true or not; nothing when the lines that say so are not as they
  // should be. Proofs are not looked at.
  [[nodiscard]] std::optional<ClaimedTheorem> claimed();
  // The number of the line at hand.
  [[nodiscard]] std::size_t line() const { return lines_.number(); }

 private:
  struct Interval {
    Point first;
    Point last;
  };

  [[nodiscard]] Check read_all();
  // The lines up to the last algorithm; where mixtures and flows are the proof, up to the inputs.
  [[nodiscard]] Check read_head();
  [[nodiscard]] Check read_system();
  // Takes the line after the system: with a mixture, whose inputs it states, there is no instance.
  [[nodiscard]] Check read_kind_of_proof(const System& system);
  // The line `class` is at hand; takes the one after it.
  [[nodiscard]] Check read_class(const System& system);
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
  // The same where the claim is about a class of algorithms (section 13).
  [[nodiscard]] Check check_class_part(const Part& part);
  [[nodiscard]] Check read_error_set(BlockTest& test, Proof& proof);
  // The same where losses follow a law (section 14); the first line after the law is at hand.
  [[nodiscard]] Check check_law();
  [[nodiscard]] Check read_law_value();
  [[nodiscard]] Check read_law_errors(Proof& proof);
  [[nodiscard]] std::string law_in_words() const;
  // The clauses of a part that come between the common ones and the blocked profiles.
  struct OwnClauses {
    Literal variables;
    Holding bytes;
    std::vector<ClauseList> lists{};
  };
  [[nodiscard]] Checked<OwnClauses> read_symmetry();
  [[nodiscard]] Check read_sum(const Part& part, OwnClauses& own);
  [[nodiscard]] Checked<Proof> start_proof(const OwnClauses& own);
  // Adds to the proof what section 5 gives. The clauses have been counted.
  [[nodiscard]] Check assume(const ClauseList& clauses, Proof& proof);
  [[nodiscard]] Checked<std::vector<std::uint32_t>> read_views(std::uint64_t count);
  [[nodiscard]] Checked<GroupElement> read_element();
  [[nodiscard]] Check read_block(BlockTest& test, Proof& proof);
  [[nodiscard]] Check check_proof(Proof& proof);
  [[nodiscard]] Check check_step(Proof& proof, bool& finished);
  [[nodiscard]] Theorem theorem() const;

  CertificateLines lines_;
  Meter& meter_;
  const Limits& limits_;
  Witness* witness_;
  std::string channel_;
  std::string task_;
  std::optional<MixtureCheck> mixture_;  // where mixtures and flows are the proof (section 11)
  std::optional<System> system_;
  std::optional<ClassInstance> class_;  // where the claim is about a class (section 13)
  std::optional<Instance> instance_;    // where it is about all algorithms
  std::optional<CommonClauses> common_;
  std::optional<LawWeights> law_;  // where the claim is about a law of losses (section 14)
  std::string law_value_;          // its optimum, as it is written
  Integer law_target_;             // the same over the denominator of the weights
  std::vector<Interval> intervals_;
  std::vector<std::pair<std::string, std::string>> written_;  // the ends of the intervals
  Target target_;
  std::vector<Literal> step_;
};

}  // namespace tacit::check
