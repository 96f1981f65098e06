#include "tacit/check/clauses.h"

#include <array>
#include <bit>

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

void ClauseList::add(std::span<const Literal> clause) {
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  ends_.push_back(literals_.size());
}

Checked<CommonClauses> CommonClauses::build(const Instance& instance, Meter& meter) {
  const Limits& limits = meter.limits();
  const Flaw too_many = beyond_limits(
      rejected("the system needs more than " + std::to_string(limits.clauses) + " clauses"));
  CommonClauses result(instance, meter);
  // An error variable has at most N (N - 1) clauses.
  const std::uint64_t n = instance.processes();
  const std::uint64_t facets = std::uint64_t{instance.inputs()} * instance.patterns();
  if (facets > limits.clauses || facets * n * (n - 1) > 16 * limits.clauses) return too_many;
  // A facet has an error variable at most, which is listed in its counter and among the outputs.
  constexpr std::uint64_t facet_bytes = 64;
  result.bytes_.take(facet_bytes * facets);
  result.variables_ = static_cast<Literal>(instance.free_views());
  result.add_errors();
  if (result.clauses_.size() > limits.clauses ||
      result.counter_clauses() > limits.clauses - result.clauses_.size()) {
    return too_many;
  }
  result.bytes_.take(ClauseList::clause_bytes * result.counter_clauses());
  result.add_counters();
  return result;
}

// Section 5.2.
void CommonClauses::add_errors() {
  const Instance& instance = *instance_;
  counts_.resize(std::size_t{instance.inputs()} * (instance.most_deliveries() + 1));
  std::vector<Literal> free;
  for (std::uint32_t input = 0; input < instance.inputs(); ++input) {
    if (!instance.is_mixed(input)) continue;
    const std::size_t before = clauses_.size();
    for (std::uint32_t pattern = 0; pattern < instance.patterns(); ++pattern) {
      meter_->step(std::uint64_t{instance.processes()} * instance.processes());
      std::array<bool, 2> forced{};
      free.clear();
      for (std::uint32_t i = 0; i < instance.processes(); ++i) {
        const std::uint32_t view = instance.view(input, pattern, i);
        if (instance.forced(view) >= 0) {
          forced[static_cast<std::size_t>(instance.forced(view))] = true;
        } else {
          free.push_back(static_cast<Literal>(instance.variable(view)));
        }
      }
      Count& own = count(input, static_cast<std::size_t>(std::popcount(pattern)));
      if (forced[0] && forced[1]) {
        ++own.always;
        continue;
      }
      if (free.empty()) continue;
      const Literal error = ++variables_;
      own.errors.push_back(error);
      if (forced[0] || forced[1]) {
        for (const Literal w : free) clauses_.add({error, forced[0] ? -w : w});
        continue;
      }
      for (std::size_t i = 0; i < free.size(); ++i) {
        for (std::size_t j = i + 1; j < free.size(); ++j) {
          clauses_.add({error, free[i], -free[j]});
          clauses_.add({error, -free[i], free[j]});
        }
      }
    }
    bytes_.take(ClauseList::clause_bytes * (clauses_.size() - before));
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

ClauseList symmetry_clauses(const Instance& instance, std::span<const Literal> listed,
                            const GroupElement& element, Literal& variables, Meter& meter) {
  GroupElement inverse = element;
  for (std::uint32_t i = 0; i < instance.processes(); ++i) {
    inverse.renamed[element.renamed[i]] = i;
  }
  ClauseList result;
  const std::size_t length = listed.size();
  const Literal first_new = variables + 1;  // t_1; t_i is first_new + i - 1
  for (std::size_t i = 1; i <= length; ++i) {
    meter.step(std::uint64_t{4} * instance.processes() * instance.processes());
    const Literal a = listed[i - 1];
    const std::uint32_t source =
        instance.image(inverse, instance.free_view(static_cast<std::uint32_t>(a)));
    const auto source_variable = static_cast<Literal>(instance.variable(source));
    const Literal b = element.flips ? -source_variable : source_variable;
    const Literal t = first_new + static_cast<Literal>(i) - 1;
    if (i == 1) {
      result.add({-a, b});
      if (length == 1) break;
      result.add({t, -a});
      result.add({t, b});
      continue;
    }
    result.add({-(t - 1), -a, b});
    if (i == length) break;
    result.add({-(t - 1), t, -a});
    result.add({-(t - 1), t, b});
  }
  if (length > 1) variables += static_cast<Literal>(length) - 1;
  return result;
}

}  // namespace tacit::check
