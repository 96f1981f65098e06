// tacit help: the help of a verb, the man page, shell completion.
#include <array>

#include "help.h"
#include "output.h"
#include "registry.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> help_formats{"text", "man", "bash"};

Exit run_help(const Args& args, Streams io) {
  const auto format = one_of(args, "format", help_formats);
  if (!format) return complain(io, format.error());
  if (help_formats[*format] == "man") return deliver(args, io, man_page(commands()));
  if (help_formats[*format] == "bash") return deliver(args, io, bash_completion(commands()));
  if (args.positionals.empty()) return deliver(args, io, overview());
  const Command* const command = find_command(args.positionals.front());
  if (command == nullptr) {
    return complain(io, Error{ErrorCode::invalid_argument,
                              "unknown verb: " + quoted_text(args.positionals.front()), ""});
  }
  return deliver(args, io, help_text(*command));
}

}  // namespace

const Command help_command{
    .name = "help",
    .summary = "help of a verb, man page, shell completion",
    .description =
        "Shows the help of a verb, or the list of verbs. With --format man, the manual "
        "page; with --format bash, completions for the shell.",
    .positionals = {{"VERB", "The verb to explain.", 0, 1}},
    .options = {{"format", "FORMAT", "text, man or bash.", "text"}},
    .example = {"help --format bash | tail -n 1", "complete -F _tacit tacit\n"},
    .run = &run_help};

}  // namespace tacit::cli
