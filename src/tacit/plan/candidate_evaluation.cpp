#include "tacit/plan/candidate_evaluation.h"

#include <set>
#include <utility>

#include "tacit/evaluate/crashes.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/law_classes.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/evaluate/validity.h"
#include "tacit/evaluate/word_evaluation.h"

namespace tacit {
namespace {

constexpr std::uint64_t most_enumeration_bits = 18;
constexpr std::uint64_t most_law_bits = 16;
constexpr unsigned most_counted_processes = 24;
constexpr std::uint64_t most_chain_work = 4'000'000;  // of one candidate
constexpr std::uint64_t most_total_work = 200'000'000;

// A product that stops at a number beyond every limit.
std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t cap = std::uint64_t{1} << 40;
  return a != 0 && b > cap / a ? cap : a * b;
}

// The sizes of the nested groups of processes that a step tells apart; the largest are all who
// send.
std::vector<std::uint64_t> groups_of(const Step& step, unsigned n) {
  std::vector<std::uint64_t> sizes;
  if (const auto* const block = std::get_if<BlockStep>(&step)) {
    std::uint64_t total = 0;
    const Blocks blocks = block->blocks(n);
    for (const unsigned size : blocks.sizes()) sizes.push_back(total += size);
    return sizes;
  }
  const auto& committee = std::get<CountStep>(step).committee;
  return {committee.empty() ? n : committee.size()};
}

// About how many classes of patterns the chain engine will visit.
std::uint64_t chain_work(const Algorithm& algorithm, unsigned n) {
  std::set<std::uint64_t> sizes{n};  // of the nested committees
  for (const Step& step : algorithm.steps()) {
    for (const std::uint64_t size : groups_of(step, n)) sizes.insert(size);
  }
  std::uint64_t states = 1;
  std::uint64_t below = 0;
  for (const std::uint64_t size : sizes) {
    states = capped_product(states, size - below + 1);
    below = size;
  }
  std::uint64_t work = 0;
  for (const Step& step : algorithm.steps()) {
    const auto* const count = std::get_if<CountStep>(&step);
    const bool all_speak = count == nullptr || (count->zeros_speak && count->ones_speak);
    const std::uint64_t senders = groups_of(step, n).back();
    std::uint64_t outcomes = 1;
    below = 0;
    for (const std::uint64_t size : sizes) {
      const bool takes_part = size <= senders;
      const std::uint64_t members = size - below;
      if (takes_part) {
        outcomes = capped_product(outcomes, 1 + (all_speak ? members * members / 6 : members / 2));
      }
      below = size;
    }
    work += capped_product(states, outcomes);
  }
  return work;
}

}  // namespace

const std::string& name_of(const PlanCandidate& candidate) {
  const auto* const words = std::get_if<WordAlgorithm>(&candidate);
  return words != nullptr ? words->text() : std::get<Algorithm>(candidate).name();
}

unsigned rounds_of(const PlanCandidate& candidate) {
  return std::visit([](const auto& each) { return each.rounds(); }, candidate);
}

Result<PlanCandidate> CandidateEvaluation::parse(const std::string& name) const {
  if (request_.task.values() > 2) {
    auto words = WordAlgorithm::parse(name);
    if (!words) return words.failure();
    return PlanCandidate(*std::move(words));
  }
  auto algorithm =
      parse_algorithm(name, {.processes = request_.processes, .channel = request_.channel});
  if (!algorithm) return algorithm.failure();
  return PlanCandidate(*std::move(algorithm));
}

std::optional<EngineReport> CandidateEvaluation::report(const PlanCandidate& candidate,
                                                        bool profiles) {
  if (const auto* const words = std::get_if<WordAlgorithm>(&candidate)) return report_on(*words);
  return report_on(std::get<Algorithm>(candidate), profiles);
}

std::optional<EngineReport> CandidateEvaluation::report_on(const Algorithm& algorithm,
                                                           bool profiles) {
  const unsigned n = request_.processes;
  const System system{n, algorithm.rounds(), request_.channel};
  if (!check_validity(algorithm, system)) return std::nullopt;
  const bool on_their_own = receivers_are_independent(request_.channel);
  if (request_.law) return report_by_law(algorithm, system, *request_.law, true);
  if (on_their_own && !profiles) {
    return report_by_law(algorithm, system, equal_law(request_.channel, n, request_.at), true);
  }
  if (is_lumpable(algorithm, system)) {
    const std::uint64_t work = chain_work(algorithm, n);
    if (!profiles) work_ += work;
    if (work > most_chain_work || work_ > most_total_work) return std::nullopt;
    LumpedChainOptions options;
    options.at = request_.at;
    options.values_only = !profiles;
    options.jobs = request_.jobs;
    auto report = evaluate_by_classes(algorithm, system, options, context_);
    if (!report) return std::nullopt;
    return *std::move(report);
  }
  if (enumeration_bits(algorithm, system) > most_enumeration_bits) return std::nullopt;
  EnumerationOptions options;
  options.jobs = request_.jobs;
  auto report = evaluate_by_enumeration(algorithm, system, options, context_);
  if (!report) return std::nullopt;
  return *std::move(report);
}

// Every choice of stops multiplies the work.
std::optional<EngineReport> CandidateEvaluation::report_with_crashes(
    const PlanCandidate& candidate) {
  const auto& algorithm = std::get<Algorithm>(candidate);
  const System system{request_.processes, algorithm.rounds(), request_.channel};
  const std::uint64_t bits = enumeration_bits(algorithm, system);
  if (bits > most_enumeration_bits) return std::nullopt;
  std::uint64_t choices = 1;
  for (unsigned stopped = 0; stopped < request_.crashed; ++stopped) {
    choices = capped_product(choices, std::uint64_t{system.processes} * system.rounds + 1);
  }
  const std::uint64_t work = capped_product(choices, std::uint64_t{1} << bits);
  if (work > most_chain_work) return std::nullopt;
  auto report = evaluate_with_crashes(algorithm, system, request_.crashed, request_.jobs, context_);
  if (!report) return std::nullopt;
  return *std::move(report);
}

std::optional<EngineReport> CandidateEvaluation::report_under(const PlanCandidate& candidate,
                                                              const ChannelLaw& law) {
  const auto& algorithm = std::get<Algorithm>(candidate);
  return report_by_law(algorithm, {law.processes, algorithm.rounds(), law.channel}, law, false);
}

std::optional<EngineReport> CandidateEvaluation::report_by_law(const Algorithm& algorithm,
                                                               const System& system,
                                                               const ChannelLaw& law,
                                                               bool counts_work) {
  const bool counted = is_lumpable(algorithm, system, law);
  const std::uint64_t bits = law_bits(algorithm, system, law);
  if (counted ? request_.processes > most_counted_processes : bits > most_law_bits) {
    return std::nullopt;
  }
  if (counts_work) work_ += counted ? std::uint64_t{1} << 10 : std::uint64_t{1} << bits;
  if (work_ > most_total_work) return std::nullopt;
  auto report = counted
                    ? evaluate_by_classes(algorithm, system, law, request_.jobs, context_)
                    : evaluate_by_law(algorithm, system, law, {.jobs = request_.jobs}, context_);
  if (!report) return std::nullopt;
  return *std::move(report);
}

std::optional<EngineReport> CandidateEvaluation::report_on(const WordAlgorithm& algorithm) {
  const System system{request_.processes, algorithm.rounds(), request_.channel, request_.task};
  if (system.execution_bits() > most_enumeration_bits) return std::nullopt;
  work_ += std::uint64_t{1} << system.execution_bits();
  if (work_ > most_total_work) return std::nullopt;
  EvaluationOptions options;
  options.at = request_.at;
  options.all_inputs = true;
  auto found = evaluate_words(algorithm, system, options, default_memory_limit, context_);
  if (!found) return std::nullopt;
  return EngineReport{.classes = std::move(found->inputs),
                      .has_profiles = true,
                      .most_transmissions = found->most_transmissions};
}

}  // namespace tacit
