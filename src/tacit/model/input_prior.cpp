#include "tacit/model/input_prior.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/probability.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

using Listed = std::map<std::uint64_t, Rational>;  // by mask

std::string_view without_spaces(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// `INPUT PROBABILITY`
Result<std::size_t> take_line(std::string_view line, unsigned n, const std::string& place,
                              Listed& listed) {
  const std::size_t space = line.find_first_of(" \t");
  if (space == std::string_view::npos) {
    return fail(ErrorCode::parse_error,
                "expected an input and its probability: " + quoted_text(line), place);
  }
  const std::string_view word = line.substr(0, space);
  const std::string_view number = without_spaces(line.substr(space));
  const auto input = parse_input(word, n);
  if (!input) {
    return fail(ErrorCode::parse_error,
                "not an input of " + std::to_string(n) + " processes: " + quoted_text(word), place);
  }
  const auto probability = Probability::parse(number);
  if (!probability) return fail(ErrorCode::parse_error, probability.error().message, place);
  if (!listed.emplace(input->mask(), probability->value()).second) {
    return fail(ErrorCode::parse_error, "an input that is listed already: " + quoted_text(word),
                place);
  }
  return listed.size();
}

// Whole numbers in the proportion of the fractions.
std::vector<Integer> proportional(const std::vector<Rational>& fractions) {
  Integer common(1);
  for (const Rational& each : fractions) {
    const Integer own = each.denominator();
    common *= own.divided_exactly_by(gcd(common, own));
  }
  std::vector<Integer> result;
  for (const Rational& each : fractions) {
    result.push_back(each.numerator() * common.divided_exactly_by(each.denominator()));
  }
  return result;
}

// The first kind that fits.
InputPrior prior_of(const Listed& listed, unsigned n) {
  std::vector<Rational> single(std::size_t{1} << n);
  for (const auto& [mask, probability] : listed) single[mask] = probability;
  std::vector<Rational> of_one(n + 1);  // of a single input with d ones
  std::vector<Rational> together(n + 1);
  for (std::uint64_t mask = 0; mask < single.size(); ++mask) {
    const unsigned d = ProcessSet(mask).size();
    if (ProcessSet::first(d).mask() == mask) of_one[d] = single[mask];
    together[d] += single[mask];
  }
  for (std::uint64_t mask = 0; mask < single.size(); ++mask) {
    if (single[mask] != of_one[ProcessSet(mask).size()]) {
      return {.kind = InputPrior::Kind::single, .weights = proportional(single)};
    }
  }
  if (std::ranges::count(of_one, of_one.front()) == static_cast<std::ptrdiff_t>(of_one.size())) {
    return {.kind = InputPrior::Kind::uniform};
  }
  return {.kind = InputPrior::Kind::by_ones, .weights = proportional(together)};
}

}  // namespace

std::vector<Integer> weights_by_ones(const InputPrior& prior, unsigned n) {
  if (prior.kind == InputPrior::Kind::by_ones) return prior.weights;
  expects(prior.kind == InputPrior::Kind::uniform, "weights_by_ones: not by the number of ones");
  return binomial_row(n);
}

Rational probability_of(const InputPrior& prior, ProcessSet ones, unsigned n) {
  expects(prior.kind != InputPrior::Kind::worst, "probability_of: no distribution of inputs");
  if (prior.kind == InputPrior::Kind::uniform) {
    return {Integer(1), Integer(1).shifted_up(n)};
  }
  Integer total;
  for (const Integer& weight : prior.weights) total += weight;
  if (prior.kind == InputPrior::Kind::single) return {prior.weights[ones.mask()], total};
  return {prior.weights[ones.size()], total * binomial(n, ones.size())};
}

Result<InputPrior> parse_input_prior(std::string_view text, unsigned n, const std::string& where) {
  if (n > most_prior_processes) {
    return fail(ErrorCode::too_large,
                "a file of inputs is for up to " + std::to_string(most_prior_processes) +
                    " processes: '" + std::to_string(n) + "'",
                where);
  }
  Listed listed;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = without_spaces(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const auto taken = take_line(line, n, where + ":" + std::to_string(number), listed);
    if (!taken) return taken.failure();
  }
  Rational sum;
  for (const auto& [mask, probability] : listed) sum += probability;
  if (sum != Rational(1)) {
    return fail(ErrorCode::invalid_argument,
                "the probabilities of the inputs add up to " + sum.to_string() + ", not to 1",
                where);
  }
  InputPrior prior = prior_of(listed, n);
  constexpr std::size_t most_digits = 100;  // as certificates take them
  const bool too_long = std::ranges::any_of(
      prior.weights, [](const Integer& weight) { return weight.to_string().size() > most_digits; });
  if (too_long) {
    return fail(ErrorCode::too_large,
                "the probabilities of the inputs have a common denominator of more than " +
                    std::to_string(most_digits) + " digits",
                where);
  }
  return prior;
}

}  // namespace tacit
