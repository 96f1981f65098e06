#include "tacit/bound/class_problem.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

// How many classes of executions all inputs have together, counted until there are too many: for
// a block of size s, the sum over its ones o of (s - o + 1) (o + 1).
std::uint64_t execution_classes(const Blocks& blocks, std::uint64_t most) {
  std::uint64_t result = 1;
  for (const unsigned size : blocks.sizes()) {
    std::uint64_t of_block = 0;
    for (std::uint64_t ones = 0; ones <= size; ++ones) of_block += (size - ones + 1) * (ones + 1);
    result *= of_block;
    if (result > most) return result;
  }
  return result;
}

bool is_mixed(const BlockCounts& input) {
  return input.total(Bit::zero) > 0 && input.total(Bit::one) > 0;
}

// The value of a literal.
Bit value_of(int literal, const ClassProblem::Decisions& decisions) {
  const Bit value = decisions[static_cast<std::size_t>(std::abs(literal)) - 1];
  return literal > 0 ? value : !value;
}

}  // namespace

Result<ClassProblem> ClassProblem::build(const AlgorithmClass& algorithms) {
  if (algorithms.blocks.processes() > most_processes) {
    return fail(ErrorCode::too_large, "a search within a class takes at most " +
                                          std::to_string(most_processes) + " processes, not " +
                                          std::to_string(algorithms.blocks.processes()));
  }
  if (execution_classes(algorithms.blocks, most_executions) > most_executions) {
    return fail(ErrorCode::too_large, "the class '" + algorithms.name() + "' has more than " +
                                          std::to_string(most_executions) +
                                          " classes of executions");
  }
  return ClassProblem(algorithms);
}

ClassProblem::ClassProblem(const AlgorithmClass& algorithms)
    : algorithms_(algorithms), views_(algorithms.blocks) {
  number_views();
  for (const BlockCounts& input : input_classes(algorithms_.blocks)) {
    if (!is_mixed(input)) continue;
    if (algorithms_.dual && input.flipped().ones < input.ones) continue;
    add_input(input);
  }
}

void ClassProblem::number_views() {
  literals_.assign(views_.size(), 0);
  for (std::size_t v = 0; v < views_.size(); ++v) {
    if (views_[v].forced() || literals_[v] != 0) continue;
    literals_[v] = static_cast<int>(++variables_);
    if (algorithms_.dual) literals_[views_.number(views_[v].flipped())] = -literals_[v];
  }
}

void ClassProblem::add_input(const BlockCounts& input) {
  Input added{input, {}, ErrorCounts(links() + 1, 0)};
  for_each_delivery(input, [&](const BlockCounts& delivered) {
    listen();
    OpenFacet facet{delivered.total(), 0, std::nullopt, {}};
    bool always = false;
    for (const BlockView& view : views_of_delivery(input, delivered)) {
      if (const auto forced = view.forced()) {
        always = always || (facet.forced && *facet.forced != *forced);
        facet.forced = forced;
        continue;
      }
      const int literal = literals_[views_.number(view)];
      const auto has = [&](int other) { return std::ranges::find(facet.literals, other); };
      always = always || has(-literal) != facet.literals.end();
      if (has(literal) == facet.literals.end()) facet.literals.push_back(literal);
    }
    const auto multiplicity = delivery_multiplicity(input, delivered).to_int64();
    facet.multiplicity = static_cast<std::uint32_t>(*multiplicity);
    if (always) {
      added.always_in_error[facet.delivered] += facet.multiplicity;
    } else if (facet.literals.size() + (facet.forced ? 1 : 0) > 1) {
      added.open.push_back(std::move(facet));
    }
  });
  inputs_.push_back(std::move(added));
}

std::string ClassProblem::input_text(const BlockCounts& input) const {
  std::string text;
  for (unsigned b = 0; b < input.blocks(); ++b) {
    text += std::string(input.zeros[b], '0') + std::string(input.ones[b], '1');
  }
  return text;
}

Bit ClassProblem::decide(const Decisions& decisions, const BlockView& view) const {
  if (const auto forced = view.forced()) return *forced;
  return value_of(literals_[views_.number(view)], decisions);
}

std::optional<ClassProblem::Decisions> ClassProblem::decisions(
    const std::function<Bit(const BlockView&)>& rule) const {
  Decisions result(variables_, Bit::zero);
  for (std::size_t v = 0; v < views_.size(); ++v) {
    if (literals_[v] > 0) result[static_cast<std::size_t>(literals_[v]) - 1] = rule(views_[v]);
  }
  for (std::size_t v = 0; v < views_.size(); ++v) {
    if (literals_[v] < 0 && value_of(literals_[v], result) != rule(views_[v])) return std::nullopt;
  }
  return result;
}

std::vector<std::uint32_t> ClassProblem::open_errors(const Decisions& decisions,
                                                     std::size_t input) const {
  std::vector<std::uint32_t> result;
  const auto& open = inputs_[input].open;
  for (std::uint32_t f = 0; f < open.size(); ++f) {
    const OpenFacet& facet = open[f];
    const Bit first = facet.forced ? *facet.forced : value_of(facet.literals.front(), decisions);
    const auto differs = [&](int literal) { return value_of(literal, decisions) != first; };
    if (std::ranges::any_of(facet.literals, differs)) result.push_back(f);
  }
  return result;
}

ErrorCounts ClassProblem::errors(std::size_t input, std::span<const std::uint32_t> facets) const {
  ErrorCounts counts = inputs_[input].always_in_error;
  for (const std::uint32_t f : facets) {
    const OpenFacet& facet = inputs_[input].open[f];
    counts[facet.delivered] += facet.multiplicity;
  }
  return counts;
}

Profile ClassProblem::forced_errors() const {
  const auto most = std::ranges::max_element(inputs_, {}, [](const Input& input) {
    return std::accumulate(input.always_in_error.begin(), input.always_in_error.end(),
                           std::uint64_t{0});
  });
  return to_profile(most->always_in_error);
}

}  // namespace tacit
