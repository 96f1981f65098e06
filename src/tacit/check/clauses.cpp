#include "tacit/check/clauses.h"

#include <bit>
#include <utility>

namespace tacit::check {
namespace {

// The clauses of a counter over a list of length m.
std::uint64_t clauses_of_counter(std::uint64_t m) {
  if (m < 2) return 0;
  const std::uint64_t a = m / 2;
  const std::uint64_t b = m - a;
  return clauses_of_counter(a) + clauses_of_counter(b) + (a + 1) * (b + 1) - 1;
}

}  // namespace

DecisionLiterals::DecisionLiterals(const Instance& instance) : instance_(&instance) {
  for (std::uint32_t number = 1; number <= instance.free_views(); ++number) {
    first_.push_back(variables_ + 1);
    const int values = std::popcount(instance.allowed(instance.free_view(number)));
    variables_ += values == 2 ? 1 : values;
  }
}

Literal DecisionLiterals::decides(std::uint32_t number, std::uint32_t value) const {
  const Values values = instance_->allowed(instance_->free_view(number));
  const Literal first = first_[number - 1];
  const int below = std::popcount(values & ((Values{1} << value) - 1));
  if (std::popcount(values) > 2) return first + below;
  return below == 1 ? first : -first;
}

void ClauseList::add(std::span<const Literal> clause) {
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  ends_.push_back(literals_.size());
}

Checked<CommonClauses> CommonClauses::build(const Instance& instance, Meter& meter) {
  const Limits& limits = meter.limits();
  const Flaw too_many = beyond_limits(
      rejected("the system needs more than " + std::to_string(limits.clauses) + " clauses"));
  CommonClauses result(instance, meter);
  // An error variable has at most N (N - 1) clauses, or M times as many where there are M > 2
  // values; with several values decided, at most N M and 2^M.
  const std::uint64_t n = instance.processes();
  const std::uint64_t m = instance.system().values;
  const std::uint64_t of_facet = m == 2 ? n * (n - 1) : n * n * m + (std::uint64_t{1} << m);
  const std::uint64_t facets = std::uint64_t{instance.inputs()} * instance.patterns();
  if (facets > limits.clauses || facets * of_facet > 16 * limits.clauses) return too_many;
  // A facet has an error variable at most, which is listed in its counter and among the outputs.
  constexpr std::uint64_t facet_bytes = 64;
  result.bytes_.take(facet_bytes * facets);
  result.add_decisions();
  result.add_errors();
  if (result.clauses_.size() > limits.clauses ||
      result.counter_clauses() > limits.clauses - result.clauses_.size()) {
    return too_many;
  }
  result.bytes_.take(ClauseList::clause_bytes * result.counter_clauses());
  result.add_counters();
  return result;
}

// Section 5.1.
void CommonClauses::add_decisions() {
  variables_ = decisions_.variables();
  std::vector<Literal> some;
  for (std::uint32_t number = 1; number <= instance_->free_views(); ++number) {
    const Values values = allowed(number);
    if (std::popcount(values) == 2) continue;
    some.clear();
    for (std::uint32_t v = 0; v < instance_->system().values; ++v) {
      if (((values >> v) & 1U) != 0) some.push_back(decisions_.decides(number, v));
    }
    clauses_.add(some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      for (std::size_t j = i + 1; j < some.size(); ++j) clauses_.add({-some[i], -some[j]});
    }
  }
  bytes_.take(ClauseList::clause_bytes * clauses_.size());
}

void CommonClauses::read_facet(std::uint32_t input, std::uint32_t pattern, Facet& facet) const {
  const System& system = instance_->system();
  facet = Facet{std::move(facet.free)};
  facet.free.clear();
  // Bit S of `choices`: every view so far may decide a value of the set S.
  std::vector<bool> choices(std::size_t{1} << system.values, true);
  for (std::uint32_t i = 0; i < instance_->processes(); ++i) {
    const std::uint32_t view = instance_->view(input, pattern, i);
    const Values values = instance_->allowed(view);
    facet.reachable |= values;
    if (instance_->forced(view) >= 0) {
      facet.forced |= values;
    } else {
      facet.free.push_back(instance_->variable(view));
    }
    for (std::size_t set = 0; set < choices.size(); ++set) {
      if ((set & values) == 0) choices[set] = false;
    }
  }
  facet.always_in_error = true;
  for (std::size_t set = 1; set < choices.size(); ++set) {
    const auto size = static_cast<std::uint32_t>(std::popcount(set));
    if (choices[set] && size <= system.most_decided) facet.always_in_error = false;
  }
}

// Section 5.2.
void CommonClauses::add_errors() {
  const Instance& instance = *instance_;
  const std::uint32_t most_decided = instance.system().most_decided;
  counts_.resize(std::size_t{instance.inputs()} * (instance.most_deliveries() + 1));
  of_facet_.assign(std::size_t{instance.inputs()} * instance.patterns(), 0);
  Facet facet;
  for (std::uint32_t input = 0; input < instance.inputs(); ++input) {
    if (!instance.is_mixed(input)) continue;
    const std::size_t before = clauses_.size();
    for (std::uint32_t pattern = 0; pattern < instance.patterns(); ++pattern) {
      meter_->step(std::uint64_t{instance.processes()} * instance.processes() *
                   (instance.system().values - 1));
      read_facet(input, pattern, facet);
      Count& own = count(input, static_cast<std::size_t>(std::popcount(pattern)));
      Literal& of_facet = of_facet_[std::size_t{input} * instance.patterns() + pattern];
      if (facet.always_in_error) {
        ++own.always;
        of_facet = always;
        continue;
      }
      if (static_cast<std::uint32_t>(std::popcount(facet.reachable)) <= most_decided) continue;
      const Literal error = ++variables_;
      own.errors.push_back(error);
      of_facet = error;
      if (most_decided == 1) {
        imply_disagreement(facet, error);
      } else {
        imply_many_values(facet, error);
      }
    }
    bytes_.take(ClauseList::clause_bytes * (clauses_.size() - before));
  }
}

// Where `view` decides a value, `other` does, or there is an error.
void CommonClauses::follow(std::uint32_t view, std::uint32_t other, Literal error) {
  for (std::uint32_t v = 0; v < instance_->system().values; ++v) {
    if (((allowed(view) >> v) & 1U) == 0) continue;
    const Literal decided = decisions_.decides(view, v);
    if (((allowed(other) >> v) & 1U) != 0) {
      clauses_.add({error, -decided, decisions_.decides(other, v)});
    } else {
      clauses_.add({error, -decided});
    }
  }
}

void CommonClauses::imply_disagreement(const Facet& facet, Literal error) {
  if (facet.forced != 0) {
    const auto forced = static_cast<std::uint32_t>(std::countr_zero(facet.forced));
    for (const std::uint32_t view : facet.free) {
      clauses_.add({error, decisions_.decides(view, forced)});
    }
    return;
  }
  for (std::size_t i = 0; i < facet.free.size(); ++i) {
    for (std::size_t j = i + 1; j < facet.free.size(); ++j) {
      const std::uint32_t one = facet.free[i];
      const std::uint32_t other = facet.free[j];
      follow(one, other, error);
      if (std::popcount(allowed(one)) == 2 && allowed(one) == allowed(other)) continue;
      follow(other, one, error);
    }
  }
}

void CommonClauses::imply_many_values(const Facet& facet, Literal error) {
  std::vector<Literal> used;
  for (std::uint32_t v = 0; v < instance_->system().values; ++v) {
    if ((((facet.reachable & ~facet.forced) >> v) & 1U) == 0) continue;
    used.push_back(++variables_);
    for (const std::uint32_t view : facet.free) {
      if (((allowed(view) >> v) & 1U) != 0) {
        clauses_.add({used.back(), -decisions_.decides(view, v)});
      }
    }
  }
  const std::uint32_t more = instance_->system().most_decided + 1 -
                             static_cast<std::uint32_t>(std::popcount(facet.forced));
  std::vector<Literal> clause;
  for (std::uint32_t set = 0; set < (std::uint32_t{1} << used.size()); ++set) {
    if (static_cast<std::uint32_t>(std::popcount(set)) != more) continue;
    clause.assign({error});
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (((set >> i) & 1U) != 0) clause.push_back(-used[i]);
    }
    clauses_.add(clause);
  }
}

std::uint64_t CommonClauses::counter_clauses() const {
  std::uint64_t sum = 0;
  for (const Count& own : counts_) sum += clauses_of_counter(own.errors.size());
  return sum;
}

// Section 5.3.
void CommonClauses::add_counters() {
  for (std::uint32_t input = 0; input < instance_->inputs(); ++input) {
    for (std::size_t k = 0; k <= instance_->most_deliveries(); ++k) {
      Count& own = count(input, k);
      own.outputs = counter(own.errors);
    }
  }
}

std::vector<Literal> CommonClauses::counter(std::span<const Literal> list) {
  if (list.size() < 2) return {list.begin(), list.end()};
  const std::vector<Literal> a = counter(list.first(list.size() / 2));
  const std::vector<Literal> b = counter(list.subspan(list.size() / 2));
  std::vector<Literal> outputs(list.size());
  for (Literal& output : outputs) output = ++variables_;
  std::vector<Literal> clause;
  for (std::size_t i = 0; i <= a.size(); ++i) {
    meter_->step(8 * (b.size() + 1));
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i + j == 0) continue;
      clause.assign({outputs[i + j - 1]});
      if (i > 0) clause.push_back(-a[i - 1]);
      if (j > 0) clause.push_back(-b[j - 1]);
      clauses_.add(clause);
    }
  }
  return outputs;
}

// Section 5.6.
ClauseList CommonClauses::block(const Profile& profile, Meter& meter) const {
  meter.consider_clauses(instance_->inputs());
  ClauseList result;
  std::vector<Literal> clause;
  for (std::uint32_t input = 0; input < instance_->inputs(); ++input) {
    if (!instance_->is_mixed(input)) continue;
    clause.clear();
    bool reachable = true;
    for (std::size_t k = 0; k < profile.size(); ++k) {
      const Count& own = counts_[place(input, k)];
      const std::int64_t missing = profile[k] - own.always;
      if (missing <= 0) continue;
      if (static_cast<std::uint64_t>(missing) > own.outputs.size()) {
        reachable = false;
        break;
      }
      clause.push_back(-own.outputs[static_cast<std::size_t>(missing) - 1]);
    }
    if (reachable) result.add(clause);
  }
  return result;
}

std::uint64_t symmetry_clauses_per_view(const System& system) {
  const std::uint64_t values = system.values;
  return values == 2 ? 3 : values * (values + 1) / 2;
}

namespace {

// Section 6, for one place: `own` and `image` are the literals of the values, ascending, `before`
// and `now` the variables t of the place before and of this one, 0 where there is none.
void compare_values(std::span<const Literal> own, std::span<const Literal> image, Literal before,
                    Literal now, ClauseList& result) {
  const auto add = [&](std::initializer_list<Literal> literals) {
    std::vector<Literal> clause;
    if (before != 0) clause.push_back(-before);
    clause.insert(clause.end(), literals);
    result.add(clause);
  };
  if (own.size() == 2) {
    add({-own[1], image[1]});
    if (now == 0) return;
    add({now, -own[1]});
    add({now, image[1]});
    return;
  }
  for (std::size_t v = 1; v < own.size(); ++v) {
    for (std::size_t w = 0; w < v; ++w) add({-own[v], -image[w]});
  }
  if (now == 0) return;
  for (std::size_t v = 0; v < own.size(); ++v) add({now, -own[v], -image[v]});
}

}  // namespace

ClauseList symmetry_clauses(const Instance& instance, const DecisionLiterals& decisions,
                            std::span<const std::uint32_t> listed, const GroupElement& element,
                            Literal& variables, Meter& meter) {
  GroupElement inverse = element;
  for (std::uint32_t i = 0; i < instance.processes(); ++i) {
    inverse.renamed[element.renamed[i]] = i;
  }
  for (std::uint32_t v = 0; v < instance.system().values; ++v)
    inverse.values[element.values[v]] = v;
  ClauseList result;
  const std::size_t length = listed.size();
  std::vector<Literal> own;
  std::vector<Literal> image;
  Literal before = 0;
  for (std::size_t i = 1; i <= length; ++i) {
    meter.step(std::uint64_t{4} * instance.processes() * instance.processes() *
               (instance.system().values - 1));
    const std::uint32_t view = instance.free_view(listed[i - 1]);
    const std::uint32_t source = instance.variable(instance.image(inverse, view));
    own.clear();
    image.clear();
    for (std::uint32_t v = 0; v < instance.system().values; ++v) {
      if (((instance.allowed(view) >> v) & 1U) == 0) continue;
      own.push_back(decisions.decides(listed[i - 1], v));
      image.push_back(decisions.decides(source, inverse.values[v]));
    }
    const Literal now = i == length ? 0 : ++variables;
    compare_values(own, image, before, now, result);
    before = now;
  }
  return result;
}

}  // namespace tacit::check
