// tacit check: the independent checker, from within the program.
#include <array>
#include <iostream>

#include "common_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/base/quoted.h"
#include "tacit/check/check.h"
#include "verdict_json.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 2> formats{"text", "json"};

std::string verdict_text(const check::Verdict& verdict) {
  if (verdict.outcome == check::Outcome::accepted) return "accepted: " + verdict.claim;
  return "rejected: line " + std::to_string(verdict.line) + ": " + verdict.reason;
}

Exit run(const Args& args, Streams io) {
  const auto format = one_of(args, "--format", formats);
  if (!format) return complain(io, format.error());
  const bool json = formats[*format] == "json";
  const std::string path = args.text("--output");
  if (path != "-") {
    const auto writable = check_writable(path, "--output");
    if (!writable) return complain(io, writable.error());
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());

  bool all_read = true;
  bool all_accepted = true;
  std::string text;  // what is not printed yet
  nlohmann::ordered_json report{{"verb", "check"}};
  nlohmann::ordered_json& certificates = report["certificates"] = nlohmann::ordered_json::array();
  for (const std::string& file : args.positionals) {
    const check::FileVerdict result = check::check_certificate_file(file, control->context().stop);
    if (control->context().cancelled()) break;
    nlohmann::ordered_json& entry = certificates.emplace_back();
    entry["file"] = file;
    if (!result.io_error.empty()) {
      warn(io, result.io_error);
      entry["outcome"] = "unreadable";
      entry["reason"] = result.io_error;
      all_read = false;
      continue;
    }
    add_verdict(entry, result.verdict);
    all_accepted = all_accepted && result.verdict.outcome == check::Outcome::accepted;
    text += verdict_text(result.verdict);
    text += args.positionals.size() > 1 ? " (" + printable(file) + ")\n" : "\n";
    if (path == "-" && !json) {
      io.out << text << std::flush;
      text.clear();
    }
  }
  const Exit delivered = deliver(args, io, json ? json_line(report) : text);
  if (delivered != Exit::done) return delivered;
  if (control->context().cancelled()) {
    return complain_unfinished(io, {ErrorCode::cancelled, "stopped", ""}, *control);
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
    .options = {{"--format", "FORMAT", "text or json.", "text"}},
    .example = {"optimal -n 2 --all-p --certificate c > t; tacit check c | cut -c 1-60",
                "accepted: for 2 processes, 1 round and the channel broadcast\n"},
    .run = &run};

}  // namespace tacit::cli
