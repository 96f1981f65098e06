#include "tacit/exchange/variable_names.h"

#include <bit>
#include <string>
#include <vector>

#include "tacit/base/budget.h"
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

// How section 5.2 treats a facet: whether it has a variable, and how many values have one, each of
// which says that it is decided.
struct FacetVariables {
  bool error = false;
  unsigned decided_values = 0;
};

FacetVariables variables_of(const DecisionHypergraph& hypergraph, FacetId facet) {
  const Task& task = hypergraph.task();
  ValueSet reachable = 0;
  ValueSet forced = 0;
  for (const ViewId view : hypergraph.facet(facet)) {
    reachable |= hypergraph.allowed(view);
    if (hypergraph.forced(view)) forced |= hypergraph.allowed(view);
  }
  // Whether as many values as may be decided suffice for all views.
  const auto suffices = [&](unsigned chosen) {
    if (task.is_error(static_cast<ValueSet>(chosen))) return false;
    for (const ViewId view : hypergraph.facet(facet)) {
      if ((hypergraph.allowed(view) & chosen) == 0) return false;
    }
    return true;
  };
  bool avoidable = false;
  for (unsigned chosen = 1; chosen <= task.all_values(); ++chosen) {
    avoidable = avoidable || suffices(chosen);
  }
  if (!avoidable || !task.is_error(reachable)) return {};
  const auto left = static_cast<ValueSet>(reachable & ~forced);
  return {true, task.most_decided() == 1 ? 0 : static_cast<unsigned>(std::popcount(left))};
}

// Hands out the variables of a view's decision: one for two values, one for each of more.
void name_view(const DecisionHypergraph& hypergraph, ViewId view, std::int64_t& last,
               const std::function<void(std::string_view)>& put) {
  const ValueSet allowed = hypergraph.allowed(view);
  const bool two = std::popcount(allowed) == 2;
  for (ValueSet rest = allowed; rest != 0; rest &= static_cast<ValueSet>(rest - 1)) {
    if (two && rest == allowed) continue;  // the variable says whether the larger is decided
    std::string line = "c view " + std::to_string(++last) + " process " +
                       std::to_string(hypergraph.owner(view).value() + 1) + " " +
                       view_text(hypergraph.views(), hypergraph.system().rounds, view);
    if (hypergraph.task().values() > 2)
      line += std::string(" decides ") + digit_of(smallest_value(rest));
    put(line + "\n");
  }
}

}  // namespace

Result<Done> name_variables(const System& system, std::int32_t variables,
                            const std::function<void(std::string_view)>& put,
                            const RunContext& context) {
  const auto built = DecisionHypergraph::build(system, {}, context);
  if (!built) return built.failure();
  const DecisionHypergraph& hypergraph = *built;
  const Executions& executions = hypergraph.executions();
  std::int64_t last = 0;
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (!hypergraph.forced(ViewId(v))) name_view(hypergraph, ViewId(v), last, put);
  }
  // By input and number of deliveries, how many facets have a variable.
  const std::size_t levels = std::size_t{system.links()} + 1;
  std::vector<std::int64_t> counts(executions.inputs() * levels, 0);
  for (std::uint64_t i = 0; i < hypergraph.facet_count(); ++i) {
    if (context.cancelled()) return stopped_by_caller();
    const auto facet = FacetId(static_cast<FacetId::representation>(i));
    const InputId input = executions.input_id(facet);
    if (std::popcount(executions.values_in(input)) == 1) continue;
    const FacetVariables own = variables_of(hypergraph, facet);
    if (!own.error) continue;
    ++counts[input.value() * levels + executions.weight(facet).delivered];
    const std::string where = " input " + executions.text(input) + " pattern " +
                              executions.pattern_text(executions.pattern(facet)) + "\n";
    put("c error " + std::to_string(++last) + where);
    for (unsigned value = 0; value < own.decided_values; ++value) {
      put("c decided " + std::to_string(++last) + where);
    }
  }
  for (std::uint64_t x = 0; x < executions.inputs(); ++x) {
    for (std::size_t k = 0; k < levels; ++k) {
      const std::int64_t errors = counts[x * levels + k];
      last += counter_variables(errors);
      for (std::int64_t s = 1; errors > 1 && s <= errors; ++s) {
        put("c count " + std::to_string(last - errors + s) + " input " +
            executions.text(InputId(x)) + " deliveries " + std::to_string(k) + " errors " +
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
