#include "tacit/search/clauses.h"

#include <algorithm>
#include <utility>

#include "tacit/complex/subcomplex.h"

namespace tacit {

namespace {

constexpr unsigned largest_group = 8;  // processes, to list S_n

std::vector<Symmetry> transpositions(unsigned n) {
  std::vector<Symmetry> result;
  for (const ProcessId i : ProcessSet::first(n)) {
    for (const ProcessId j : ProcessSet::first(n)) {
      if (i >= j) continue;
      for (const bool flip : {false, true}) {
        result.push_back(Symmetry::transposition(n, i, j, flip));
      }
    }
  }
  return result;
}

}  // namespace

SymmetryBreaking default_symmetry_breaking(const Problem& problem, std::size_t most_views,
                                           std::size_t most_clauses) {
  std::vector<std::uint32_t> occurrences(problem.free_views());
  for (const Problem::InputFacets& input : problem.inputs()) {
    for (const Problem::OpenFacet& facet : input.open) {
      for (const std::uint32_t variable : facet.views) ++occurrences[variable - 1];
    }
  }
  SymmetryBreaking result;
  for (std::uint32_t v = 1; v <= problem.free_views(); ++v) result.views.push_back(v);
  std::ranges::stable_sort(result.views, {},
                           [&](std::uint32_t variable) { return occurrences[variable - 1]; });
  result.views.resize(std::min(result.views.size(), most_views));
  if (result.views.empty()) return result;
  const unsigned n = problem.hypergraph().system().processes;
  std::size_t elements = 2;
  for (unsigned i = 2; i <= n && elements <= most_clauses; ++i) elements *= i;
  if (n <= largest_group && elements * 3 * result.views.size() <= most_clauses) {
    result.elements = Symmetry::group(n);
    result.elements.erase(result.elements.begin());  // the identity says nothing
  } else {
    result.elements = transpositions(n);
  }
  return result;
}

Clauses::Clauses(const Problem& problem, const SymmetryBreaking& symmetry, const ClauseSink& sink)
    : problem_(problem), next_(static_cast<Literal>(problem.free_views()) + 1) {
  add_errors(problem, sink);
  for (const auto& levels : errors_) {
    std::vector<std::vector<Literal>> outputs;
    for (const auto& list : levels) outputs.push_back(counter(list, sink));
    counters_.push_back(std::move(outputs));
  }
  add_symmetry(problem, symmetry, sink);
}

void Clauses::add_errors(const Problem& problem, const ClauseSink& sink) {
  for (const Problem::InputFacets& input : problem.inputs()) {
    std::vector<std::vector<Literal>> levels(problem.links() + 1);
    for (const Problem::OpenFacet& facet : input.open) {
      const Literal error = fresh();
      levels[facet.delivered].push_back(error);
      std::vector<Literal> views(facet.views.begin(), facet.views.end());
      if (facet.forced) {
        for (const Literal view : views) sink({error, *facet.forced == Bit::zero ? -view : view});
        continue;
      }
      for (std::size_t i = 0; i < views.size(); ++i) {
        for (std::size_t j = i + 1; j < views.size(); ++j) {
          sink({error, views[i], -views[j]});
          sink({error, -views[i], views[j]});
        }
      }
    }
    errors_.push_back(std::move(levels));
  }
}

std::vector<Literal> Clauses::counter(std::span<const Literal> list, const ClauseSink& sink) {
  if (list.size() <= 1) return {list.begin(), list.end()};
  const std::size_t half = list.size() / 2;
  const std::vector<Literal> a = counter(list.first(half), sink);
  const std::vector<Literal> b = counter(list.subspan(half), sink);
  std::vector<Literal> outputs;
  for (std::size_t s = 0; s < list.size(); ++s) outputs.push_back(fresh());
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i + j == 0) continue;
      std::vector<Literal> clause{outputs[i + j - 1]};
      if (i > 0) clause.push_back(-a[i - 1]);
      if (j > 0) clause.push_back(-b[j - 1]);
      sink(clause);
    }
  }
  return outputs;
}

void Clauses::add_symmetry(const Problem& problem, const SymmetryBreaking& symmetry,
                           const ClauseSink& sink) {
  const std::size_t length = symmetry.views.size();
  for (const Symmetry& element : symmetry.elements) {
    const SymmetryAction inverse(problem.hypergraph(), element.inverse());
    Literal agreed = 0;  // "the two agree so far"; absent before the first view
    for (std::size_t i = 0; i < length; ++i) {
      const auto a = static_cast<Literal>(symmetry.views[i]);
      const auto source =
          static_cast<Literal>(problem.variable(inverse(problem.view(symmetry.views[i]))));
      const Literal b = element.flips() ? -source : source;
      const auto under = [&](std::vector<Literal> clause) {
        if (agreed != 0) clause.insert(clause.begin(), -agreed);
        sink(clause);
      };
      under({-a, b});
      if (i + 1 == length) break;
      const Literal next = fresh();
      under({next, -a});
      under({next, b});
      agreed = next;
    }
  }
}

void Clauses::block(const ErrorCounts& profile, const ClauseSink& sink) const {
  for (std::size_t x = 0; x < problem_.inputs().size(); ++x) {
    std::vector<Literal> clause;
    bool reachable = true;
    for (std::size_t k = 0; k < profile.size(); ++k) {
      const std::uint32_t constant = problem_.inputs()[x].always_in_error[k];
      if (profile[k] <= constant) continue;
      const std::uint32_t threshold = profile[k] - constant;
      if (threshold > counters_[x][k].size()) {
        reachable = false;
        break;
      }
      clause.push_back(-counters_[x][k][threshold - 1]);
    }
    if (reachable) sink(clause);
  }
}

std::vector<Literal> Clauses::outputs() const {
  std::vector<Literal> result;
  for (const auto& levels : counters_) {
    for (const auto& outputs : levels) result.insert(result.end(), outputs.begin(), outputs.end());
  }
  return result;
}

}  // namespace tacit
