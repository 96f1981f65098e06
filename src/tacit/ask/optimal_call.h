// What `tacit optimal` is asked, and where its answer goes. The answer itself is found by
// tacit/ask/optimal.h. Shared by the program, the server and the Python module.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tacit/ask/discrepancy.h"
#include "tacit/ask/optimal.h"
#include "tacit/ask/signature.h"
#include "tacit/model/channel_law.h"

namespace tacit::ask {

[[nodiscard]] Signature optimal_signature();  // without the common options

struct OptimalCall {
  OptimalQuestion question;
  std::optional<std::string> certificate{};     // where to keep the certificate
  std::optional<std::string> algorithm{};       // where to save the best algorithm
  std::uint64_t memory = default_memory_limit;  // bytes that a solver may need
  std::optional<ChannelLaw> law{};  // of a channel's file that is not one of the paper's
  std::string channel_file{};       // its name
};

// Reads every option but --format. Fails also when a file could not be written at the
// end.
[[nodiscard]] Result<OptimalCall> optimal_call(const Args& args);

// The answer with the atlases and the memory of this machine, and the files that were asked for.
// `abandoned`: see Resources. Fails also when a file cannot be written.
[[nodiscard]] Result<OptimalAnswer> optimal_answer(const OptimalCall& call, unsigned jobs,
                                                   const RunContext& context,
                                                   std::function<bool()> abandoned = {});

// The same where mixtures and flows answer the question: call.question.is_mixed().
[[nodiscard]] Result<DiscrepancyAnswer> mixed_answer(const OptimalCall& call,
                                                     const RunContext& context);

// What `tacit optimal --format json` prints. `on_certificate` is told where
// the certificate of what was searched is; the file stays until it returns. It is not called for
// answers of the atlas, nor when nothing is proved.
[[nodiscard]] Result<std::string> optimal_json(
    const Args& args, unsigned jobs, const RunContext& context,
    const std::function<bool()>& abandoned = {},
    const std::function<void(const std::string&)>& on_certificate = {});

}  // namespace tacit::ask
