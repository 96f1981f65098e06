#include "registry.h"

#include <array>
#include <iostream>

#include "command_line.h"
#include "help.h"
#include "output.h"
#include "tacit/base/nearest_word.h"
#include "tacit/base/quoted.h"
#include "tacit/base/version.h"

namespace tacit::cli {

std::span<const Command* const> commands() {
  static constexpr std::array<const Command*, 17> all{
      &reproduce_command, &optimal_command,  &atlas_command,   &check_command,  &evaluate_command,
      &compare_command,   &simulate_command, &complex_command, &plan_command,   &laws_command,
      &emit_command,      &cluster_command,  &node_command,    &replay_command, &serve_command,
      &python_command,    &help_command};
  return all;
}

const Command* find_command(std::string_view name) {
  for (const Command* command : commands()) {
    if (command->name == name) return command;
  }
  return nullptr;
}

namespace {

Exit run_words(std::span<const std::string> words, Streams io) {
  if (words.empty()) {
    io.err << overview();
    return Exit::wrong_usage;
  }
  const std::string& first = words.front();
  if (first == "--version") {
    io.out << "tacit " << version() << "\n";
    return Exit::done;
  }
  if (first == "--help" || first == "-h") {
    io.out << overview();
    return Exit::done;
  }
  const Command* const command = find_command(first);
  if (command == nullptr) {
    std::vector<std::string> names;
    for (const Command* known : commands()) names.emplace_back(known->name);
    const std::string near = nearest_word(first, names);
    const std::string kind = first.starts_with('-') ? "unknown option: " : "unknown verb: ";
    return complain(io, Error{ErrorCode::invalid_argument,
                              kind + quoted_text(first) +
                                  (near.empty() ? " (see tacit --help)"
                                                : " (did you mean " + quoted_text(near) + "?)"),
                              ""});
  }
  const auto args = parse_words(*command, words.subspan(1));
  if (!args) {
    // A call for help is answered whatever else is missing.
    for (const std::string& word : words) {
      if (word == "--help" || word == "-h") {
        io.out << help_text(*command);
        return Exit::done;
      }
    }
    return complain(io, args.error());
  }
  if (args->has("help")) {
    io.out << help_text(*command);
    return Exit::done;
  }
  return command->run(*args, io);
}

}  // namespace

Exit run_program(std::span<const std::string> words, Streams io) {
  return flushed(io, run_words(words, io));
}

}  // namespace tacit::cli
