#include "tacit/simulate/exact_errors.h"

#include <algorithm>

#include "tacit/base/contract.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/law_classes.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/evaluate/word_evaluation.h"

namespace tacit {
namespace {

// The products of the chain, in machine words: a generous bound.
bool chain_is_cheap(const Algorithm& algorithm, const System& system, const Rational& p) {
  const double n = system.processes;
  const auto steps = static_cast<double>(algorithm.step_count());
  const double words = 1 + n * steps * static_cast<double>(p.denominator().bit_length()) / 64;
  const double first = n * n * n * (steps == 1 ? words : 4 * n / 64 + 4);
  const double further = (steps - 1) * n * n * (words + n * 4);
  return first + further < 3e8;
}

// The same with a medium that has two states.
bool law_chain_is_cheap(const Algorithm& algorithm, const ChannelLaw& law) {
  constexpr unsigned most_processes = 16;
  return law.processes <= most_processes && algorithm.step_count() <= most_processes;
}

constexpr std::uint64_t most_bits = 22;
constexpr std::uint64_t most_bits_by_link = 18;
constexpr std::uint64_t most_bits_of_words = 18;

}  // namespace

std::optional<ExactErrors> ExactErrors::find(const Algorithm& algorithm, const System& system,
                                             const ChannelLaw& law, unsigned jobs,
                                             const RunContext& context) {
  ExactErrors found;
  const std::optional<Probability> p = equal_delivery(law);
  const std::uint64_t bits = enumeration_bits(algorithm, system);
  Result<EngineReport> report = fail(ErrorCode::too_large, "no engine is cheap enough");
  if (!p && algorithm.anonymous() && is_lumpable(algorithm, system, law) &&
      law_chain_is_cheap(algorithm, law)) {
    report = evaluate_by_classes(algorithm, system, law, jobs, context);
    found.by_ones_ = true;
  } else if (!p) {
    if (law_bits(algorithm, system, law) <= most_bits_by_link) {
      report = evaluate_by_law(algorithm, system, law, {.jobs = jobs}, context);
    }
  } else if (algorithm.anonymous() && is_lumpable(algorithm, system) &&
             chain_is_cheap(algorithm, system, p->value())) {
    LumpedChainOptions options;
    options.at = p;
    options.values_only = true;
    options.jobs = jobs;
    report = evaluate_by_classes(algorithm, system, options, context);
    found.by_ones_ = true;
  } else if (bits <= most_bits) {
    EnumerationOptions options;
    options.jobs = jobs;
    report = evaluate_by_enumeration(algorithm, system, options, context);
  } else if (law_bits(algorithm, system, law) <= most_bits_by_link) {
    report = evaluate_by_law(algorithm, system, law, {.jobs = jobs}, context);
  }
  if (!report) return std::nullopt;
  found.classes_ = report->classes;
  for (InputClass& input : found.classes_) {
    if (!input.error_value) input.error_value = input.error(*p);
  }
  std::ranges::sort(found.classes_, {}, &InputClass::input);
  return found;
}

std::optional<ExactErrors> ExactErrors::find(const WordAlgorithm& algorithm, const System& system,
                                             const ChannelLaw& law, const RunContext& context) {
  const std::optional<Probability> p = equal_delivery(law);
  if (!p || system.execution_bits() > most_bits_of_words) return std::nullopt;
  EvaluationOptions options;
  options.at = *p;
  options.all_inputs = true;
  const auto evaluation = evaluate_words(algorithm, system, options, default_memory_limit, context);
  if (!evaluation) return std::nullopt;
  ExactErrors found;
  found.classes_ = evaluation->inputs;
  return found;
}

Rational ExactErrors::on(const std::string& input) const {
  const auto ones = std::ranges::count(input, '1');
  const auto found = std::ranges::find_if(classes_, [&](const InputClass& other) {
    return by_ones_ ? std::ranges::count(other.input, '1') == ones : other.input == input;
  });
  expects(found != classes_.end(), "ExactErrors: no such input");
  return *found->error_value;
}

Rational ExactErrors::on_random_input() const {
  Rational sum;
  Integer inputs;
  for (const InputClass& input : classes_) {
    sum += Rational(input.count) * *input.error_value;
    inputs += input.count;
  }
  return sum / Rational(inputs);
}

std::string ExactErrors::worst_input() const {
  return std::ranges::max_element(classes_, {},
                                  [](const InputClass& input) { return *input.error_value; })
      ->input;
}

}  // namespace tacit
