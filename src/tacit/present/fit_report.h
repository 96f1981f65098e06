// What a log says about a channel, for people and as JSON (docs/formats/json.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/fit/fit.h"

namespace tacit {

// What the fit means for an algorithm: its error on the worst input, exactly, under three laws.
struct FitConsequence {
  std::string algorithm;
  Rational fitted;       // the best model
  Rational independent;  // independent receivers, as they were fitted
  Rational whole;        // all or nothing, with the share of messages that was delivered
  Rational worst;        // the largest under the laws at the ends of the confidence region
  std::size_t laws;      // so many laws, the fit itself included
};

struct FitContext {
  std::string source;   // the files
  std::string written;  // the channel file; empty when none was written
  std::string region;   // the file of the region; empty when none was written
  std::optional<FitConsequence> consequence{};
  std::string no_consequence{};  // why there is none, where an algorithm was given
};

// One sentence: how wrong the independent model would be for the error.
[[nodiscard]] std::string consequence_text(const FitReport& report,
                                           const FitConsequence& consequence);
[[nodiscard]] std::string fit_text(const FitReport& report, const FitContext& context);
[[nodiscard]] std::string fit_json(const FitReport& report, const FitContext& context);

}  // namespace tacit
