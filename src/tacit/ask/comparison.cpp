#include "tacit/ask/comparison.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/channel_comparison.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/word_evaluation.h"

namespace tacit::ask {
namespace {

// "5" or "2..6".
Result<Sizes> sizes_from(const Args& args) {
  const std::string text = args.text("n");
  const std::size_t dots = text.find("..");
  if (!args.has("n") || dots == std::string::npos) {
    const auto single = whole_number(args, "n", 2, 100'000);
    if (!single) return single.failure();
    return Sizes{static_cast<unsigned>(*single), static_cast<unsigned>(*single)};
  }
  const auto not_a_range = [&](const std::string& kind) {
    return fail(ErrorCode::invalid_argument, "not a range of " + kind + ": " + quoted_text(text),
                Parameter{"n"});
  };
  Args ends;
  Sizes sizes{};
  for (const auto& [part, target] : {std::pair{text.substr(0, dots), &sizes.first},
                                     std::pair{text.substr(dots + 2), &sizes.last}}) {
    if (!Integer::parse(part)) return not_a_range("whole numbers");
    ends.values["n"] = part;
    const auto number = whole_number(ends, "n", 2, 100'000);
    if (!number) return number.failure();
    *target = static_cast<unsigned>(*number);
  }
  if (sizes.first > sizes.last || sizes.last - sizes.first >= 64) {
    return not_a_range("at most 64 sizes");
  }
  return sizes;
}

constexpr std::string_view optimal = "optimal";

// The optimum has as many rounds as are asked for, or as all the others have.
Result<unsigned> rounds_of_optimum(const Args& args, const std::vector<Evaluation>& members) {
  if (args.has("r")) {
    const auto rounds = whole_number(args, "r", 1, 100'000);
    if (!rounds) return rounds.failure();
    return static_cast<unsigned>(*rounds);
  }
  const unsigned rounds = members.empty() ? 1 : members.front().system.rounds;
  const auto agrees = [&](const Evaluation& each) { return each.system.rounds == rounds; };
  if (std::ranges::all_of(members, agrees)) return rounds;
  return fail(ErrorCode::invalid_argument, "of how many rounds? The others differ: 'optimal'");
}

Result<Evaluation> evaluated_member(const std::string& text, const Args& args, const System& size,
                                    const Task& task, unsigned jobs, const RunContext& context) {
  EvaluationOptions options;
  options.jobs = jobs;
  options.task = task;
  if (task.values() > 2) {
    const auto words = word_algorithm_from(text, args, size.processes, size.channel, task);
    if (!words) return words.failure();
    System system = size;
    system.task = task;
    return evaluate_words(*words, system, options, spare_memory(), context);
  }
  const auto algorithm = algorithm_from(text, args, size.processes, size.channel, task);
  if (!algorithm) return algorithm.failure();
  return evaluate(*algorithm, size, options, context);
}

Result<ComparisonReport> report_for(const Args& args, const System& size, const Task& task,
                                    unsigned jobs, const RunContext& context,
                                    const OptimumSource& optimum) {
  std::vector<Evaluation> members;
  std::optional<std::size_t> place_of_optimum;
  for (const std::string& text : args.positionals) {
    if (text == optimal) {
      place_of_optimum = members.size();
      continue;
    }
    auto evaluation = evaluated_member(text, args, size, task, jobs, context);
    if (!evaluation) return evaluation.failure();
    members.push_back(*std::move(evaluation));
  }
  if (place_of_optimum) {
    if (!optimum) return fail(ErrorCode::unsupported, "nobody knows the optimum here: 'optimal'");
    if (task.takes_fractions()) return no_optimum_for(task);
    const auto rounds = rounds_of_optimum(args, members);
    if (!rounds) return rounds.failure();
    const System system{size.processes, *rounds, size.channel, task};
    auto member = optimum(system, jobs, context);
    if (!member) return member.failure();
    members.insert(members.begin() + static_cast<std::ptrdiff_t>(*place_of_optimum),
                   *std::move(member));
  }
  return comparison_report(std::move(members), context);
}

}  // namespace

Signature comparison_signature() {
  return {.positionals = {{"ALGORITHM", "What to compare; optimal is the proved optimum.", 1, 64}},
          .options = {
              {"n", "N", "Number of processes, or a range of them: 2..6.", ""},
              algorithm_rounds_option,
              channel_or_file_option,
              task_option,
              values_option,
              {"plot", "FILE",
               "Draw the worst cases over p, or over a factor of the losses of a channel's file: "
               "FILE.svg, FILE.png or FILE.pdf.",
               ""},
              {"log", "", "Logarithmic error axis in plots.", ""},
              {"format", "FORMAT", "text, json, csv or latex.", "text"}}};
}

Result<ComparisonQuestion> comparison_question(const Args& args) {
  const auto sizes = sizes_from(args);
  if (!sizes) return sizes.failure();
  const auto channel = parse_channel(args.text("channel"));
  if (!channel) return channel.failure(Parameter{"channel"});
  const auto task = task_from(args, sizes->first);
  if (!task) return task.failure();
  return ComparisonQuestion{*sizes, *channel, *task};
}

Result<std::vector<ComparisonReport>> comparison_reports(const ComparisonQuestion& question,
                                                         const Args& args, unsigned jobs,
                                                         const RunContext& context,
                                                         const OptimumSource& optimum) {
  std::vector<ComparisonReport> reports;
  for (unsigned n = question.sizes.first; n <= question.sizes.last; ++n) {
    auto report = report_for(args, {n, 1, question.channel}, question.task, jobs, context, optimum);
    if (!report) return report.failure();
    reports.push_back(*std::move(report));
  }
  return reports;
}

Result<std::string> compare_json(const Args& args, unsigned jobs, const RunContext& context,
                                 const OptimumSource& optimum) {
  if (has_channel_file(args)) {
    const auto found = channel_comparison(args, jobs, context);
    if (!found) return found.failure();
    return channel_comparison_text(*found, "json");
  }
  const auto question = comparison_question(args);
  if (!question) return question.failure();
  const auto reports = comparison_reports(*question, args, jobs, context, optimum);
  if (!reports) return reports.failure();
  return comparison_json(*reports);
}

}  // namespace tacit::ask
