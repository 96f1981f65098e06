// A maximum flow at one p as a function of p: determined by the executions that it fills and the
// arcs that it does not use.
//
// Arcs lead from a class of views into a class of executions, through it, and out to another class
// of views. Where flow could be sent around a cycle of arcs that are neither empty nor full, it is,
// until one of them is. The arcs that are left are a forest, on which the flow follows from what
// the full executions let through.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "tacit/base/polynomial.h"
#include "tacit/base/rational.h"
#include "tacit/bound/min_cut.h"

namespace tacit {

struct FlowFunctions {
  // By hyperedge, for those that something flows through: what arrives at each of its vertices, in
  // their order; negative where it leaves.
  std::map<std::uint32_t, std::vector<Polynomial>> arrivals;
  // All of these are >= 0 just where the functions are a flow within the capacities.
  std::vector<Polynomial> conditions;
};

// `flow` is a maximum flow for the capacities at some p, in units of its own; `capacities` are
// those numbers by hyperedge, and `functions` the same as functions of p. Nothing if the functions
// do not balance: then some cut that is a minimum there is none nearby, and another p will do.
[[nodiscard]] std::optional<FlowFunctions> basic_flow(const CutNetwork& network,
                                                      const CutNetwork::Transport& flow,
                                                      const std::vector<Integer>& capacities,
                                                      const std::vector<Polynomial>& functions);

}  // namespace tacit
