// The names of algorithms that a plan looks at.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacit/explain/optimum.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// "1,2,3" for three members, "1..17" for 17.
[[nodiscard]] std::string committee(std::uint64_t size);

// The processes by how often others hear them in the long run under the law, the best first, equal
// ones by their number.
using SenderOrder = std::vector<ProcessId>;
[[nodiscard]] SenderOrder senders_by_quality(const ChannelLaw& law);
// The best `size` senders; the first ones where there is no order. Expects at most as many as are
// in the order.
[[nodiscard]] std::string committee(std::uint64_t size, const SenderOrder& order);

// How an algorithm of an optimum is written among n processes, where the first ones run it: by its
// name or its short rule, "courteous@1,2,3"; a table that has neither as "table 1 of 5 processes,
// class leader, among the first 5", which nothing reads back. Expects at least the processes of the
// optimum.
[[nodiscard]] std::string text_among(const Optimum& optimum, std::size_t algorithm, unsigned n);

// One round: the named rules, committees of them, "courteous@1,2,3", and rules with a leader. For
// more than 16 processes a selection of sizes. Committees are those of the best senders of the
// order.
[[nodiscard]] std::vector<std::string> one_round_candidates(unsigned n,
                                                            const SenderOrder& order = {});

// Sweeps with exactly `transmissions` transmissions at most: whole phases, then one among
// as many processes as are left, or a single sender. Expects at least 1.
[[nodiscard]] std::string sweeps(unsigned n, std::uint64_t transmissions);

// One round over more than two values: the rules of words.
[[nodiscard]] std::vector<std::string> word_candidates();

// Sequences of the given number of rounds over the blocks, which are given best first,
// and sweep where it is asked for.
[[nodiscard]] std::vector<std::string> sequence_candidates(const std::vector<std::string>& blocks,
                                                           unsigned rounds,
                                                           bool with_sweeps = true);

}  // namespace tacit
