#include "answer.h"

#include <array>

#include "tacit/ask/comparison.h"
#include "tacit/ask/complex.h"
#include "tacit/ask/evaluation.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/request.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {
namespace {

// Lists that the program prints and a page could not hold.
constexpr std::uint64_t most_processes_with_all_inputs = 16;
constexpr std::uint64_t most_processes_of_reduced_graphs = 8;

Failure too_many_processes(std::string_view what, std::uint64_t most, const Args& args) {
  return fail(ErrorCode::too_large,
              std::string(what) + " takes at most " + std::to_string(most) +
                  " processes in a browser: " + quoted_text(args.text("n")),
              Parameter{"n"});
}

Result<std::string> evaluate_answer(const Args& args) {
  const auto system = system_from(args);
  if (system && args.text("inputs") == "all" &&
      system->processes > most_processes_with_all_inputs) {
    return too_many_processes(spelled("inputs") + " all", most_processes_with_all_inputs, args);
  }
  return evaluate_json(args, 1, {});
}

Result<std::string> complex_answer(const Args& args) {
  const auto system = system_from(args);
  if (system && args.text("kind") == "reduced" &&
      system->processes > most_processes_of_reduced_graphs) {
    return too_many_processes(spelled("kind") + " reduced", most_processes_of_reduced_graphs, args);
  }
  return complex_json(args, {});
}

struct Verb {
  std::string_view name;
  Signature (*signature)();
  Result<std::string> (*json)(const Args& args);
};

constexpr std::array<Verb, 3> verbs{{
    {"evaluate", &evaluation_signature, &evaluate_answer},
    {"compare", &comparison_signature, [](const Args& args) { return compare_json(args, 1, {}); }},
    {"complex", &complex_signature, &complex_answer},
}};

Result<std::string> answer_question(std::string_view text) {
  const auto question = parse_question(text);
  if (!question) return question.failure();
  for (const Verb& verb : verbs) {
    if (verb.name != question->verb) continue;
    const auto args = args_from_parameters(verb.signature(), question->parameters);
    if (!args) return args.failure();
    return verb.json(*args);
  }
  return fail(ErrorCode::unsupported, "the page itself answers evaluate, compare and complex: " +
                                          quoted_text(question->verb));
}

}  // namespace

std::string answer(std::string_view question) {
  const auto result = answer_question(question);
  return result ? *result : error_json(result.error());
}

}  // namespace tacit::ask
