#include "check/reference.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tacit::check_test {

namespace {
constexpr double tolerance = 1e-11;
}

Reference::Reference(SystemName name) : name_(std::move(name)) {
  const int n = name_.processes;
  links_ = name_.channel == "broadcast" ? n : n * (n - 1) / (name_.channel == "unicast" ? 1 : 2);
  const int inputs = 1 << n;
  const int patterns = 1 << most_deliveries();
  for (int owner = 0; owner < n; ++owner) {
    std::vector<std::string> order;
    for (int x = 0; x < inputs; ++x) {
      for (int f = 0; f < patterns; ++f) {
        const std::string seen = view(owner, name_.rounds, {x, f});
        if (place_.try_emplace(seen, Execution{x, f}, owner).second) order.push_back(seen);
        if (!mixed(x)) forced_[seen] = x & 1;
      }
    }
    for (const std::string& seen : order) {
      if (forced_.contains(seen)) continue;
      free_.push_back(seen);
      variable_[seen] = static_cast<int>(free_.size());
    }
  }
  variables_ = free_views();
  std::map<std::pair<int, int>, std::vector<int>> errors;
  for (int x = 0; x < inputs; ++x) {
    for (int f = 0; f < patterns && mixed(x); ++f) {
      const std::pair<int, int> cell{x, std::popcount(static_cast<unsigned>(f))};
      std::vector<int> w;
      bool has[2] = {false, false};
      for (int i = 0; i < n; ++i) {
        const std::string seen = view(i, name_.rounds, {x, f});
        if (forced_.contains(seen)) {
          has[forced_.at(seen)] = true;
        } else {
          w.push_back(variable_.at(seen));
        }
      }
      if (has[0] && has[1]) ++always_[cell];
      if ((has[0] && has[1]) || w.empty()) continue;
      const int e = ++variables_;
      errors[cell].push_back(e);
      for (std::size_t i = 0; i < w.size(); ++i) {
        if (has[0]) clauses_.push_back({e, -w[i]});
        if (has[1]) clauses_.push_back({e, w[i]});
        for (std::size_t j = i + 1; j < w.size() && !has[0] && !has[1]; ++j) {
          clauses_.push_back({e, w[i], -w[j]});
          clauses_.push_back({e, -w[i], w[j]});
        }
      }
    }
  }
  for (int x = 0; x < inputs; ++x) {
    for (int k = 0; k <= most_deliveries() && mixed(x); ++k)
      outputs_[{x, k}] = counter(errors[{x, k}]);
  }
}

int Reference::link(int from, int to) const {
  if (name_.channel == "broadcast") return from;
  int number = 0;
  for (int s = 0; s < name_.processes; ++s) {
    for (int t = 0; t < name_.processes; ++t) {
      if (s == t || (name_.channel == "undirected" && s > t)) continue;
      if (s == from && t == to) return number;
      if (name_.channel == "undirected" && s == to && t == from) return number;
      ++number;
    }
  }
  return -1;
}

std::string Reference::view(int process, int round, Execution execution) const {
  std::string result = std::to_string(process);
  if (round == 0) return result.append((execution.input >> process) % 2 == 1 ? "=1" : "=0");
  const int links = execution.pattern >> (links_ * (name_.rounds - round));
  result.append("(").append(view(process, round - 1, execution));
  for (int from = 0; from < name_.processes; ++from) {
    if (from == process) continue;
    result += ",";
    if ((links >> link(from, process)) % 2 == 1) result += view(from, round - 1, execution);
  }
  return result + ")";
}

std::vector<int> Reference::counter(std::vector<int> list) {
  if (list.size() <= 1) return list;
  const auto half = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
  const std::vector<int> a = counter({list.begin(), half});
  const std::vector<int> b = counter({half, list.end()});
  std::vector<int> o;
  for (std::size_t s = 0; s < list.size(); ++s) o.push_back(++variables_);
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i + j == 0) continue;
      Clause clause{o[i + j - 1]};
      if (i > 0) clause.push_back(-a[i - 1]);
      if (j > 0) clause.push_back(-b[j - 1]);
      clauses_.push_back(clause);
    }
  }
  return o;
}

std::vector<Counts> Reference::profiles(const std::string& bits) const {
  std::vector<Counts> result;
  for (int x = 0; x < 1 << name_.processes; ++x) {
    if (!mixed(x)) continue;
    Counts& counts = result.emplace_back(most_deliveries() + 1, 0);
    for (int f = 0; f < 1 << most_deliveries(); ++f) {
      int ones = 0;
      for (int i = 0; i < name_.processes; ++i) {
        const std::string seen = view(i, name_.rounds, {x, f});
        const auto forced = forced_.find(seen);
        ones += forced != forced_.end()
                    ? forced->second
                    : bits[static_cast<std::size_t>(variable_.at(seen)) - 1] - '0';
      }
      if (ones != 0 && ones != name_.processes) {
        ++counts[static_cast<std::size_t>(std::popcount(static_cast<unsigned>(f)))];
      }
    }
  }
  return result;
}

std::vector<Clause> Reference::block(const Counts& profile) const {
  std::vector<Clause> result;
  for (int x = 0; x < 1 << name_.processes; ++x) {
    if (!mixed(x)) continue;
    Clause clause;
    bool reachable = true;
    for (int k = 0; k <= most_deliveries(); ++k) {
      const auto always = always_.find({x, k});
      const int s =
          profile[static_cast<std::size_t>(k)] - (always == always_.end() ? 0 : always->second);
      const std::vector<int>& o = outputs_.at({x, k});
      if (s > static_cast<int>(o.size())) reachable = false;
      if (s > 0 && reachable) clause.push_back(-o[static_cast<std::size_t>(s) - 1]);
    }
    if (reachable) result.push_back(clause);
  }
  return result;
}

std::string Reference::image(const Element& element, const std::string& seen) const {
  const auto& [execution, owner] = place_.at(seen);
  const int n = name_.processes;
  const auto renamed = [&](int i) { return element.renamed[static_cast<std::size_t>(i)]; };
  Execution result{0, 0};
  for (int i = 0; i < n; ++i) {
    result.input |= (((execution.input >> i) & 1) ^ element.flips) << renamed(i);
  }
  for (int round = 0; round < name_.rounds; ++round) {
    for (int s = 0; s < n; ++s) {
      for (int t = 0; t < n; ++t) {
        if (s == t || (execution.pattern >> (round * links_ + link(s, t))) % 2 == 0) continue;
        result.pattern |= 1 << (round * links_ + link(renamed(s), renamed(t)));
      }
    }
  }
  return view(renamed(owner), name_.rounds, result);
}

void Reference::symmetry(const std::vector<int>& views, const Element& element, int& variables,
                         std::vector<Clause>& clauses) const {
  std::map<std::string, std::string> source;
  for (const std::string& seen : free_) source[image(element, seen)] = seen;
  const std::size_t length = views.size();
  std::vector<int> t(length);
  for (std::size_t i = 0; i + 1 < length; ++i) t[i] = ++variables;
  for (std::size_t i = 0; i < length; ++i) {
    const int a = views[i];
    const int c = variable_.at(source.at(free_[static_cast<std::size_t>(a) - 1]));
    const int b = element.flips == 1 ? -c : c;
    Clause agreed;
    if (i > 0) agreed.push_back(-t[i - 1]);
    const auto add = [&](Clause rest) {
      rest.insert(rest.begin(), agreed.begin(), agreed.end());
      clauses.push_back(std::move(rest));
    };
    add({-a, b});
    if (i + 1 == length) break;
    add({t[i], -a});
    add({t[i], b});
  }
}

bool Reference::sum(const std::vector<std::vector<Counts>>& algorithms, Fraction p, int steps,
                    int& variables, std::vector<Clause>& clauses) const {
  const std::int64_t target = target_weight_at(algorithms, p);
  if (target == 0) return false;
  for (int x = 0; x < 1 << name_.processes; ++x) {
    if (!mixed(x)) continue;
    int left = steps;
    std::vector<int> s;
    for (int k = 0; k <= most_deliveries(); ++k) {
      const std::vector<int>& o = outputs_.at({x, k});
      const auto always = always_.find({x, k});
      Counts errors(static_cast<std::size_t>(most_deliveries()) + 1, 0);
      int& count = errors[static_cast<std::size_t>(k)];
      count = always == always_.end() ? 0 : always->second;
      // One more step as long as it is filled.
      int reached = 0;
      const auto fill = [&] {
        while (reached < steps && (reached + 1) * target <= weight_at(errors, p) * steps) ++reached;
      };
      fill();
      const int base = reached;
      left = std::max(0, left - base);
      std::map<int, int> first_to_reach;  // the output of the counter, by steps beyond the base
      for (const int output : o) {
        ++count;
        fill();
        if (reached > base) first_to_reach.try_emplace(reached - base, output);
      }
      if (first_to_reach.empty()) continue;
      const int before = static_cast<int>(s.size());
      const int after = std::min(steps, before + first_to_reach.rbegin()->first);
      std::vector<int> r;
      for (int i = 0; i < after; ++i) r.push_back(++variables);
      const auto at = [](const std::vector<int>& list, int i) {
        return list[static_cast<std::size_t>(i) - 1];
      };
      for (int i = 1; i <= before; ++i) clauses.push_back({-at(s, i), at(r, i)});
      for (const auto& [d, output] : first_to_reach) {
        // Beyond the first that fills the list, the others say no more.
        for (int i = 0; i <= std::min(before, after - d); ++i) {
          Clause clause{at(r, i + d), -output};
          if (i > 0) clause.push_back(-at(s, i));
          clauses.push_back(std::move(clause));
        }
      }
      for (int i = after; i >= 2; --i) clauses.push_back({-at(r, i), at(r, i - 1)});
      s = std::move(r);
    }
    if (left == 0) clauses.emplace_back();
    if (left > 0 && left <= static_cast<int>(s.size())) {
      clauses.push_back({-s[static_cast<std::size_t>(left) - 1]});
    }
  }
  return true;
}

std::string courteous_bits(const Reference& reference) {
  std::string bits;
  for (int i = 0; i < reference.free_views(); ++i) {
    const std::string& seen = reference.free_view(i);
    int balance = 0;
    for (std::size_t at = seen.find('='); at != std::string::npos; at = seen.find('=', at + 1)) {
      balance += seen[at + 1] == '1' ? 1 : -1;
    }
    const bool own = seen[seen.find('=') + 1] == '1';
    bits += balance > 0 || (balance == 0 && !own) ? '1' : '0';
  }
  return bits;
}

std::string pref1_bits(const Reference& reference) {
  std::string bits;
  for (int i = 0; i < reference.free_views(); ++i) {
    const std::string& seen = reference.free_view(i);
    const std::size_t first = seen.find("0=");
    bits += seen[(first == std::string::npos ? seen.find('=') - 1 : first) + 2];
  }
  return bits;
}

double error_at(const Counts& profile, double p) {
  double sum = 0;
  const auto most = static_cast<int>(profile.size()) - 1;
  for (int k = 0; k <= most; ++k) {
    sum += profile[static_cast<std::size_t>(k)] * std::pow(p, k) * std::pow(1 - p, most - k);
  }
  return sum;
}

double target_at(const std::vector<std::vector<Counts>>& algorithms, double p) {
  double best = std::numeric_limits<double>::infinity();
  for (const auto& algorithm : algorithms) {
    double worst = 0;
    for (const Counts& profile : algorithm) worst = std::max(worst, error_at(profile, p));
    best = std::min(best, worst);
  }
  return best;
}

std::int64_t weight_at(const Counts& profile, Fraction p) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < profile.size(); ++k) {
    std::int64_t term = profile[k];
    for (std::size_t i = 1; i < profile.size(); ++i) {
      term *= i <= k ? p.numerator : p.denominator - p.numerator;
    }
    sum += term;
  }
  return sum;
}

std::int64_t target_weight_at(const std::vector<std::vector<Counts>>& algorithms, Fraction p) {
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  for (const auto& algorithm : algorithms) {
    std::int64_t worst = 0;
    for (const Counts& profile : algorithm) worst = std::max(worst, weight_at(profile, p));
    best = std::min(best, worst);
  }
  return best;
}

bool seems_blocked(const std::vector<std::vector<Counts>>& algorithms, const Counts& profile,
                   double first, double last) {
  constexpr int samples = 200;
  for (int i = 0; i <= samples; ++i) {
    const double p = first + (last - first) * i / samples;
    if (error_at(profile, p) < target_at(algorithms, p) - tolerance) return false;
  }
  return true;
}

}  // namespace tacit::check_test
