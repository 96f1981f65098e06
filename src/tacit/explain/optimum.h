// Optimum: what a search has found out, piece by piece, for people and programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/bound/class_problem.h"
#include "tacit/search/search.h"

namespace tacit {

enum class PieceStatus { optimal, bounded };

// The optimum on an interval, or what is known about it.
struct OptimumPiece {
  Interval on;
  PieceStatus status;
  Profile upper;          // achieved; the optimum where that is the status
  Profile lower;          // no algorithm is below; equal to `upper` where optimal
  std::size_t algorithm;  // that achieves it, an index into the target's algorithms
};

struct Optimum {
  System system;
  Interval on;
  std::vector<OptimumPiece> pieces;  // cover `on`
  std::vector<KnownAlgorithm> algorithms;
  // For algorithms without a name: what they do, in words; empty for the others.
  std::vector<std::vector<std::string>> rules;
  // The optimum is that of a class of algorithms; nothing: that of all algorithms.
  std::optional<AlgorithmClass> of_class{};

  [[nodiscard]] bool complete() const;
};

// Algorithms that were found as tables get their name where they have one, up to
// symmetry, and a rule in words otherwise. Neighbouring pieces with the same polynomial, algorithm
// and status are joined. Where nothing is proved, the lower bound is the error that validity alone
// forces on some input. After a stop tables are described as explain() does then.
[[nodiscard]] Optimum optimum_of(const Problem& problem, const Interval& on,
                                 const SearchResult& result, const RunContext& context = {});

// Whether short rules are sought for the tables of a class.
enum class TableRules { sought, left_out };

// The same for a class of algorithms. Tables have numbers for names. Where a short rule is as good
// as a table where it is used (readable_rule.h), the rule takes its place: the decisions are those
// of the rule then, and its lines together are the text of an algorithm.
[[nodiscard]] Optimum optimum_of(const ClassProblem& problem, const Interval& on,
                                 const SearchResult& result, const RunContext& context = {},
                                 TableRules rules = TableRules::sought);

}  // namespace tacit
