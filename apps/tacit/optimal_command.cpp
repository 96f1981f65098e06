// tacit optimal: the smallest worst-case error, an algorithm that has it, a proof.
#include <array>
#include <iostream>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/channel_optimum.h"
#include "tacit/ask/optimal_call.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/shared_coins.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 4> optimal_formats{"text", "json", "csv", "latex"};

std::string rendered(const Optimum& optimum, const OptimumRun& run, std::string_view format) {
  if (format == "json") return optimum_json(optimum, run);
  if (format == "csv") return optimum_csv(optimum, run);
  if (format == "latex") return optimum_latex(optimum, run);
  return optimum_text(optimum, run);
}

// Approximate agreement, shared coins, or the mean over a distribution of inputs.
Exit run_mixed(const Args& args, Streams io, const ask::OptimalCall& call,
               std::string_view format) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto answer = ask::mixed_answer(call, control->context());
  if (!answer) return complain_unfinished(io, answer.error(), *control);
  for (const std::string& each : answer->complaints) warn(io, each);
  const Exit delivered = deliver(args, io, ask::answer_text(*answer, format));
  if (delivered != Exit::done || answer->report.proved()) return delivered;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

// Losses that follow the law of a file.
Exit run_law(const Args& args, Streams io, const ask::OptimalCall& call, std::string_view format) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto answer = ask::channel_answer(call, control->context());
  if (!answer) return complain_unfinished(io, answer.error(), *control);
  const Exit delivered = deliver(args, io, channel_optimum_text(answer->optimum, format));
  if (delivered != Exit::done || answer->optimum.proved) return delivered;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

Exit run_optimal(const Args& args, Streams io) {
  const auto format = one_of(args, "format", optimal_formats);
  if (!format) return complain(io, format.error());
  const auto call = optimal_call(args);
  if (!call) return complain(io, call.error());
  const OptimalQuestion& question = call->question;
  if (call->law) return run_law(args, io, *call, optimal_formats[*format]);
  if (question.is_mixed()) return run_mixed(args, io, *call, optimal_formats[*format]);
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto answer = optimal_answer(*call, control->jobs(), control->context());
  if (!answer) return complain_unfinished(io, answer.error(), *control);
  for (const std::string& each : answer->complaints) warn(io, each);
  if (!answer->count_unknown.empty()) {
    io.err << "tacit: --count: not known: " << answer->count_unknown << "\n";
  }
  if (!answer->list_unknown.empty()) {
    io.err << "tacit: --list: " << answer->list_unknown << "\n";
  }
  const Exit delivered =
      deliver(args, io, rendered(answer->optimum, answer->run, optimal_formats[*format]));
  const bool counted = answer->run.count || !answer->run.counts.empty();
  const bool missing = (question.count && !counted) || !answer->list_unknown.empty();
  if (delivered == Exit::done && missing) return Exit::undecided;
  const bool decided = answer->optimum.complete() && answer->run.classes_decided();
  if (delivered != Exit::done || decided) return delivered;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

}  // namespace

const Command optimal_command{
    .name = "optimal",
    .summary = "the smallest possible error, who reaches it, and a proof",
    .description =
        "Finds the smallest worst-case probability of disagreement that any deterministic "
        "algorithm can have, at one p, on an interval or for every p, with an algorithm that "
        "reaches it and a certificate that no algorithm does better. The certificate is checked "
        "before anything is reported as optimal; systems too large to be searched get a theorem "
        "that is named, or bounds. With --time-limit or Ctrl-C, what is proved so "
        "far is printed, the rest with bounds. What the atlas knows (tacit atlas) about the "
        "whole question is not searched again. With --task approximate, decisions are "
        "numbers from 0 to 1, and their expected discrepancy on the worst input is minimised; with "
        "--coins shared, processes may draw an algorithm together before they start, which has the "
        "same optimum. Both need no search and take up to 400 processes for one round of "
        "broadcast.",
    .positionals = {},
    .options = ask::optimal_signature().options,
    .example = {"optimal -n 4 --all-p",
                "Theorem. For 4 processes, 1 round, broadcast,\n"
                "the smallest worst-case probability of disagreement of a deterministic\n"
                "algorithm with validity is\n"
                "\n"
                "  where            optimum                reached by\n"
                "  0 <= p <= 1/2    q^4 + 4 p^2 q^2 + p^4  courteous\n"
                "  1/2 <= p <= 2/3  q^3 + 2 p^2 q          courteous@1,2,3\n"
                "  2/3 <= p <= 1    q                      pref1\n"
                "\n"
                "From the atlas; the checker accepted the certificate that is stored there.\n"},
    .run = &run_optimal};

}  // namespace tacit::cli
