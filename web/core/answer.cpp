#include "answer.h"

#include <array>
#include <vector>

#include "comparison_question.h"
#include "complex_question.h"
#include "evaluation_question.h"
#include "request.h"
#include "tacit/base/nearest_word.h"

namespace tacit::cli {
namespace {

struct Verb {
  std::string_view name;
  Signature (*signature)();
  Result<std::string> (*json)(const Args& args);
};

constexpr std::array<Verb, 3> verbs{{
    {"evaluate", &evaluation_signature,
     [](const Args& args) { return evaluate_json(args, 1, {}); }},
    {"compare", &comparison_signature, [](const Args& args) { return compare_json(args, 1, {}); }},
    {"complex", &complex_signature, [](const Args& args) { return complex_json(args, {}); }},
}};

Result<std::string> answered(std::string_view text) {
  const auto question = parse_question(text);
  if (!question) return question.failure();
  for (const Verb& verb : verbs) {
    if (verb.name != question->verb) continue;
    const auto args = args_from_parameters(verb.signature(), question->parameters);
    if (!args) return args.failure();
    return verb.json(*args);
  }
  return fail(ErrorCode::unsupported,
              "the page itself answers evaluate, compare and complex: '" + question->verb + "'");
}

}  // namespace

std::string answer(std::string_view question) {
  const auto result = answered(question);
  return result ? *result : error_json(result.error());
}

}  // namespace tacit::cli
