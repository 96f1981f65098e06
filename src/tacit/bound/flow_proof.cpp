#include "tacit/bound/flow_proof.h"

#include "tacit/bound/discrepancy.h"
#include "tacit/bound/discrepancy_pieces.h"

namespace tacit {
namespace {

// What the checker takes.
bool can_be_checked(const System& system) {
  constexpr std::uint64_t most_counted_links = 62;
  constexpr std::uint64_t most_bits_of_executions = 17;
  if (system.rounds == 1 && system.channel == ChannelKind::broadcast) {
    return system.links() <= most_counted_links;
  }
  return system.processes + system.links() <= most_bits_of_executions;
}

// The single rational p of an interval, if it is one.
std::optional<Probability> rational_point(const Interval& on) {
  if (!on.is_point() || !on.from.is_rational()) return std::nullopt;
  const auto p = Probability::from(on.from.lower());
  return p ? std::optional<Probability>(*p) : std::nullopt;
}

}  // namespace

Result<std::optional<MixtureProof>> discrepancy_proof_on(const System& system, const Interval& on,
                                                         const RunContext& context) {
  const std::optional<MixtureProof> nothing;
  if (!on.is_point()) {
    auto proof = discrepancy_pieces(system, on, context);
    if (!proof) return proof.failure();
    return std::optional<MixtureProof>(*std::move(proof));
  }
  const auto at = rational_point(on);
  if (!at) return nothing;
  const auto optimum = discrepancy_optimum(system, *at, context);
  if (!optimum) return optimum.failure();
  if (!optimum->exact() || context.cancelled()) return nothing;
  return std::optional<MixtureProof>(proof_of(*optimum, *at));
}

Result<std::optional<MixtureProof>> coinless_proof_on(const System& system, const Interval& on,
                                                      const RunContext& context) {
  const std::optional<MixtureProof> nothing;
  if (!can_be_checked(system) || system.processes < 2) return nothing;
  if (!on.is_point()) return coinless_pieces(system, on, context);
  const auto at = rational_point(on);
  if (!at) return nothing;
  const auto optimum = discrepancy_optimum(system, *at, context);
  if (!optimum) return optimum.failure();
  return coinless_proof_of(*optimum, *at);
}

}  // namespace tacit
