#include <algorithm>
#include <array>
#include <set>

#include "tacit/ask/atlas_places.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/base/quoted.h"
#include "tacit/reproduce/law.h"
#include "tacit/reproduce/law_parts.h"

namespace tacit {

unsigned up_to(const Workbench& bench, unsigned least, unsigned most) {
  return std::clamp(bench.most_processes, least, most);
}

Rational worst_courteous(const Workbench& bench, unsigned n, const Probability& p) {
  Rational worst(0);
  for (unsigned d = 1; 2 * d <= n; ++d) worst = std::max(worst, bench.formulas.courteous(n, d)(p));
  return worst;
}

std::string place_text(unsigned n, const Rational& p) {
  return "$n = " + std::to_string(n) + "$, $p = " + p.to_string() + "$";
}

std::string_view status_name(LawStatus status) {
  switch (status) {
    case LawStatus::proved:
      return "proved";
    case LawStatus::proved_up_to:
      return "proved up to a number of processes";
    case LawStatus::conjectured:
      break;
  }
  return "conjectured";
}

std::span<const Law> laws() {
  static const std::array<Law, 10> all{single_input_law(),
                                       small_p_law(),
                                       near_one_law(),
                                       order_law(),
                                       deterministic_rate_law(),
                                       shared_coin_rate_law(),
                                       monotonicity_law(),
                                       rounds_law(),
                                       parity_law(),
                                       leaders_law()};
  return all;
}

Result<std::vector<LawResult>> check_laws(const std::vector<std::string>& numbers,
                                          const Workbench& bench) {
  std::set<std::string_view> unknown(numbers.begin(), numbers.end());
  for (const Law& law : laws()) unknown.erase(law.claim.number);
  if (!unknown.empty()) {
    return fail(ErrorCode::invalid_argument, "no such law: " + quoted_text(*unknown.begin()),
                Parameter{"only"});
  }
  std::vector<LawResult> results;
  for (const Law& law : laws()) {
    const bool wanted =
        numbers.empty() || std::ranges::find(numbers, law.claim.number) != numbers.end();
    if (wanted) results.push_back({&law, decide(law.claim, bench)});
  }
  return results;
}

std::vector<Optimum> optima_of_atlases(const RunContext& context) {
  std::vector<std::string> complaints;
  const ask::ReadableAtlases atlases = ask::ReadableAtlases::usable(complaints);
  std::vector<Optimum> found;
  const auto subjects = known_subjects(atlases.stores());
  if (!subjects) return found;
  for (const Subject& subject : *subjects) {
    if (subject.system != System{.processes = subject.system.processes}) continue;
    // Single points of classes say little about a map, and their rules take seconds.
    if (subject.of_class && !have_certificate(atlases.stores(), subject, everywhere())) continue;
    auto known = known_optimum(atlases.stores(), subject, {everywhere()}, context);
    if (known && *known) found.push_back((*known)->optimum);
  }
  return found;
}

}  // namespace tacit
