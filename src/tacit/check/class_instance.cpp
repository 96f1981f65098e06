#include "tacit/check/class_instance.h"

#include <algorithm>
#include <string>

namespace tacit::check {
namespace {

// What one class of executions takes at most with its views and clauses, per block.
constexpr std::uint64_t bytes_per_block = 1024;
constexpr std::uint64_t bytes_of_a_view = 256;

// The next tuple in lexicographic order among those that fit; false after the last. What fits must
// still fit when entries are made smaller.
template <class Fits>
bool advance(std::vector<std::uint32_t>& tuple, const Fits& fits) {
  for (std::size_t i = tuple.size(); i-- > 0;) {
    ++tuple[i];
    if (fits(i)) return true;
    tuple[i] = 0;
  }
  return false;
}

std::int64_t binomial(std::uint32_t n, std::uint32_t k) {
  std::int64_t result = 1;
  for (std::uint32_t i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}

// The known value where only one is known, -1 otherwise.
int forced_by(const std::vector<std::uint32_t>& known) {
  bool zeros = false;
  bool ones = false;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i] > 0) (i % 2 == 0 ? zeros : ones) = true;
  }
  if (zeros && ones) return -1;
  return ones ? 1 : 0;
}

std::vector<std::uint32_t> exchanged(std::vector<std::uint32_t> counts) {
  for (std::size_t i = 0; i + 1 < counts.size(); i += 2) std::swap(counts[i], counts[i + 1]);
  return counts;
}

std::vector<std::uint32_t> view_key(std::size_t block, std::uint32_t value,
                                    const std::vector<std::uint32_t>& known) {
  std::vector<std::uint32_t> key{static_cast<std::uint32_t>(block), value};
  key.insert(key.end(), known.begin(), known.end());
  return key;
}

bool is_true(Literal literal, std::string_view bits) {
  const auto place = static_cast<std::size_t>(literal > 0 ? literal : -literal) - 1;
  return (bits[place] == '1') == (literal > 0);
}

}  // namespace

Checked<ClassInstance> ClassInstance::build(const AlgorithmClass& algorithms, Meter& meter) {
  const Limits& limits = meter.limits();
  std::uint64_t processes = 0;
  for (const std::uint32_t size : algorithms.sizes) {
    processes += size;
    if (processes > limits.class_processes) {
      return beyond_limits(rejected("too large: more than " +
                                    std::to_string(limits.class_processes) +
                                    " processes in a class of algorithms"));
    }
  }
  // A block of s processes has C(s + 3, 3) tuples of members and deliveries, and fewer of what is
  // known of it.
  std::uint64_t executions = 1;
  for (const std::uint64_t size : algorithms.sizes) {
    executions *= (size + 1) * (size + 2) * (size + 3) / 6;
    if (executions > limits.class_executions) {
      return beyond_limits(rejected("too large: more than " +
                                    std::to_string(limits.class_executions) +
                                    " classes of executions"));
    }
  }
  return ClassInstance(algorithms, meter);
}

ClassInstance::ClassInstance(const AlgorithmClass& algorithms, Meter& meter)
    : algorithms_(algorithms), bytes_(meter) {
  for (const std::uint32_t size : algorithms_.sizes) processes_ += size;
  number_views(meter);
  next_ = static_cast<Literal>(decisions_) + 1;
  add_inputs(meter);
}

void ClassInstance::number_views(Meter& meter) {
  const std::size_t blocks = algorithms_.sizes.size();
  for (std::size_t block = 0; block < blocks; ++block) {
    for (std::uint32_t value = 0; value < 2; ++value) {
      Counts known(2 * blocks, 0);
      const auto fits = [&](std::size_t i) {
        const std::size_t pair = i - i % 2;
        return known[pair] + known[pair + 1] <= algorithms_.sizes[i / 2];
      };
      while (advance(known, fits)) {
        meter.step();
        if (known[2 * block + value] == 0 || forced_by(known) >= 0) continue;
        bytes_.take(bytes_of_a_view);
        const auto before = literals_.find(view_key(block, 1 - value, exchanged(known)));
        const bool negated = algorithms_.dual && before != literals_.end();
        const Literal literal = negated ? -before->second : static_cast<Literal>(++decisions_);
        literals_.emplace(view_key(block, value, known), literal);
      }
    }
  }
}

void ClassInstance::add_inputs(Meter& meter) {
  const std::size_t blocks = algorithms_.sizes.size();
  std::vector<std::uint32_t> ones(blocks, 0);
  const auto fits = [&](std::size_t i) { return ones[i] <= algorithms_.sizes[i]; };
  while (advance(ones, fits)) {  // after the input without ones, which is not mixed
    std::vector<std::uint32_t> zeros;
    for (std::size_t b = 0; b < blocks; ++b) zeros.push_back(algorithms_.sizes[b] - ones[b]);
    if (std::all_of(zeros.begin(), zeros.end(), [](std::uint32_t z) { return z == 0; })) continue;
    if (algorithms_.dual && zeros < ones) continue;
    Counts members;
    for (std::size_t b = 0; b < blocks; ++b) {
      members.push_back(zeros[b]);
      members.push_back(ones[b]);
    }
    add_executions(members, meter);
  }
}

void ClassInstance::add_executions(const Counts& members, Meter& meter) {
  Input input{next_, Profile(processes_ + 1, 0), {}};
  Counts delivered(members.size(), 0);
  const auto fits = [&](std::size_t i) { return delivered[i] <= members[i]; };
  do {
    meter.step(members.size());
    bytes_.take(bytes_per_block * algorithms_.sizes.size());
    ++executions_;
    add_execution(members, delivered, input);
  } while (advance(delivered, fits));
  inputs_.push_back(std::move(input));
}

void ClassInstance::add_execution(const Counts& members, const Counts& delivered, Input& input) {
  Execution execution{0, 1, -1, {}};
  bool always = false;
  for (std::size_t i = 0; i < members.size(); ++i) {
    execution.deliveries += delivered[i];
    execution.multiplicity *= binomial(members[i], delivered[i]);
    const std::size_t block = i / 2;
    const auto value = static_cast<std::uint32_t>(i % 2);
    if (delivered[i] > 0) add_view(block, value, delivered, execution, always);
    if (delivered[i] == members[i]) continue;
    Counts known = delivered;
    ++known[i];
    add_view(block, value, known, execution, always);
  }
  if (always) {
    input.always[execution.deliveries] += execution.multiplicity;
    return;
  }
  if (execution.literals.empty() || (execution.forced < 0 && execution.literals.size() == 1)) {
    return;
  }
  add_clauses(execution, next_++);
  input.open.push_back(std::move(execution));
}

void ClassInstance::add_view(std::size_t block, std::uint32_t value, const Counts& known,
                             Execution& execution, bool& always) const {
  const int forced = forced_by(known);
  if (forced >= 0) {
    if (execution.forced >= 0 && execution.forced != forced) always = true;
    execution.forced = forced;
    return;
  }
  const Literal literal = literals_.at(view_key(block, value, known));
  for (const Literal other : execution.literals) {
    if (other == -literal) always = true;
    if (other == literal) return;
  }
  execution.literals.push_back(literal);
}

void ClassInstance::add_clauses(const Execution& execution, Literal error) {
  const std::vector<Literal>& literals = execution.literals;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (execution.forced >= 0) {
      clauses_.add({error, execution.forced == 1 ? literals[i] : -literals[i]});
    } else {
      clauses_.add({error, -literals[i], literals[(i + 1) % literals.size()]});
    }
  }
}

Profile ClassInstance::profile_of(std::size_t input,
                                  const std::vector<std::uint32_t>& executions) const {
  Profile profile = inputs_[input].always;
  for (const std::uint32_t i : executions) {
    const Execution& execution = inputs_[input].open[i];
    profile[execution.deliveries] += execution.multiplicity;
  }
  return profile;
}

Profile ClassInstance::profile(std::string_view bits, std::size_t input, Meter& meter) const {
  Profile profile = inputs_[input].always;
  for (const Execution& execution : inputs_[input].open) {
    meter.step(execution.literals.size());
    bool zero = execution.forced == 0;
    bool one = execution.forced == 1;
    for (const Literal literal : execution.literals) (is_true(literal, bits) ? one : zero) = true;
    if (zero && one) profile[execution.deliveries] += execution.multiplicity;
  }
  return profile;
}

}  // namespace tacit::check
