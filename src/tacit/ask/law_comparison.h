// What `tacit compare` says of a channel's file: the worst cases of several algorithms as all its
// losses are multiplied by one factor.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/ask/signature.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/draw/plot.h"
#include "tacit/model/system.h"

namespace tacit::ask {

struct LawComparison {
  struct Row {
    Rational factor;
    std::vector<Rational> errors;  // exact, by algorithm
  };
  System system;
  std::string channel_file;
  Rational mean_loss;  // at factor 1
  std::vector<std::string> algorithms;
  std::vector<Row> rows;  // ascending; a factor beyond which some loss would exceed 1 is left out
};

// Expects that --channel names a file.
[[nodiscard]] Result<LawComparison> law_comparison(const Args& args, unsigned jobs,
                                                   const RunContext& context);

// As text, JSON or CSV.
[[nodiscard]] std::string law_comparison_text(const LawComparison& comparison,
                                              std::string_view format);
[[nodiscard]] Plot law_comparison_plot(const LawComparison& comparison, bool log_scale);

}  // namespace tacit::ask
