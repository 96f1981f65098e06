// The parts of a certificate: how they cover the intervals, their symmetry breaking,
// blocked profiles and proofs.
#include "tacit/check/certificate.h"
#include "tacit/check/sums.h"

namespace tacit::check {
namespace {

// A literal in the text, followed by a space or the end; what is read is removed. Zero
// stands for the end of the clause.
std::optional<Literal> take_literal(std::string_view& text, Literal variables) {
  std::size_t at = 0;
  const bool negative = text.starts_with('-');
  if (negative) ++at;
  const std::size_t digits = at;
  std::int64_t value = 0;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') {
    value = 10 * value + (text[at] - '0');
    if (value > variables) return std::nullopt;
    ++at;
  }
  if (at == digits) return std::nullopt;
  if (text[digits] == '0' && (negative || at > digits + 1)) return std::nullopt;
  if (at < text.size()) {
    if (text[at] != ' ' || at + 1 == text.size()) return std::nullopt;
    ++at;
  }
  text.remove_prefix(at);
  return static_cast<Literal>(negative ? -value : value);
}

}  // namespace

Check Certificate::read_parts() {
  auto count = lines_.counted("parts");
  if (!count) return count.flaw();
  std::size_t interval = 0;
  std::optional<Point> end;
  for (std::uint64_t i = 0; i < *count; ++i) {
    if (Check flaw = lines_.next_line()) return flaw;
    meter_.look();
    auto part = read_part_ends(interval, end);
    if (!part) return part.flaw();
    if (Check flaw = check_part(*part)) return flaw;
  }
  if (interval != intervals_.size()) return rejected("the parts do not cover the claim");
  return {};
}

// `interval` is the one that has still to be covered; `end` is where the parts before end
// in it, or nothing when none of it has been covered.
Checked<Certificate::Part> Certificate::read_part_ends(std::size_t& interval,
                                                       std::optional<Point>& end) {
  Fields fields(lines_.line());
  if (!fields.next_is("part")) return malformed("expected 'part C D': " + quoted(lines_.line()));
  const std::string_view first_text = fields.next();
  auto first = Point::parse(first_text, limits_);
  if (!first) return first.flaw();
  const std::string_view last_text = fields.next();
  auto last = Point::parse(last_text, limits_);
  if (!last) return last.flaw();
  if (!fields.empty()) return malformed("expected 'part C D': " + quoted(lines_.line()));
  // Asked of the text: comparing may find out that a root is rational.
  const bool one_rational = first->is_exact() && last->is_exact() && first->low() == last->low();
  if (witness_ != nullptr) witness_->on_part(first_text, last_text);
  if (Point::compare(*first, *last) > 0) return malformed("a part ends before it begins");
  if (interval == intervals_.size()) return rejected("a part after the claim has been covered");
  Interval& whole = intervals_[interval];
  Point& start = end ? *end : whole.first;
  if (Point::compare(start, *first) != 0) {
    return rejected(end ? "the part does not begin where the one before ends"
                        : "the part does not begin where its interval does");
  }
  const int order = Point::compare(*last, whole.last);
  if (order > 0) return rejected("the part reaches beyond its interval");
  if (order == 0) {
    ++interval;
    end.reset();
  } else {
    end = *last;
  }
  return Part{std::move(*first), std::move(*last), one_rational};
}

Check Certificate::check_part(const Part& part) {
  if (class_) return check_class_part(part);
  if (Check flaw = lines_.next_line()) return flaw;
  auto own = read_symmetry();
  if (!own) return own.flaw();
  if (Check flaw = lines_.next_line()) return flaw;
  if (lines_.line().starts_with("sum ")) {
    if (Check flaw = read_sum(part, *own)) return flaw;
    if (Check flaw = lines_.next_line()) return flaw;
  }
  auto proof = start_proof(*own);
  if (!proof) return proof.flaw();
  BlockTest test(target_, part.first, part.last, meter_);
  while (lines_.line() != "proof") {
    if (Check flaw = read_block(test, *proof)) return flaw;
    if (Check flaw = lines_.next_line()) return flaw;
  }
  return check_proof(*proof);
}

Check Certificate::check_class_part(const Part& part) {
  meter_.consider_clauses(class_->clauses().size() + class_->decisions() + 1);
  Proof proof(class_->variables(), meter_);
  if (Check flaw = assume(class_->clauses(), proof)) return flaw;
  BlockTest test(target_, part.first, part.last, meter_);
  while (true) {
    if (Check flaw = lines_.next_line()) return flaw;
    if (lines_.line() == "proof") return check_proof(proof);
    if (Check flaw = read_error_set(test, proof)) return flaw;
  }
}

Check Certificate::read_error_set(BlockTest& test, Proof& proof) {
  Fields fields(lines_.line());
  if (!fields.next_is("errors")) {
    return malformed("expected 'errors' or 'proof': " + quoted(lines_.line()));
  }
  const auto input = fields.natural(class_->inputs());
  if (!input || *input == 0) return malformed("not an input: " + quoted(lines_.line()));
  std::vector<std::uint32_t> executions;
  std::vector<Literal> clause;
  while (!fields.empty()) {
    const auto number = fields.natural(class_->open_executions(*input - 1));
    const std::uint64_t last = executions.empty() ? 0 : executions.back() + 1;
    if (!number || *number <= last) {
      return malformed("not an ascending list of executions: " + quoted(lines_.line()));
    }
    executions.push_back(static_cast<std::uint32_t>(*number - 1));
    clause.push_back(-class_->error(*input - 1, executions.back()));
  }
  if (!test.is_blocked(class_->profile_of(*input - 1, executions))) {
    return rejected("the errors are not blocked on the whole part: " + quoted(lines_.line()));
  }
  meter_.consider_clauses(1);
  ClauseList list;
  list.add(clause);
  return assume(list, proof);
}

Checked<Certificate::OwnClauses> Certificate::read_symmetry() {
  Fields fields(lines_.line());
  const bool right_word = fields.next_is("symmetry");
  const auto length = fields.natural(CertificateLines::largest_count);
  const auto elements = fields.natural(CertificateLines::largest_count);
  if (!right_word || !length || !elements || !fields.empty()) {
    return malformed("expected 'symmetry L G': " + quoted(lines_.line()));
  }
  const std::uint64_t of_view = symmetry_clauses_per_view(instance_->system());
  if (of_view * *length * *elements > limits_.clauses) {
    return beyond_limits(rejected("the symmetry breaking needs more than " +
                                  std::to_string(limits_.clauses) + " clauses"));
  }
  if (witness_ != nullptr) witness_->on_symmetry(*length, *elements);
  std::vector<std::uint32_t> listed;
  if (*length > 0) {
    auto read = read_views(*length);
    if (!read) return read.flaw();
    listed = std::move(*read);
  }
  OwnClauses own{common_->variables(), Holding(meter_)};
  own.bytes.take(ClauseList::clause_bytes * of_view * *length * *elements);
  for (std::uint64_t i = 0; i < *elements; ++i) {
    auto element = read_element();
    if (!element) return element.flaw();
    if (listed.empty()) continue;
    own.lists.push_back(symmetry_clauses(*instance_, common_->decisions(), listed, *element,
                                         own.variables, meter_));
  }
  return own;
}

Check Certificate::read_sum(const Part& part, OwnClauses& own) {
  Fields fields(lines_.line());
  const bool right_word = fields.next_is("sum");
  const auto steps = fields.natural(CertificateLines::largest_count);
  if (!right_word || !steps || *steps == 0 || !fields.empty()) {
    return malformed("expected 'sum S': " + quoted(lines_.line()));
  }
  if (*steps > limits_.steps) {
    return beyond_limits(
        rejected("a sum in more than " + std::to_string(limits_.steps) + " steps"));
  }
  if (!part.one_rational) {
    return rejected("a sum in a part whose ends are not written as one rational number");
  }
  if (witness_ != nullptr) witness_->on_sum(*steps);
  auto clauses =
      sum_clauses(*instance_, *common_, target_, part.first.low(), *steps, meter_, own.variables);
  if (!clauses) return clauses.flaw();
  own.bytes.take(ClauseList::clause_bytes * clauses->size());
  own.lists.push_back(std::move(*clauses));
  return {};
}

// The set of clauses with all that come before the blocked profiles.
Checked<Proof> Certificate::start_proof(const OwnClauses& own) {
  std::uint64_t clauses = common_->clauses().size() + instance_->free_views() + 1;
  for (const ClauseList& list : own.lists) clauses += list.size();
  meter_.consider_clauses(clauses);
  Proof proof(own.variables, meter_);
  if (witness_ != nullptr) witness_->on_variables(own.variables);
  if (Check flaw = assume(common_->clauses(), proof)) return *flaw;
  for (const ClauseList& list : own.lists) {
    if (Check flaw = assume(list, proof)) return *flaw;
  }
  return proof;
}

Check Certificate::assume(const ClauseList& clauses, Proof& proof) {
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (!proof.assume(clauses[i])) return beyond_limits(rejected("too many clauses to keep"));
    if (witness_ != nullptr) witness_->on_clause(clauses[i]);
  }
  return {};
}

Checked<std::vector<std::uint32_t>> Certificate::read_views(std::uint64_t count) {
  if (Check flaw = lines_.next_line()) return *flaw;
  Fields fields(lines_.line());
  if (!fields.next_is("views")) return malformed("expected 'views': " + quoted(lines_.line()));
  std::vector<std::uint32_t> listed;
  std::vector<bool> used(std::size_t{instance_->free_views()} + 1, false);
  while (!fields.empty()) {
    const auto variable = fields.natural(instance_->free_views());
    if (!variable || *variable == 0) return malformed("not the number of a free view in 'views'");
    if (used[*variable]) return malformed("a view is listed twice: " + std::to_string(*variable));
    used[*variable] = true;
    listed.push_back(static_cast<std::uint32_t>(*variable));
  }
  if (listed.size() != count) {
    return malformed("expected " + std::to_string(count) + " views, found " +
                     std::to_string(listed.size()));
  }
  return listed;
}

Checked<GroupElement> Certificate::read_element() {
  if (Check flaw = lines_.next_line()) return *flaw;
  const std::uint32_t values = instance_->system().values;
  const Flaw wrong = malformed(std::string("expected 'element ") + (values == 2 ? "F" : "V0 ...") +
                               " P1 ... PN': " + quoted(lines_.line()));
  Fields fields(lines_.line());
  if (!fields.next_is("element")) return wrong;
  // A permutation of 0 .. size - 1.
  const auto read = [&](std::uint32_t size, std::vector<std::uint32_t>& images) -> Check {
    std::vector<bool> used(size, false);
    for (std::uint32_t i = 0; i < size; ++i) {
      const auto image = fields.natural(size - 1);
      if (!image) return wrong;
      if (used[*image]) return malformed("an element that is no permutation");
      used[*image] = true;
      images.push_back(static_cast<std::uint32_t>(*image));
    }
    return {};
  };
  GroupElement element;
  if (values == 2) {
    const auto flips = fields.natural(1);
    if (!flips) return wrong;
    element.values =
        *flips == 1 ? std::vector<std::uint32_t>{1, 0} : std::vector<std::uint32_t>{0, 1};
  } else if (Check flaw = read(values, element.values)) {
    return *flaw;
  }
  if (Check flaw = read(instance_->processes(), element.renamed)) return *flaw;
  if (!fields.empty()) return wrong;
  return element;
}

Check Certificate::read_block(BlockTest& test, Proof& proof) {
  Fields fields(lines_.line());
  if (!fields.next_is("block")) {
    return malformed("expected 'block' or 'proof': " + quoted(lines_.line()));
  }
  Profile profile;
  for (std::uint32_t k = 0; k <= instance_->most_deliveries(); ++k) {
    const auto entry = fields.natural(CertificateLines::largest_count);
    if (!entry) return malformed("not a profile: " + quoted(lines_.line()));
    profile.push_back(static_cast<std::int64_t>(*entry));
  }
  if (!fields.empty())
    return malformed("a profile with too many entries: " + quoted(lines_.line()));
  if (!test.is_blocked(profile)) {
    return rejected("the profile is not blocked on the whole part: " + quoted(lines_.line()));
  }
  if (witness_ != nullptr) witness_->on_block(profile);
  return assume(common_->block(profile, meter_), proof);
}

// Lines in a proof are not skipped, whatever they look like.
Check Certificate::check_proof(Proof& proof) {
  bool finished = false;
  while (true) {
    if (!lines_.next()) {
      if (lines_.flaw()) return lines_.flaw();
      return malformed("the certificate ends within a proof");
    }
    if (lines_.line() == "end") break;
    if (finished) return malformed("a line after the empty clause: " + quoted(lines_.line()));
    if (Check flaw = check_step(proof, finished)) return flaw;
  }
  if (!proof.is_refuted()) return rejected("the proof does not end with the empty clause");
  if (witness_ != nullptr) witness_->on_end_of_part();
  return {};
}

Check Certificate::check_step(Proof& proof, bool& finished) {
  std::string_view rest = lines_.line();
  const bool removes = rest.starts_with("d ");
  if (removes) rest.remove_prefix(2);
  step_.clear();
  while (true) {
    const auto literal = take_literal(rest, proof.variables());
    if (!literal) return malformed("not a step of a proof: " + quoted(lines_.line()));
    if (*literal == 0) break;
    if (step_.size() == limits_.literals) {
      return beyond_limits(rejected("too large: a clause of more than " +
                                    std::to_string(limits_.literals) + " literals"));
    }
    step_.push_back(*literal);
  }
  if (!rest.empty())
    return malformed("literals after the end of a clause: " + quoted(lines_.line()));
  if (removes) {
    if (!proof.remove(step_)) {
      return rejected("the clause to remove is not present: " + quoted(lines_.line()));
    }
    if (witness_ != nullptr) witness_->on_step(step_, true);
    return {};
  }
  finished = step_.empty();
  switch (proof.derive(step_)) {
    case Proof::Step::done:
      if (witness_ != nullptr) witness_->on_step(step_, false);
      return {};
    case Proof::Step::no_room:
      return beyond_limits(rejected("too many clauses to keep"));
    case Proof::Step::does_not_follow:
      break;
  }
  return rejected("the clause does not follow by unit propagation: " + quoted(lines_.line()));
}

}  // namespace tacit::check
