// The smallest worst-case error, and a proof of it: the question, and its checked answer.
//
// This is where a C++ program asks for an optimum. What the atlases know is taken from there; the
// rest is searched, certified and given to the checker. Nothing in an answer is called optimal
// unless the checker of this program has accepted a certificate that says so, or a theorem decides
// that is named (unsearched.h).
//
//   const auto found = answer(OptimalQuestion{{.processes = 4}, everywhere()}, Resources{}, {});
//   if (found) std::cout << optimum_text(found->optimum, found->run);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/algorithm/decision_table.h"
#include "tacit/atlas/evidence.h"
#include "tacit/atlas/store.h"
#include "tacit/base/interval.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/base/work_directory.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/complex/memory_estimate.h"
#include "tacit/explain/optimum.h"
#include "tacit/model/blocks.h"
#include "tacit/present/optimum_report.h"

namespace tacit {

struct OptimalQuestion {
  System system;
  Interval on;
  std::optional<Probability> at{};  // where the interval is a single point
  bool count = false;               // also how many algorithms are optimal
  std::size_t list = 0;             // lists at most this many, up to symmetry; with `at`
  bool fresh = false;               // search, whatever the atlases know
  bool one_certificate = false;     // what an atlas proves by several certificates does not do
  bool table = false;               // the best algorithm is wanted as a table
  Task task = Task::consensus();    // that of the system, or approximate agreement
  bool shared_coins = false;        // the processes may draw an algorithm together
  InputPrior prior{};               // the worst input, or the mean over a distribution of inputs
  // The class of algorithms among which the optimum is asked for; nothing: among all. With a class
  // the system has one round of broadcast and consensus of two values.
  std::optional<AlgorithmClass> of_class{};
  // Instead: the best of the classes of at most three blocks (class_best.h); with `at`.
  bool best_class = false;

  // Whether mixtures and flows answer it (ask/discrepancy.h), and not a search.
  [[nodiscard]] bool is_mixed() const {
    return task.takes_fractions() || shared_coins || prior.kind != InputPrior::Kind::worst;
  }
};

// The question at a single p.
[[nodiscard]] OptimalQuestion optimal_at(const System& system, const Probability& p);

// What an answer may use.
struct Resources {
  unsigned jobs = 1;                              // threads that search
  std::uint64_t memory = std::uint64_t{4} << 30;  // bytes for views, clauses and solvers
  // What one solver may be estimated to need before the search is refused, where `memory` allows
  // it.
  std::uint64_t solver_memory = default_memory_limit;
  std::span<const Store* const> atlases{};  // asked in this order, before any search
  // Whether nobody waits for the answer any more: what was proved when the context was
  // cancelled is then not certified either.
  std::function<bool()> abandoned{};
};

struct OptimalAnswer {
  std::shared_ptr<const Problem> problem;  // null where the system is too large to be searched
  Optimum optimum;
  OptimumRun run;
  // The certificate of what is proved, plain or compressed: a file that stays while `files` does,
  // or one of an atlas. Empty where nothing is proved, and where several of an atlas prove it.
  std::string certificate{};
  std::shared_ptr<const WorkDirectory> files{};
  std::string bound_certificate{};  // the same of the lower bound of a system that is not searched
  std::string count_unknown{};      // why, where the count was asked for and is not known
  std::string list_unknown{};       // why, where a list was asked for and there is none
  // What is wrong with atlases that were asked, and why a search ended early; the answer does
  // not depend on it.
  std::vector<std::string> complaints{};
};

// Complete, or bounded when the context was cancelled. Expects a question that is not is_mixed().
// Fails when the system is too large, when
// the temporary directory cannot be written to, and when it is cancelled before there are any
// bounds or abandoned. Systems of broadcast that are too large to be searched are answered by
// theorems and bounds (unsearched.h), unless a certificate or a table is wanted. Cost: milliseconds
// where an atlas knows, otherwise that of the search (docs/scaling.md).
[[nodiscard]] Result<OptimalAnswer> answer(const OptimalQuestion& question,
                                           const Resources& resources, const RunContext& context);

// How a certificate of an atlas is named in an answer.
[[nodiscard]] StoredProof stored_proof(const UsedCertificate& used);

// The algorithm of one piece of the answer, as a table. Expects a problem.
[[nodiscard]] DecisionTable table_of(const OptimalAnswer& answer, const OptimumPiece& piece);

}  // namespace tacit
