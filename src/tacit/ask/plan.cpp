#include "tacit/ask/plan.h"

#include "tacit/ask/algorithm_parameters.h"
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

// The point, or the beginning of an interval whose end goes into `until`, which is that of --at or
// of a file that says no more; or the law of the file, and then the mean probability of a delivery.
Result<Probability> losses_from(const Args& args, const System& system,
                                std::optional<ChannelLaw>& law, std::optional<Probability>& until) {
  std::optional<Probability> at;
  if (args.has("at")) {
    const std::string text = args.text("at");
    const std::size_t dots = text.find("..");
    const auto point = Probability::parse(text.substr(0, dots));
    if (!point) return point.failure(Parameter{"at"});
    at = *point;
    if (dots != std::string::npos) {
      const auto end = Probability::parse(text.substr(dots + 2));
      if (!end) return end.failure(Parameter{"at"});
      if (*end < *point || has_channel_file(args)) {
        return fail(ErrorCode::invalid_argument,
                    *end < *point
                        ? "an interval ends before it begins: " + quoted_text(text)
                        : "an interval excludes the file of a channel: " + quoted_text(text),
                    Parameter{"at"});
      }
      until = *end;
    }
  }
  if (!has_channel_file(args)) {
    if (!at) return missing("at");
    return *at;
  }
  auto read = law_from(args, system, at);
  if (!read) return read.failure();
  const auto point = equal_delivery(*read);
  if (point && !args.has("region")) return *point;
  law = *std::move(read);
  return *Probability::from(Rational(1) - mean_loss(*law));
}

// The law of a file, its region, and what does not go with it.
Result<Done> add_law(const Args& args, std::optional<ChannelLaw> law,
                     std::optional<ChannelRegion> region, PlanRequest& request) {
  if (!law) return Done{};
  if (request.task.values() > 2 || args.has("tolerance")) {
    return fail(ErrorCode::unsupported,
                "excludes --" + std::string(args.has("tolerance") ? "tolerance" : "values") +
                    " with the file of a channel",
                Parameter{"channel"});
  }
  request.channel_file = args.text("channel");
  request.law = std::move(law);
  request.region = std::move(region);
  if (request.region) request.region_file = args.text("region");
  return Done{};
}

// A positive number of milliseconds or millijoules.
Result<std::optional<Rational>> positive_from(const Args& args, std::string_view option) {
  using Found = std::optional<Rational>;
  if (!args.has(option)) return Found();
  const std::string text = args.text(option);
  auto value = Rational::parse(text);
  if (!value) return value.failure(Parameter{std::string(option)});
  if (value->sign() <= 0) {
    return fail(ErrorCode::invalid_argument, "not a positive number: " + quoted_text(text),
                Parameter{std::string(option)});
  }
  return Found(*std::move(value));
}

// What one costs and what all may cost; how many that allows, if both are given.
Result<std::optional<std::uint64_t>> read_cost(const Args& args, std::string_view one,
                                               std::string_view all,
                                               std::optional<Rational>& cost_of_one,
                                               std::optional<Rational>& most) {
  using Found = std::optional<std::uint64_t>;
  const auto unit = positive_from(args, one);
  if (!unit) return unit.failure();
  const auto limit = positive_from(args, all);
  if (!limit) return limit.failure();
  cost_of_one = *unit;
  most = *limit;
  if (!*limit) return Found();
  if (!*unit) {
    return fail(ErrorCode::invalid_argument, "needs " + spelled(one), Parameter{std::string(all)});
  }
  const Rational ratio = **limit / **unit;
  const Integer count = floored_quotient(ratio.numerator(), ratio.denominator());
  if (count.is_zero()) {
    return fail(
        ErrorCode::invalid_argument,
        "less than " + spelled(one) + " " + args.text(one) + ": " + quoted_text(args.text(all)),
        Parameter{std::string(all)});
  }
  constexpr std::int64_t beyond_all = std::int64_t{1} << 40;
  return Found(
      static_cast<std::uint64_t>(count < Integer(beyond_all) ? *count.to_int64() : beyond_all));
}

// Nodes that stop, and what does not go with them.
Result<Done> add_crashed(const Args& args, PlanRequest& request) {
  if (!args.has("crashed")) return Done{};
  const auto reject = [](const std::string& why) {
    return fail(ErrorCode::unsupported, why, Parameter{"crashed"});
  };
  if (request.law) return reject("goes with equal probabilities, without a file");
  if (request.task.values() > 2) return reject("goes with two values");
  if (request.until || args.has("tolerance")) return reject("goes with one p");
  if (request.processes == 2) return reject("two processes have to be left: '2'");
  const auto crashed = whole_number(args, "crashed", 0, request.processes - 2);
  if (!crashed) return crashed.failure();
  request.crashed = static_cast<unsigned>(*crashed);
  return Done{};
}

// What limits the algorithms of a plan.
Result<Done> read_limits(const Args& args, PlanRequest& request) {
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
  const auto time = read_cost(args, "slot-ms", "deadline-ms", request.slot_ms, request.deadline_ms);
  if (!time) return time.failure();
  if (*time) {
    const auto rounds =
        static_cast<unsigned>(std::min<std::uint64_t>(**time, most_planned_transmissions));
    request.most_rounds = std::min(request.most_rounds.value_or(rounds), rounds);
  }
  const auto energy =
      read_cost(args, "transmission-mj", "energy-mj", request.transmission_mj, request.energy_mj);
  if (!energy) return energy.failure();
  if (*energy) {
    request.most_transmissions = std::min(request.most_transmissions.value_or(**energy), **energy);
  }
  request.with_examined = args.has("plot");
  if (args.has("tolerance")) {
    const auto tolerance = Probability::parse(args.text("tolerance"));
    if (!tolerance) return tolerance.failure(Parameter{"tolerance"});
    request.tolerance = tolerance->value();
  }
  return Done{};
}

}  // namespace

Signature plan_signature() {
  return {
      .positionals = {},
      .options = {
          processes_option,
          channel_or_file_option,
          region_option,
          {"at", "P",
           "Probability of delivery: 2/3, 0.65 or 6.5e-1; or an interval, 0.7..0.9, for all "
           "of which the target is to be reached.",
           ""},
          {"error", "E", "The target: probability of disagreement on the worst input.", ""},
          crashed_option,
          {"max-rounds", "R", "No more rounds than this.", ""},
          {"max-transmissions", "M", "No more transmissions than this.", ""},
          {"slot-ms", "MS", "How long a round takes, in milliseconds: adds the time.", ""},
          {"deadline-ms", "MS", "No more rounds than fit into this time. Needs --slot-ms.", ""},
          {"transmission-mj", "MJ",
           "What a transmission costs, in millijoules: adds the energy of all of them.", ""},
          {"energy-mj", "MJ",
           "No more transmissions than this energy allows. Needs --transmission-mj.", ""},
          {"plot", "FILE",
           "Draw rounds, transmissions and error of all algorithms that were evaluated, and the "
           "bounds: FILE.svg, FILE.png or FILE.pdf. JSON lists them as well.",
           ""},
          task_option,
          values_option,
          {"tolerance", "D", "Also the largest error if p is off by up to D.", ""},
          {"fresh", "", "Bounds and algorithms without the atlas.", ""},
          {"format", "FORMAT", "text, json or csv.", "text"}}};
}

Result<PlanRequest> plan_request(const Args& args) {
  const auto processes = whole_number(args, "n", 2, most_processes);
  if (!processes) return processes.failure();
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  auto region = region_from(args, *system);
  if (!region) return region.failure();
  std::optional<ChannelLaw> law;
  std::optional<Probability> until;
  const auto at = losses_from(args, *system, law, until);
  if (!at) return at.failure();
  if (until && args.has("tolerance")) {
    return fail(ErrorCode::invalid_argument, "goes with one p: " + quoted_text(args.text("at")),
                Parameter{"tolerance"});
  }
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
  PlanRequest request{static_cast<unsigned>(*processes), system->channel, *at, error->value()};
  request.task = *task;
  request.until = until;
  const auto added = add_law(args, std::move(law), *std::move(region), request);
  if (!added) return added.failure();
  if (const auto done = add_crashed(args, request); !done) return done.failure();
  if (const auto done = read_limits(args, request); !done) return done.failure();
  return request;
}

Result<Plan> plan_answer(const Args& args, PlanRequest request,
                         std::vector<std::string>& complaints, const RunContext& context) {
  const ReadableAtlases atlases =
      args.has("fresh") ? ReadableAtlases() : ReadableAtlases::usable(complaints);
  if (request.law) return make_plan(request, context);
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
