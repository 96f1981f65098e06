#include "tacit/exchange/variable_names.h"

#include <string>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/view_text.h"

namespace tacit {
namespace {

// The variables of a counter over a list of this length (section 5.3); its outputs are the last.
std::int64_t counter_variables(std::int64_t length) {
  if (length < 2) return 0;
  const std::int64_t half = length / 2;
  return counter_variables(half) + counter_variables(length - half) + length;
}

bool is_mixed(ProcessSet ones, unsigned n) {
  return ones.size() != 0 && ones.size() != n;
}

// Whether section 5.2 gives the facet a variable: some decision is free, and validity does not
// force an error.
bool has_error_variable(const DecisionHypergraph& hypergraph, FacetId facet) {
  bool zero = false;
  bool one = false;
  bool open = false;
  for (const ViewId view : hypergraph.facet(facet)) {
    const ValueSet allowed = hypergraph.allowed(view);
    zero = zero || allowed == only_value(Bit::zero);
    one = one || allowed == only_value(Bit::one);
    open = open || !hypergraph.forced(view);
  }
  return open && !(zero && one);
}

}  // namespace

Result<Done> name_variables(const System& system, std::int32_t variables,
                            const std::function<void(std::string_view)>& put,
                            const RunContext& context) {
  const auto built = DecisionHypergraph::build(system, {}, context);
  if (!built) return built.failure();
  const DecisionHypergraph& hypergraph = *built;
  const Executions& executions = hypergraph.executions();
  const unsigned n = system.processes;
  std::int64_t last = 0;
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    const ViewId view(v);
    if (hypergraph.forced(view)) continue;
    put("c view " + std::to_string(++last) + " process " +
        std::to_string(hypergraph.owner(view).value() + 1) + " " +
        view_text(hypergraph.views(), system.rounds, view) + "\n");
  }
  // By input and number of deliveries, how many facets have a variable.
  const std::size_t levels = std::size_t{system.links()} + 1;
  std::vector<std::int64_t> counts(executions.inputs() * levels, 0);
  for (std::uint64_t i = 0; i < hypergraph.facet_count(); ++i) {
    if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped by the caller");
    const auto facet = FacetId(static_cast<FacetId::representation>(i));
    const ProcessSet ones = executions.input(facet);
    if (!is_mixed(ones, n) || !has_error_variable(hypergraph, facet)) continue;
    ++counts[ones.mask() * levels + executions.weight(facet).delivered];
    put("c error " + std::to_string(++last) + " input " + input_text(ones, n) + " pattern " +
        executions.pattern_text(executions.pattern(facet)) + "\n");
  }
  for (std::uint64_t x = 0; x < executions.inputs(); ++x) {
    for (std::size_t k = 0; k < levels; ++k) {
      const std::int64_t errors = counts[x * levels + k];
      last += counter_variables(errors);
      for (std::int64_t s = 1; errors > 1 && s <= errors; ++s) {
        put("c count " + std::to_string(last - errors + s) + " input " +
            input_text(ProcessSet(x), n) + " deliveries " + std::to_string(k) + " errors " +
            std::to_string(s) + "\n");
      }
    }
  }
  if (last < variables) {
    put("c auxiliary " + std::to_string(last + 1) + " to " + std::to_string(variables) +
        ": symmetry breaking and sums\n");
  }
  return Done{};
}

}  // namespace tacit
