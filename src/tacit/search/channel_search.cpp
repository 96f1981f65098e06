#include "tacit/search/channel_search.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/law_weights.h"
#include "tacit/search/clauses.h"
#include "tacit/search/proof_text.h"
#include "tacit/search/sat_solver.h"

namespace tacit {
namespace {

// The executions of one mixed input.
struct WeightedInput {
  InputId input;
  Integer always;                       // what those weigh that are always in error
  std::vector<std::uint64_t> patterns;  // of the open facets
  Literal first_error;                  // the variable of the first open facet; the rest follow
};

class ChannelSearch {
 public:
  ChannelSearch(const Problem& problem, const ChannelLaw& law, const std::string& proof_path,
                const RunContext& context)
      : problem_(problem),
        context_(context),
        weights_(pattern_weights(law, problem.hypergraph().system().rounds)),
        solver_(make_cadical(proof_path, context)) {
    list_inputs();
    const Clauses clauses(problem, {}, [&](const std::vector<Literal>& clause) {
      if (context.cancelled()) throw Stopped();
      solver_->add(clause);
    });
    for (const WeightedInput& input : inputs_) {
      for (std::size_t f = 0; f < input.patterns.size(); ++f) {
        solver_->keep(input.first_error + static_cast<Literal>(f));
      }
    }
  }

  Result<ChannelSearchResult> run(const std::string& proof_path) {
    ChannelSearchResult result;
    Integer best = weights_.denominator + Integer(1);  // more than any algorithm has
    for (std::uint64_t proposals = 1;; ++proposals) {
      const SatAnswer answer = solver_->solve(-1);
      if (answer == SatAnswer::unknown && proposals == 1) return stopped_by_caller();
      if (answer == SatAnswer::unknown) break;
      if (answer == SatAnswer::unsatisfiable) {
        solver_->finish_proof();
        result.proved = true;
        result.proof_path = proof_path;
        break;
      }
      const Problem::Decisions decisions = solver_->decisions(problem_);
      const Integer worst = worst_error(decisions);
      if (worst < best) {
        best = worst;
        result.decisions = decisions;
      }
      forbid(decisions, best, result.errors);
      context_.report({"algorithms refuted", proposals, std::nullopt});
    }
    result.value = Rational(best, weights_.denominator);
    // On some input an error follows where nothing is delivered.
    result.lower =
        result.proved ? result.value : Rational(weights_.numerators.front(), weights_.denominator);
    return result;
  }

 private:
  // Facets are listed as Problem lists them: what validity decides alone is not open.
  void list_inputs() {
    const DecisionHypergraph& hypergraph = problem_.hypergraph();
    const Executions& executions = hypergraph.executions();
    Literal next = DecisionVariables(problem_).count() + 1;
    for (const Problem::InputFacets& facets : problem_.inputs()) {
      WeightedInput input{facets.input, Integer(0), {}, next};
      for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
        ValueSet forced = 0;
        bool free = false;
        for (const ViewId view : hypergraph.facet(executions.facet(facets.input, Pattern(phi)))) {
          if (hypergraph.forced(view)) {
            forced |= hypergraph.allowed(view);
          } else {
            free = true;
          }
        }
        if (std::popcount(forced) > 1) {
          input.always += weights_.numerators[phi];
        } else if (free) {
          input.patterns.push_back(phi);
        }
      }
      expects(input.patterns.size() == facets.open.size(), "ChannelSearch: other facets are open");
      next += static_cast<Literal>(input.patterns.size());
      inputs_.push_back(std::move(input));
    }
  }

  // The open facets of an input (an index into inputs_) in which the algorithm errs.
  [[nodiscard]] std::vector<std::size_t> errors(const Problem::Decisions& decisions,
                                                std::size_t x) const {
    std::vector<std::size_t> result;
    const auto& open = problem_.inputs()[x].open;
    for (std::size_t f = 0; f < open.size(); ++f) {
      ValueSet decided = open[f].forced;
      for (const std::uint32_t variable : open[f].views) {
        decided |= only_value(decisions[variable - 1]);
      }
      if (std::popcount(decided) > 1) result.push_back(f);
    }
    return result;
  }

  [[nodiscard]] const Integer& weight(std::size_t x, std::size_t f) const {
    return weights_.numerators[inputs_[x].patterns[f]];
  }

  [[nodiscard]] Integer error(const Problem::Decisions& decisions, std::size_t x) const {
    Integer sum = inputs_[x].always;
    for (const std::size_t f : errors(decisions, x)) sum += weight(x, f);
    return sum;
  }

  [[nodiscard]] Integer worst_error(const Problem::Decisions& decisions) const {
    Integer worst;
    for (std::size_t x = 0; x < inputs_.size(); ++x) {
      worst = std::max(worst, error(decisions, x));
    }
    return worst;
  }

  // Of every input on which the algorithm errs as much as `best` or more, the fewest executions
  // that do.
  void forbid(const Problem::Decisions& decisions, const Integer& best,
              std::vector<HeavyErrors>& forbidden) {
    for (std::size_t x = 0; x < inputs_.size(); ++x) {
      if (error(decisions, x) < best) continue;
      std::vector<std::size_t> order = errors(decisions, x);
      std::ranges::stable_sort(
          order, [&](std::size_t f, std::size_t g) { return weight(x, g) < weight(x, f); });
      Integer sum = inputs_[x].always;
      std::vector<int> clause;
      HeavyErrors errors{inputs_[x].input, {}};
      for (std::size_t i = 0; sum < best; ++i) {
        sum += weight(x, order[i]);
        clause.push_back(-(inputs_[x].first_error + static_cast<Literal>(order[i])));
        errors.patterns.push_back(inputs_[x].patterns[order[i]]);
      }
      std::ranges::sort(errors.patterns);
      solver_->add(clause);
      forbidden.push_back(std::move(errors));
    }
  }

  const Problem& problem_;
  const RunContext& context_;
  PatternWeights weights_;
  std::vector<WeightedInput> inputs_;
  std::unique_ptr<SatSolver> solver_;
};

std::string row_text(std::string_view word, const std::vector<Rational>& row) {
  std::string text = "\n" + std::string(word);
  for (const Rational& p : row) text += " " + p.to_string();
  return text;
}

}  // namespace

Result<ChannelSearchResult> search_channel(const Problem& problem, const ChannelLaw& law,
                                           const std::string& work_directory,
                                           const RunContext& context) {
  const std::string path = work_directory + "/law.proof";
  try {
    return within(context, [&] { return ChannelSearch(problem, law, path, context).run(path); });
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::io_error, error.what());
  }
}

std::string law_lines(const ChannelLaw& law) {
  const HiddenChains chains(law);
  const Hidden states = chains.states();
  std::string text = "law " + std::to_string(states) + row_text("start", chains.start());
  for (Hidden from = 0; from < states; ++from) {
    std::vector<Rational> row;
    for (Hidden to = 0; to < states; ++to) {
      Rational p(1);
      for (unsigned c = 0; c < hidden_chains(law); ++c) {
        const BurstChain& chain = law.bursts->chains[c];
        const bool was_bad = (from >> c & 1) != 0;
        const Rational leaves = was_bad ? chain.to_good.value() : chain.to_bad.value();
        const bool stays = was_bad == ((to >> c & 1) != 0);
        p = p * (stays ? Rational(1) - leaves : leaves);
      }
      row.push_back(p);
    }
    text += row_text("move", row);
  }
  std::vector<std::vector<std::vector<Rational>>> by_state;
  for (Hidden bad = 0; bad < states; ++bad) by_state.push_back(group_distributions(law, bad));
  for (std::size_t g = 0; g < by_state.front().size(); ++g) {
    const auto links = std::bit_width(by_state.front()[g].size()) - 1;
    text += "\ngroup " + std::to_string(links);
    for (const auto& groups : by_state) text += row_text("share", groups[g]);
  }
  return text;
}

Result<std::size_t> write_law_certificate(const Problem& problem, const ChannelLaw& law,
                                          const ChannelSearchResult& result, std::ostream& out) {
  expects(result.proved, "write_law_certificate: nothing was proved");
  const System& system = problem.hypergraph().system();
  out << "tacit certificate 1\nsystem " << system.processes << " " << system.rounds << " "
      << channel_name(system.channel) << " consensus\n"
      << law_lines(law) << "\nvalue " << result.value.to_string() << "\nalgorithm ";
  for (const Value value : result.decisions) out << digit_of(value);
  out << "\n";
  for (const HeavyErrors& errors : result.errors) {
    out << "errors " << errors.input.value();
    for (const std::uint64_t pattern : errors.patterns) out << " " << pattern;
    out << "\n";
  }
  out << "proof\n";
  auto steps = write_joined_proof({{{}, result.proof_path}}, out);
  if (!steps) return steps;
  out << "end\nend of certificate\n";
  if (!out) return fail(ErrorCode::io_error, "cannot write the certificate");
  return steps;
}

}  // namespace tacit
