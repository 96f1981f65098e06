// What is asked about laws: the table of parameters, the typed question, the answer.
#pragma once

#include <string>
#include <vector>

#include "tacit/ask/signature.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/reproduce/law.h"

namespace tacit {

struct LawQuestion {
  std::vector<std::string> numbers{};  // none: all laws
  unsigned most_processes = 0;         // as in Workbench
  bool fresh = false;                  // without the atlas
};

[[nodiscard]] ask::Signature law_signature();
// Reads --only, --up-to and --fresh.
[[nodiscard]] Result<LawQuestion> law_question(const ask::Args& args);

// Checks the laws with the atlases of this machine, in a temporary directory for certificates.
// Fails as check_laws() does.
[[nodiscard]] Result<std::vector<LawResult>> answer_laws(const LawQuestion& question,
                                                         const RunContext& context);

}  // namespace tacit
