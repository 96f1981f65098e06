// The inner loops of simulation, compiled once per vector instruction set and chosen
// at run time. All of them work on whole blocks, and all instruction sets give the
// same bits.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tacit/simulate/random_bits.h"
#include "tacit/simulate/step_plan.h"

namespace tacit {

// Words 0, 1, ... of a place, at most 64: what random_word() says.
void random_words(const DrawPlace& place, std::span<Lanes> words);

// out[l] = plain_draw() at place.link + l with probability p[l]. Expects equal sizes.
void draw_links(const DrawPlace& place, std::span<const DrawProbability> p, std::span<Lanes> out);

// The deliveries of one round, link by link: a link on which nobody speaks delivers
// nothing, and takes no random bits. `values` has one Lanes per process, `p` and
// `delivered` one entry per link.
void draw_round(const CountPlan& plan, const DrawPlace& place, std::span<const DrawProbability> p,
                std::span<const Lanes> values, std::span<Lanes> delivered);

// Everybody applies the rule; `values` becomes what they decide. Returns the
// executions in which the new values differ. Expects plan.network. `scratch` is room
// for one Lanes per node, and is resized as needed.
[[nodiscard]] Lanes decide_round(const CountPlan& plan, std::span<const Lanes> delivered,
                                 std::span<Lanes> values, std::vector<Lanes>& scratch);

// The instruction set in use: "AVX2", for one.
[[nodiscard]] std::string_view vector_target();
// The sets this machine supports, best first, and the choice of one of them; empty
// restores the best. For tests and benchmarks.
[[nodiscard]] std::vector<std::string_view> vector_targets();
void use_vector_target(std::string_view name);

}  // namespace tacit
