#include "tacit/check/instance.h"

#include <bit>
#include <map>

namespace tacit::check {
namespace {

std::uint64_t links_of_round(const System& system) {
  const std::uint64_t n = system.processes;
  switch (system.channel) {
    case Channel::broadcast:
      return n;
    case Channel::radio:
    case Channel::unicast:
      return n * (n - 1);
    case Channel::undirected:
      return n * (n - 1) / 2;
  }
  return 0;
}

}  // namespace

Checked<Instance> Instance::build(const System& system, Meter& meter) {
  const Limits& limits = meter.limits();
  const Flaw too_large =
      beyond_limits(rejected("the system is too large: more than " + std::to_string(limits.facets) +
                             " facets or " + std::to_string(limits.places) + " views in facets"));
  constexpr std::uint64_t most_bits = 30;
  if (system.processes > most_bits || system.rounds > most_bits) return too_large;
  const std::uint64_t links = links_of_round(system);
  if (system.processes + links * system.rounds > most_bits) return too_large;
  std::uint64_t inputs = 1;
  for (std::uint32_t i = 0; i < system.processes; ++i) {
    inputs *= system.values;
    if (inputs > limits.facets) return too_large;
  }
  const std::uint64_t facets = inputs << (links * system.rounds);
  if (facets > limits.facets || facets * system.processes > limits.places) return too_large;
  Instance instance(system, static_cast<std::uint32_t>(links), static_cast<std::uint32_t>(inputs),
                    meter);
  instance.enumerate(meter);
  instance.order_views();
  instance.find_allowed();
  return instance;
}

Instance::Instance(const System& system, std::uint32_t links, std::uint32_t inputs, Meter& meter)
    : system_(system),
      bytes_(meter),
      links_(links),
      deliveries_(links * system.rounds),
      inputs_(inputs) {
  const std::uint32_t n = system.processes;
  digit_.assign(n, 1);
  for (std::uint32_t i = 1; i < n; ++i) digit_[i] = digit_[i - 1] * system.values;
  link_.assign(std::size_t{n} * n, 0);
  std::uint32_t next = 0;
  for (std::uint32_t from = 0; from < n; ++from) {
    for (std::uint32_t to = 0; to < n; ++to) {
      if (from == to) continue;
      std::uint32_t& link = link_[std::size_t{from} * n + to];
      if (system.channel == Channel::broadcast) {
        link = from;
      } else if (system.channel != Channel::undirected || from < to) {
        link = next++;
      } else {
        link = link_[std::size_t{to} * n + from];
      }
    }
  }
}

bool Instance::is_mixed(std::uint32_t input) const {
  for (std::uint32_t i = 1; i < processes(); ++i) {
    if (value(input, i) != value(input, 0)) return true;
  }
  return false;
}

bool Instance::hears(std::uint32_t round_links, std::uint32_t from, std::uint32_t to) const {
  return ((round_links >> link_[std::size_t{from} * processes() + to]) & 1U) != 0;
}

// Runs every execution. A view after t rounds is known by what it consists of: the
// round, the owner, the owner's view before, and for every other process its view
// before, plus one, or 0 when it was not heard. Rounds in which the pattern is that of the
// execution before are not run again.
void Instance::enumerate(Meter& meter) {
  const std::uint32_t n = processes();
  // A place has a number of four bytes. A view, of which there are at most as many as places, has a
  // node of `known` with its content while this function runs, and a few numbers after it.
  constexpr std::uint64_t place_bytes = 256;
  bytes_.take(place_bytes * ((std::uint64_t{inputs()} << deliveries_) * n));
  std::map<std::vector<std::uint32_t>, std::uint32_t> known;
  std::vector<std::uint32_t> final_number;  // by number in `known`, from 1; 0 when not final
  views_of_.reserve((std::size_t{inputs()} << deliveries_) * n);
  std::vector<std::vector<std::uint32_t>> after(system_.rounds + std::size_t{1},
                                                std::vector<std::uint32_t>(n));
  std::vector<std::uint32_t> content;
  const auto number_of = [&] {
    return known.try_emplace(content, static_cast<std::uint32_t>(known.size())).first->second;
  };
  const auto links_in = [&](std::uint32_t pattern, std::uint32_t round) {
    return (pattern >> (links_ * (system_.rounds - round))) & ((std::uint32_t{1} << links_) - 1);
  };
  for (std::uint32_t input = 0; input < inputs(); ++input) {
    for (std::uint32_t i = 0; i < n; ++i) {
      content.assign({0, i, value(input, i)});
      after[0][i] = number_of();
    }
    for (std::uint32_t pattern = 0; pattern < patterns(); ++pattern) {
      meter.step(std::uint64_t{8} * n * (system_.rounds + 1));
      bool changed = pattern == 0;
      for (std::uint32_t round = 1; round <= system_.rounds; ++round) {
        const std::uint32_t links = links_in(pattern, round);
        changed = changed || links != links_in(pattern - 1, round);
        if (!changed) continue;
        const std::vector<std::uint32_t>& before = after[round - 1];
        for (std::uint32_t i = 0; i < n; ++i) {
          content.assign({round, i, before[i]});
          for (std::uint32_t from = 0; from < n; ++from) {
            if (from != i) content.push_back(hears(links, from, i) ? before[from] + 1 : 0);
          }
          after[round][i] = number_of();
        }
      }
      final_number.resize(known.size(), 0);
      for (std::uint32_t i = 0; i < n; ++i) {
        std::uint32_t& number = final_number[after.back()[i]];
        if (number == 0) {
          first_.push_back({input, pattern, i});
          number = static_cast<std::uint32_t>(first_.size());
        }
        views_of_.push_back(number - 1);
      }
    }
  }
}

// Renumbers the views by owner; within an owner the order of first occurrence stays.
void Instance::order_views() {
  std::vector<Occurrence> ordered;
  std::vector<std::uint32_t> renumbered(first_.size());
  for (std::uint32_t owner = 0; owner < processes(); ++owner) {
    for (std::size_t view = 0; view < first_.size(); ++view) {
      if (first_[view].process != owner) continue;
      renumbered[view] = static_cast<std::uint32_t>(ordered.size());
      ordered.push_back(first_[view]);
    }
  }
  first_ = std::move(ordered);
  for (std::uint32_t& view : views_of_) view = renumbered[view];
}

// A view may decide what is somebody's input in every execution in which it occurs.
void Instance::find_allowed() {
  allowed_.assign(first_.size(), (Values{1} << system_.values) - 1);
  for (std::uint32_t input = 0; input < inputs(); ++input) {
    Values present = 0;
    for (std::uint32_t i = 0; i < processes(); ++i) present |= Values{1} << value(input, i);
    for (std::uint32_t pattern = 0; pattern < patterns(); ++pattern) {
      for (std::uint32_t i = 0; i < processes(); ++i) allowed_[view(input, pattern, i)] &= present;
    }
  }
  variable_.assign(first_.size(), 0);
  for (std::uint32_t view = 0; view < views(); ++view) {
    if (forced(view) >= 0) continue;
    free_.push_back(view);
    variable_[view] = static_cast<std::uint32_t>(free_.size());
  }
}

std::uint32_t Instance::image(const GroupElement& element, std::uint32_t view) const {
  const std::uint32_t n = processes();
  const Occurrence& place = first_[view];
  std::uint32_t input = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    input += digit_[element.renamed[i]] * element.values[value(place.input, i)];
  }
  std::uint32_t pattern = 0;
  for (std::uint32_t round = 0; round < system_.rounds; ++round) {
    const std::uint32_t shift = links_ * round;
    for (std::uint32_t from = 0; from < n; ++from) {
      for (std::uint32_t to = 0; to < n; ++to) {
        if (from == to || !hears(place.pattern >> shift, from, to)) continue;
        const std::size_t row = element.renamed[from];
        pattern |= std::uint32_t{1} << (shift + link_[row * n + element.renamed[to]]);
      }
    }
  }
  return this->view(input, pattern, element.renamed[place.process]);
}

bool Instance::are_allowed(std::string_view digits) const {
  for (std::size_t i = 0; i < free_.size(); ++i) {
    if (digits[i] < '0' || digits[i] >= static_cast<char>('0' + system_.values)) return false;
    if (((allowed_[free_[i]] >> (digits[i] - '0')) & 1U) == 0) return false;
  }
  return true;
}

bool Instance::in_error(std::string_view digits, std::uint32_t input, std::uint32_t pattern) const {
  Values decided = 0;
  for (std::uint32_t i = 0; i < processes(); ++i) {
    const std::uint32_t seen = view(input, pattern, i);
    const std::uint32_t number = variable_[seen];
    decided |= number == 0 ? allowed_[seen] : Values{1} << (digits[number - 1] - '0');
  }
  return static_cast<std::uint32_t>(std::popcount(decided)) > system_.most_decided;
}

Profile Instance::profile(std::string_view digits, std::uint32_t input, Meter& meter) const {
  Profile result(std::size_t{deliveries_} + 1, 0);
  for (std::uint32_t pattern = 0; pattern < patterns(); ++pattern) {
    meter.step(processes());
    if (in_error(digits, input, pattern))
      ++result[static_cast<std::size_t>(std::popcount(pattern))];
  }
  return result;
}

}  // namespace tacit::check
