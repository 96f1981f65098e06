#include "tacit/build/flow_cell.h"

#include <algorithm>
#include <filesystem>
#include <stop_token>

#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/flow_proof.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

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

Result<Store::Admission> store_flow(Store& store, const FlowProof& found,
                                    const BuildOptions& options, const std::string& directory) {
  std::error_code code;
  fs::create_directories(directory, code);
  if (code) {
    return fail(ErrorCode::io_error,
                "cannot write to " + quoted_path(directory) + ": " + code.message());
  }
  const std::string path = directory + "/certificate";
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  write_certificate(found.proof, file.stream());
  if (const auto closed = file.close(); !closed) return closed.failure();
  return store.admit(path, {options.version, options.now(), std::max(0.0, found.seconds)});
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
  std::stop_source stop;
  const std::stop_callback passed_on(context.stop, [&] { stop.request_stop(); });
  RunContext limited = context;
  limited.stop = stop.get_token();
  const auto alarm = options.cell_seconds > 0
                         ? options.alarm(options.cell_seconds, [&] { stop.request_stop(); })
                         : nullptr;
  const auto proofs = prove_by_flow(system, open, options, limited);
  const bool searchable = !system.task.takes_fractions();
  if (!proofs || !*proofs) {
    if (context.cancelled()) return report(stopped);
    if (searchable) return std::optional<CellReport>();
    if (!limited.cancelled()) {
      return report(too_large, proofs ? "exact arithmetic did not end" : proofs.error().message);
    }
    const auto noted = store.note_bounds(cell.cell, options.cell_seconds, {});
    if (!noted) return noted.failure();
    return report(bounded);
  }
  for (const FlowProof& each : **proofs) {
    const auto admitted = store_flow(store, each, options, directory);
    if (!admitted) return admitted.failure();
    if (admitted->outcome != Store::Admission::Outcome::rejected) continue;
    if (admitted->beyond_limits) {
      if (searchable) return std::optional<CellReport>();
      return report(too_large, "the checker cannot take its certificate: " + admitted->reason);
    }
    return fail(
        ErrorCode::defect,
        "internal error: the checker rejects a proof, so it is not stored: " + admitted->reason);
  }
  return report(proved);
}

}  // namespace tacit
