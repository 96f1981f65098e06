// Proof: a set of clauses that grows by what follows from it by unit propagation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/check/clauses.h"

namespace tacit::check {

class Proof {
 public:
  // Variables 1 to `variables` may be used. The live clauses take at most as many words as the
  // meter's limit says; the meter must live longer.
  Proof(Literal variables, Meter& meter);

  // Every literal of a clause is that of a variable that may be used, and not 0.
  [[nodiscard]] Literal variables() const { return variables_; }

  // Adds a clause without asking. False when there is no more room.
  [[nodiscard]] bool assume(std::span<const Literal> clause);

  enum class Step { done, does_not_follow, no_room };
  // Adds a clause if it follows by unit propagation.
  [[nodiscard]] Step derive(std::span<const Literal> clause);
  // Removes one clause with the same literals; false when there is none. What has
  // followed from it at the top level stays: it was derived while the clause was there.
  [[nodiscard]] bool remove(std::span<const Literal> clause);

  // The empty clause is in the set, or follows by unit propagation.
  [[nodiscard]] bool is_refuted() const { return refuted_; }

 private:
  // Literals in here: 2 v for v, 2 v + 1 for not v. The negation is code ^ 1.
  using Code = std::uint32_t;
  using Reference = std::uint32_t;
  struct Watch {
    Reference clause;
    Code blocker;  // some other literal of the clause
  };

  void normalise(std::span<const Literal> clause);
  [[nodiscard]] bool make_room(std::size_t words);
  [[nodiscard]] bool insert();
  void watch_or_propagate(Reference clause);
  void assign(Code literal) {
    value_[literal] = 1;
    value_[literal ^ 1U] = -1;
    trail_.push_back(literal);
  }
  [[nodiscard]] bool propagate();
  void undo(std::size_t trail_size);
  void collect_garbage();
  void rehash(std::size_t buckets);
  [[nodiscard]] Code* literals(Reference clause) { return arena_.data() + clause + header; }

  // A clause in the arena: its size and whether it is alive, its hash, the next clause of
  // its bucket, its literals; the first two are watched, if the clause is.
  static constexpr std::size_t header = 3;
  static constexpr Reference none = 0xFFFFFFFFU;
  static constexpr std::uint32_t dead = 0x80000000U;

  // What a word of the arena takes at most, with all that comes with it: twelve bytes in the arena,
  // which may be half empty and is copied when it grows or is compacted; twenty-four in watch
  // lists, where a literal of a clause has room for at most two entries of eight bytes, and one
  // more while the list grows; and four in the buckets, where a clause, of three words or more, has
  // room for at most two entries of four bytes, and one more while their number grows.
  static constexpr std::uint64_t bytes_of_word = 40;
  static constexpr std::uint64_t bytes_of_variable = 256;
  static constexpr std::uint64_t words_at_once = std::uint64_t{1} << 12;

  Meter* meter_;
  Holding bytes_;
  Literal variables_;
  std::uint64_t most_words_;
  std::uint64_t words_held_ = 0;
  bool refuted_ = false;
  std::vector<std::uint32_t> arena_;
  std::uint64_t wasted_ = 0;
  std::size_t clauses_ = 0;
  std::vector<Reference> buckets_;
  std::vector<std::vector<Watch>> watches_;  // by the watched literal
  std::vector<signed char> value_;           // by literal: 1 true, -1 false, 0 open
  std::vector<Code> trail_;
  std::size_t propagated_ = 0;
  std::vector<Code> clause_;          // the normalised clause at hand
  std::uint32_t hash_ = 0;            // its hash
  std::vector<std::uint32_t> stamp_;  // by literal: the last normalised clause that has it
  std::uint32_t stamps_ = 0;
};

}  // namespace tacit::check
