// Formulas: what the paper states in closed form, as values that claims compare the engine
// with. They are data, so that a test can put a wrong one in and see the claim fail.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/bound/many_processes.h"

namespace tacit {

// q^k
[[nodiscard]] Profile silence(unsigned k);
// court_{n,d}(p) = sum_i C(d,i) C(n-d,i) p^(2i) q^(n-2i). Expects d <= n.
[[nodiscard]] Profile court(unsigned n, unsigned d);

// base^exponent. Expects a result below 2^64.
[[nodiscard]] std::uint64_t size_power(std::uint64_t base, unsigned exponent);

struct Formulas {
  // The error of courteous on d ones of n.
  std::function<Profile(unsigned n, unsigned d)> courteous = court;
  // The error of pref1 on d ones, and of pref0 on d zeros.
  std::function<Profile(unsigned d)> pref = silence;
  // What no algorithm with this many broadcasts can go below; also the error of sweep.
  std::function<Profile(unsigned broadcasts)> silent = silence;
  // The worst case of majority for three processes.
  Profile majority_of_three{std::vector<Integer>{1, 2, 2, 0}};
  // The worst case of courteous at p = 1/2.
  std::function<Rational(unsigned n)> courteous_at_half = [](unsigned n) {
    return Rational(binomial(n, n / 2), power(Integer(2), n));
  };
  // Where the worst cases of courteous and pref1 cross.
  struct CrossingAt {
    unsigned processes;
    Rational p;
  };
  std::vector<CrossingAt> crossings{{2, Rational(1, 2)}, {3, Rational(2, 3)}};

  // Sizes of graphs and complexes after one broadcast round.
  std::function<std::uint64_t(unsigned n)> executions = [](unsigned n) { return size_power(4, n); };
  std::function<std::uint64_t(unsigned n)> points = [](unsigned n) { return size_power(3, n); };
  std::function<std::uint64_t(unsigned n)> views = [](unsigned n) {
    return 2 * n * size_power(3, n - 1);
  };
  std::function<std::uint64_t(unsigned n)> free_views = [](unsigned n) {
    return 2 * n * (size_power(3, n - 1) - size_power(2, n - 1));
  };
  struct InformationSize {
    unsigned processes;
    unsigned rounds;
    std::uint64_t views;
    std::uint64_t forced;
    std::uint64_t free;
  };
  std::vector<InformationSize> full_information{{2, 2, 44, 24, 20},
                                                {2, 3, 172, 88, 84},
                                                {3, 2, 534, 168, 366},
                                                {3, 3, 4758, 1320, 3438},
                                                {4, 2, 5272, 960, 4312}};

  // The optimum of one round for three processes: below and above a threshold.
  Profile optimum_of_three_below{std::vector<Integer>{1, 0, 2, 0}};
  Profile optimum_of_three_above{std::vector<Integer>{1, 0}};
  Rational optimum_of_three_threshold{2, 3};
  // The optimum for two processes is the smaller of these two to the power r.
  Profile two_courteous{std::vector<Integer>{1, 0, 1}};
  Profile two_pref{std::vector<Integer>{1, 0}};
  // Up to here courteous is optimal on every single input.
  std::function<Rational(unsigned n)> small_p = [](unsigned n) { return Rational(1, n); };

  // What laws (law.h) state.
  std::function<Rational(unsigned n, unsigned ones, const Probability& p)> single_input =
      single_input_optimum;
  // Up to here shared coins do not improve on courteous.
  std::function<Rational(unsigned n)> courteous_with_coins = [](unsigned n) {
    return Rational(7, 5 * n);
  };
  // q - p q^4, of five processes.
  Profile near_one{std::vector<Integer>{1, 3, 6, 4, 1, 0}};
  // What the best algorithms with a leader have there, of eight or more processes.
  std::function<Profile(unsigned n)> leaders_near_one = [](unsigned n) {
    std::vector<Integer> counts(n + 1);
    counts[0] += 1;
    counts[1] += 1;
    counts[2] += Integer(n - 2);
    counts[n - 5] += binomial(n - 1, 4);
    counts[n - 4] += binomial(n - 2, 3);
    counts[n - 3] += binomial(n - 1, 2);
    counts[n - 2] += Integer(n - 1);
    counts[n - 1] += 1;
    return Profile(std::move(counts));
  };
  // The optima for 2, 3, ... processes in their order, as p grows.
  std::vector<std::vector<Profile>> order{
      {court(2, 1), silence(1)},
      {court(3, 1), silence(1)},
      {court(4, 2), court(3, 1), silence(1)},
      {court(5, 2), Profile(std::vector<Integer>{1, 2, 6, 4, 1, 0})}};
  std::function<Rational(unsigned n, const Probability& p)> isoperimetric = isoperimetric_bound;
  // Above pi / 8.
  Rational crowd_constant{3927, 10000};
  std::function<Rational(unsigned n, const Probability& p)> chain = chain_bound;
  std::function<Rational(unsigned n, const Probability& p)> coins_at_most = shared_coins_at_most;
  // What more processes can do, given the optimum of fewer.
  std::function<Rational(const Rational& optimum)> with_fewer = [](const Rational& optimum) {
    return optimum;
  };
};

}  // namespace tacit
