#include "tacit/ask/channel_optimum.h"

#include <sstream>
#include <utility>

#include "tacit/algorithm/decision_table.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/atlas/certificate_copy.h"
#include "tacit/atlas/certified.h"
#include "tacit/base/contract.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/present/number_text.h"
#include "tacit/search/channel_search.h"

namespace tacit::ask {
namespace {

constexpr std::uint64_t most_execution_bits = 17;  // what the checker takes
constexpr unsigned most_chains = 6;

// The sentence that the checker says of the certificate, where it is about this question.
std::string expected_claim(const System& system, const ChannelLaw& law, const Rational& value) {
  std::string losses;
  for (const char c : law_lines(law)) losses += c == '\n' ? "; " : std::string(1, c);
  return "for " + std::to_string(system.processes) + " processes, " +
         std::to_string(system.rounds) + (system.rounds == 1 ? " round" : " rounds") +
         " and the channel " + std::string(channel_name(system.channel)) + " with the losses (" +
         losses +
         "), the smallest worst-case probability of disagreement of a deterministic algorithm with "
         "validity is " +
         value.to_string();
}

Result<Done> certify(const Problem& problem, const ChannelLaw& law,
                     const ChannelSearchResult& result, ChannelAnswer& answer) {
  answer.certificate_path = answer.files->path() + "/certificate";
  std::ostringstream text;
  const auto lines = write_law_certificate(problem, law, result, text);
  if (!lines) return lines.failure();
  const auto written = write_file(answer.certificate_path, text.str());
  if (!written) return written.failure();
  const check::FileVerdict checked = check::check_certificate_file(answer.certificate_path);
  if (const std::string against = objection(checked); !against.empty()) {
    return fail(checked.verdict.beyond_limits ? ErrorCode::out_of_memory : ErrorCode::defect,
                "nothing is reported, since the checker rejects " + against);
  }
  if (checked.verdict.claim != expected_claim(answer.optimum.system, law, result.value)) {
    return fail(ErrorCode::defect, "the checker has accepted something else");
  }
  answer.optimum.checked = checked.verdict.claim;
  return Done{};
}

Result<Done> check_size(const System& system, const ChannelLaw& law) {
  const unsigned chains = hidden_chains(law);
  if (system.execution_bits() <= most_execution_bits && chains <= most_chains) return Done{};
  const std::string states = chains == 0 ? "" : " with " + counted(chains, "hidden state");
  return fail(ErrorCode::too_large,
              system.to_string() + states + ": too many executions to be searched", Parameter{"n"});
}

}  // namespace

Result<ChannelLaw> law_of_call(const Args& args, const System& system) {
  std::optional<Probability> at;
  if (args.has("at")) {
    const auto point = Probability::parse(args.text("at"));
    if (!point) return point.failure(Parameter{"at"});
    at = *point;
  }
  auto law = law_from(args, system, at);
  if (!law) return law.failure();
  for (const std::string_view other :
       {"all-p", "from", "to", "count", "list", "coins", "prior", "class"}) {
    const bool chosen = args.has(other) && !(other == "class" && args.text(other) == "any");
    const bool of_interval = other == "all-p" || other == "from" || other == "to";
    if (!chosen || (equal_delivery(*law) && !of_interval)) continue;
    return fail(ErrorCode::unsupported,
                "excludes --" + std::string(other) + " with the file of a channel",
                Parameter{"channel"});
  }
  const auto task = task_from(args, system.processes);
  if (!task) return task.failure();
  if (!equal_delivery(*law) && *task != Task::consensus()) {
    return fail(ErrorCode::unsupported, "goes with consensus of two values", Parameter{"channel"});
  }
  const std::string format = args.text("format");
  if (!equal_delivery(*law) && (format == "csv" || format == "latex")) {
    return fail(ErrorCode::unsupported, "goes with text and json: " + quoted_text(format),
                Parameter{"channel"});
  }
  return law;
}

Result<ChannelAnswer> channel_answer(const OptimalCall& call, const RunContext& context) {
  const System& system = call.question.system;
  const ChannelLaw& law = *call.law;
  if (const auto fits = check_size(system, law); !fits) return fits.failure();
  DecisionHypergraph::Options options;
  options.memory_limit = spare_memory() / 16;
  auto built = DecisionHypergraph::build(system, options, context);
  if (!built) return built.failure(Parameter{"n"});
  const Problem problem(std::make_shared<const DecisionHypergraph>(*std::move(built)));
  auto work = WorkDirectory::make();
  if (!work) return work.failure();
  const auto files = std::make_shared<const WorkDirectory>(*std::move(work));
  const auto result = search_channel(problem, law, files->path(), context);
  if (!result) return result.failure();
  ChannelAnswer answer{
      {system, call.channel_file, result->value, result->lower, result->proved}, {}, files};
  if (result->proved) {
    if (const auto done = certify(problem, law, *result, answer); !done) return done.failure();
    if (call.certificate) {
      const auto stored = store_certificate(answer.certificate_path, *call.certificate);
      if (!stored) return stored.failure(Parameter{"certificate"});
      answer.optimum.certificate = call.certificate;
    }
  }
  if (call.algorithm) {
    const DecisionTable table(problem.shared_hypergraph(), problem.colouring(result->decisions));
    const auto written = write_file(*call.algorithm, table.to_json());
    if (!written) return written.failure(Parameter{"algorithm"});
  }
  return answer;
}

}  // namespace tacit::ask
