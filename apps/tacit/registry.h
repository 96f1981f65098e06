// All verbs, in the order of the help text.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "command.h"

namespace tacit::cli {

[[nodiscard]] std::span<const Command* const> commands();
// Null when there is no such verb.
[[nodiscard]] const Command* find_command(std::string_view name);

// Runs one call of the program; words are without the program's name.
[[nodiscard]] Exit run_program(std::span<const std::string> words, Streams io);

extern const Command atlas_command;
extern const Command check_command;
extern const Command cluster_command;
extern const Command compare_command;
extern const Command complex_command;
extern const Command emit_command;
extern const Command evaluate_command;
extern const Command help_command;
extern const Command laws_command;
extern const Command node_command;
extern const Command optimal_command;
extern const Command plan_command;
extern const Command python_command;
extern const Command replay_command;
extern const Command reproduce_command;
extern const Command serve_command;
extern const Command simulate_command;

}  // namespace tacit::cli
