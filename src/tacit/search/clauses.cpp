#include "tacit/search/clauses.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "tacit/complex/subcomplex.h"

namespace tacit {

namespace {

constexpr unsigned largest_group = 8;  // processes, to list S_n

const ClauseSink nowhere = [](const std::vector<Literal>&) {};

// The identity and the transpositions of values.
std::vector<std::vector<Value>> exchanges_of_values(unsigned values) {
  const std::vector<Value> all = values_of(static_cast<ValueSet>((1U << values) - 1));
  std::vector<std::vector<Value>> result{all};
  for (unsigned v = 0; v < values; ++v) {
    for (unsigned w = v + 1; w < values; ++w) {
      std::vector<Value>& exchanged = result.emplace_back(all);
      std::swap(exchanged[v], exchanged[w]);
    }
  }
  return result;
}

std::vector<Symmetry> transpositions(unsigned n, unsigned values) {
  std::vector<Symmetry> result;
  std::vector<ProcessId> images;
  for (const ProcessId i : ProcessSet::first(n)) images.push_back(i);
  for (unsigned i = 0; i < n; ++i) {
    for (unsigned j = i + 1; j < n; ++j) {
      std::swap(images[i], images[j]);
      for (const std::vector<Value>& exchanged : exchanges_of_values(values)) {
        result.emplace_back(images, exchanged);
      }
      std::swap(images[i], images[j]);
    }
  }
  return result;
}

// The clauses of one place of a comparison (section 6 of the specification): the algorithm decides
// there what `own` says, its image what `image` says, and the values ascend.
struct ComparedPlace {
  std::vector<Literal> own;    // by allowed value: it is decided
  std::vector<Literal> image;  // by the same values
};

// "Where `agreed` holds, the own value is at most that of the image; and `next` holds if they are
// equal." Both are 0 where there is no such variable.
void compare_place(const ComparedPlace& place, Literal agreed, Literal next,
                   const ClauseSink& sink) {
  const auto under = [&](std::vector<Literal> clause) {
    if (agreed != 0) clause.insert(clause.begin(), -agreed);
    sink(clause);
  };
  const std::size_t values = place.own.size();
  if (values == 2) {
    const Literal a = place.own[1];
    const Literal b = place.image[1];
    under({-a, b});
    if (next == 0) return;
    under({next, -a});
    under({next, b});
    return;
  }
  for (std::size_t v = 1; v < values; ++v) {
    for (std::size_t w = 0; w < v; ++w) under({-place.own[v], -place.image[w]});
  }
  if (next == 0) return;
  for (std::size_t v = 0; v < values; ++v) under({next, -place.own[v], -place.image[v]});
}

// At most how many clauses one element gives for one place.
std::size_t clauses_of_place(ValueSet allowed) {
  const auto values = static_cast<std::size_t>(std::popcount(allowed));
  return values == 2 ? 3 : values * (values + 1) / 2;
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
  const unsigned values = problem.hypergraph().task().values();
  std::size_t elements = 1;
  for (unsigned i = 2; i <= values; ++i) elements *= i;
  for (unsigned i = 2; i <= n && elements <= most_clauses; ++i) elements *= i;
  std::size_t of_element = 0;
  for (const std::uint32_t view : result.views) {
    of_element += clauses_of_place(problem.allowed(view));
  }
  if (n <= largest_group && elements * of_element <= most_clauses) {
    result.elements = Symmetry::group(n, values);
    result.elements.erase(result.elements.begin());  // the identity says nothing
  } else {
    result.elements = transpositions(n, values);
  }
  return result;
}

Clauses::Clauses(const Problem& problem, const SymmetryBreaking& symmetry, const ClauseSink& sink,
                 ChosenInputs chosen)
    : problem_(problem),
      chosen_(std::move(chosen)),
      decisions_(problem),
      next_(decisions_.count() + 1) {
  decisions_.add_clauses(sink);
  add_errors(problem, sink);
  for (std::size_t x = 0; x < errors_.size(); ++x) {
    std::vector<std::vector<Literal>> outputs;
    for (const auto& list : errors_[x]) {
      outputs.push_back(counter(list, sink_for(x, sink)));
    }
    counters_.push_back(std::move(outputs));
  }
  add_symmetry(problem, symmetry, chosen_.empty() ? sink : nowhere);
}

const ClauseSink& Clauses::sink_for(std::size_t input, const ClauseSink& sink) const {
  return chosen_.empty() || chosen_[input] ? sink : nowhere;
}

void Clauses::add_errors(const Problem& problem, const ClauseSink& all) {
  for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
    const ClauseSink& sink = sink_for(x, all);
    std::vector<std::vector<Literal>> levels(problem.links() + 1);
    for (const Problem::OpenFacet& facet : problem.inputs()[x].open) {
      const Literal error = fresh();
      levels[facet.delivered].push_back(error);
      if (problem.hypergraph().task().most_decided() == 1) {
        imply_disagreement(facet, error, sink);
      } else {
        imply_many_values(facet, error, sink);
      }
    }
    errors_.push_back(std::move(levels));
  }
}

void Clauses::imply_disagreement(const Problem::OpenFacet& facet, Literal error,
                                 const ClauseSink& sink) {
  const std::vector<std::uint32_t>& views = facet.views;
  if (const auto forced = facet.forced_value()) {
    for (const std::uint32_t view : views) sink({error, decisions_.decides(view, *forced)});
    return;
  }
  // Where one of two decides a value, the other does; the value may be forbidden to the other.
  const auto follow = [&](std::uint32_t view, std::uint32_t other, Value value) {
    std::vector<Literal> clause{error, -decisions_.decides(view, value)};
    if (has_value(problem_.allowed(other), value)) {
      clause.push_back(decisions_.decides(other, value));
    }
    sink(clause);
  };
  const auto follow_in_all = [&](std::uint32_t view, std::uint32_t other) {
    for (ValueSet rest = problem_.allowed(view); rest != 0;
         rest &= static_cast<ValueSet>(rest - 1)) {
      follow(view, other, smallest_value(rest));
    }
  };
  for (std::size_t i = 0; i < views.size(); ++i) {
    const ValueSet own = problem_.allowed(views[i]);
    for (std::size_t j = i + 1; j < views.size(); ++j) {
      follow_in_all(views[i], views[j]);
      // With the same two values the other direction says the same.
      if (std::popcount(own) == 2 && problem_.allowed(views[j]) == own) continue;
      follow_in_all(views[j], views[i]);
    }
  }
}

// A variable for every value that can be decided and is not forced: it is implied where a view
// decides the value.
void Clauses::imply_many_values(const Problem::OpenFacet& facet, Literal error,
                                const ClauseSink& sink) {
  ValueSet reachable = facet.forced;
  for (const std::uint32_t view : facet.views) reachable |= problem_.allowed(view);
  const auto left = static_cast<ValueSet>(reachable & ~facet.forced);
  const std::vector<Value> values = values_of(left);
  std::vector<Literal> used;
  for (const Value value : values) {
    used.push_back(fresh());
    for (const std::uint32_t view : facet.views) {
      if (!has_value(problem_.allowed(view), value)) continue;
      sink({used.back(), -decisions_.decides(view, value)});
    }
  }
  const unsigned most = problem_.hypergraph().task().most_decided();
  const unsigned more = most + 1 - static_cast<unsigned>(std::popcount(facet.forced));
  for (unsigned chosen = 0; chosen < (1U << values.size()); ++chosen) {
    if (static_cast<unsigned>(std::popcount(chosen)) != more) continue;
    std::vector<Literal> clause{error};
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (((chosen >> i) & 1U) != 0) clause.push_back(-used[i]);
    }
    sink(clause);
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
    const Symmetry back = element.inverse();
    const SymmetryAction inverse(problem.hypergraph(), back);
    Literal agreed = 0;  // "the two agree so far"; absent before the first view
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint32_t view = symmetry.views[i];
      const std::uint32_t source = problem.variable(inverse(problem.view(view)));
      ComparedPlace place;
      for (const Value value : values_of(problem.allowed(view))) {
        place.own.push_back(decisions_.decides(view, value));
        place.image.push_back(decisions_.decides(source, back(value)));
      }
      const Literal next = i + 1 == length ? 0 : fresh();
      compare_place(place, agreed, next, sink);
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
    if (reachable) sink_for(x, sink)(clause);
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
