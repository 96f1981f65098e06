#include "tacit/proof/trimmed_proof.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

using Clause = std::span<const ClauseList::Literal>;

// What is left is trimmed again while that takes away a twentieth of the steps or more.
constexpr int most_passes = 6;
constexpr std::size_t worth = 20;

// What `proof` needs, with only the given clauses that it needed before.
Result<TrimmedProof> trim_once(const ClauseList& given, const TrimmedProof& proof,
                               ClauseList::Literal variables, HintedProof::Units units,
                               const RunContext& context) {
  HintedProof hinted(variables, context);
  std::vector<std::size_t> places;  // of the given clauses, in the order of their numbers
  given.for_each([&](Clause clause, std::size_t place) {
    if (!proof.needed[place]) return;
    places.push_back(place);
    hinted.assume(clause);
  });
  std::optional<Error> wrong;
  proof.steps.clauses.for_each([&](Clause clause, std::size_t place) {
    if (wrong) return;
    if (proof.steps.removes[place]) {
      hinted.remove(clause);
    } else if (const auto derived = hinted.derive(clause); !derived) {
      wrong = derived.error();
    }
  });
  if (!wrong && !hinted.is_refuted()) {
    if (const auto ended = hinted.derive({}); !ended) wrong = ended.error();
  }
  if (wrong) return Failure{*wrong};
  const std::vector<bool> used = hinted.needed_clauses();
  TrimmedProof result{{}, std::vector<bool>(given.size(), false)};
  for (std::size_t i = 0; i < places.size(); ++i) result.needed[places[i]] = used[i + 1];
  hinted.write_steps(units,
                     [&](Clause clause, bool removes) { result.steps.add(clause, removes); });
  return result;
}

}  // namespace

void ProofSteps::add(Clause clause, bool removing) {
  clauses.add(clause);
  removes.push_back(removing);
  if (!removing) ++added;
}

bool TrimmedProof::any_needed(std::size_t begin, std::size_t end) const {
  for (std::size_t place = begin; place < end; ++place) {
    if (needed[place]) return true;
  }
  return false;
}

Result<TrimmedProof> trim_proof(const ClauseList& given, ProofSteps steps, HintedProof::Units units,
                                const RunContext& context) {
  return within(context, [&]() -> Result<TrimmedProof> {
    const auto variables = std::max(given.largest_variable(), steps.clauses.largest_variable());
    TrimmedProof proof{std::move(steps), std::vector<bool>(given.size(), true)};
    for (int pass = 0; pass < most_passes; ++pass) {
      auto fewer = trim_once(given, proof, variables, units, context);
      if (!fewer) return fewer;
      const bool goes_on = worth * fewer->steps.added < (worth - 1) * proof.steps.added;
      proof = *std::move(fewer);
      if (!goes_on) break;
    }
    return proof;
  });
}

std::string step_line(Clause clause, bool removes) {
  std::vector<ClauseList::Literal> sorted(clause.begin(), clause.end());
  std::ranges::sort(sorted, {}, [](ClauseList::Literal literal) { return std::abs(literal); });
  std::string line = removes ? "d " : "";
  for (const ClauseList::Literal literal : sorted) line += std::to_string(literal) + " ";
  return line + "0\n";
}

}  // namespace tacit
