#include "tacit/check/view_classes.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

namespace tacit::check {
namespace {

// Orbits under renaming: by view, the first view of its orbit.
std::vector<std::uint32_t> first_of_orbit(const Instance& instance, Meter& meter) {
  const std::uint32_t n = instance.processes();
  std::vector<std::uint32_t> first(instance.views());
  std::iota(first.begin(), first.end(), 0U);
  const auto find = [&](std::uint32_t view) {
    while (first[view] != view) view = first[view] = first[first[view]];
    return view;
  };
  GroupElement exchange{{0, 1}, std::vector<std::uint32_t>(n)};
  std::iota(exchange.renamed.begin(), exchange.renamed.end(), 0U);
  for (std::uint32_t i = 0; i + 1 < n; ++i) {
    std::swap(exchange.renamed[i], exchange.renamed[i + 1]);
    for (std::uint32_t view = 0; view < instance.views(); ++view) {
      meter.step(std::uint64_t{8} + std::uint64_t{n} * n * instance.system().rounds);
      const std::uint32_t a = find(view);
      const std::uint32_t b = find(instance.image(exchange, view));
      first[std::max(a, b)] = std::min(a, b);
    }
    std::swap(exchange.renamed[i], exchange.renamed[i + 1]);
  }
  for (std::uint32_t view = 0; view < instance.views(); ++view) first[view] = find(view);
  return first;
}

std::vector<std::vector<Integer>> binomials(std::uint32_t largest) {
  std::vector<std::vector<Integer>> rows;
  for (std::uint32_t n = 0; n <= largest; ++n) {
    std::vector<Integer> row(n + std::size_t{1}, Integer(1));
    for (std::uint32_t k = 1; k < n; ++k) {
      row[k] = rows[n - 1][k - 1];
      row[k] += rows[n - 1][k];
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Checked<ViewClasses> ViewClasses::build(const System& system, InputGroups groups, Meter& meter) {
  ViewClasses classes(meter);
  if (groups == InputGroups::by_ones && system.rounds == 1 &&
      system.channel == Channel::broadcast) {
    if (system.processes > meter.limits().counted_processes) {
      return beyond_limits(rejected("the system is too large: more than " +
                                    std::to_string(meter.limits().counted_processes) +
                                    " processes"));
    }
    classes.count_one_round(system.processes, meter);
    return classes;
  }
  auto instance = Instance::build(system, meter);
  if (!instance) return instance.flaw();
  classes.enumerate(*instance, groups, meter);
  return classes;
}

void ViewClasses::add(std::vector<Class>& classes, std::uint32_t group, std::uint32_t deliveries,
                      const Integer& count) {
  std::sort(classes.begin(), classes.end());
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  if (classes.size() < 2) return;
  const auto [place, is_new] = executions_.try_emplace(classes);
  constexpr std::uint64_t node_bytes = 128;
  if (is_new) bytes_.take(node_bytes + sizeof(Class) * classes.size());
  std::vector<Term>& terms = place->second;
  const auto same = std::find_if(terms.begin(), terms.end(), [&](const Term& term) {
    return term.group == group && term.deliveries == deliveries;
  });
  if (same != terms.end()) {
    same->count += count;
    return;
  }
  bytes_.take(2 * (sizeof(Term) + count.bytes()));
  terms.push_back({group, deliveries, count});
}

// On an input with d ones, of whose zeros a and of whose ones b are delivered, there are views
// that know a zeros and b ones, the own input counted, and those of the others, who know one more.
void ViewClasses::count_one_round(std::uint32_t n, Meter& meter) {
  groups_ = n + 1;
  deliveries_ = n;
  // By the own input, the zeros and the ones known.
  std::vector<Class> number(std::size_t{2} * (n + 1) * (n + 1));
  const auto class_of = [&](std::uint32_t own, std::uint32_t zeros, std::uint32_t ones) -> Class& {
    return number[(std::size_t{own} * (n + 1) + zeros) * (n + 1) + ones];
  };
  Class next = first_free;
  for (std::uint32_t own = 0; own < 2; ++own) {
    for (std::uint32_t zeros = 0; zeros <= n; ++zeros) {
      for (std::uint32_t ones = 0; zeros + ones <= n; ++ones) {
        if (ones == 0) {
          class_of(own, zeros, ones) = forced_to_zero;
        } else if (zeros == 0) {
          class_of(own, zeros, ones) = forced_to_one;
        } else {
          class_of(own, zeros, ones) = next++;
        }
      }
    }
  }
  free_classes_ = next - first_free;
  const std::vector<std::vector<Integer>> choose = binomials(n);
  std::vector<Class> seen;
  for (std::uint32_t d = 0; d <= n; ++d) {
    for (std::uint32_t a = 0; a <= n - d; ++a) {
      for (std::uint32_t b = 0; b <= d; ++b) {
        constexpr std::uint64_t steps_of_one = 64;
        meter.step(steps_of_one + n);
        seen.clear();
        if (a > 0) seen.push_back(class_of(0, a, b));
        if (a < n - d) seen.push_back(class_of(0, a + 1, b));
        if (b > 0) seen.push_back(class_of(1, a, b));
        if (b < d) seen.push_back(class_of(1, a, b + 1));
        Integer count = choose[n - d][a];
        count *= choose[d][b];
        add(seen, d, a + b, count);
      }
    }
  }
}

void ViewClasses::enumerate(const Instance& instance, InputGroups groups, Meter& meter) {
  const std::uint32_t n = instance.processes();
  const bool by_ones = groups == InputGroups::by_ones;
  groups_ = by_ones ? n + 1 : instance.inputs();
  deliveries_ = instance.most_deliveries();
  std::vector<std::uint32_t> first;
  if (by_ones) first = first_of_orbit(instance, meter);
  std::vector<Class> number(instance.views());
  Class next = first_free;
  for (std::uint32_t view = 0; view < instance.views(); ++view) {
    if (instance.forced(view) >= 0) {
      number[view] = instance.forced(view) == 0 ? forced_to_zero : forced_to_one;
    } else {
      number[view] = by_ones && first[view] != view ? number[first[view]] : next++;
    }
  }
  free_classes_ = next - first_free;
  std::vector<Class> seen;
  for (std::uint32_t group = 0; group < groups_; ++group) {
    const std::uint32_t input = by_ones ? (std::uint32_t{1} << group) - 1 : group;
    for (std::uint32_t pattern = 0; pattern < instance.patterns(); ++pattern) {
      constexpr std::uint64_t steps_of_one = 64;
      meter.step(steps_of_one * n);
      seen.clear();
      for (std::uint32_t i = 0; i < n; ++i)
        seen.push_back(number[instance.view(input, pattern, i)]);
      add(seen, group, static_cast<std::uint32_t>(std::popcount(pattern)), Integer(1));
    }
  }
}

}  // namespace tacit::check
