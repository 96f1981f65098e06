// MixtureCheck: a certificate of the optimum of approximate agreement, that is of consensus with
// shared coins; or of deterministic consensus, where it is the same (section 11 of the
// specification).
//
// In every part, a mixture of rules shows what can be attained, and a distribution of inputs with a
// flow that nothing less can be.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tacit/check/certificate_lines.h"
#include "tacit/check/fields.h"
#include "tacit/check/function.h"
#include "tacit/check/view_classes.h"

namespace tacit::check {

class MixtureCheck {
 public:
  enum class Claim {
    discrepancy,  // the optimum of approximate agreement
    consensus,    // that of deterministic consensus: every part draws a single rule
  };

  // The lines are read up to the one after the system, which is at hand. They and the meter must
  // live longer.
  MixtureCheck(CertificateLines& lines, const System& system, Claim claim, Meter& meter)
      : lines_(lines), system_(system), claim_(claim), meter_(meter), bytes_(meter) {}

  [[nodiscard]] bool is_about_consensus() const { return claim_ == Claim::consensus; }

  // Reads and checks the rest, up to the end of the certificate.
  [[nodiscard]] Check read();
  // The same without the proof: neither errors nor flows are looked at, so that what the theorem
  // says then is a claim.
  [[nodiscard]] Check read_claim();
  // What has been proved, once that went well. Expects the name of the system's channel.
  [[nodiscard]] DiscrepancyTheorem theorem(std::string channel) const;
  // The same where the claim is about consensus.
  [[nodiscard]] Theorem consensus_theorem(std::string channel) const;

 private:
  using Class = ViewClasses::Class;
  struct Part;

  [[nodiscard]] Check read_inputs();
  [[nodiscard]] Check read_weights(Fields& fields);
  [[nodiscard]] Check read_rules();
  [[nodiscard]] Check read_parts();
  [[nodiscard]] Check read_part();
  // The end of a part: errors and flows are checked, or passed over where only the claim is read.
  [[nodiscard]] Check check_proof(Part& part);
  [[nodiscard]] Check pass_over_flows();
  [[nodiscard]] Checked<Part> read_ends();
  // Goes to the next line and reads `word F`.
  [[nodiscard]] Checked<Polynomial> read_function(std::string_view word, const Part& part);
  [[nodiscard]] Checked<Polynomial> next_function(Fields& fields, const Part& part);
  [[nodiscard]] Check read_distribution(Part& part);
  [[nodiscard]] Check read_weight(Part& part);
  [[nodiscard]] Check read_flow(Part& part);
  [[nodiscard]] Check check_distribution(const Part& part);
  [[nodiscard]] Check check_mixture(const Part& part);
  [[nodiscard]] Check check_flow(const Part& part);

  // The weight of an execution, by its number of deliveries.
  [[nodiscard]] std::vector<Polynomial> execution_weights(const Part& part);
  // Finds the capacities of the part, and the errors of the rules that it mixes.
  void weigh(Part& part);
  void add_piece(const Part& part);
  // The claim is about consensus: the part draws one rule, which is the algorithm there.
  [[nodiscard]] Check take_single_rule(const Part& part);
  // By group of inputs and number of deliveries, how many executions the rule errs in.
  [[nodiscard]] std::vector<Profile> profiles_of(const std::string& rule) const;

  CertificateLines& lines_;
  System system_;
  Claim claim_;
  bool checks_ = true;  // what the parts state is checked
  Meter& meter_;
  Holding bytes_;
  std::optional<ViewClasses> classes_;
  DiscrepancyTheorem::Inputs inputs_ = DiscrepancyTheorem::Inputs::worst;
  std::vector<Integer> listed_;  // weights of the groups, where the inputs are not the worst
  std::vector<std::string> rules_;
  std::optional<Point> end_;   // of the last part
  Polynomial last_numerator_;  // of its value, if the next part may continue it
  Polynomial last_denominator_;
  std::vector<DiscrepancyTheorem::Piece> pieces_;
  bool deterministic_ = true;
  // Where the claim is about consensus: the stretches of p that the parts cover, as their ends are
  // written, and the rules that they draw.
  std::vector<std::pair<std::string, std::string>> covered_;
  std::set<std::uint64_t> drawn_;
};

}  // namespace tacit::check
