// tacit check: the independent checker, from within the program.
#include <array>
#include <iostream>
#include <optional>

#include "common_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "staged_directory.h"
#include "tacit/base/quoted.h"
#include "tacit/check/check.h"
#include "tacit/exchange/proof_skeleton.h"
#include "tacit/exchange/refutation_export.h"
#include "verdict_json.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 2> formats{"text", "json"};
constexpr std::array<std::string_view, 2> proof_formats{"lrat", "drat"};

std::string verdict_text(const check::Verdict& verdict) {
  if (verdict.outcome == check::Outcome::accepted) return "accepted: " + verdict.claim;
  return "rejected: line " + std::to_string(verdict.line) + ": " + verdict.reason;
}

std::string part_text(const RefutationExport::Part& part) {
  std::string text = part.files + ": " + part.first;
  if (part.first != part.last) text += " to " + part.last;
  text += ", " + std::to_string(part.variables) + " variables, " + std::to_string(part.clauses) +
          " clauses, ";
  if (part.hinted.derived == 0) return text + std::to_string(part.steps) + " steps\n";
  return text + std::to_string(part.hinted.kept) + " steps of " +
         std::to_string(part.hinted.derived) + " needed\n";
}

// What goes with one certificate and text: --export and --explain.
std::optional<Error> single_objection(const Args& args, const std::string& option) {
  if (args.positionals.size() != 1) {
    return Error{ErrorCode::invalid_argument, "takes one certificate", option};
  }
  if (args.text("--format") != "text") {
    return Error{ErrorCode::unsupported, "goes with --format text", option};
  }
  if (args.has("--export") && args.has("--explain")) {
    return Error{ErrorCode::invalid_argument, "one of --export and --explain", option};
  }
  return std::nullopt;
}

// --explain: checks one certificate and says in words how it proves what it proves.
Exit run_explanation(const Args& args, Streams io) {
  if (const auto objection = single_objection(args, "--explain")) return complain(io, *objection);
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  ProofSkeleton witness;
  const check::FileVerdict result =
      check::check_certificate_file(args.positionals.front(), control->context().stop, &witness);
  if (control->context().cancelled()) {
    return complain_unfinished(io, {ErrorCode::cancelled, "stopped", ""}, *control);
  }
  if (!result.io_error.empty()) {
    warn(io, result.io_error);
    return Exit::failed;
  }
  const bool accepted = result.verdict.outcome == check::Outcome::accepted;
  const Exit delivered =
      deliver(args, io, accepted ? witness.text() : verdict_text(result.verdict) + "\n");
  if (delivered != Exit::done) return delivered;
  return accepted ? Exit::done : Exit::rejected;
}

// --export: checks one certificate and writes its refutations for other checkers.
Exit run_export(const Args& args, Streams io) {
  const auto format = one_of(args, "--as", proof_formats);
  if (!format) return complain(io, format.error());
  if (const auto objection = single_objection(args, "--export")) return complain(io, *objection);
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  auto staged = StagedDirectory::make(args.text("--export"), args.has("--force"), "--export");
  if (!staged) return complain(io, staged.error());
  StagedDirectory directory = *std::move(staged);
  RefutationExport witness(directory.path(), ProofFormat(*format), control->context());
  const check::FileVerdict result =
      check::check_certificate_file(args.positionals.front(), control->context().stop, &witness);
  if (control->context().cancelled()) {
    return complain_unfinished(io, {ErrorCode::cancelled, "stopped", ""}, *control);
  }
  if (!result.io_error.empty()) {
    warn(io, result.io_error);
    return Exit::failed;
  }
  std::string text = verdict_text(result.verdict) + "\n";
  if (result.verdict.outcome == check::Outcome::accepted) {
    const auto parts = witness.finish();
    if (!parts) return complain_unfinished(io, parts.error(), *control);
    const auto published = directory.publish();
    if (!published) return complain(io, published.error());
    for (const RefutationExport::Part& part : *parts) text += part_text(part);
  }
  const Exit delivered = deliver(args, io, text);
  if (delivered != Exit::done) return delivered;
  return result.verdict.outcome == check::Outcome::accepted ? Exit::done : Exit::rejected;
}

Exit run(const Args& args, Streams io) {
  if (args.has("--export")) return run_export(args, io);
  if (args.has("--explain")) return run_explanation(args, io);
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
        "tacit-check does the same and nothing else. Files may be compressed with gzip or zstd. "
        "With --export, the refutation of every part is also written for the checkers of other "
        "people: its clauses in DIMACS, its proof, and a README that says what remains to be "
        "believed.",
    .positionals = {{"FILE", "A certificate; - is standard input.", 1, 4096}},
    .options = {{"--export", "DIR",
                 "Write part-K.cnf and part-K.lrat or part-K.drat for every part, and a README, to "
                 "the new or empty directory DIR.",
                 ""},
                {"--force", "", "DIR may have files in it; those of the same names are replaced.",
                 ""},
                {"--as", "KIND", "lrat (with hints, and only what is needed) or drat.", "lrat"},
                {"--explain", "",
                 "Say how the certificate proves what it proves: target, parts, blocked profiles "
                 "with the hardest inequality, symmetry, size of the refutations.",
                 ""},
                {"--format", "FORMAT", "text or json.", "text"}},
    .example = {"optimal -n 2 --all-p --certificate c > t; tacit check c | cut -c 1-60",
                "accepted: for 2 processes, 1 round and the channel broadcast\n"},
    .run = &run};

}  // namespace tacit::cli
