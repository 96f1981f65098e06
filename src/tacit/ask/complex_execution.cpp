#include "tacit/ask/complex_execution.h"

#include <string_view>
#include <variant>

#include "tacit/ask/parameters.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/one_execution.h"
#include "tacit/evaluate/validity.h"
#include "tacit/present/complex_report.h"

namespace tacit::ask {
namespace {

// The place of a link's sign in a pattern whose rounds are separated by one character.
std::size_t sign_at(std::uint64_t per_round, unsigned round, unsigned link) {
  return std::size_t{round} * (per_round + 1) + link;
}

// Whether the text has a T or a '.' for every link of every round. Executions::parse_pattern
// reads the same texts into a number, which only systems with few links have.
Result<std::string> checked_pattern(const std::string& text, const System& system) {
  const std::uint64_t per_round = links_per_round(system.channel, system.processes);
  const auto malformed = [&](const std::string& what) {
    return fail(ErrorCode::parse_error, what + ": " + quoted_text(text), Parameter{"pattern"});
  };
  for (unsigned round = 0; round < system.rounds; ++round) {
    const std::size_t before = sign_at(per_round, round, 0);
    if (round > 0 && (before > text.size() || text[before - 1] != '|')) {
      return malformed("expected " + std::to_string(system.rounds) + " rounds separated by '|'");
    }
    for (unsigned link = 0; link < per_round; ++link) {
      const std::size_t at = sign_at(per_round, round, link);
      if (at >= text.size() || (text[at] != 'T' && text[at] != '.')) {
        return malformed("expected " + std::to_string(per_round) + " of 'T' and '.' a round");
      }
    }
  }
  if (text.size() + 1 != sign_at(per_round, system.rounds, 0)) return malformed("pattern too long");
  return text;
}

}  // namespace

Result<GivenExecution> execution_from(const System& system, const Args& args) {
  for (const char* const name : {"input", "pattern"}) {
    if (args.has(name)) continue;
    return fail(ErrorCode::invalid_argument, "is needed by --kind execution", Parameter{name});
  }
  const auto input = parse_input(args.text("input"), system.processes);
  if (!input) return input.failure(Parameter{"input"});
  auto pattern = checked_pattern(args.text("pattern"), system);
  if (!pattern) return pattern.failure();
  return GivenExecution{*input, *std::move(pattern)};
}

Result<std::string> execution_report(const ComplexQuestion& question) {
  expects(question.execution.has_value(), "execution_report: a question without an execution");
  const System& system = question.system;
  if (!question.algorithm) {
    return fail(ErrorCode::invalid_argument, "is needed by --kind execution",
                Parameter{"algorithm"});
  }
  const Algorithm& algorithm = std::get<Algorithm>(*question.algorithm);
  if (const auto valid = check_validity(algorithm, system); !valid) {
    return valid.failure(Parameter{"algorithm"});
  }
  const auto runner = ExecutionRunner::build(algorithm, system);
  if (!runner) return runner.failure(Parameter{"algorithm"});
  const std::string& pattern = question.execution->pattern;
  const std::uint64_t per_round = links_per_round(system.channel, system.processes);
  const ProcessSet decisions =
      runner->decisions(question.execution->input, [&](unsigned round, LinkId link) {
        return pattern[sign_at(per_round, round, link.value())] == 'T';
      });
  const DecidedExecution decided{question.execution->input, pattern, algorithm.name(), decisions};
  return question.format == ComplexFormat::json ? execution_json(system, decided)
                                                : execution_text(system, decided);
}

}  // namespace tacit::ask
