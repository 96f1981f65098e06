#include "tacit/bound/discrepancy_pieces.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/basic_flow.h"
#include "tacit/bound/class_flows.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/mixed_optimum.h"
#include "tacit/bound/polynomial_matrix.h"
#include "tacit/bound/weight_functions.h"

namespace tacit {
namespace {

using Side = QuotientNetwork::Side;

constexpr unsigned most_flows_of_a_piece = 1000;
constexpr std::size_t most_parts = 1000;
constexpr unsigned most_links = 24;

Polynomial constant(int value) {
  return Polynomial({Integer(value)});
}

// A proof that holds on an interval.
struct Proved {
  Interval on;
  MixtureProof::Part part;
  std::vector<std::string> rules;  // of the part's mixture, in its order
};

class Pieces {
 public:
  // Where only `one_rule` will do, everything ends at the first p that takes a mixture. Unless the
  // prior is the worst input, the mean over it is minimised.
  Pieces(const System& system, const Interval& on, bool one_rule, const InputPrior& prior,
         WeightFunctions weights, const RunContext& context)
      : system_(system),
        n_(system.processes),
        on_(on),
        one_rule_(one_rule),
        prior_(prior),
        weights_(std::move(weights)),
        context_(context) {}

  // Nothing where only one rule would do, and somewhere none does.
  Result<std::optional<MixtureProof>> run() {
    const auto covered = cover(on_.from, on_.to);
    if (!covered) return covered.failure();
    if (needs_mixture_) return std::optional<MixtureProof>();
    return std::optional<MixtureProof>(joined());
  }

 private:
  // Proves everything between two points.
  Result<Done> cover(const AlgebraicNumber& from, const AlgebraicNumber& to) {
    if (needs_mixture_ || !(from < to)) return Done{};
    if (context_.cancelled()) return stopped_by_caller();
    if (++attempts_ > most_parts) {
      return fail(ErrorCode::too_large, "the optimum of " + system_.to_string() +
                                            " has more than " + std::to_string(most_parts) +
                                            " pieces");
    }
    const Rational at = rational_between(from, to);
    auto proved = prior_.kind == InputPrior::Kind::worst ? prove_around(at) : prove_mean_around(at);
    if (!proved) return proved.failure();
    if (one_rule_ && *proved && (*proved)->part.mixture.size() > 1) {
      needs_mixture_ = true;
      return Done{};
    }
    const Interval around = *proved ? (*proved)->on : Interval{at, at};
    if (!around.is_point()) proved_.push_back(**std::move(proved));
    context_.report({"pieces", proved_.size(), std::nullopt});
    if (const auto done = cover(from, around.from); !done) return done;
    return cover(around.to, to);
  }

  // The proof that the basis at p = at gives, with all p around where it holds; nothing where the
  // basis is none of the p nearby.
  Result<std::optional<Proved>> prove_around(const Rational& at) {
    auto network = discrepancy_network(system_, *Probability::from(at), context_);
    if (!network) return network.failure();
    const MixedOptimum mixed = mixed_optimum(**network, most_flows_of_a_piece, context_);
    if (context_.cancelled()) return stopped_by_caller();
    if (!mixed.exact()) {
      return fail(ErrorCode::too_large, "no exact optimum was found at p = " + at.to_string());
    }
    Proved proved = nothing_proved(at);
    std::vector<Polynomial> conditions;
    if (!solve_basis(mixed.basis, at, proved, conditions)) return std::optional<Proved>();
    if (!add_flow(**network, at, proved, conditions)) return std::optional<Proved>();
    proved.on = where_all_hold(conditions, at);
    settle_for_one(mixed.basis, proved);
    return std::optional<Proved>(std::move(proved));
  }

  static Proved nothing_proved(const Rational& at) {
    return {{at, at},
            {.on = {at, at},
             .denominator = {},
             .value = {},
             .distribution = {},
             .mixture = {},
             .flows = {}},
            {}};
  }

  // The same for the given distribution of inputs: a minimum cut, which stays one as long as there
  // is a flow of its value.
  Result<std::optional<Proved>> prove_mean_around(const Rational& at) {
    auto network = discrepancy_network(system_, *Probability::from(at), context_);
    if (!network) return network.failure();
    const std::vector<Integer> inputs = weights_by_ones(prior_, n_);
    const CutNetwork::Cut cut = (*network)->cuts().minimum((*network)->capacities(inputs));
    if (context_.cancelled()) return stopped_by_caller();
    Proved proved = nothing_proved(at);
    MixtureProof::Part& part = proved.part;
    const std::vector<Polynomial> errors = weights_.errors(cut.side);
    for (unsigned d = 0; d <= n_; ++d) {
      part.distribution.push_back(Polynomial({inputs[d]}));
      part.denominator = part.denominator + part.distribution.back();
      part.value = part.value + part.distribution.back() * errors[d];
    }
    part.mixture = {{0, part.denominator}};
    proved.rules = {rule_bits(**network, cut.side)};
    std::vector<Polynomial> conditions;
    if (!add_flow(**network, at, proved, conditions)) return std::optional<Proved>();
    proved.on = where_all_hold(conditions, at);
    return std::optional<Proved>(std::move(proved));
  }

  // The shares and probabilities of the basis as functions, over a common denominator, and the
  // inequalities that they need. With e the sum of the errors on d and n - d ones, the equations
  // are t - sum_k e_(i,k) share_k = 0 for every rule i, and sum_k share_k = 1; t is twice the
  // value.
  bool solve_basis(const MixedOptimum::Basis& basis, const Rational& at, Proved& proved,
                   std::vector<Polynomial>& conditions) const {
    const std::size_t size = basis.orbits.size() + 1;
    std::vector<std::vector<Polynomial>> errors;  // by rule and number of ones
    for (const Side& side : basis.rules) errors.push_back(weights_.errors(side));
    PolynomialMatrix matrix(size, std::vector<Polynomial>(size));
    for (std::size_t k = 0; k < basis.orbits.size(); ++k) {
      const unsigned d = basis.orbits[k];
      for (std::size_t i = 0; i < errors.size(); ++i) {
        matrix[i][0] = constant(1);
        matrix[i][k + 1] = Polynomial() - (errors[i][d] + errors[i][n_ - d]);
      }
      matrix[size - 1][k + 1] = constant(1);
    }
    Polynomial determinant_of = determinant(matrix);
    std::vector<Polynomial> shares = unit_solution(matrix, size - 1);
    std::vector<Polynomial> probabilities = unit_solution(transposed(matrix), 0);
    probabilities.pop_back();  // that of the equation with the sum
    if (determinant_of.is_zero()) return false;
    std::vector<Polynomial*> all{&determinant_of};
    for (Polynomial& each : shares) all.push_back(&each);
    for (Polynomial& each : probabilities) all.push_back(&each);
    cancel_common_factors(all);
    const int sign = determinant_of.sign_at(at);
    if (sign == 0) return false;
    if (sign < 0) {
      for (Polynomial* each : all) *each = Polynomial() - *each;
    }
    MixtureProof::Part& part = proved.part;
    part.denominator = constant(2) * determinant_of;
    part.value = shares.front();
    part.distribution.assign(n_ + 1, Polynomial());
    for (std::size_t k = 0; k < basis.orbits.size(); ++k) {
      const unsigned d = basis.orbits[k];
      part.distribution[d] = part.distribution[d] + shares[k + 1];
      part.distribution[n_ - d] = part.distribution[n_ - d] + shares[k + 1];
      conditions.push_back(shares[k + 1]);
    }
    conditions.push_back(part.denominator);
    mix(basis, probabilities, proved, conditions);
    add_costs(proved, errors, probabilities, conditions);
    return true;
  }

  // Every rule with its mirror image.
  void mix(const MixedOptimum::Basis& basis, const std::vector<Polynomial>& probabilities,
           Proved& proved, std::vector<Polynomial>& conditions) const {
    std::map<std::string, Polynomial> mixture;
    for (std::size_t i = 0; i < basis.rules.size(); ++i) {
      if (probabilities[i].is_zero()) continue;
      conditions.push_back(probabilities[i]);
      for (const Side& side : {basis.rules[i], weights_.network().mirrored(basis.rules[i])}) {
        Polynomial& sum = mixture[rule_bits(weights_.network(), side)];
        sum = sum + probabilities[i];
      }
    }
    for (auto& [bits, amount] : mixture) {
      proved.part.mixture.push_back({proved.rules.size(), std::move(amount)});
      proved.rules.push_back(bits);
    }
  }

  // The mixture costs no more than the value, whatever the number of ones.
  void add_costs(const Proved& proved, const std::vector<std::vector<Polynomial>>& errors,
                 const std::vector<Polynomial>& probabilities,
                 std::vector<Polynomial>& conditions) const {
    for (unsigned d = 1; 2 * d <= n_; ++d) {
      Polynomial room = proved.part.value;
      for (std::size_t i = 0; i < errors.size(); ++i) {
        room = room - probabilities[i] * (errors[i][d] + errors[i][n_ - d]);
      }
      if (!room.is_zero()) conditions.push_back(std::move(room));
    }
  }

  bool add_flow(const QuotientNetwork& network, const Rational& at, Proved& proved,
                std::vector<Polynomial>& conditions) const {
    MixtureProof::Part& part = proved.part;
    std::vector<Rational> shares;
    for (const Polynomial& share : part.distribution) shares.push_back(share(at));
    if (std::ranges::any_of(shares, [](const Rational& share) { return share.sign() < 0; })) {
      return false;
    }
    const std::vector<Integer> capacities =
        network.capacities(over_one_denominator(shares).numerators);
    const auto flow = basic_flow(network.cuts(), network.cuts().transport(capacities), capacities,
                                 weights_.capacities(part.distribution));
    if (!flow) return false;
    conditions.insert(conditions.end(), flow->conditions.begin(), flow->conditions.end());
    ClassFlows flows(network);
    for (const auto& [hyperedge, arrivals] : flow->arrivals) {
      const auto& members = network.cuts().hyperedges()[hyperedge];
      for (std::size_t i = 0; i < members.size(); ++i)
        flows.add(hyperedge, members[i], arrivals[i]);
    }
    part.flows = flows.list();
    return true;
  }

  // The largest interval around a point on which all are >= 0.
  [[nodiscard]] Interval where_all_hold(const std::vector<Polynomial>& conditions,
                                        const Rational& at) const {
    Interval where = on_;
    const AlgebraicNumber here(at);
    std::set<std::vector<std::string>> known;
    for (const Polynomial& condition : conditions) {
      if (condition.degree() <= 0) continue;
      std::vector<std::string> text;
      for (const Integer& c : condition.coefficients()) text.push_back(c.to_string());
      if (!known.insert(std::move(text)).second) continue;
      for (const Root& root : real_roots(condition, on_.from.lower(), on_.to.upper())) {
        // Where the function touches 0 it does not become negative.
        const int before = sign_beside(condition, root.value, -1);
        const int after = sign_beside(condition, root.value, 1);
        if (root.value <= here && before < 0 && root.value > where.from) where.from = root.value;
        if (root.value >= here && after < 0 && root.value < where.to) where.to = root.value;
      }
      if (condition.sign_at(at) < 0) return {at, at};
    }
    return where;
  }

  // The sign right beside a root.
  static int sign_beside(const Polynomial& polynomial, const AlgebraicNumber& root, int direction) {
    Rational width(Integer(1), Integer(1).shifted_up(20));
    while (true) {
      const AlgebraicNumber fine = root.refined(width);
      const Rational beside = direction < 0 ? fine.lower() - width : fine.upper() + width;
      const Rational low = std::min(beside, fine.lower());
      const Rational high = std::max(beside, fine.upper());
      if (real_roots(polynomial, low, high).size() == 1 && polynomial.sign_at(beside) != 0) {
        return polynomial.sign_at(beside);
      }
      width /= Rational(Integer(1).shifted_up(20));
    }
  }

  // One rule that costs no more than the value on the whole interval, in place of the mixture.
  void settle_for_one(const MixedOptimum::Basis& basis, Proved& proved) const {
    MixtureProof::Part& part = proved.part;
    for (const Side& rule : basis.rules) {
      for (const Side& side : {rule, weights_.network().mirrored(rule)}) {
        const std::vector<Polynomial> errors = weights_.errors(side);
        const bool enough = std::ranges::all_of(errors, [&](const Polynomial& error) {
          const Polynomial room = part.value - part.denominator * error;
          return room.is_zero() || !signs_on(room, proved.on.from, proved.on.to).negative;
        });
        if (!enough) continue;
        part.mixture = {{0, part.denominator}};
        proved.rules = {rule_bits(weights_.network(), side)};
        return;
      }
    }
  }

  // Of the parts that begin at a point or before, the one that reaches furthest.
  [[nodiscard]] Proved& furthest_from(const AlgebraicNumber& point) {
    Proved* best = nullptr;
    for (Proved& each : proved_) {
      if (each.on.from <= point && (best == nullptr || best->on.to < each.on.to)) best = &each;
    }
    expects(best != nullptr, "discrepancy_pieces: the parts do not cover the interval");
    return *best;
  }

  // Parts in their order, each from where the last one ends. A part within another is left out.
  [[nodiscard]] MixtureProof joined() {
    MixtureProof proof{.system = system_, .prior = prior_};
    std::map<std::string, std::size_t> rules;
    AlgebraicNumber begin = on_.from;
    while (begin < on_.to) {
      Proved& each = furthest_from(begin);
      expects(begin < each.on.to, "discrepancy_pieces: the parts do not cover the interval");
      AlgebraicNumber end = each.on.to;
      // Where the next one begins earlier, a simple number in between will do.
      const AlgebraicNumber& next = furthest_from(end).on.from;
      if (end < on_.to && next < end) end = rational_between(std::max(begin, next), end);
      each.part.on = {begin, end};
      for (MixtureProof::Weight& weight : each.part.mixture) {
        const auto [place, is_new] = rules.try_emplace(each.rules[weight.rule], rules.size());
        if (is_new) proof.rules.push_back(place->first);
        weight.rule = place->second;
      }
      std::ranges::sort(each.part.mixture, {}, &MixtureProof::Weight::rule);
      proof.parts.push_back(std::move(each.part));
      begin = end;
    }
    return proof;
  }

  System system_;
  unsigned n_;
  Interval on_;
  bool one_rule_;
  bool needs_mixture_ = false;
  InputPrior prior_;
  WeightFunctions weights_;
  const RunContext& context_;
  std::size_t attempts_ = 0;
  std::vector<Proved> proved_;
};

Result<std::optional<MixtureProof>> prove_pieces(const System& system, const Interval& on,
                                                 bool one_rule, const InputPrior& prior,
                                                 const RunContext& context) {
  expects(on.from < on.to, "discrepancy_pieces: not an interval");
  if (system.links() > most_links) {
    return fail(ErrorCode::too_large, "the optimum as a function of p is for up to " +
                                          std::to_string(most_links) + " links in all rounds: '" +
                                          std::to_string(system.links()) + "'");
  }
  return within(context, [&]() -> Result<std::optional<MixtureProof>> {
    auto weights = WeightFunctions::build(system, context);
    if (!weights) return weights.failure();
    return Pieces(system, on, one_rule, prior, *std::move(weights), context).run();
  });
}

}  // namespace

Result<MixtureProof> discrepancy_pieces(const System& system, const Interval& on,
                                        const RunContext& context) {
  auto proof = prove_pieces(system, on, /*one_rule=*/false, {}, context);
  if (!proof) return proof.failure();
  return **std::move(proof);
}

Result<MixtureProof> mean_pieces(const System& system, const InputPrior& prior, const Interval& on,
                                 const RunContext& context) {
  expects(prior.kind == InputPrior::Kind::uniform || prior.kind == InputPrior::Kind::by_ones,
          "mean_pieces: not by the number of ones");
  auto proof = prove_pieces(system, on, /*one_rule=*/false, prior, context);
  if (!proof) return proof.failure();
  return **std::move(proof);
}

Result<std::optional<MixtureProof>> coinless_pieces(const System& system, const Interval& on,
                                                    const RunContext& context) {
  auto found = prove_pieces(system, on, /*one_rule=*/true, {}, context);
  if (!found) return found;
  std::optional<MixtureProof> proof = *std::move(found);
  if (proof) proof->claim = MixtureProof::Claim::consensus;
  return proof;
}

MixtureProof::Piece in_lowest_terms(const MixtureProof::Piece& piece) {
  MixtureProof::Piece result = piece;
  const std::array<Polynomial*, 2> both{&result.denominator, &result.numerator};
  cancel_common_factors(both);
  const Rational within =
      piece.on.is_point() ? piece.on.from.lower() : rational_between(piece.on.from, piece.on.to);
  if (result.denominator.sign_at(within) < 0) {
    for (Polynomial* each : both) *each = Polynomial() - *each;
  }
  return result;
}

}  // namespace tacit
