// Claim: one numbered statement of docs/mathematics.md, with the function that decides
// it by running the engine.
//
// A claim is evaluated as it is printed. `holds`: the engine agrees on everything that was
// checked. `differs`: as printed it is wrong or says too much, and the statement given
// instead was verified. `fails`: the engine contradicts it and nothing is known instead. A question
// of the paper is no claim: it is answered, partly answered or open, and fails only where what is
// said about it does not hold. `undecided`: memory, disk or time ended before.
//
// Texts use a little markup (present/markup.h): $q^3 + 2 p^2 q$ is a formula, `courteous` a name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/reproduce/formulas.h"
#include "tacit/reproduce/optima.h"

namespace tacit {

enum class ClaimVerdict { holds, fails, differs, answered, partly_answered, open, undecided };

// "ok", "FAIL", "differs", "answered", "partly answered", "open" or "undecided", as scripts read
// it.
[[nodiscard]] std::string_view verdict_name(ClaimVerdict verdict);

// A file that shows what was found.
struct Evidence {
  std::string file;    // relative to the report's directory
  std::string what;    // markup
  std::string text{};  // its contents; empty when somebody else writes it (certificates)
};

// Numbers that were computed, as rows; all texts are markup.
struct FindingTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  // as long as the header
};

// Values that were computed exactly, to be drawn over p. Labels are as in draw/plot.h.
struct FindingCurve {
  struct Point {
    Rational p;
    Rational value;
  };
  std::string label;
  std::vector<Point> points;  // ascending in p
};
struct FindingPlot {
  std::string id;  // "O3a"; also the name of its file, figures/O3a.svg
  std::string title;
  std::string caption;
  std::string y_label;
  std::vector<FindingCurve> curves;
};

struct Finding {
  ClaimVerdict verdict;
  std::string found;      // markup, with the numbers that were computed
  std::string instead{};  // what is true, for `differs`: one clause, markup
  std::vector<Evidence> evidence{};
  std::vector<std::string> proof{};  // a theorem and its proof, a paragraph each, markup
  std::vector<FindingTable> tables{};
  std::vector<FindingPlot> plots{};
};

// What a claim may use.
struct Workbench {
  const Formulas& formulas;
  Optima& optima;
  RunContext context{};
  unsigned most_processes = 0;  // how far laws are tested; 0: as far as takes seconds

  // Proved, or with the reason why not: Inspection::require has to look at it before it is used.
  [[nodiscard]] const ProvedOptimum& optimum(const System& system,
                                             const Interval& on = everywhere()) const {
    return optima.of(system, on);
  }
};

struct Claim {
  std::string_view number;  // "46", "O1"
  std::string_view title;   // a few words, markup
  std::string_view statement;
  std::string_view sizes;     // what was checked
  std::string_view method;    // enumeration, exact sign, cut, certificate, closed form
  std::string_view figure{};  // "F4", the figure of the paper that shows it; empty without one
  Finding (*decide)(const Workbench& bench);
};

struct ClaimSection {
  std::string_view letter;
  std::string_view title;
  std::span<const Claim> claims;
};

// All of them, in order.
[[nodiscard]] const std::vector<ClaimSection>& claim_sections();

// Runs the check of a claim in a scope of the bench's context (base/budget.h). A stop and the end
// of the memory leave it undecided; any other exception is a defect, and the claim fails with it.
[[nodiscard]] Finding decide(const Claim& claim, const Workbench& bench);

// The sections, one function per source file.
[[nodiscard]] ClaimSection model_claims();
[[nodiscard]] ClaimSection algorithm_claims();
[[nodiscard]] ClaimSection error_claims();
[[nodiscard]] ClaimSection kripke_claims();
[[nodiscard]] ClaimSection three_process_claims();
[[nodiscard]] ClaimSection general_claims();
[[nodiscard]] ClaimSection appendix_claims();
[[nodiscard]] ClaimSection open_questions();
[[nodiscard]] ClaimSection claims_beyond();

}  // namespace tacit
