#include "tacit/ask/plan.h"

#include "tacit/ask/atlas_places.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/atlas/answer.h"
#include "tacit/base/quoted.h"
#include "tacit/present/plan_report.h"

namespace tacit::ask {
namespace {

constexpr std::uint64_t most_processes = 1000;

Failure missing(const std::string& option) {
  return fail(ErrorCode::invalid_argument, "is missing", Parameter{option});
}

}  // namespace

Signature plan_signature() {
  return {
      .positionals = {},
      .options = {processes_option,
                  channel_option,
                  {"at", "P", "Probability of delivery: 2/3, 0.65 or 6.5e-1.", ""},
                  {"error", "E", "The target: probability of disagreement on the worst input.", ""},
                  {"max-rounds", "R", "No more rounds than this.", ""},
                  {"max-transmissions", "M", "No more transmissions than this.", ""},
                  task_option,
                  values_option,
                  {"tolerance", "D", "Also the largest error if p is off by up to D.", ""},
                  {"fresh", "", "Bounds and algorithms without the atlas.", ""},
                  {"format", "FORMAT", "text, json or csv.", "text"}}};
}

Result<PlanRequest> plan_request(const Args& args) {
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
  const auto task = task_from(args, static_cast<unsigned>(*processes));
  if (!task) return task.failure();
  if (task->takes_fractions()) {
    return fail(ErrorCode::unsupported,
                "plans are for decisions without fractions: " + quoted_text(args.text("task")),
                Parameter{"task"});
  }
  PlanRequest request{static_cast<unsigned>(*processes), *channel, *at, error->value()};
  request.task = *task;
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

Result<Plan> plan_answer(const Args& args, PlanRequest request,
                         std::vector<std::string>& complaints, const RunContext& context) {
  const ReadableAtlases atlases =
      args.has("fresh") ? ReadableAtlases() : ReadableAtlases::usable(complaints);
  request.proved = [&](unsigned rounds) -> std::optional<PlanRequest::Proved> {
    const System system{request.processes, rounds, request.channel, request.task};
    const auto known = proved_optimum_at(atlases.stores(), system, request.at, context);
    // Without the atlas, the other bounds and algorithms are left.
    if (!known || !*known) return std::nullopt;
    const ProvedPoint& point = **known;
    const auto table = std::make_shared<const DecisionTable>(point.algorithm);
    if (request.task.values() > 2) {
      auto words = WordAlgorithm::parse(point.name);
      if (words) return PlanRequest::Proved{point.error, *std::move(words)};
      return PlanRequest::Proved{point.error, WordAlgorithm("optimal", table)};
    }
    auto named =
        parse_algorithm(point.name, {.processes = request.processes, .channel = request.channel});
    if (named) return PlanRequest::Proved{point.error, *std::move(named)};
    return PlanRequest::Proved{point.error, Algorithm("optimal", {TableStep{table}})};
  };
  return make_plan(request, context);
}

Result<std::string> plan_json(const Args& args, unsigned jobs, const RunContext& context) {
  auto request = plan_request(args);
  if (!request) return request.failure();
  PlanRequest whole = *std::move(request);
  whole.jobs = jobs;
  std::vector<std::string> complaints;
  const auto plan = plan_answer(args, whole, complaints, context);
  if (!plan) return plan.failure();
  return tacit::plan_json(*plan, whole);
}

}  // namespace tacit::ask
