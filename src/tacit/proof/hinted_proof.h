// HintedProof: finds out, for every clause of a proof, which clauses it follows from.
//
// The proofs of certificates say what follows by unit propagation and leave the propagation to the
// reader. Checkers of the LRAT format want to be told the clauses that become units, one after the
// other (the hints). This class propagates once more and notes them; then it walks back from the
// empty clause and keeps what is needed. It is no part of the checker: what it writes is meant to
// be checked, by programs of other people.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit {

class HintedProof {
 public:
  using Literal = std::int32_t;  // a variable, or minus a variable

  // Variables 1 to `variables` may be used. Every call may throw Stopped or OutOfMemory on behalf
  // of the context (base/budget.h).
  HintedProof(Literal variables, RunContext context);
  HintedProof(const HintedProof&) = delete;
  HintedProof& operator=(const HintedProof&) = delete;
  ~HintedProof();

  // A clause that is given; they are numbered from 1. Expects that nothing was derived yet.
  void assume(std::span<const Literal> clause);
  // A clause that follows by unit propagation. Fails when it does not.
  [[nodiscard]] Result<Done> derive(std::span<const Literal> clause);
  // One clause with these literals is of no more use, if there is one.
  void remove(std::span<const Literal> clause);
  [[nodiscard]] bool is_refuted() const { return refuted_; }

  struct Size {
    std::size_t derived = 0;  // clauses, with the units on the way
    std::size_t kept = 0;     // of these, what the empty clause rests on
    std::size_t hints = 0;    // of the kept ones
  };
  // Hands the lines of the proof in LRAT to `put`, until that returns false. Expects is_refuted().
  Size write(const std::function<bool(std::string_view)>& put) const;
  // Whether the units that propagation finds by itself are among the steps. A joined proof adds the
  // negated cube to every step; units are longer clauses there, which a reader does not find by
  // itself, so they must be written.
  enum class Units { left_out, written };
  // Hands the kept steps to `put`, in their order, and after each the derived clauses that are of
  // no more use. Expects is_refuted().
  using Put = std::function<void(std::span<const Literal> clause, bool removes)>;
  void write_steps(Units units, const Put& put) const;
  // By number, whether the empty clause rests on a given clause; entry 0 has no meaning. Expects
  // is_refuted().
  [[nodiscard]] std::vector<bool> needed_clauses() const;

 private:
  // Literals in here: 2 v for v, 2 v + 1 for not v. The negation is code ^ 1.
  using Code = std::uint32_t;
  using Index = std::uint32_t;   // of a clause
  using Number = std::uint32_t;  // of a clause in the files
  struct Clause {
    std::size_t begin;
    std::uint32_t size;
    Number number;
    bool removed = false;
  };
  struct Watch {
    Index clause;
    Code blocker;  // some other literal of the clause
  };
  struct Step {
    Number number;
    std::size_t literals;  // where they begin
    std::size_t hints;
    bool by_propagation;  // a unit on the way
  };
  // What the empty clause rests on. Steps are counted from 1.
  struct Plan {
    std::vector<bool> given;              // by number
    std::vector<bool> steps;              // by place
    std::vector<std::uint32_t> last_use;  // by place, the last step that needs it; 0: none
  };
  static constexpr Index nothing = 0xFFFFFFFFU;

  void normalise(std::span<const Literal> clause);
  [[nodiscard]] Index store(Number number);
  void begin_deriving();
  void watch_or_propagate(Index clause);
  void assign(Code literal, Index reason);
  // The clause in which all literals are false, or nothing.
  [[nodiscard]] Index propagate(bool for_good);
  void note_fixed(Code literal, Index reason);
  void refute(Index conflict);
  void collect_hints(Index conflict, std::size_t fixed);
  [[nodiscard]] Number note_step(std::span<const Code> literals, bool by_propagation = false);
  [[nodiscard]] Plan plan() const;
  [[nodiscard]] std::span<const Number> hints_of(std::size_t step) const;
  [[nodiscard]] std::vector<Literal> literals_of(std::size_t step) const;
  [[nodiscard]] std::span<Code> literals(Index clause);
  void charge(std::size_t bytes);

  RunContext context_;
  std::uint64_t charged_ = 0;
  std::uint64_t uncharged_ = 0;
  bool deriving_ = false;
  bool refuted_ = false;
  Number given_ = 0;  // clauses
  Number last_ = 0;   // number handed out
  std::vector<Code> arena_;
  std::vector<Clause> clauses_;
  std::unordered_multimap<std::uint64_t, Index> by_hash_;
  std::vector<std::vector<Watch>> watches_;  // by the watched literal
  std::vector<signed char> value_;           // by literal: 1 true, -1 false, 0 open
  std::vector<Index> reason_;                // by variable
  std::vector<Number> unit_;                 // by variable that is fixed for good: its unit clause
  std::vector<Code> trail_;
  std::size_t propagated_ = 0;
  // Steps, with their literals and hints one after the other.
  std::vector<Step> steps_;
  std::vector<Code> step_literals_;
  std::vector<Number> step_hints_;
  // Scratch.
  std::vector<Code> clause_;
  std::uint64_t hash_ = 0;
  bool tautology_ = false;
  std::vector<std::uint32_t> stamp_;  // by literal: the last normalised clause that has it
  std::uint32_t stamps_ = 0;
  std::vector<std::uint8_t> seen_;  // by variable, while hints are collected
  std::vector<Number> hints_;
};

}  // namespace tacit
