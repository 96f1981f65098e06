// What tacit replay says about the channel: a fit to a log of deliveries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/fit/delivery_log.h"
#include "tacit/fit/fit.h"
#include "tacit/runtime/execution.h"
#include "tacit/runtime/journal.h"

namespace tacit::cli {

// --confidence and what else a fit is told. Fails on values that make no sense.
struct FitCall {
  FitOptions options{};
  std::string channel_file;  // empty: write none
  std::string region_file;
  bool json = false;
};
[[nodiscard]] Result<FitCall> parse_fit(const Args& args);

// The rounds of executions, by instance: one after another, or, where losses start afresh in every
// instance, as those that tacit cluster draws do, each on its own.
[[nodiscard]] Result<DeliveryLog> log_of(const net::JournalHead& head,
                                         std::vector<net::Execution> executions, bool restarts);

// Fits the models, writes the files that were asked for, and reports. The error of the algorithm,
// if there is one, is evaluated under the fit.
[[nodiscard]] Exit report_fit(const Args& args, Streams io, const DeliveryLog& log,
                              const std::optional<Algorithm>& algorithm, const FitCall& call);

// Whether the file is a table of deliveries rather than a journal.
[[nodiscard]] bool is_table(std::string_view text);

}  // namespace tacit::cli
