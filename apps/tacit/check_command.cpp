// tacit check: the independent checker, from within the program.
#include <array>
#include <functional>
#include <iostream>
#include <optional>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/api/verdict_json.h"
#include "tacit/ask/parameters.h"
#include "tacit/atlas/certificate_copy.h"
#include "tacit/base/quoted.h"
#include "tacit/base/staged_directory.h"
#include "tacit/base/work_directory.h"
#include "tacit/check/check.h"
#include "tacit/exchange/hinted_certificate.h"
#include "tacit/exchange/proof_skeleton.h"
#include "tacit/exchange/refutation_export.h"
#include "tacit/exchange/trimming.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 2> check_formats{"text", "json"};
constexpr std::array<std::string_view, 3> proof_formats{"lrat", "drat", "coq"};

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

// What goes with one certificate and text: --export, --explain and --trim.
std::optional<Error> single_objection(const Args& args, const std::string& option) {
  if (args.positionals.size() != 1) {
    return Error{ErrorCode::invalid_argument, "takes one certificate", Parameter{option}};
  }
  if (args.text("format") != "text") {
    return Error{ErrorCode::unsupported, "goes with --format text", Parameter{option}};
  }
  if (args.has("export") + args.has("explain") + args.has("trim") > 1) {
    return Error{ErrorCode::invalid_argument, "one of --export, --explain and --trim",
                 Parameter{option}};
  }
  return std::nullopt;
}

// Checks the one certificate in front of a witness, and prints what `tell` says once it is
// accepted.
Exit run_witnessed(const Args& args, Streams io, const RunControl& control, check::Witness& witness,
                   const std::function<Result<std::string>(const check::Verdict&)>& tell) {
  const check::FileVerdict result =
      check::check_certificate_file(args.positionals.front(), control.context().stop, &witness);
  if (control.context().cancelled()) {
    return complain_unfinished(io, {ErrorCode::cancelled, "stopped", ""}, control);
  }
  if (!result.io_error.empty()) {
    warn(io, result.io_error);
    return Exit::failed;
  }
  if (result.verdict.outcome != check::Outcome::accepted) {
    const Exit delivered = deliver(args, io, verdict_text(result.verdict) + "\n");
    return delivered == Exit::done ? Exit::rejected : delivered;
  }
  if (!result.verdict.has_refutations) {
    const std::string option = args.has("export") ? "export"
                               : args.has("trim") ? "trim"
                                                  : "explain";
    const bool of_class = result.verdict.theorem && !result.verdict.theorem->blocks.empty();
    const bool of_law = !result.verdict.theorem && !result.verdict.discrepancy;
    const std::string why = of_class ? "the certificate is about a class of algorithms"
                            : of_law ? "the certificate is about a law of losses"
                                     : "the proof is a mixture and a flow; it has no refutations";
    return complain(io, {ErrorCode::unsupported, why + ": " + quoted_path(args.positionals.front()),
                         Parameter{option}});
  }
  const auto text = tell(result.verdict);
  if (!text) return complain_unfinished(io, text.error(), control);
  return deliver(args, io, *text);
}

// --explain: how a certificate proves what it proves.
Exit run_explanation(const Args& args, Streams io) {
  if (const auto objection = single_objection(args, "explain")) return complain(io, *objection);
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  ProofSkeleton witness;
  return run_witnessed(args, io, *control, witness,
                       [&](const check::Verdict&) { return witness.text(control->context()); });
}

// --export --as coq: the certificate with hints, for tacit-verify.
Exit export_hinted(const Args& args, Streams io, const RunControl& control,
                   StagedDirectory& directory) {
  auto opened = OutputFile::open(directory.path() + "/certificate.hinted");
  if (!opened) return complain(io, opened.error());
  OutputFile file = *std::move(opened);
  HintedCertificate witness(file, control.context());
  const auto tell = [&](const check::Verdict& verdict) -> Result<std::string> {
    if (const auto done = witness.finish(); !done) return done.failure(Parameter{"as"});
    if (const auto closed = file.close(); !closed) return closed.failure();
    if (const auto published = directory.publish(); !published) return published.failure();
    return verdict_text(verdict) + "\n";
  };
  return run_witnessed(args, io, control, witness, tell);
}

// --export: the refutations of a certificate for other checkers.
Exit run_export(const Args& args, Streams io) {
  const auto format = one_of(args, "as", proof_formats);
  if (!format) return complain(io, format.error());
  if (const auto objection = single_objection(args, "export")) return complain(io, *objection);
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  auto staged = StagedDirectory::make(args.text("export"), args.has("force"), Parameter{"export"});
  if (!staged) return complain(io, staged.error());
  StagedDirectory directory = *std::move(staged);
  if (proof_formats[*format] == "coq") return export_hinted(args, io, *control, directory);
  RefutationExport witness(directory.path(), ProofFormat(*format), control->context());
  const auto tell = [&](const check::Verdict& verdict) -> Result<std::string> {
    const auto parts = witness.finish();
    if (!parts) return parts.failure();
    const auto published = directory.publish();
    if (!published) return published.failure();
    std::string text = verdict_text(verdict) + "\n";
    for (const RefutationExport::Part& part : *parts) text += part_text(part);
    return text;
  };
  return run_witnessed(args, io, *control, witness, tell);
}

std::string kept_text(std::size_t kept, std::size_t all, const std::string& things) {
  return std::to_string(kept) + " of " + std::to_string(all) + " " + things;
}

// --trim: a certificate of the same claim with less in it, which is checked as well.
Exit run_trimming(const Args& args, Streams io) {
  if (const auto objection = single_objection(args, "trim")) return complain(io, *objection);
  const std::string path = args.text("trim");
  if (const auto writable = check_writable(path); !writable) {
    return complain(io, writable.failure(Parameter{"trim"}).error);
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto work = WorkDirectory::make();
  if (!work) return complain(io, work.error());
  const std::string trimmed = work->path() + "/trimmed";
  auto opened = OutputFile::open(trimmed);
  if (!opened) return complain(io, opened.error());
  OutputFile file = *std::move(opened);
  Trimming witness(file, control->context());
  const auto tell = [&](const check::Verdict& verdict) -> Result<std::string> {
    if (const auto done = witness.finish(); !done) return done.failure();
    if (const auto closed = file.close(); !closed) return closed.failure();
    const check::FileVerdict again =
        check::check_certificate_file(trimmed, control->context().stop);
    if (control->context().cancelled()) return fail(ErrorCode::cancelled, "stopped");
    if (!again.io_error.empty() || again.verdict.claim != verdict.claim) {
      return fail(ErrorCode::io_error, "the checker does not accept what was trimmed");
    }
    const auto stored = store_certificate(trimmed, path);
    if (!stored) return stored.failure(Parameter{"trim"});
    return verdict_text(verdict) + "\nkept " +
           kept_text(witness.after().steps, witness.before().steps, "steps") + " and " +
           kept_text(witness.after().blocks, witness.before().blocks, "blocked profiles") + "\n";
  };
  return run_witnessed(args, io, *control, witness, tell);
}

Exit run_check(const Args& args, Streams io) {
  if (args.has("export")) return run_export(args, io);
  if (args.has("explain")) return run_explanation(args, io);
  if (args.has("trim")) return run_trimming(args, io);
  const auto format = one_of(args, "format", check_formats);
  if (!format) return complain(io, format.error());
  const bool json = check_formats[*format] == "json";
  const std::string path = args.text("output");
  if (path != "-") {
    const auto writable = check_writable(path);
    if (!writable) return complain(io, writable.failure(Parameter{"output"}).error);
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
    api::add_verdict(entry, result.verdict);
    all_accepted = all_accepted && result.verdict.outcome == check::Outcome::accepted;
    text += verdict_text(result.verdict);
    text += args.positionals.size() > 1 ? " (" + printable(file) + ")\n" : "\n";
    if (path == "-" && !json) {
      io.out << text << std::flush;
      text.clear();
    }
  }
  const Exit delivered = deliver(args, io, json ? api::json_line(report) : text);
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
        "believed; or, with --as coq, the certificate for tacit-verify, the checker that Coq has "
        "verified.",
    .positionals = {{"FILE", "A certificate; - is standard input.", 1, 4096}},
    .options =
        {{"export", "DIR",
          "Write part-K.cnf and part-K.lrat or part-K.drat for every part, and a README, or "
          "certificate.hinted, to the new or empty directory DIR.",
          ""},
         {"force", "", "DIR may have files in it; those of the same names are replaced.", ""},
         {"as", "KIND",
          "lrat (with hints, and only what is needed), drat, or coq (one round of broadcast, "
          "parts with rational ends).",
          "lrat"},
         {"explain", "",
          "Say how the certificate proves what it proves: target, parts, blocked profiles "
          "with the hardest inequality, symmetry, size of the refutations.",
          ""},
         {"trim", "FILE",
          "Write a certificate of the same claim without the steps and blocked profiles that "
          "are not needed; FILE.zst and FILE.gz are compressed.",
          ""},
         {"format", "FORMAT", "text or json.", "text"}},
    .example = {"optimal -n 2 --all-p --certificate c > t; tacit check c | cut -c 1-60",
                "accepted: for 2 processes, 1 round and the channel broadcast\n"},
    .run = &run_check};

}  // namespace tacit::cli
