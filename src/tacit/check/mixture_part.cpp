#include "tacit/check/mixture_part.h"

#include <algorithm>
#include <limits>

namespace tacit::check {
namespace {

Polynomial constant(Integer value) {
  std::vector<Integer> coefficients;
  coefficients.push_back(std::move(value));
  return Polynomial(std::move(coefficients));
}

std::vector<std::string> texts(const Polynomial& polynomial) {
  if (polynomial.is_zero()) return {"0"};
  std::vector<std::string> result;
  for (const Integer& c : polynomial.coefficients()) result.push_back(c.text());
  return result;
}

// Whether the rule decides differently at two of the classes.
bool disagrees(const std::string& rule, const std::vector<ViewClasses::Class>& classes) {
  const auto decision = [&](ViewClasses::Class c) {
    if (c < ViewClasses::first_free) return c == ViewClasses::forced_to_one;
    return rule[c - ViewClasses::first_free] == '1';
  };
  const bool first = decision(classes.front());
  return std::any_of(classes.begin(), classes.end(),
                     [&](ViewClasses::Class c) { return decision(c) != first; });
}

}  // namespace

// At p = a/b the weights count in units of b^-T.
std::vector<Polynomial> MixtureCheck::execution_weights(const Part& part) {
  const std::uint32_t most = classes_->most_deliveries();
  Polynomial delivered({Integer(0), Integer(1)});
  Polynomial lost({Integer(1), Integer(-1)});
  if (part.at) {
    Integer rest = part.at->denominator();
    rest -= part.at->numerator();
    delivered = constant(part.at->numerator());
    lost = constant(std::move(rest));
  }
  // First p^k, then from the last to the first (1 - p)^(T - k) as well.
  std::vector<Polynomial> weights{constant(Integer(1))};
  for (std::uint32_t k = 1; k <= most; ++k) {
    weights.push_back(product(weights.back(), delivered, meter_));
  }
  Polynomial losses = constant(Integer(1));
  for (std::uint32_t k = most; k-- > 0;) {
    losses = product(losses, lost, meter_);
    weights[k] = product(weights[k], losses, meter_);
  }
  return weights;
}

void MixtureCheck::weigh(Part& part) {
  const std::vector<Polynomial> weights = execution_weights(part);
  for (Part::Mixed& mixed : part.mixture) mixed.errors.resize(classes_->groups());
  for (const auto& [classes, terms] : classes_->executions()) {
    std::vector<Part::Mixed*> cut;
    for (Part::Mixed& mixed : part.mixture) {
      meter_.step(8 * classes.size());
      if (disagrees(rules_[mixed.rule], classes)) cut.push_back(&mixed);
    }
    Polynomial capacity;
    for (const ViewClasses::Term& term : terms) {
      const Polynomial weight = product(constant(term.count), weights[term.deliveries], meter_);
      for (Part::Mixed* mixed : cut) add(mixed->errors[term.group], weight, meter_);
      add(capacity, product(part.distribution[term.group], weight, meter_), meter_);
    }
    part.capacities.emplace(classes, std::move(capacity));
  }
}

// Probabilities, with the sum 1; and where the distribution is given, that one.
Check MixtureCheck::check_distribution(const Part& part) {
  Polynomial sum;
  for (const Polynomial& share : part.distribution) {
    if (!part.stretch.is_nowhere_negative(share)) {
      return rejected("the probability of an input is negative somewhere on the part");
    }
    add(sum, share, meter_);
  }
  if (!(sum == part.denominator)) {
    return rejected("the distribution of inputs does not add up to 1");
  }
  if (inputs_ == DiscrepancyTheorem::Inputs::worst) return {};
  Integer total;
  for (const Integer& weight : listed_) total += weight;
  for (std::size_t g = 0; g < listed_.size(); ++g) {
    if (!(product(part.distribution[g], constant(total), meter_) ==
          product(part.denominator, constant(listed_[g]), meter_))) {
      return rejected("the distribution of inputs is not the one of the claim");
    }
  }
  return {};
}

// The upper half: no input, or not their mean, costs more than the value.
Check MixtureCheck::check_mixture(const Part& part) {
  Polynomial sum;
  for (const Part::Mixed& mixed : part.mixture) add(sum, mixed.weight, meter_);
  if (!(sum == part.denominator)) return rejected("the weights of the rules do not add up to 1");
  Polynomial mean;
  for (std::uint32_t g = 0; g < classes_->groups(); ++g) {
    Polynomial error;
    for (const Part::Mixed& mixed : part.mixture) {
      add(error, product(mixed.weight, mixed.errors[g], meter_), meter_);
    }
    if (inputs_ != DiscrepancyTheorem::Inputs::worst) {
      add(mean, product(part.distribution[g], error, meter_), meter_);
      continue;
    }
    Polynomial room = part.value;
    subtract(room, error, meter_);
    if (!part.stretch.is_nowhere_negative(room)) {
      return rejected("the mixture costs more than the value on inputs with " + std::to_string(g) +
                      " ones");
    }
  }
  if (inputs_ == DiscrepancyTheorem::Inputs::worst) return {};
  Polynomial room = product(part.value, part.denominator, meter_);
  subtract(room, mean, meter_);
  if (part.stretch.is_nowhere_negative(room)) return {};
  return rejected("the mixture costs more than the value in the mean over the inputs");
}

Check MixtureCheck::Part::pass(const std::vector<Class>& classes,
                               const std::vector<Polynomial>& amounts, const Polynomial& capacity,
                               Meter& meter) {
  Polynomial sum;
  Polynomial room = capacity;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const Polynomial& amount = amounts[i];
    const bool arrives = stretch.sign_within(amount) >= 0;
    if (!stretch.is_nowhere_negative(arrives ? amount : amount.negated())) {
      return rejected("a flow changes its direction within the part");
    }
    if (arrives) subtract(room, amount, meter);
    add(sum, amount, meter);
    add(balance[classes[i]], amount, meter);
  }
  if (!sum.is_zero()) return rejected("a flow that does not arrive where it leaves");
  if (!stretch.is_nowhere_negative(room)) {
    return rejected("a flow above the probability of the executions it goes through");
  }
  return {};
}

// The lower half: the value flows from the views forced to 0 to those forced to 1.
Check MixtureCheck::check_flow(const Part& part) {
  for (std::size_t c = ViewClasses::first_free; c < part.balance.size(); ++c) {
    if (!part.balance[c].is_zero()) {
      return rejected("the flow is not balanced at class " + std::to_string(c));
    }
  }
  Polynomial surplus = part.balance[ViewClasses::forced_to_one];
  subtract(surplus, part.value, meter_);
  if (part.stretch.is_nowhere_negative(surplus)) return {};
  return rejected("the flow is smaller than the value");
}

Check MixtureCheck::take_single_rule(const Part& part) {
  if (part.mixture.size() != 1) {
    return rejected("a mixture of rules says nothing about deterministic algorithms");
  }
  drawn_.insert(part.mixture.front().rule);
  if (part.adjoins) {
    // A part that is the end of the last one adds nothing, however its end is written.
    if (!part.stretch.is_single()) covered_.back().second = part.to;
  } else {
    covered_.emplace_back(part.from, part.stretch.is_single() ? part.from : part.to);
  }
  return {};
}

std::vector<Profile> MixtureCheck::profiles_of(const std::string& rule) const {
  std::vector<Profile> profiles(classes_->groups(),
                                Profile(classes_->most_deliveries() + std::size_t{1}, 0));
  for (const auto& [classes, terms] : classes_->executions()) {
    meter_.step(8 * classes.size());
    if (!disagrees(rule, classes)) continue;
    for (const ViewClasses::Term& term : terms) {
      constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
      const std::uint64_t count = term.count.quotient_at_most(Integer(1), most);
      profiles[term.group][term.deliveries] += static_cast<std::int64_t>(count);
    }
  }
  return profiles;
}

void MixtureCheck::add_piece(const Part& part) {
  if (part.mixture.size() > 1) deterministic_ = false;
  end_ = part.stretch.last();
  if (part.at) {
    Integer unit = part.denominator.coefficients()[0];
    const Integer base = part.at->denominator();
    for (std::uint32_t k = 0; k < classes_->most_deliveries(); ++k) unit *= base;
    const Rational value(part.value.is_zero() ? Integer(0) : part.value.coefficients()[0], unit);
    pieces_.push_back(
        {part.from, part.from, {value.numerator().text()}, {value.denominator().text()}});
    last_denominator_ = {};
    return;
  }
  // The same function as in the last part: one piece.
  if (part.adjoins && !last_denominator_.is_zero() &&
      product(part.value, last_denominator_, meter_) ==
          product(last_numerator_, part.denominator, meter_)) {
    pieces_.back().to = part.to;
  } else {
    pieces_.push_back({part.from, part.to, texts(part.value), texts(part.denominator)});
  }
  last_numerator_ = part.value;
  last_denominator_ = part.denominator;
}

}  // namespace tacit::check
