// tacit plan: the known algorithms for a target, and what is proved to be needed.
#include <array>
#include <iostream>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/plan.h"
#include "tacit/ask/plan_plot.h"
#include "tacit/draw/plot_file.h"
#include "tacit/plan/plan.h"
#include "tacit/present/plan_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> plan_formats{"text", "json", "csv"};

Exit run_plan(const Args& args, Streams io) {
  const auto format = one_of(args, "format", plan_formats);
  if (!format) return complain(io, format.error());
  if (args.has("plot")) {
    const auto kind = plot_kind(args.text("plot"));
    if (!kind) return complain(io, kind.error());
  }
  const auto parsed = ask::plan_request(args);
  if (!parsed) return complain(io, parsed.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  PlanRequest request = *parsed;
  request.jobs = control->jobs();
  std::vector<std::string> complaints;
  const auto plan = ask::plan_answer(args, request, complaints, control->context());
  for (const std::string& each : complaints) warn(io, each);
  if (!plan) return complain(io, plan.error());
  if (args.has("plot")) {
    const auto written = write_plot(args.text("plot"), svg_plot(ask::plan_plot(*plan, request)));
    if (!written) return complain(io, written.error());
  }
  const Exit delivered = deliver(args, io,
                                 plan_formats[*format] == "json"  ? plan_json(*plan, request)
                                 : plan_formats[*format] == "csv" ? plan_csv(*plan)
                                                                  : plan_text(*plan, request));
  if (delivered != Exit::done) return delivered;
  if (!plan->complete && control->interrupted()) return Exit::interrupted;
  const bool decided =
      plan->status == Plan::Status::reached || plan->status == Plan::Status::impossible;
  return plan->complete && decided ? Exit::done : Exit::undecided;
}

}  // namespace

const Command plan_command{
    .name = "plan",
    .summary = "known algorithms for a target error, and what is needed",
    .description =
        "Looks for algorithms whose worst-case error at p is at most a target, among the named "
        "rules, committees of them, sweep, and sequences of these: the fewest rounds, the fewest "
        "transmissions, and everything between. Every one was evaluated exactly. Beside them "
        "stands what is proved for every algorithm: how many rounds and transmissions it needs "
        "at least, and what its error cannot go below with as many as are used; where the atlas "
        "has the optimum, that is the bound. Exit code 3 when "
        "none is known and none is excluded, and at the time limit, which ends the search: the "
        "bounds and the best so far are printed.",
    .positionals = {},
    .options = ask::plan_signature().options,
    .example = {"plan -n 3 --channel unicast --at 0.8 --error 0.01",
                "3 processes, unicast, p = 4/5, error at most 0.01\n"
                "\n"
                "proved, for every algorithm: at least 2 rounds and 3 transmissions\n"
                "one round cannot go below 0.3216 (atlas)\n"
                "\n"
                "known algorithms that reach it: more rounds, fewer transmissions\n"
                "  rounds  transmissions  expected  error       no less than  algorithm\n"
                "  3       12             12        0.008768    4.096e-9      sweep;pref1\n"
                "  4       8              8         0.00319744  0.00000256    pref1@1^4\n"
                "\n"
                "fewest rounds: sweep;pref1\n"
                "fewest transmissions: pref1@1^4\n"},
    .run = &run_plan};

}  // namespace tacit::cli
