// The smallest worst-case error where losses follow a law with hidden states, certified and
// checked.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tacit/ask/optimal_call.h"
#include "tacit/base/work_directory.h"

namespace tacit::ask {

struct LawAnswer {
  System system;
  std::string channel_file;
  Rational value;         // of the best algorithm found
  Rational lower;         // no algorithm has a smaller one
  bool proved;            // they are the same, and the checker has accepted a certificate of it
  std::string checked{};  // what the checker accepted, in words
  std::optional<std::string> certificate{};  // where it is kept
  std::string certificate_path{};            // a file that stays while `files` does
  std::shared_ptr<const WorkDirectory> files{};
};

// The law of the file of --channel; fails on what does not go with one that is not of the paper.
[[nodiscard]] Result<ChannelLaw> law_of_call(const Args& args, const System& system);

// Expects call.law. Bounded where the context was cancelled with an algorithm in hand.
[[nodiscard]] Result<LawAnswer> law_answer(const OptimalCall& call, const RunContext& context);

// As text or JSON.
[[nodiscard]] std::string law_answer_text(const LawAnswer& answer, std::string_view format);

}  // namespace tacit::ask
