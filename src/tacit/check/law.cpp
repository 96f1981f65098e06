// The law, and what is proved about it: section 14 of the specification.
#include "tacit/check/law.h"

#include <algorithm>
#include <utility>

#include "tacit/check/certificate.h"

namespace tacit::check {
namespace {

constexpr std::uint64_t most_states = 64;
constexpr std::uint64_t most_links_of_group = 12;
constexpr std::size_t most_digits = 100;
constexpr std::uint64_t most_bytes = 1 << 10;  // of one denominator
// Of all probabilities of a law together, that one execution is multiplied with.
constexpr std::uint64_t most_products = std::uint64_t{1} << 26;

void raise_to_common(Integer& common, const Integer& denominator) {
  mpz_lcm(common.raw(), common.raw(), denominator.raw());
}

Integer product(const Integer& a, const Integer& b) {
  Integer result = a;
  result *= b;
  return result;
}

}  // namespace

Checked<LawWeights::Rows> LawWeights::read_rows(CertificateLines& lines, std::string_view word,
                                                std::uint64_t count, std::size_t entries,
                                                Meter& meter, std::string& text) {
  std::vector<std::vector<Rational>> read;
  Rows result;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (Check flaw = lines.next_line()) return *flaw;
    meter.step(64 * entries);
    Fields fields(lines.line());
    const Flaw wrong =
        malformed("expected '" + std::string(word) + "' and " + std::to_string(entries) +
                  " probabilities: " + quoted(lines.line()));
    if (!fields.next_is(word)) return wrong;
    auto& row = read.emplace_back();
    while (!fields.empty()) {
      auto p = Rational::parse(fields.next(), most_digits);
      if (!p || *p < Rational(0) || Rational(1) < *p || row.size() == entries) return wrong;
      raise_to_common(result.denominator, p->denominator());
      row.push_back(std::move(*p));
    }
    if (row.size() != entries) return wrong;
    if (result.denominator.bytes() > most_bytes) {
      return beyond_limits(
          rejected("a law whose probabilities have denominators that are too long"));
    }
    text.append("; ").append(lines.line());
  }
  for (const auto& row : read) {
    auto& numerators = result.rows.emplace_back();
    Integer sum;
    for (const Rational& p : row) {
      meter.step(64);
      Integer scale = result.denominator;
      scale.divide_exactly(p.denominator());
      numerators.push_back(product(p.numerator(), scale));
      sum += numerators.back();
    }
    if (!(sum == result.denominator)) {
      return malformed("probabilities that do not add up to 1 in a line '" + std::string(word) +
                       "'");
    }
  }
  return result;
}

Checked<LawWeights> LawWeights::read(CertificateLines& lines, const Instance& instance,
                                     Meter& meter) {
  LawWeights result;
  Fields head(lines.line());
  static_cast<void>(head.next());
  const auto states = head.natural(CertificateLines::largest_count);
  if (!states || *states == 0 || !head.empty()) {
    return malformed("expected 'law S': " + quoted(lines.line()));
  }
  if (*states > most_states) {
    return beyond_limits(
        rejected("a law with more than " + std::to_string(most_states) + " hidden states"));
  }
  result.text_ = lines.line();
  auto start = read_rows(lines, "start", 1, *states, meter, result.text_);
  if (!start) return start.flaw();
  auto moves = read_rows(lines, "move", *states, *states, meter, result.text_);
  if (!moves) return moves.flaw();
  std::vector<Group> groups;
  for (std::uint32_t links = 0; links < instance.links();) {
    if (Check flaw = lines.next_line()) return *flaw;
    Fields fields(lines.line());
    const bool right_word = fields.next_is("group");
    const auto count = fields.natural(CertificateLines::largest_count);
    if (!right_word || !count || *count == 0 || !fields.empty() ||
        *count > instance.links() - links) {
      return malformed("expected 'group L' for at most as many links as there are left: " +
                       quoted(lines.line()));
    }
    if (*count > most_links_of_group) {
      return beyond_limits(
          rejected("a group of more than " + std::to_string(most_links_of_group) + " links"));
    }
    result.text_.append("; ").append(lines.line());
    auto shares = read_rows(lines, "share", *states, std::size_t{1} << *count, meter, result.text_);
    if (!shares) return shares.flaw();
    groups.push_back({static_cast<std::uint32_t>(*count), std::move(*shares)});
    links += static_cast<std::uint32_t>(*count);
  }
  const std::uint64_t of_pattern =
      std::uint64_t{instance.system().rounds} * *states * (*states + groups.size());
  if (of_pattern * instance.patterns() > most_products) {
    return beyond_limits(rejected("the weights of the executions take too many products"));
  }
  // A weight is as long as the denominators of all rounds together, at most.
  const std::uint64_t of_weight = most_bytes * (instance.system().rounds + 1) * (groups.size() + 2);
  Holding bytes(meter);
  bytes.take(of_weight * instance.patterns());
  result.weigh(instance, *start, *moves, groups, meter);
  return result;
}

// Forwards over the rounds of every pattern: entry i is the probability of what has been delivered
// so far together with the hidden state i.
void LawWeights::weigh(const Instance& instance, const Rows& start, const Rows& moves,
                       const std::vector<Group>& groups, Meter& meter) {
  const std::uint32_t rounds = instance.system().rounds;
  const std::size_t states = start.rows.front().size();
  denominator_ = start.denominator;
  for (std::uint32_t t = 0; t < rounds; ++t) {
    for (const Group& group : groups) denominator_ *= group.shares.denominator;
    if (t > 0) denominator_ *= moves.denominator;
  }
  for (std::uint32_t pattern = 0; pattern < instance.patterns(); ++pattern) {
    std::vector<Integer> now = start.rows.front();
    for (std::uint32_t t = 0; t < rounds; ++t) {
      meter.step(64 * states * (states + groups.size()));
      if (t > 0) {
        std::vector<Integer> moved(states);
        for (std::size_t i = 0; i < states; ++i) {
          for (std::size_t j = 0; j < states; ++j) moved[j].add_product(now[i], moves.rows[i][j]);
        }
        now = std::move(moved);
      }
      std::uint32_t rest = pattern >> (instance.links() * (rounds - 1 - t));
      for (const Group& group : groups) {
        const std::uint32_t delivered = rest & ((std::uint32_t{1} << group.links) - 1);
        rest >>= group.links;
        for (std::size_t i = 0; i < states; ++i) now[i] *= group.shares.rows[i][delivered];
      }
    }
    Integer& weight = weights_.emplace_back();
    for (const Integer& part : now) weight += part;
  }
}

Check Certificate::check_law() {
  if (Check flaw = read_law_value()) return flaw;
  Proof proof(common_->variables(), meter_);
  meter_.consider_clauses(common_->clauses().size() + instance_->free_views() + 1);
  if (Check flaw = assume(common_->clauses(), proof)) return flaw;
  while (true) {
    if (Check flaw = lines_.next_line()) return flaw;
    if (lines_.line() == "proof") return check_proof(proof);
    if (Check flaw = read_law_errors(proof)) return flaw;
  }
}

// The claimed value, and the algorithm that has it.
Check Certificate::read_law_value() {
  if (Check flaw = lines_.next_line()) return flaw;
  Fields value(lines_.line());
  const bool right_word = value.next_is("value");
  law_value_ = value.next();
  const auto claimed = Rational::parse(law_value_, CertificateLines::largest_count);
  if (!right_word || !claimed || !value.empty()) {
    return malformed("expected 'value V': " + quoted(lines_.line()));
  }
  if (Check flaw = lines_.next_line()) return flaw;
  Fields fields(lines_.line());
  const bool is_algorithm = fields.next_is("algorithm");
  const std::string bits(fields.next());
  if (!is_algorithm || bits.size() != instance_->free_views() || !instance_->are_allowed(bits)) {
    return malformed("expected 'algorithm' and " + std::to_string(instance_->free_views()) +
                     " bits: " + quoted(lines_.line()));
  }
  for (std::uint32_t input = 0; input < instance_->inputs(); ++input) {
    Integer error;
    for (std::uint32_t pattern = 0; pattern < instance_->patterns(); ++pattern) {
      meter_.step(instance_->processes());
      if (instance_->in_error(bits, input, pattern)) error += law_->weight(pattern);
    }
    if (law_target_ < error) law_target_ = std::move(error);
  }
  if (!(Rational(law_target_, law_->denominator()) == *claimed)) {
    return rejected("the algorithm has another worst-case error than " +
                    quoted(std::string_view(law_value_)));
  }
  return {};
}

// Executions of one input whose errors alone reach the value, so that one of them must agree.
Check Certificate::read_law_errors(Proof& proof) {
  Fields fields(lines_.line());
  if (!fields.next_is("errors")) {
    return malformed("expected 'errors' or 'proof': " + quoted(lines_.line()));
  }
  const auto input = fields.natural(instance_->inputs() - 1);
  if (!input || !instance_->is_mixed(static_cast<std::uint32_t>(*input))) {
    return malformed("not a mixed input: " + quoted(lines_.line()));
  }
  const auto x = static_cast<std::uint32_t>(*input);
  meter_.consider_clauses(1);
  meter_.step(instance_->patterns());
  Integer sum;
  for (std::uint32_t pattern = 0; pattern < instance_->patterns(); ++pattern) {
    if (common_->error(x, pattern) == CommonClauses::always) sum += law_->weight(pattern);
  }
  std::vector<Literal> clause;
  std::uint64_t next = 0;
  while (!fields.empty()) {
    const auto pattern = fields.natural(instance_->patterns() - 1);
    if (!pattern || *pattern < next) {
      return malformed("not an ascending list of patterns: " + quoted(lines_.line()));
    }
    const Literal error = common_->error(x, static_cast<std::uint32_t>(*pattern));
    if (error <= 0) return malformed("a pattern without a choice: " + std::to_string(*pattern));
    clause.push_back(-error);
    sum += law_->weight(static_cast<std::uint32_t>(*pattern));
    next = *pattern + 1;
  }
  if (sum < law_target_) {
    return rejected("errors that weigh less than the value: " + quoted(lines_.line()));
  }
  ClauseList list;
  list.add(clause);
  return assume(list, proof);
}

std::string Certificate::law_in_words() const {
  const std::uint32_t rounds = system_->rounds;
  return "for " + std::to_string(system_->processes) + " processes, " + std::to_string(rounds) +
         (rounds == 1 ? " round" : " rounds") + " and the channel " + channel_ +
         " with the losses (" + law_->text() +
         "), the smallest worst-case probability of disagreement of a deterministic algorithm with "
         "validity is " +
         law_value_;
}

}  // namespace tacit::check
