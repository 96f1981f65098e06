// Two watched literals, as in check/proof.cpp, and for every literal the clause that it came from.
// What is fixed for good gets a unit clause of its own in the proof, so that hints stay short.
#include "tacit/proof/hinted_proof.h"

#include <algorithm>
#include <string>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr std::uint64_t charged_at_once = std::uint64_t{1} << 20;

// Sums of these do not depend on the order of the literals.
std::uint64_t mixed(std::uint32_t code) {
  std::uint64_t x = (std::uint64_t{code} + 1) * 0x9E3779B97F4A7C15U;
  x ^= x >> 29U;
  return x * 0xBF58476D1CE4E5B9U;
}

void append_number(std::string& line, std::int64_t number) {
  line += std::to_string(number);
  line += ' ';
}

}  // namespace

HintedProof::HintedProof(Literal variables, RunContext context) : context_(std::move(context)) {
  const std::size_t count = static_cast<std::size_t>(variables) + 1;
  charge(count * 128);
  watches_.resize(2 * count);
  value_.assign(2 * count, 0);
  stamp_.assign(2 * count, 0);
  reason_.assign(count, nothing);
  unit_.assign(count, 0);
  seen_.assign(count, 0);
}

HintedProof::~HintedProof() {
  if (context_.budget) context_.budget->credit(charged_);
}

void HintedProof::charge(std::size_t bytes) {
  uncharged_ += bytes;
  if (uncharged_ < charged_at_once) return;
  if (context_.budget && !context_.budget->charge(uncharged_)) throw OutOfMemory();
  charged_ += uncharged_;
  uncharged_ = 0;
}

std::span<HintedProof::Code> HintedProof::literals(Index clause) {
  return std::span(arena_).subspan(clauses_[clause].begin, clauses_[clause].size);
}

// Into clause_, hash_ and tautology_: every literal once.
void HintedProof::normalise(std::span<const Literal> clause) {
  if (context_.cancelled()) throw Stopped();
  ++stamps_;
  clause_.clear();
  hash_ = 0;
  tautology_ = false;
  for (const Literal literal : clause) {
    const Code code =
        literal > 0 ? 2 * static_cast<Code>(literal) : 2 * static_cast<Code>(-literal) + 1;
    expects(literal != 0 && code < value_.size(), "HintedProof: no such variable");
    if (stamp_[code] == stamps_) continue;
    stamp_[code] = stamps_;
    tautology_ = tautology_ || stamp_[code ^ 1U] == stamps_;
    clause_.push_back(code);
    hash_ += mixed(code);
  }
}

// Stores clause_ and makes it known for removal.
HintedProof::Index HintedProof::store(Number number) {
  charge(sizeof(Clause) + 96 + 8 * clause_.size());
  const auto index = static_cast<Index>(clauses_.size());
  clauses_.push_back({arena_.size(), static_cast<std::uint32_t>(clause_.size()), number});
  arena_.insert(arena_.end(), clause_.begin(), clause_.end());
  by_hash_.emplace(hash_, index);
  return index;
}

void HintedProof::assume(std::span<const Literal> clause) {
  expects(!deriving_, "HintedProof: a clause is given too late");
  normalise(clause);
  static_cast<void>(store(++given_));
}

// Numbers of what is derived come after all that is given, so nothing is propagated before.
void HintedProof::begin_deriving() {
  if (deriving_) return;
  deriving_ = true;
  last_ = given_;
  for (Index i = 0; i < given_ && !refuted_; ++i) watch_or_propagate(i);
}

void HintedProof::assign(Code literal, Index reason) {
  value_[literal] = 1;
  value_[literal ^ 1U] = -1;
  reason_[literal / 2] = reason;
  trail_.push_back(literal);
}

// Expects that nothing is assigned but what is fixed for good.
void HintedProof::watch_or_propagate(Index clause) {
  const std::span<Code> own = literals(clause);
  std::size_t open = 0;
  for (Code& literal : own) {
    if (value_[literal] > 0) return;  // true for good
    if (value_[literal] == 0 && open < 2) std::swap(own[open++], literal);
  }
  if (open == 0) {
    refute(clause);
  } else if (open == 1) {
    note_fixed(own[0], clause);
    const Index conflict = propagate(true);
    if (conflict != nothing) refute(conflict);
  } else {
    watches_[own[0]].push_back({clause, own[1]});
    watches_[own[1]].push_back({clause, own[0]});
  }
}

// The only open literal of a clause whose others are false for good.
void HintedProof::note_fixed(Code literal, Index reason) {
  assign(literal, reason);
  if (clauses_[reason].size == 1) {
    unit_[literal / 2] = clauses_[reason].number;
    return;
  }
  hints_.clear();
  for (const Code other : literals(reason)) {
    if (other != literal) hints_.push_back(unit_[other / 2]);
  }
  hints_.push_back(clauses_[reason].number);
  unit_[literal / 2] = note_step({&literal, 1}, true);
}

void HintedProof::refute(Index conflict) {
  hints_.clear();
  for (const Code literal : literals(conflict)) hints_.push_back(unit_[literal / 2]);
  hints_.push_back(clauses_[conflict].number);
  static_cast<void>(note_step({}));
  refuted_ = true;
}

HintedProof::Index HintedProof::propagate(bool for_good) {
  while (propagated_ < trail_.size()) {
    const Code falsified = trail_[propagated_++] ^ 1U;
    std::vector<Watch>& list = watches_[falsified];
    std::size_t kept = 0;
    Index conflict = nothing;
    for (std::size_t at = 0; at < list.size(); ++at) {
      const Watch watch = list[at];
      if (value_[watch.blocker] > 0 || conflict != nothing) {
        list[kept++] = watch;
        continue;
      }
      if (clauses_[watch.clause].removed) continue;
      const std::span<Code> own = literals(watch.clause);
      const Code other = own[0] ^ own[1] ^ falsified;
      if (value_[other] > 0) {
        list[kept++] = {watch.clause, other};
        continue;
      }
      std::size_t next = 2;
      while (next < own.size() && value_[own[next]] < 0) ++next;
      if (next < own.size()) {
        own[0] = other;
        own[1] = own[next];
        own[next] = falsified;
        watches_[own[1]].push_back({watch.clause, other});
        continue;
      }
      list[kept++] = {watch.clause, other};
      if (value_[other] < 0) {
        conflict = watch.clause;
      } else if (for_good) {
        note_fixed(other, watch.clause);
      } else {
        assign(other, watch.clause);
      }
    }
    list.resize(kept);
    if (conflict != nothing) return conflict;
  }
  return nothing;
}

// Into hints_: what the conflict came from, in the order in which it became a unit. The first
// `fixed` literals of the trail are fixed for good; the clause at hand is stamped.
void HintedProof::collect_hints(Index conflict, std::size_t fixed) {
  std::vector<Number> backwards{clauses_[conflict].number};
  std::vector<Number> units;
  std::vector<Code> marked;
  const auto mark = [&](Index clause, Code but) {
    for (const Code literal : literals(clause)) {
      const Code variable = literal / 2;
      if (literal == but || seen_[variable] != 0) continue;
      seen_[variable] = 1;
      marked.push_back(variable);
      // What the negated clause says already is not said again by a unit.
      if (unit_[variable] != 0 && stamp_[literal] != stamps_) units.push_back(unit_[variable]);
    }
  };
  mark(conflict, nothing);
  for (std::size_t at = trail_.size(); at > fixed; --at) {
    const Code literal = trail_[at - 1];
    const Index reason = reason_[literal / 2];
    if (seen_[literal / 2] == 0 || reason == nothing) continue;
    backwards.push_back(clauses_[reason].number);
    mark(reason, literal);
  }
  for (const Code variable : marked) seen_[variable] = 0;
  hints_ = std::move(units);
  hints_.insert(hints_.end(), backwards.rbegin(), backwards.rend());
}

// A step with these literals and hints_.
HintedProof::Number HintedProof::note_step(std::span<const Code> literals, bool by_propagation) {
  charge(sizeof(Step) + 8 * (literals.size() + hints_.size()));
  steps_.push_back({++last_, step_literals_.size(), step_hints_.size(), by_propagation});
  step_literals_.insert(step_literals_.end(), literals.begin(), literals.end());
  step_hints_.insert(step_hints_.end(), hints_.begin(), hints_.end());
  return last_;
}

Result<Done> HintedProof::derive(std::span<const Literal> clause) {
  begin_deriving();
  normalise(clause);
  if (refuted_) return Done{};
  if (tautology_) {  // never becomes a unit
    static_cast<void>(store(0));
    return Done{};
  }
  const std::size_t fixed = trail_.size();
  const auto known = std::ranges::find_if(clause_, [&](Code c) { return value_[c] > 0; });
  if (known != clause_.end()) {
    hints_.assign({unit_[*known / 2]});
  } else {
    for (const Code literal : clause_) {
      if (value_[literal] == 0) assign(literal ^ 1U, nothing);
    }
    const Index conflict = propagate(false);
    if (conflict != nothing) collect_hints(conflict, fixed);
    while (trail_.size() > fixed) {
      value_[trail_.back()] = 0;
      value_[trail_.back() ^ 1U] = 0;
      trail_.pop_back();
    }
    propagated_ = fixed;
    if (conflict == nothing) {
      return fail(ErrorCode::invalid_argument, "a clause does not follow by unit propagation");
    }
  }
  const Number number = note_step(clause_);
  if (clause_.empty()) {
    refuted_ = true;
  } else {
    watch_or_propagate(store(number));
  }
  return Done{};
}

void HintedProof::remove(std::span<const Literal> clause) {
  begin_deriving();
  normalise(clause);
  const auto [begin, end] = by_hash_.equal_range(hash_);
  for (auto at = begin; at != end; ++at) {
    const std::span<const Code> own = literals(at->second);
    if (own.size() != clause_.size()) continue;
    if (!std::ranges::all_of(own, [&](Code code) { return stamp_[code] == stamps_; })) continue;
    clauses_[at->second].removed = true;
    by_hash_.erase(at);
    return;
  }
}

std::span<const HintedProof::Number> HintedProof::hints_of(std::size_t step) const {
  const std::size_t end = step + 1 < steps_.size() ? steps_[step + 1].hints : step_hints_.size();
  return std::span(step_hints_).subspan(steps_[step].hints, end - steps_[step].hints);
}

std::vector<HintedProof::Literal> HintedProof::literals_of(std::size_t step) const {
  const std::size_t end =
      step + 1 < steps_.size() ? steps_[step + 1].literals : step_literals_.size();
  std::vector<Literal> clause;
  for (std::size_t i = steps_[step].literals; i < end; ++i) {
    const auto variable = static_cast<Literal>(step_literals_[i] / 2);
    clause.push_back(step_literals_[i] % 2 == 0 ? variable : -variable);
  }
  return clause;
}

// Backwards from the empty clause, which is the last step.
HintedProof::Plan HintedProof::plan() const {
  expects(refuted_, "HintedProof: no refutation");
  Plan plan{std::vector<bool>(std::size_t{given_} + 1, false),
            std::vector<bool>(steps_.size(), false), std::vector<std::uint32_t>(steps_.size(), 0)};
  plan.steps.back() = true;
  for (std::size_t step = steps_.size(); step-- > 0;) {
    if (!plan.steps[step]) continue;
    for (const Number hint : hints_of(step)) {
      if (hint <= given_) {
        plan.given[hint] = true;
        continue;
      }
      const std::size_t place = hint - given_ - 1;  // steps are numbered without gaps
      plan.steps[place] = true;
      plan.last_use[place] = std::max(plan.last_use[place], static_cast<std::uint32_t>(step + 1));
    }
  }
  return plan;
}

std::vector<bool> HintedProof::needed_clauses() const {
  return plan().given;
}

void HintedProof::write_steps(Units units, const Put& put) const {
  const Plan needed = plan();
  const auto is_written = [&](const Step& step) {
    return units == Units::written || !step.by_propagation;
  };
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    if (!needed.steps[step]) continue;
    if (context_.cancelled()) throw Stopped();
    if (is_written(steps_[step])) put(literals_of(step), false);
    if (step + 1 == steps_.size()) return;
    for (const Number hint : hints_of(step)) {
      if (hint <= given_) continue;
      const std::size_t place = hint - given_ - 1;
      if (needed.last_use[place] != step + 1 || !is_written(steps_[place])) continue;
      put(literals_of(place), true);
    }
  }
}

HintedProof::Size HintedProof::write(const std::function<bool(std::string_view)>& put) const {
  const Plan needed = plan();
  Size size{.derived = steps_.size()};
  std::string line;
  std::string over;
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    if (!needed.steps[step]) continue;
    if (context_.cancelled()) throw Stopped();
    const Number number = steps_[step].number;
    line.clear();
    over.clear();
    append_number(line, number);
    for (const Literal literal : literals_of(step)) append_number(line, literal);
    line += "0 ";
    for (const Number hint : hints_of(step)) {
      append_number(line, hint);
      ++size.hints;
      if (hint > given_ && needed.last_use[hint - given_ - 1] == step + 1) {
        append_number(over, hint);
      }
    }
    line += "0\n";
    if (!over.empty() && step + 1 < steps_.size()) {
      line += std::to_string(number) + " d " + over + "0\n";
    }
    ++size.kept;
    if (!put(line)) return size;
  }
  return size;
}

}  // namespace tacit
