#include "tacit/ask/complex.h"

#include <algorithm>

#include "tacit/ask/complex_execution.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/complex/view_text.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/present/complex_report.h"

namespace tacit::ask {
namespace {

using Kind = ComplexKind;
using Format = ComplexFormat;

// Decisions, orbits and Betti numbers where they are asked for; the latter of the part, and of
// where everybody agrees.
Result<ComplexAdditions> additions_for(const ComplexQuestion& options,
                                       const DecisionHypergraph& hypergraph,
                                       const std::optional<AlgorithmOnComplex>& algorithm,
                                       const RunContext& context) {
  ComplexAdditions additions{.algorithm = algorithm};
  if (options.law) additions.law = &*options.law;
  if (options.symmetry) {
    auto orbits = view_orbits(hypergraph, context);
    if (!orbits) return orbits.failure();
    additions.orbits = *std::move(orbits);
  }
  if (!options.homology) return additions;
  const auto part = facets(hypergraph, options.part);
  auto betti = betti_numbers(hypergraph, part);
  if (!betti) return betti.failure(Parameter{"homology"});
  additions.betti = *std::move(betti);
  if (!algorithm) return additions;
  std::vector<FacetId> agreeing;
  for (const FacetId facet : part) {
    if (!is_cut(hypergraph, algorithm->colouring, facet)) agreeing.push_back(facet);
  }
  auto agreement = betti_numbers(hypergraph, agreeing);
  if (!agreement) return agreement.failure(Parameter{"homology"});
  additions.agreement_betti = *std::move(agreement);
  return additions;
}

Result<std::string> word_report(const ComplexQuestion& options) {
  const unsigned n = options.system.processes;
  const Task& task = options.system.task;
  const bool input = options.kind == Kind::input;
  const WordComplex complex = input ? input_complex(n, task.values()) : output_complex(task, n);
  const std::string_view name = input ? "input" : "output";
  std::optional<BettiNumbers> betti;
  if (options.homology) {
    auto numbers = betti_numbers(complex);
    if (!numbers) return numbers.failure(Parameter{"homology"});
    betti = *std::move(numbers);
  }
  return options.format == Format::json ? word_complex_json(complex, name, betti)
                                        : word_complex_text(complex, name, betti);
}

}  // namespace

Result<ColouredHypergraph> coloured_hypergraph(const ComplexQuestion& question,
                                               std::uint64_t memory_limit,
                                               const RunContext& context) {
  DecisionHypergraph::Options build;
  build.memory_limit = memory_limit;
  auto built = DecisionHypergraph::build(question.system, build, context);
  if (!built) return built.failure(Parameter{"n"});
  ColouredHypergraph result{*std::move(built), {}};
  if (!question.algorithm) return result;
  if (const auto* const words = std::get_if<WordAlgorithm>(&*question.algorithm)) {
    result.algorithm = AlgorithmOnComplex{words->text(), words->colouring(result.hypergraph)};
    return result;
  }
  const Algorithm& algorithm = std::get<Algorithm>(*question.algorithm);
  const auto colouring = colouring_of(algorithm, result.hypergraph);
  if (!colouring) return colouring.failure(Parameter{"algorithm"});
  if (const auto view = validity_violation(result.hypergraph, *colouring)) {
    return fail(ErrorCode::invalid_argument,
                quoted_text(algorithm.name()) + " breaks validity at the view " +
                    view_text(result.hypergraph.views(), question.system.rounds, *view),
                Parameter{"algorithm"});
  }
  result.algorithm = AlgorithmOnComplex{algorithm.name(), *colouring};
  return result;
}

namespace {

// About what the facets and views of the asked part take as text, which grows by doubling.
std::uint64_t listed_bytes(const ComplexQuestion& question, const DecisionHypergraph& hypergraph) {
  const Executions& executions = hypergraph.executions();
  std::uint64_t facets = hypergraph.facet_count();
  if (question.part.input) facets = executions.patterns();
  if (question.part.pattern) facets = question.part.input ? 1 : executions.inputs();
  const std::uint64_t row = 192 + std::uint64_t{24} * question.system.processes;
  return (facets +
          std::min<std::uint64_t>(hypergraph.view_count(), facets * question.system.processes)) *
         row;
}

// The report on an object that is made from the hypergraph.
Result<std::string> report_on_views(const ComplexQuestion& question, const RunContext& context) {
  const bool json = question.format == Format::json;
  const std::uint64_t limit = spare_memory();
  const auto built = coloured_hypergraph(question, limit, context);
  if (!built) return built.failure();
  const DecisionHypergraph& hypergraph = built->hypergraph;
  constexpr std::uint64_t in_orbit = 48;  // bytes of a view while orbits are joined and listed
  const MemoryClaim listed(context,
                           (json ? listed_bytes(question, hypergraph) : 0) +
                               (question.symmetry ? in_orbit * hypergraph.view_count() : 0));
  const auto& algorithm = built->algorithm;
  switch (question.kind) {
    case Kind::protocol: {
      const auto additions = additions_for(question, hypergraph, algorithm, context);
      if (!additions) return additions.failure();
      return json ? protocol_json(hypergraph, question.part, question.at, *additions)
                  : protocol_text(hypergraph, question.part, question.at, *additions);
    }
    case Kind::reduced: {
      const ReducedGraph graph(question.system.processes);
      const AlgorithmOnReducedGraph on_edges{
          algorithm->name, edge_colouring(graph, hypergraph, algorithm->colouring)};
      return json ? reduced_json(graph, question.part, question.at, on_edges)
                  : reduced_text(graph, question.part, on_edges);
    }
    case Kind::intersection: {
      const IntersectionGraph graph(hypergraph);
      return json ? intersection_json(hypergraph, graph, algorithm)
                  : intersection_text(hypergraph, graph, algorithm);
    }
    case Kind::kripke: {
      const auto graph = KripkeGraph::build(hypergraph, question.part, limit, context);
      if (!graph) return graph.failure(Parameter{"n"});
      return json ? kripke_json(hypergraph, *graph, question.part, question.at, algorithm,
                                question.law ? &*question.law : nullptr)
                  : kripke_text(hypergraph, *graph, question.part, algorithm);
    }
    case Kind::input:
    case Kind::output:
    case Kind::system:
    case Kind::execution:
      break;
  }
  throw ContractViolation("report_on_views: an object without views");
}

Result<std::string> report_on(const ComplexQuestion& question, const RunContext& context) {
  const bool json = question.format == Format::json;
  if (question.kind == Kind::system) {
    return json ? system_json(question.system) : system_text(question.system);
  }
  if (question.kind == Kind::execution) return execution_report(question);
  if (question.kind == Kind::input || question.kind == Kind::output) return word_report(question);
  if (question.kind == Kind::reduced && !question.algorithm) {
    const ReducedGraph graph(question.system.processes);
    return json ? reduced_json(graph, question.part, question.at)
                : reduced_text(graph, question.part);
  }
  return report_on_views(question, context);
}

}  // namespace

Result<std::string> complex_report(const ComplexQuestion& question, const RunContext& context) {
  return within(context, [&] { return report_on(question, context); });
}

Result<std::string> complex_json(const Args& args, const RunContext& context) {
  auto asked = complex_question(args);
  if (!asked) return asked.failure();
  ComplexQuestion question = *std::move(asked);
  question.format = Format::json;
  return complex_report(question, context);
}

}  // namespace tacit::ask
