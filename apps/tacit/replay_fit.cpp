#include "replay_fit.h"

#include <algorithm>

#include "output.h"
#include "run_control.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/channel_file.h"
#include "tacit/evaluate/channel_region.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/present/fit_report.h"

namespace tacit::cli {
namespace {

// The worst error under a law. Fails where it cannot be evaluated.
Result<Rational> worst_error(const Algorithm& algorithm, const ChannelLaw& law,
                             const RunContext& context) {
  EvaluationOptions options;
  options.law = law;
  const System system{law.processes, algorithm.rounds(), law.channel};
  const auto found = evaluate(algorithm, system, options, context);
  if (!found) return found.failure();
  return *found->worst_value;
}

const Fit& independent_fit(const FitReport& report) {
  return *std::ranges::find(report.fits, FitModel{Sharing::each, HiddenState::none}, &Fit::model);
}

Result<FitConsequence> consequence_of(const FitReport& report, const DeliveryLog& log,
                                      const Algorithm& algorithm, const RunContext& context) {
  const Fit& best = report.fits[report.best];
  const Parameters share{static_cast<double>(report.delivered) /
                         static_cast<double>(report.observed)};
  const auto fitted = worst_error(algorithm, law_of(best.model, best.values, log), context);
  if (!fitted) return fitted.failure();
  const Fit& independent = independent_fit(report);
  const auto separately =
      worst_error(algorithm, law_of(independent.model, independent.values, log), context);
  if (!separately) return separately.failure();
  const auto whole =
      worst_error(algorithm, law_of({Sharing::whole, HiddenState::none}, share, log), context);
  if (!whole) return whole.failure();
  Rational worst = *fitted;
  const std::vector<ChannelLaw> laws = laws_of_region(best, log);
  for (const ChannelLaw& law : laws) {
    const auto error = worst_error(algorithm, law, context);
    if (!error) return error.failure();
    worst = std::max(worst, *error);
  }
  return FitConsequence{algorithm.name(), *fitted, *separately, *whole, worst, laws.size()};
}

}  // namespace

bool is_table(std::string_view text) {
  return !text.starts_with("{") && !text.empty();
}

Result<FitCall> parse_fit(const Args& args) {
  FitCall call;
  const auto confidence = confidence_from(args);
  if (!confidence) return confidence.failure();
  call.options.confidence = *confidence;
  call.channel_file = args.text("fit");
  call.region_file = args.text("region");
  call.json = args.text("format") == "json";
  return call;
}

Result<DeliveryLog> log_of(const net::JournalHead& head, std::vector<net::Execution> executions,
                           bool restarts) {
  if (head.channel != ChannelKind::broadcast && head.channel != ChannelKind::radio) {
    return fail(ErrorCode::unsupported,
                "channels are fitted where a transmission is for everybody: '" +
                    std::string(channel_name(head.channel)) + "'",
                Parameter{"fit"});
  }
  std::ranges::sort(executions, {}, &net::Execution::instance);
  DeliveryLog log{head.processes, {}};
  for (const net::Execution& execution : executions) {
    for (std::size_t t = 0; t < execution.rounds.size(); ++t) {
      const net::RoundEvents& events = execution.rounds[t];
      LoggedRound round{execution.instance * head.rounds + t,
                        log.rounds.empty() || (restarts && t == 0)};
      for (const ProcessId sender : events.spoke) {
        LoggedTransmission sent{
            sender, ProcessSet::first(head.processes) - ProcessSet::only(sender), {}};
        for (const ProcessId receiver : sent.observed) {
          if (events.heard[receiver.index()].contains(sender)) sent.delivered.insert(receiver);
        }
        round.transmissions.push_back(sent);
      }
      log.rounds.push_back(std::move(round));
    }
  }
  return log;
}

Exit report_fit(const Args& args, Streams io, const DeliveryLog& log,
                const std::optional<Algorithm>& algorithm, const FitCall& call) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto report = fit_channel(log, call.options, control->context());
  if (!report) return complain_unfinished(io, report.error(), *control);
  const Fit& best = report->fits[report->best];
  FitContext context{};
  for (const std::string& file : args.positionals) {
    context.source += (context.source.empty() ? "" : ", ") + file;
  }
  context.written = call.channel_file;
  context.region = call.region_file;
  if (algorithm) {
    auto consequence = consequence_of(*report, log, *algorithm, control->context());
    if (consequence) {
      context.consequence = *std::move(consequence);
    } else {
      context.no_consequence = consequence.error().message;
    }
  }
  if (!call.channel_file.empty()) {
    const ChannelLaw law = law_of(best.model, best.values, log);
    const auto written = write_file(call.channel_file, channel_file_json(law));
    if (!written) return complain(io, written.failure(Parameter{"fit"}).error);
  }
  if (!call.region_file.empty()) {
    const auto written =
        write_file(call.region_file,
                   channel_region_json({call.options.confidence, laws_of_region(best, log)}));
    if (!written) return complain(io, written.failure(Parameter{"region"}).error);
  }
  return deliver(args, io, call.json ? fit_json(*report, context) : fit_text(*report, context));
}

}  // namespace tacit::cli
