#include "tacit/ask/class_best.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/bound/shared_coins.h"

namespace tacit {
namespace {

// What counts of inputs, and of deliveries on them, a block of this size has.
std::uint64_t size_of(const AlgorithmClass& algorithms) {
  std::uint64_t result = 1;
  for (const std::uint64_t size : algorithms.blocks.sizes()) {
    result *= (size + 1) * (size + 2) * (size + 3) / 6;
  }
  return result;
}

}  // namespace

std::vector<AlgorithmClass> small_partitions(unsigned n) {
  std::vector<AlgorithmClass> result;
  const auto add = [&](std::vector<unsigned> sizes) {
    AlgorithmClass algorithms{Blocks(std::move(sizes))};
    if (!algorithms.is_everything()) result.push_back(std::move(algorithms));
  };
  add({n});
  for (unsigned a = 1; 2 * a <= n; ++a) add({a, n - a});
  for (unsigned a = 1; 3 * a <= n; ++a) {
    for (unsigned b = a; a + 2 * b <= n; ++b) add({a, b, n - a - b});
  }
  std::ranges::stable_sort(result, {}, [](const AlgorithmClass& each) {
    return std::tuple(each.blocks.count(), size_of(each));
  });
  return result;
}

Result<OptimalAnswer> best_of_classes(
    const OptimalQuestion& question,
    const std::function<Result<OptimalAnswer>(const OptimalQuestion&)>& answer_of_class,
    const RunContext& context) {
  expects(question.at.has_value(), "best_of_classes: not at a point");
  std::optional<OptimalAnswer> best;
  std::vector<ClassTrial> trials;
  const auto coins = shared_coin_optimum(question.system.processes, *question.at, {}, context);
  const Rational least = coins ? coins->lower : Rational(0);
  for (const AlgorithmClass& algorithms : small_partitions(question.system.processes)) {
    OptimalQuestion about = question;
    about.of_class = algorithms;
    auto found = answer_of_class(about);
    if (!found) {
      const bool too_large = found.error().code == ErrorCode::too_large;
      if (!too_large && !context.cancelled()) return found;
      trials.push_back({algorithms.name(), ClassTrial::Status::not_searched, least, Rational(1)});
      continue;
    }
    OptimalAnswer answer = *std::move(found);
    answer.run.at = question.at;
    const bool optimal = answer.optimum.complete();
    const Rational upper = answer.optimum.pieces.front().upper(*question.at);
    trials.push_back({algorithms.name(),
                      optimal ? ClassTrial::Status::optimal : ClassTrial::Status::bounded,
                      optimal ? upper : lower_at_point(answer.optimum, answer.run), upper});
    if (!best || upper < best->optimum.pieces.front().upper(*question.at)) {
      best = std::move(answer);
    }
  }
  if (!best) {
    return fail(ErrorCode::too_large, "no class of at most three blocks can be searched",
                Parameter{"class"});
  }
  best->run.classes = std::move(trials);
  return *std::move(best);
}

}  // namespace tacit
