// tacit plan: the known algorithms for a target, and what is proved to be needed.
#include <array>
#include <iostream>

#include "atlas_places.h"
#include "common_options.h"
#include "output.h"
#include "plan_question.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/atlas/answer.h"
#include "tacit/base/quoted.h"
#include "tacit/optimise/plan.h"
#include "tacit/present/plan_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> formats{"text", "json", "csv"};
constexpr std::uint64_t most_processes = 1000;

Failure missing(const std::string& option) {
  return fail(ErrorCode::invalid_argument, "is missing", Parameter{option});
}

Result<PlanRequest> parse(const Args& args) {
  const auto processes = whole_number(args, "n", 2, most_processes);
  if (!processes) return processes.failure();
  const auto channel = parse_channel(args.text("channel"));
  if (!channel) return channel.failure(Parameter{"channel"});
  if (!args.has("at")) return missing("at");
  const auto at = Probability::parse(args.text("at"));
  if (!at) return at.failure(Parameter{"at"});
  if (!args.has("error")) return missing("error");
  const auto error = Probability::parse(args.text("error"));
  if (!error) return error.failure(Parameter{"error"});
  if (error->value() == Rational(1)) {
    return fail(ErrorCode::invalid_argument, "must be below 1: " + quoted_text(args.text("error")),
                Parameter{"error"});
  }
  PlanRequest request{static_cast<unsigned>(*processes), *channel, *at, error->value()};
  if (args.has("max-rounds")) {
    const auto rounds = whole_number(args, "max-rounds", 1, most_planned_transmissions);
    if (!rounds) return rounds.failure();
    request.most_rounds = static_cast<unsigned>(*rounds);
  }
  if (args.has("max-transmissions")) {
    const auto limit = whole_number(args, "max-transmissions", 1, std::uint64_t{1} << 40);
    if (!limit) return limit.failure();
    request.most_transmissions = *limit;
  }
  if (args.has("tolerance")) {
    const auto tolerance = Probability::parse(args.text("tolerance"));
    if (!tolerance) return tolerance.failure(Parameter{"tolerance"});
    request.tolerance = tolerance->value();
  }
  return request;
}

// The plan, with what the atlas knows as bounds unless --fresh is given; what is wrong with
// the atlas is added to the complaints.
Result<Plan> planned(const Args& args, PlanRequest request, std::vector<std::string>& complaints,
                     const RunContext& context) {
  const ReadableAtlases atlases =
      args.has("fresh") ? ReadableAtlases() : ReadableAtlases::usable(complaints);
  request.known_bound = [&](unsigned rounds) -> std::optional<Rational> {
    const auto known = proved_optimum_at(
        atlases.stores(), {request.processes, rounds, request.channel}, request.at, context);
    return known ? *known : std::nullopt;  // without the atlas, the other bounds hold
  };
  return make_plan(request, context);
}

Exit run(const Args& args, Streams io) {
  const auto format = one_of(args, "format", formats);
  if (!format) return complain(io, format.error());
  const auto parsed = parse(args);
  if (!parsed) return complain(io, parsed.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  PlanRequest request = *parsed;
  request.jobs = control->jobs();
  std::vector<std::string> complaints;
  const auto plan = planned(args, request, complaints, control->context());
  for (const std::string& each : complaints) warn(io, each);
  if (!plan) return complain(io, plan.error());
  const Exit delivered = deliver(args, io,
                                 formats[*format] == "json"  ? tacit::plan_json(*plan, request)
                                 : formats[*format] == "csv" ? plan_csv(*plan)
                                                             : plan_text(*plan, request));
  if (delivered != Exit::done) return delivered;
  if (!plan->complete && control->interrupted()) return Exit::interrupted;
  return plan->complete && plan->status != Plan::Status::unknown ? Exit::done : Exit::undecided;
}

}  // namespace

Result<std::string> plan_json(const Args& args, unsigned jobs, const RunContext& context) {
  auto request = parse(args);
  if (!request) return request.failure();
  PlanRequest whole = *std::move(request);
  whole.jobs = jobs;
  std::vector<std::string> complaints;
  const auto plan = planned(args, whole, complaints, context);
  if (!plan) return plan.failure();
  return tacit::plan_json(*plan, whole);
}

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
    .options = {processes_option,
                channel_option,
                {"at", "P", "Probability of delivery: 2/3, 0.65 or 6.5e-1.", ""},
                {"error", "E", "The target: probability of disagreement on the worst input.", ""},
                {"max-rounds", "R", "No more rounds than this.", ""},
                {"max-transmissions", "M", "No more transmissions than this.", ""},
                {"tolerance", "D", "Also the largest error if p is off by up to D.", ""},
                {"fresh", "", "Bounds without the atlas.", ""},
                {"format", "FORMAT", "text, json or csv.", "text"}},
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
    .run = &run};

}  // namespace tacit::cli
