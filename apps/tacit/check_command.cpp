// tacit check: the independent checker, from within the program.
#include <iostream>

#include "registry.h"
#include "tacit/check/check.h"

namespace tacit::cli {
namespace {

Exit run(const Args& args, Streams io) {
  bool all_read = true;
  bool all_accepted = true;
  for (const std::string& file : args.positionals) {
    const check::FileVerdict result = check::check_certificate_file(file);
    if (!result.io_error.empty()) {
      io.err << "tacit: " << result.io_error << "\n";
      all_read = false;
      continue;
    }
    if (args.positionals.size() > 1) io.out << file << ": ";
    if (result.verdict.outcome == check::Outcome::accepted) {
      io.out << "accepted: " << result.verdict.claim << "\n";
    } else {
      io.out << "rejected: line " << result.verdict.line << ": " << result.verdict.reason << "\n";
      all_accepted = false;
    }
    io.out << std::flush;
  }
  if (!all_accepted) return Exit::rejected;
  return all_read ? Exit::done : Exit::failed;
}

}  // namespace

const Command check_command{
    .name = "check",
    .summary = "check certificates of optimality",
    .description =
        "Checks certificates with the independent checker, which rebuilds views, weights and "
        "clauses from the claim alone and follows every step of every refutation. The program "
        "tacit-check does the same and nothing else. Files may be compressed with gzip or zstd.",
    .positionals = {{"FILE", "A certificate; - is standard input.", 1, 4096}},
    .options = {},
    .example = {"optimal -n 2 --all-p --certificate c > t; tacit check c | cut -c 1-60",
                "accepted: for 2 processes, 1 round and the channel broadcast\n"},
    .run = &run};

}  // namespace tacit::cli
