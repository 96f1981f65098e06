#include "tacit/ask/checked_mixture.h"

#include <utility>

#include "tacit/atlas/certified.h"
#include "tacit/base/budget.h"
#include "tacit/base/output_file.h"

namespace tacit {
namespace {

Failure unchecked(ErrorCode code, const std::string& why) {
  return fail(code, "nothing is reported, since its proof could not be checked: " + why);
}

}  // namespace

Result<CheckedMixture> check_mixture(const MixtureProof& proof, const RunContext& context) {
  auto work = WorkDirectory::make();
  if (!work) return work.failure();
  const auto files = std::make_shared<const WorkDirectory>(*std::move(work));
  const std::string path = files->path() + "/certificate";
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  write_certificate(proof, file.stream());
  if (const auto closed = file.close(); !closed) return closed.failure();
  CheckedText checked = check_text(path, context);
  if (context.cancelled()) return stopped_by_caller();
  if (const std::string against = objection(checked.verdict); !against.empty()) {
    const bool too_large = checked.verdict.verdict.beyond_limits;
    return unchecked(too_large ? ErrorCode::out_of_memory : ErrorCode::defect,
                     "the checker rejects " + against);
  }
  return CheckedMixture{files, path, std::move(checked.id), std::move(checked.verdict.verdict)};
}

Failure accepts_another_theorem() {
  return unchecked(ErrorCode::defect, "the checker accepts another theorem");
}

}  // namespace tacit
