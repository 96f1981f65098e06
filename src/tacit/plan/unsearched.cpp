#include "tacit/plan/unsearched.h"

#include <algorithm>

#include "tacit/base/budget.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/many_processes.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/plan/plan_candidates.h"

namespace tacit {
namespace {

// For every p, the committees of more processes are left out: comparing worst cases of their degree
// would take minutes.
constexpr unsigned most_compared_processes = 24;
// Committees of more processes take a second each.
constexpr unsigned most_processes_with_committees = 64;
// Profiles of longer sequences, and of sequences among more processes, take minutes.
constexpr std::uint64_t most_links_of_sequences = 1000;
constexpr unsigned most_processes_of_sequences = 24;
// Errors of longer sequences are bounded by those of their first rounds.
constexpr unsigned most_multiplied_degree = 2000;
// Powers of q with more factors have more digits than are of use.
constexpr std::uint64_t most_silent_links = 20'000;
// One-round algorithms that sequences are made of.
constexpr std::size_t most_blocks = 4;

Rational value_at(const KnownAlgorithm& algorithm, const Probability& at) {
  return piece_at(algorithm.worst, at.value()).profile(at);
}

// Algorithms with a name, evaluated.
class NamedAlgorithms {
 public:
  NamedAlgorithms(const System& system, const std::optional<Probability>& at,
                  const RunContext& context)
      : system_(system), at_(at), context_(context) {}

  // The worst case of the algorithm; nothing where it does not fit the system or takes too much.
  [[nodiscard]] std::optional<KnownAlgorithm> evaluate_one(const std::string& name,
                                                           unsigned rounds) const {
    AlgorithmRequest request;
    request.processes = system_.processes;
    request.channel = system_.channel;
    const auto algorithm = parse_algorithm(name, request);
    if (!algorithm || algorithm->rounds() != rounds) return std::nullopt;
    const System system{system_.processes, rounds, system_.channel};
    if (at_) return evaluate_at_point(name, *algorithm, system);
    const auto found = evaluate(*algorithm, system, {}, context_);
    if (!found || !found->has_profiles) return std::nullopt;
    return KnownAlgorithm{name, {}, found->worst};
  }

  // All that are looked at for this system. `known`: others, for one round. Sequences are made of
  // those that have a text.
  [[nodiscard]] std::vector<KnownAlgorithm> candidates(
      const std::vector<KnownAlgorithm>& known) const {
    std::vector<KnownAlgorithm> single = one_round();
    for (const KnownAlgorithm& each : known) {
      if (system_.rounds == 1 || has_text(each.name)) single.push_back(each);
    }
    if (system_.rounds == 1) return single;
    if (system_.processes > most_processes_of_sequences ||
        system_.links() > most_links_of_sequences) {
      return repeated(std::move(single));
    }
    return evaluate_all(sequence_candidates(blocks(std::move(single)), system_.rounds),
                        system_.rounds);
  }

 private:
  // With the profile of the input that is worst at the point, as if it were worst everywhere: the
  // envelopes of hundreds of processes take minutes.
  [[nodiscard]] std::optional<KnownAlgorithm> evaluate_at_point(const std::string& name,
                                                                const Algorithm& algorithm,
                                                                const System& system) const {
    if (!is_lumpable(algorithm, system)) return std::nullopt;
    const auto report = evaluate_by_classes(algorithm, system, {}, context_);
    if (!report || report->classes.empty()) return std::nullopt;
    const InputClass& worst = *std::ranges::max_element(
        report->classes, {}, [&](const InputClass& input) { return input.error(*at_); });
    return KnownAlgorithm{name, {}, {{Rational(0), Rational(1), worst.error, worst.input}}};
  }

  [[nodiscard]] std::vector<KnownAlgorithm> one_round() const {
    const unsigned n = system_.processes;
    if (n <= (at_ ? most_processes_with_committees : most_compared_processes)) {
      return evaluate_all(one_round_candidates(n), 1);
    }
    // What a few processes do among many has the error that it has among fewer, and no more.
    const unsigned few = at_ ? most_processes_with_committees : most_compared_processes;
    std::vector<KnownAlgorithm> found = among(
        few, at_ ? std::vector<std::string>{"pref1", "follow5", "follow6", "follow7", "follow8"}
                 : std::vector<std::string>{"pref1", "follow5"});
    // An odd number of processes has no ties.
    const unsigned most = at_ ? most_evaluated_processes : 3 * most_compared_processes;
    const unsigned crowd = std::min(n, most);
    for (const unsigned size : {crowd, crowd % 2 == 0 ? crowd - 1 : crowd - 2}) {
      for (KnownAlgorithm& each : among(size, {"courteous"})) {
        if (size < n) each.name += "@" + committee(size);
        found.push_back(std::move(each));
      }
    }
    return found;
  }

  [[nodiscard]] bool has_text(const std::string& name) const {
    AlgorithmRequest request;
    request.processes = system_.processes;
    return static_cast<bool>(parse_algorithm(name, request));
  }

  // The algorithms of that many processes.
  [[nodiscard]] std::vector<KnownAlgorithm> among(unsigned size,
                                                  const std::vector<std::string>& names) const {
    System part = system_;
    part.processes = size;
    return NamedAlgorithms(part, at_, context_).evaluate_all(names, 1);
  }

  // The best algorithms of one round again and again, and sweeps, which err when nothing is
  // delivered. Where the first rounds agree the others keep to it, and where not the next begins
  // with some input: errors are at most the product.
  [[nodiscard]] std::vector<KnownAlgorithm> repeated(std::vector<KnownAlgorithm> single) const {
    std::vector<KnownAlgorithm> found;
    if (single.empty()) return found;
    if (at_) {
      single = {*std::ranges::min_element(
          single, {}, [&](const KnownAlgorithm& each) { return value_at(each, *at_); })};
    }
    const unsigned rounds = system_.rounds;
    const std::uint64_t silent = std::uint64_t{system_.processes} * (rounds / 2);
    Profile sweeps(static_cast<unsigned>(std::min<std::uint64_t>(silent, most_multiplied_degree)));
    sweeps.add(0);
    const std::string name = rounds < 4 ? "sweep" : "sweep^" + std::to_string(rounds / 2);
    for (const KnownAlgorithm& each : single) {
      KnownAlgorithm swept{rounds % 2 == 0 ? name : name + ";" + each.name, {}, each.worst};
      KnownAlgorithm again{each.name + "^" + std::to_string(rounds), {}, each.worst};
      for (WorstCasePiece& piece : swept.worst) {
        piece.profile = rounds % 2 == 0 ? sweeps : sweeps * piece.profile;
      }
      for (WorstCasePiece& piece : again.worst) {
        const unsigned most = most_multiplied_degree / std::max(1U, piece.profile.degree());
        piece.profile = power(piece.profile, std::clamp(rounds, 1U, std::max(1U, most)));
      }
      found.push_back(std::move(swept));
      found.push_back(std::move(again));
    }
    return found;
  }

  [[nodiscard]] std::vector<KnownAlgorithm> evaluate_all(const std::vector<std::string>& names,
                                                         unsigned rounds) const {
    std::vector<KnownAlgorithm> found;
    for (const std::string& name : names) {
      if (context_.cancelled()) break;
      if (auto algorithm = evaluate_one(name, rounds)) found.push_back(*std::move(algorithm));
    }
    return found;
  }

  // The names of the best, best first: at the point, or in the order of the list.
  [[nodiscard]] std::vector<std::string> blocks(std::vector<KnownAlgorithm> single) const {
    if (at_) {
      std::ranges::stable_sort(single, {},
                               [&](const KnownAlgorithm& each) { return value_at(each, *at_); });
    }
    std::vector<std::string> names;
    for (const KnownAlgorithm& each : single) {
      if (names.size() < most_blocks) names.push_back(each.name);
    }
    return names;
  }

  System system_;
  std::optional<Probability> at_;
  const RunContext& context_;
};

// The error that no algorithm avoids: nothing is delivered in any round. Of too many links: none.
Profile silence(const System& system) {
  if (system.links() > most_silent_links) return Profile(0U);
  Profile result(static_cast<unsigned>(system.links()));
  result.add(0);
  return result;
}

void add_pieces(Optimum& optimum, const Target& target, const Interval& on, PieceStatus status) {
  for (const TargetPiece& piece : target.pieces(on)) {
    const std::string& name = target.algorithms()[piece.algorithm].name;
    const auto known = std::ranges::find(optimum.algorithms, name, &KnownAlgorithm::name);
    const auto index = static_cast<std::size_t>(known - optimum.algorithms.begin());
    if (known == optimum.algorithms.end()) {
      optimum.algorithms.push_back(target.algorithms()[piece.algorithm]);
      optimum.rules.emplace_back();
    }
    optimum.pieces.push_back(
        {{piece.from, piece.to},
         status,
         piece.profile,
         status == PieceStatus::optimal ? piece.profile : silence(optimum.system),
         index});
  }
}

// Where the theorem about small p decides.
std::optional<Interval> small_p(const System& system, const Interval& on) {
  const AlgebraicNumber end(Rational(1, system.processes));
  if (system.rounds != 1 || on.from > end) return std::nullopt;
  if (system.processes > most_evaluated_processes) return std::nullopt;
  if (on.from == end && !on.is_point()) return std::nullopt;
  return Interval{on.from, std::min(on.to, end)};
}

constexpr std::string_view small_p_theorem =
    "for p <= 1/n courteous is optimal, on every single input (Consensus with Stochastic "
    "Broadcast; claim 48 of docs/mathematics.md)";

Failure nothing_evaluated(const RunContext& context) {
  if (context.cancelled()) {
    return fail(ErrorCode::cancelled, "stopped before an algorithm was evaluated");
  }
  return fail(ErrorCode::unsupported, "no algorithm with a name can be evaluated there");
}

// Errors of algorithms of fewer processes or rounds, so that they can be compared.
void bring_to_one_degree(std::vector<KnownAlgorithm>& algorithms) {
  unsigned degree = 0;
  for (const KnownAlgorithm& each : algorithms) {
    for (const WorstCasePiece& piece : each.worst)
      degree = std::max(degree, piece.profile.degree());
  }
  for (KnownAlgorithm& each : algorithms) {
    for (WorstCasePiece& piece : each.worst) piece.profile = piece.profile.raised_to(degree);
  }
}

// What theorems decide, and the best of the named algorithms elsewhere.
Result<UnsearchedOptimum> named_optimum(const System& system, const Interval& on,
                                        const std::optional<Probability>& at,
                                        const std::vector<KnownAlgorithm>& known,
                                        const RunContext& context) {
  UnsearchedOptimum found{{system, on, {}, {}, {}}};
  const NamedAlgorithms named(system, at, context);
  std::optional<Interval> open = on;
  if (const auto small = small_p(system, on)) {
    const auto courteous = named.evaluate_one("courteous", 1);
    if (!courteous) return nothing_evaluated(context);
    Target target;
    target.offer(*courteous, *small);
    add_pieces(found.optimum, target, *small, PieceStatus::optimal);
    found.theorem = small_p_theorem;
    open.reset();
    if (small->to < on.to) open = Interval{small->to, on.to};
  }
  if (!open) return found;
  std::vector<KnownAlgorithm> algorithms = named.candidates(known);
  if (algorithms.empty()) return nothing_evaluated(context);
  if (!at) bring_to_one_degree(algorithms);
  Target target;
  if (at) {  // one value of each is enough
    target.offer(
        *std::ranges::min_element(algorithms, {},
                                  [&](const KnownAlgorithm& each) { return value_at(each, *at); }),
        *open);
  } else {
    for (const KnownAlgorithm& each : algorithms) target.offer(each, *open);
  }
  add_pieces(found.optimum, target, *open, PieceStatus::bounded);
  return found;
}

// The optimum with shared coins, where it may be above the other bounds.
void add_shared_coins(unsigned n, const Probability& at, UnsearchedOptimum& found,
                      const RunContext& context) {
  if (n > most_processes_with_coins || context.cancelled()) return;
  if (!found.bounds.empty() && shared_coins_at_most(n, at) <= found.bounds.front().value) return;
  const auto coins = discrepancy_optimum({.processes = n}, at, context);
  if (!coins || !coins->exact() || context.cancelled()) return;
  found.bounds.push_back({coins->lower, LowerBound::Reason::shared_coins});
  found.coins = proof_of(*coins, at);
}

void put_best_first(std::vector<LowerBound>& bounds) {
  std::ranges::stable_sort(bounds, std::greater<>{}, &LowerBound::value);
}

}  // namespace

std::vector<LowerBound> bounds_by_theorems(const System& system, const Probability& at) {
  const unsigned n = system.processes;
  std::vector<LowerBound> bounds;
  const std::uint64_t silent = std::uint64_t{n} * (std::max(1U, system.rounds) - 1);
  if (silent > most_silent_links) return bounds;
  const Rational factor = power(Rational(1) - at.value(), static_cast<unsigned>(silent));
  const auto add = [&](const Rational& value, LowerBound::Reason reason) {
    bounds.push_back({factor * value, reason, std::max(1U, system.rounds) - 1});
  };
  add(isoperimetric_bound(n, at), LowerBound::Reason::isoperimetry);
  add(chain_bound(n, at), LowerBound::Reason::chain);
  if (n <= most_evaluated_processes) {
    add(worst_single_input(n, at), LowerBound::Reason::single_input);
  }
  put_best_first(bounds);
  return bounds;
}

Result<UnsearchedOptimum> unsearched_optimum(const System& system, const Interval& on,
                                             const std::optional<Probability>& at,
                                             const std::vector<KnownAlgorithm>& known,
                                             const RunContext& context) {
  if (system.channel != ChannelKind::broadcast) {
    return fail(ErrorCode::unsupported, "bounds without a search are for broadcast only",
                Parameter{"channel"});
  }
  if (system.rounds == 0) {
    return fail(ErrorCode::unsupported, "bounds without a search take at least one round",
                Parameter{"r"});
  }
  auto named = named_optimum(system, on, at, known, context);
  if (!named || !at || named->optimum.complete()) return named;
  UnsearchedOptimum found = *std::move(named);
  const auto bounded = within(context, [&]() -> Result<std::size_t> {
    found.bounds = bounds_by_theorems(system, *at);
    if (system.rounds == 1) add_shared_coins(system.processes, *at, found, context);
    return found.bounds.size();
  });
  static_cast<void>(bounded);  // after a stop they are weaker
  put_best_first(found.bounds);
  return found;
}

}  // namespace tacit
