// The one way from a search to an answer that calls something optimal. Not installed.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "tacit/ask/optimal.h"
#include "tacit/atlas/certified.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/hashed_text.h"
#include "tacit/base/result.h"

namespace tacit {

// Writes the certificate of what `result` has proved into `files`, has the checker judge it, and
// compares what the checker accepted with what the optimum of `answer` says; `answer` then names
// the certificate, its hash and the theorem. Fails where the checker accepts anything else, so that
// nothing is reported. AnyProblem is Problem or ClassProblem, the one that was searched.
template <class AnyProblem>
[[nodiscard]] Result<Done> certify(const AnyProblem& problem, const SearchResult& result,
                                   const std::shared_ptr<const WorkDirectory>& files,
                                   OptimalAnswer& answer) {
  std::vector<check::Theorem> accepted;
  if (!result.proved.empty()) {
    answer.certificate = files->path() + "/certificate";
    answer.files = files;
    auto checked = write_checked_certificate(problem, result, answer.certificate);
    if (!checked) {
      return fail(
          checked.error().code,
          "nothing is reported, since its proof could not be checked: " + checked.error().message);
    }
    answer.run.checked = check::in_words(*checked);
    const auto hash = HashedText(answer.certificate, HashedText::unlimited, {}).hash();
    if (hash) answer.run.hashes = {*hash};
    accepted.push_back(*std::move(checked));
  }
  const auto confirmed = confirm(answer.optimum, accepted);
  if (!confirmed) return confirmed.failure();
  return Done{};
}

}  // namespace tacit
