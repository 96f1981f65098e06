#include "tacit/build/flow_cell.h"

#include "tacit/bound/flow_proof.h"
#include "tacit/build/cell_steps.h"

namespace tacit {
namespace {

// Systems of consensus with at most this many executions, as a power of two, are searched; of two
// processes fewer, since coins never help them and a flow proves every p.
constexpr std::uint64_t most_searched_bits = 12;
constexpr std::uint64_t most_searched_bits_of_two = 10;

bool is_for_flows(const System& system) {
  if (system.task.takes_fractions()) return true;
  const std::uint64_t most = system.processes == 2 ? most_searched_bits_of_two : most_searched_bits;
  return system.task == Task::consensus() && system.execution_bits() > most;
}

// The proofs of all open intervals, with the seconds that each took.
struct FlowProof {
  MixtureProof proof;
  double seconds;
};

Result<std::optional<std::vector<FlowProof>>> prove_by_flow(const System& system,
                                                            const std::vector<Interval>& open,
                                                            const BuildOptions& options,
                                                            const RunContext& context) {
  const System plain{system.processes, system.rounds, system.channel};
  std::vector<FlowProof> proofs;
  for (const Interval& on : open) {
    const double began = options.clock();
    auto proof = system.task.takes_fractions() ? discrepancy_proof_on(plain, on, context)
                                               : coinless_proof_on(plain, on, context);
    if (!proof) return proof.failure();
    if (!*proof) return std::optional<std::vector<FlowProof>>();
    proofs.push_back({**std::move(proof), options.clock() - began});
  }
  return std::optional(std::move(proofs));
}

}  // namespace

Result<std::optional<CellReport>> build_by_flow(Store& store, const StoredCell& cell,
                                                const std::vector<Interval>& open,
                                                const BuildOptions& options,
                                                const std::string& directory,
                                                const RunContext& context) {
  using enum CellReport::Outcome;
  const System& system = cell.cell.system;
  if (!is_for_flows(system)) return std::optional<CellReport>();
  const double start = options.clock();
  const auto report = [&](CellReport::Outcome outcome, const std::string& reason = {}) {
    return std::optional<CellReport>({cell.cell, outcome, options.clock() - start, reason});
  };
  const CellTime time(options, context);
  const auto proofs = prove_by_flow(system, open, options, time.context());
  const bool searchable = !system.task.takes_fractions();
  if (!proofs || !*proofs) {
    if (context.cancelled()) return report(stopped);
    if (searchable) return std::optional<CellReport>();
    if (!time.context().cancelled()) {
      return report(too_large, proofs ? "exact arithmetic did not end" : proofs.error().message);
    }
    const auto noted = store.note_bounds(cell.cell, options.cell_seconds, {});
    if (!noted) return noted.failure();
    return report(bounded);
  }
  if (const auto made = make_empty_directory(directory); !made) return made.failure();
  for (const FlowProof& each : **proofs) {
    const auto admitted = admit_certificate(store, directory, provenance_of(options, each.seconds),
                                            [&](std::ostream& out) -> Result<Done> {
                                              write_certificate(each.proof, out);
                                              return Done{};
                                            });
    if (!admitted) return admitted.failure();
    const auto objection = beyond_checker(*admitted);
    if (!objection) return objection.failure();
    if (objection->empty()) continue;
    if (searchable) return std::optional<CellReport>();
    return report(too_large, "the checker cannot take its certificate: " + *objection);
  }
  return report(proved);
}

}  // namespace tacit
