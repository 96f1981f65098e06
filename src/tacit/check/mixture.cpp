// The lines of a certificate of approximate agreement. What the lines of a part have to satisfy is
// in mixture_part.cpp.
#include "tacit/check/mixture.h"

#include "tacit/check/mixture_part.h"
#include "tacit/check/target.h"

namespace tacit::check {
namespace {

// Up to here the executions of an input are counted by 64 bits.
constexpr std::uint32_t most_consensus_links = 62;

}  // namespace

Check MixtureCheck::read() {
  checks_ = true;
  return read_parts();
}

Check MixtureCheck::read_claim() {
  checks_ = false;
  return read_parts();
}

Check MixtureCheck::read_parts() {
  if (Check flaw = read_inputs()) return flaw;
  if (Check flaw = read_rules()) return flaw;
  auto parts = lines_.counted("parts");
  if (!parts) return parts.flaw();
  for (std::uint64_t i = 0; i < *parts; ++i) {
    meter_.look();
    if (Check flaw = read_part()) return flaw;
  }
  return lines_.expect_end();
}

// The line is at hand.
Check MixtureCheck::read_inputs() {
  Fields fields(lines_.line());
  const bool right_word = fields.next_is("inputs");
  const std::string_view kind = fields.next();
  const bool listed = kind == "ones" || kind == "each";
  if (!right_word || (kind != "worst" && kind != "uniform" && !listed) ||
      listed == fields.empty()) {
    return malformed(
        "expected 'inputs worst', 'inputs uniform', 'inputs ones W0 ... WN' or "
        "'inputs each W0 ...': " +
        quoted(lines_.line()));
  }
  if (is_about_consensus() && kind != "worst") {
    return malformed("consensus by a flow is about the worst input: " + quoted(lines_.line()));
  }
  auto classes = ViewClasses::build(
      system_, kind == "each" ? InputGroups::single : InputGroups::by_ones, meter_);
  if (!classes) return classes.flaw();
  if (is_about_consensus() && classes->most_deliveries() > most_consensus_links) {
    return beyond_limits(rejected("the system is too large: more than " +
                                  std::to_string(most_consensus_links) + " links in all rounds"));
  }
  classes_ = std::move(*classes);
  using Inputs = DiscrepancyTheorem::Inputs;
  inputs_ = kind == "worst"     ? Inputs::worst
            : kind == "uniform" ? Inputs::uniform
            : kind == "ones"    ? Inputs::by_ones
                                : Inputs::single;
  if (inputs_ == Inputs::uniform) {
    // The inputs with d ones are N over d, d = 0 .. N.
    Integer binomial(1);
    for (std::int64_t d = 0; d <= std::int64_t{system_.processes}; ++d) {
      listed_.push_back(binomial);
      binomial *= Integer(system_.processes - d);
      binomial.divide_exactly(Integer(d + 1));
    }
  }
  return listed ? read_weights(fields) : Check{};
}

Check MixtureCheck::read_weights(Fields& fields) {
  Integer sum;
  while (!fields.empty()) {
    const std::string_view text = fields.next();
    auto weight = Integer::parse(text, meter_.limits().digits);
    if (!weight || weight->sign() < 0) {
      return malformed("not the weight of inputs: " + quoted(text));
    }
    sum += *weight;
    listed_.push_back(std::move(*weight));
    if (listed_.size() > classes_->groups()) break;
  }
  if (listed_.size() != classes_->groups()) {
    return malformed("expected " + std::to_string(classes_->groups()) + " weights of inputs");
  }
  if (sum.sign() == 0) return malformed("the weights of the inputs are all 0");
  return {};
}

Check MixtureCheck::read_rules() {
  auto count = lines_.counted("rules");
  if (!count) return count.flaw();
  if (*count > meter_.limits().rules) {
    return beyond_limits(
        rejected("too large: more than " + std::to_string(meter_.limits().rules) + " rules"));
  }
  for (std::uint64_t i = 0; i < *count; ++i) {
    if (Check flaw = lines_.next_line()) return flaw;
    Fields fields(lines_.line());
    const bool right_word = fields.next_is("rule");
    // Without free views the decisions are an empty text.
    const std::string_view bits = fields.empty() ? "" : fields.next();
    if (!right_word || !fields.empty()) {
      return malformed("expected 'rule BITS': " + quoted(lines_.line()));
    }
    if (bits.size() != classes_->free_classes()) {
      return malformed("a rule needs " + std::to_string(classes_->free_classes()) +
                       " bits: " + quoted(bits));
    }
    if (bits.find_first_not_of("01") != std::string_view::npos) {
      return malformed("bits are 0 or 1: " + quoted(bits));
    }
    bytes_.take(sizeof(std::string) + bits.size());
    rules_.emplace_back(bits);
  }
  return {};
}

Check MixtureCheck::read_part() {
  auto ends = read_ends();
  if (!ends) return ends.flaw();
  Part& part = *ends;
  auto denominator = read_function("denominator", part);
  if (!denominator) return denominator.flaw();
  part.denominator = std::move(*denominator);
  if (!part.stretch.is_positive(part.denominator)) {
    return rejected("the denominator is not positive on the whole part");
  }
  auto value = read_function("value", part);
  if (!value) return value.flaw();
  part.value = std::move(*value);
  if (Check flaw = read_distribution(part)) return flaw;
  if (Check flaw = lines_.next_line()) return flaw;
  while (lines_.line().starts_with("weight ")) {
    if (Check flaw = read_weight(part)) return flaw;
    if (Check flaw = lines_.next_line()) return flaw;
  }
  if (Check flaw = checks_ ? check_proof(part) : pass_over_flows()) return flaw;
  if (is_about_consensus()) {
    if (Check flaw = take_single_rule(part)) return flaw;
  }
  add_piece(part);
  return {};
}

Check MixtureCheck::check_proof(Part& part) {
  weigh(part);
  if (Check flaw = check_mixture(part)) return flaw;
  while (lines_.line() != "end") {
    if (Check flaw = read_flow(part)) return flaw;
    if (Check flaw = lines_.next_line()) return flaw;
  }
  return check_flow(part);
}

Check MixtureCheck::pass_over_flows() {
  while (lines_.line() != "end") {
    if (Check flaw = lines_.next_line()) return flaw;
  }
  return {};
}

Checked<MixtureCheck::Part> MixtureCheck::read_ends() {
  if (Check flaw = lines_.next_line()) return *flaw;
  Fields fields(lines_.line());
  if (!fields.next_is("part")) return malformed("expected 'part C D': " + quoted(lines_.line()));
  const std::string first_text(fields.next());
  auto first = Point::parse(first_text, meter_.limits());
  if (!first) return first.flaw();
  const std::string last_text(fields.next());
  auto last = Point::parse(last_text, meter_.limits());
  if (!last) return last.flaw();
  if (!fields.empty()) return malformed("expected 'part C D': " + quoted(lines_.line()));
  const bool one_rational = first->is_exact() && last->is_exact() && first->low() == last->low();
  if (Point::compare(*first, *last) > 0) return malformed("a part ends before it begins");
  if (!one_rational && classes_->most_deliveries() > meter_.limits().function_degree) {
    return beyond_limits(rejected("the system is too large for a part that is no rational number"));
  }
  bool adjoins = false;
  if (end_) {
    const int order = Point::compare(*end_, *first);
    if (order > 0) return malformed("a part begins before the end of the last");
    adjoins = order == 0;
  }
  Part part(*first, *last, meter_);
  part.from = first_text;
  part.to = last_text;
  if (one_rational) part.at = first->low();
  part.adjoins = adjoins;
  part.balance.resize(std::size_t{ViewClasses::first_free} + classes_->free_classes());
  return part;
}

Checked<Polynomial> MixtureCheck::next_function(Fields& fields, const Part& part) {
  auto function = function_from(fields.next(), meter_);
  if (function && part.at && function->degree() > 0) {
    return malformed("a function that is not constant, at a single probability");
  }
  return function;
}

Checked<Polynomial> MixtureCheck::read_function(std::string_view word, const Part& part) {
  if (Check flaw = lines_.next_line()) return *flaw;
  Fields fields(lines_.line());
  const Flaw wrong =
      malformed("expected '" + std::string(word) + "' and a function: " + quoted(lines_.line()));
  if (!fields.next_is(word)) return wrong;
  auto function = next_function(fields, part);
  if (function && !fields.empty()) return wrong;
  return function;
}

Check MixtureCheck::read_distribution(Part& part) {
  if (Check flaw = lines_.next_line()) return flaw;
  Fields fields(lines_.line());
  if (!fields.next_is("distribution")) {
    return malformed("expected 'distribution': " + quoted(lines_.line()));
  }
  while (!fields.empty() && part.distribution.size() < classes_->groups()) {
    auto function = next_function(fields, part);
    if (!function) return function.flaw();
    part.distribution.push_back(std::move(*function));
  }
  if (part.distribution.size() != classes_->groups() || !fields.empty()) {
    return malformed("expected " + std::to_string(classes_->groups()) +
                     " functions in 'distribution'");
  }
  return check_distribution(part);
}

Check MixtureCheck::read_weight(Part& part) {
  Fields fields(lines_.line());
  const bool right_word = fields.next_is("weight");
  const auto rule = fields.natural(rules_.size());
  if (!right_word || !rule || *rule == 0) {
    return malformed("expected 'weight', the number of a rule and a function: " +
                     quoted(lines_.line()));
  }
  if (!part.mixture.empty() && part.mixture.back().rule + 1 >= *rule) {
    return malformed("the rules of a mixture are not in ascending order");
  }
  auto weight = next_function(fields, part);
  if (!weight) return weight.flaw();
  if (!fields.empty()) return malformed("too many fields: " + quoted(lines_.line()));
  if (!part.stretch.is_nowhere_negative(*weight)) {
    return rejected("the weight of a rule is negative somewhere on the part");
  }
  part.mixture.push_back({*rule - 1, std::move(*weight), {}});
  return {};
}

Check MixtureCheck::read_flow(Part& part) {
  Fields fields(lines_.line());
  if (!fields.next_is("flow")) {
    return malformed("expected 'weight', 'flow' or 'end': " + quoted(lines_.line()));
  }
  std::vector<Class> classes;
  std::vector<Polynomial> amounts;
  while (!fields.empty()) {
    const auto number = fields.natural(part.balance.size() - 1);
    if (!number) return malformed("not a class of views in 'flow'");
    if (!classes.empty() && classes.back() >= *number) {
      return malformed("the classes of a flow are not in ascending order");
    }
    auto amount = next_function(fields, part);
    if (!amount) return amount.flaw();
    classes.push_back(static_cast<Class>(*number));
    amounts.push_back(std::move(*amount));
  }
  const auto found = part.capacities.find(classes);
  if (found == part.capacities.end()) {
    return rejected("a flow through executions that do not exist, or that have one already");
  }
  if (Check flaw = part.pass(classes, amounts, found->second, meter_)) return flaw;
  part.capacities.erase(found);
  return {};
}

DiscrepancyTheorem MixtureCheck::theorem(std::string channel) const {
  using Inputs = DiscrepancyTheorem::Inputs;
  DiscrepancyTheorem theorem{system_.processes, system_.rounds, std::move(channel), inputs_, {},
                             pieces_,           deterministic_};
  if (inputs_ == Inputs::by_ones || inputs_ == Inputs::single) {
    for (const Integer& weight : listed_) theorem.weights.push_back(weight.text());
  }
  return theorem;
}

Theorem MixtureCheck::consensus_theorem(std::string channel) const {
  Target target;
  for (const std::uint64_t rule : drawn_) target.add_algorithm(profiles_of(rules_[rule]));
  return {system_.processes, system_.rounds,      std::move(channel), "consensus", 2,
          covered_,          target.algorithms(), target.listed()};
}

}  // namespace tacit::check
