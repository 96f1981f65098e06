#include "tacit/ask/flow_answer.h"

#include <utility>

#include "tacit/ask/checked_mixture.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/bound/flow_proof.h"
#include "tacit/explain/class_rules.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

// The optimum that the proof shows.
Result<std::optional<Optimum>> proved_optimum(const OptimalQuestion& question,
                                              const MixtureProof& proof, const Problem* problem,
                                              const RunContext& context) {
  SearchResult result;
  if (problem == nullptr) {
    const auto named = named_algorithms_of_rules(question.system, proof.rules, context);
    if (!named) return named.failure();
    if (!*named) return std::optional<Optimum>();
    for (const KnownAlgorithm& each : **named) result.target.offer(each, question.on);
    return std::optional<Optimum>(
        optimum_without_views(question.system, question.on, result.target, {&question.on, 1}, {}));
  }
  const auto algorithms = algorithms_of_rules(*problem, proof.rules, context);
  if (!algorithms) return algorithms.failure();
  // Those with a name come first: a table that is no better than one of them is not listed.
  for (const KnownAlgorithm& each : starting_algorithms(*problem, context)) {
    result.target.offer(each, question.on);
  }
  for (const KnownAlgorithm& each : *algorithms) result.target.offer(each, question.on);
  result.proved.push_back(
      {.on = question.on, .symmetry = {}, .sum_steps = 0, .blocks = {}, .refutations = {}});
  return std::optional<Optimum>(optimum_of(*problem, question.on, result, context));
}

// Writes the certificate, has it checked, and compares what was accepted with the optimum.
Result<Done> certify_flow(const MixtureProof& proof, const RunContext& context,
                          OptimalAnswer& answer) {
  const auto checked = check_mixture(proof, context);
  if (!checked) return checked.failure();
  answer.files = checked->files;
  answer.certificate = checked->certificate;
  const auto& accepted = checked->verdict.theorem;
  if (!accepted) return accepts_another_theorem();
  const auto confirmed = confirm(answer.optimum, {&*accepted, 1});
  if (!confirmed) return confirmed.failure();
  answer.run.checked = check::in_words(*accepted);
  answer.run.hashes = {checked->id};
  answer.run.by_flow = true;
  return Done{};
}

// Failures that leave the question to the search.
bool leaves_it_open(ErrorCode code) {
  return code == ErrorCode::too_large || code == ErrorCode::out_of_memory ||
         code == ErrorCode::cancelled || code == ErrorCode::unsupported;
}

}  // namespace

Result<std::optional<OptimalAnswer>> flow_answer(const OptimalQuestion& question,
                                                 const std::shared_ptr<const Problem>& problem,
                                                 const RunContext& context) {
  const std::optional<OptimalAnswer> nothing;
  const auto or_nothing =
      [&nothing](const Failure& failure) -> Result<std::optional<OptimalAnswer>> {
    if (leaves_it_open(failure.error.code)) return nothing;
    return failure;
  };
  const auto proof = coinless_proof_on(question.system, question.on, context);
  if (!proof) return or_nothing(proof.failure());
  if (!*proof) return nothing;
  auto optimum = proved_optimum(question, **proof, problem.get(), context);
  if (!optimum) return or_nothing(optimum.failure());
  if (!*optimum) return nothing;
  OptimalAnswer answer{problem, **std::move(optimum), {}};
  if (const auto done = certify_flow(**proof, context, answer); !done) {
    return or_nothing(done.failure());
  }
  return std::optional<OptimalAnswer>(std::move(answer));
}

}  // namespace tacit
