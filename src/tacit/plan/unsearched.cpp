#include "tacit/plan/unsearched.h"

#include <algorithm>

#include "tacit/bound/shared_coins.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/plan/plan_candidates.h"

namespace tacit {
namespace {

// For every p, the committees of more processes are left out: comparing worst cases of their degree
// would take minutes.
constexpr unsigned most_compared_processes = 24;
// Committees of more processes take a second each.
constexpr unsigned most_processes_with_committees = 64;
// The optimum with shared coins of more processes is heard to stop after seconds only.
constexpr unsigned most_processes_with_coins = 200;
// Profiles of longer sequences take minutes.
constexpr std::uint64_t most_links_of_sequences = 1000;
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

  // All that are looked at for this system.
  [[nodiscard]] std::vector<KnownAlgorithm> candidates() const {
    std::vector<KnownAlgorithm> single = evaluate_all(one_round_names(), 1);
    if (system_.rounds == 1) return single;
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

  [[nodiscard]] std::vector<std::string> one_round_names() const {
    const unsigned n = system_.processes;
    if (n <= (at_ ? most_processes_with_committees : most_compared_processes)) {
      return one_round_candidates(n);
    }
    std::vector<std::string> names{"courteous", "pref1"};
    if (n % 2 == 0) names.push_back("courteous@" + committee(n - 1));  // which has no ties
    return names;
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

// The error that no algorithm avoids: nothing is delivered in any round.
Profile silence(const System& system) {
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

// What theorems decide, and the best of the named algorithms elsewhere.
Result<UnsearchedOptimum> named_optimum(const System& system, const Interval& on,
                                        const std::optional<Probability>& at,
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
  const std::vector<KnownAlgorithm> algorithms = named.candidates();
  if (algorithms.empty()) return nothing_evaluated(context);
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

}  // namespace

Result<UnsearchedOptimum> unsearched_optimum(const System& system, const Interval& on,
                                             const std::optional<Probability>& at,
                                             const RunContext& context) {
  if (system.channel != ChannelKind::broadcast) {
    return fail(ErrorCode::unsupported, "bounds without a search are for broadcast only",
                Parameter{"channel"});
  }
  if (system.processes > most_unsearched_processes) {
    return fail(ErrorCode::too_large,
                "bounds without a search take at most " +
                    std::to_string(most_unsearched_processes) + " processes: '" +
                    std::to_string(system.processes) + "'",
                Parameter{"n"});
  }
  if (system.rounds != 1 && system.links() > most_links_of_sequences) {
    return fail(
        ErrorCode::too_large,
        "bounds without a search take fewer rounds: '" + std::to_string(system.rounds) + "'",
        Parameter{"r"});
  }
  auto named = named_optimum(system, on, at, context);
  if (!named || !at || named->optimum.complete()) return named;
  if (system.rounds != 1 || system.processes > most_processes_with_coins) return named;
  UnsearchedOptimum found = *std::move(named);
  const auto coins = shared_coin_optimum(system.processes, *at, {}, context);
  if (coins) found.bound = {coins->lower, LowerBound::Reason::shared_coins};
  return found;
}

}  // namespace tacit
