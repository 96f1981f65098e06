#include "tacit/search/class_search.h"

#include <algorithm>
#include <filesystem>
#include <list>
#include <new>
#include <stdexcept>
#include <system_error>

#include "tacit/algorithm/block_rule.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/algorithm/named_algorithms.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"
#include "tacit/search/class_part.h"
#include "tacit/search/part_search.h"

namespace tacit {
namespace {

// How many parts are searched before what was found is put together.
constexpr std::size_t parts_at_once = 4;
// All combinations of this many blocks are tried as committees.
constexpr unsigned most_combined_blocks = 5;

// Sets of blocks, as masks; all of them together first.
std::vector<std::uint64_t> committees_of(const Blocks& blocks) {
  const unsigned count = std::min(blocks.count(), ProcessSet::most_processes - 1);
  const std::uint64_t all = (std::uint64_t{1} << count) - 1;
  std::vector<std::uint64_t> result{all};
  if (count <= most_combined_blocks) {
    for (std::uint64_t some = 1; some < all; ++some) result.push_back(some);
    return result;
  }
  for (unsigned b = 1; b < count; ++b) {
    result.push_back((std::uint64_t{1} << b) - 1);  // the first ones together
    result.push_back(std::uint64_t{1} << b);
  }
  return result;
}

std::string committee_text(const Blocks& blocks, std::uint64_t committee) {
  std::string text;
  unsigned process = 1;
  for (unsigned b = 0; b < blocks.count(); ++b) {
    for (unsigned i = 0; i < blocks.sizes()[b]; ++i, ++process) {
      if ((committee >> b & 1) == 0) continue;
      text += (text.empty() ? "@" : ",") + std::to_string(process);
    }
  }
  return text;
}

// One run of search_class().
class ClassSearch {
 public:
  ClassSearch(const ClassProblem& problem, const Interval& on, const ClassSearchOptions& options,
              const RunContext& context)
      : on_(on), options_(options), context_(context), parts_(problem), target_(problem) {
    for (const NamedMember& member : named_members(problem)) {
      target_.offer(member.decisions, on, member.name);
    }
    if (target_.current().algorithms().empty()) {
      const auto own = problem.decisions([](const BlockView& view) { return view.input; });
      expects(own.has_value(), "search_class: to keep the own input belongs to every class");
      target_.offer(*own, on);
    }
    queue_.push_back({.on = on, .patience = options.patience});
  }

  SearchResult run() {
    std::string failure;
    try {
      const BudgetScope scope(context_);
      work();
    } catch (const Stopped&) {
      // What is left is open.
    } catch (const std::bad_alloc&) {
      failure = "out of memory";
    } catch (const std::runtime_error& error) {
      failure = error.what();
    }
    std::ranges::sort(proved_, {}, [](const ProvedPart& part) { return part.on.from; });
    std::vector<Interval> open;
    for (const ClassPart& part : queue_) open.push_back(part.on);
    std::ranges::sort(open, {}, [](const Interval& each) { return each.from; });
    return {target_.current(), std::move(proved_), std::move(open), std::move(failure)};
  }

 private:
  // A part that is searched, and what came of it.
  struct Trial {
    ClassPart part;
    std::string proof_path;
    ClassTarget target;
    ClassOutcome outcome{ClassOutcome::Kind::stopped};
    bool improved = false;  // the target, after too long a search
  };

  void work() {
    if (on_.is_point()) improve(on_, target_);
    while (!queue_.empty() && !context_.cancelled()) {
      std::vector<Trial> trials;
      for (const ClassPart& part : queue_) {
        if (trials.size() == parts_at_once) break;
        trials.push_back(
            {part, options_.work_directory + "/part" + std::to_string(next_file_++) + ".proof",
             target_.branch()});
      }
      parallel_for(trials.size(), options_.jobs, context_, [&](std::size_t i) { run(trials[i]); });
      // In the order of the parts, whichever ended first.
      auto place = queue_.begin();
      for (Trial& trial : trials) conclude(std::move(trial), place++);
      report();
    }
  }

  void run(Trial& trial) const {
    try {
      trial.outcome = parts_.settle(trial.part, trial.proof_path, trial.target, context_);
      if (trial.outcome.kind == ClassOutcome::Kind::too_long) {
        trial.improved = improve(trial.part.on, trial.target);
      }
    } catch (const Stopped&) {
      trial.outcome = {ClassOutcome::Kind::stopped};
    }
    if (trial.outcome.kind == ClassOutcome::Kind::proved) return;
    std::error_code ignored;
    std::filesystem::remove(trial.proof_path, ignored);
  }

  // Puts what is left of a part in its place. A part stays in the queue, and is open, until
  // something has come of it: nothing is thrown once it is taken out.
  void conclude(Trial trial, std::list<ClassPart>::iterator place) {
    using enum ClassOutcome::Kind;
    for (const auto& decisions : trial.target.new_tables()) target_.offer(decisions, on_);
    std::list<ClassPart> left;
    switch (trial.outcome.kind) {
      case stopped:
        return;
      case proved: {
        ProvedPart done{.on = trial.part.on,
                        .symmetry = {},
                        .sum_steps = 0,
                        .blocks = {},
                        .refutations = {{{}, trial.proof_path}}};
        done.error_sets = std::move(trial.part.sets);
        proved_.push_back(std::move(done));
        break;
      }
      case too_long:
        // The sets reach any target that is lower.
        if (trial.improved) {
          left.push_back(std::move(trial.part));
        } else {
          divide(std::move(trial.part), std::nullopt, left);
        }
        break;
      case split:
        divide(std::move(trial.part), trial.outcome.split, left);
    }
    queue_.splice(place, left);
    queue_.erase(place);
  }

  // Two parts in the place of one.
  static void divide(ClassPart part, const std::optional<AlgebraicNumber>& where,
                     std::list<ClassPart>& left) {
    expects(!part.on.is_point(), "search_class: a point cannot be divided");
    const AlgebraicNumber middle = where ? *where : AlgebraicNumber(simple_middle(part.on));
    part.patience += part.patience / 2;
    ClassPart right = part;
    right.on.from = middle;
    part.on.to = middle;
    left.push_back(std::move(part));
    left.push_back(std::move(right));
  }

  // Whether better algorithms are found in the middle of an interval, or at the point.
  bool improve(const Interval& on, ClassTarget& target) const {
    if (on.is_point() && !on.from.is_rational()) return false;
    const auto p = Probability::from(on.is_point() ? on.from.lower() : simple_middle(on));
    if (!p || p->value().sign() == 0 || p->value() == Rational(1)) return false;
    return parts_.improve_at(*p, options_.lower, on, target, context_);
  }

  void report() const {
    Progress progress{"parts proved", proved_.size(), proved_.size() + queue_.size()};
    progress.note = [this] {
      return std::to_string(target_.current().algorithms().size()) + " algorithms";
    };
    context_.report(progress);
  }

  Interval on_;
  const ClassSearchOptions& options_;
  const RunContext& context_;
  ClassPartSearch parts_;
  ClassTarget target_;
  std::list<ClassPart> queue_;
  std::vector<ProvedPart> proved_;
  std::size_t next_file_ = 0;
};

}  // namespace

namespace {

void add_member(std::string name, std::optional<ClassProblem::Decisions> decisions,
                std::vector<NamedMember>& members) {
  if (!decisions) return;
  const bool seen = std::ranges::any_of(
      members, [&](const NamedMember& other) { return other.decisions == *decisions; });
  if (!seen) members.push_back({std::move(name), *std::move(decisions)});
}

// Rules of blocks that have a name and are for just these blocks.
void add_block_rules(const ClassProblem& problem, std::vector<NamedMember>& members) {
  const Blocks& blocks = problem.algorithms().blocks;
  for (const NamedBlockRule& named : named_block_rules()) {
    const auto rule = BlockRule::parse(named.text);
    if (!rule) continue;
    const auto pattern = rule->blocks().among(blocks.processes());
    if (!pattern || *pattern != blocks) continue;
    const auto table = BlockRuleTable::build(*rule, blocks);
    if (!table) continue;
    auto decisions = problem.decisions(
        [&](const BlockView& view) { return table->decide(view.block, view.input, view.known); });
    add_member(std::string(named.name), std::move(decisions), members);
  }
}

}  // namespace

std::vector<NamedMember> named_members(const ClassProblem& problem) {
  const Blocks& blocks = problem.algorithms().blocks;
  std::vector<NamedMember> result;
  for (const std::uint64_t committee : committees_of(blocks)) {
    const bool everybody = committee == (std::uint64_t{1} << blocks.count()) - 1;
    unsigned members = 0;
    for (unsigned b = 0; b < blocks.count(); ++b) {
      if ((committee >> b & 1) != 0) members += blocks.sizes()[b];
    }
    for (const std::string& name : ranked_rules()) {
      const auto named = std::ranges::find_if(
          named_rules(), [&](const CountRule& each) { return each.name() == name; });
      const auto table = RuleTable::build(*named, members, /*listeners=*/!everybody);
      if (!table) continue;
      auto decisions = problem.decisions([&](const BlockView& view) {
        unsigned zeros = 0;
        unsigned ones = 0;
        for (unsigned b = 0; b < blocks.count(); ++b) {
          if ((committee >> b & 1) == 0) continue;
          zeros += view.known.zeros[b];
          ones += view.known.ones[b];
        }
        return table->decide(view.input, zeros, ones);
      });
      add_member(name + (everybody ? "" : committee_text(blocks, committee)), std::move(decisions),
                 result);
    }
  }
  add_block_rules(problem, result);
  return result;
}

std::uint64_t class_solver_bytes(const ClassProblem& problem) {
  constexpr std::uint64_t of_clause = 128;
  constexpr std::uint64_t of_variable = 512;
  constexpr std::uint64_t sets = 10'000;  // as large ones as there are
  std::uint64_t clauses = 0;
  std::uint64_t facets = 0;
  std::size_t longest = 0;
  for (const ClassProblem::Input& input : problem.inputs()) {
    facets += input.open.size();
    longest = std::max(longest, input.open.size());
    for (const ClassProblem::OpenFacet& facet : input.open) clauses += facet.literals.size();
  }
  return clauses * of_clause + (facets + problem.variables()) * of_variable +
         sets * (of_clause + sizeof(int) * longest);
}

SearchResult search_class(const ClassProblem& problem, const Interval& on,
                          const ClassSearchOptions& options, const RunContext& context) {
  return ClassSearch(problem, on, options, context).run();
}

}  // namespace tacit
