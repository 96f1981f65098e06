// tacit atlas: the store of proved results.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <optional>

#include "atlas_build.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/atlas_places.h"
#include "tacit/ask/atlas_queries.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/atlas/merge.h"
#include "tacit/base/quoted.h"
#include "tacit/base/version.h"
#include "tacit/present/catalogue_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 4> atlas_formats{"text", "json", "csv", "html"};

Result<std::string> format_of(const Args& args, std::initializer_list<std::string_view> allowed) {
  const auto format = one_of(args, "format", atlas_formats);
  if (!format) return format.failure();
  const std::string_view chosen = atlas_formats[*format];
  if (std::find(allowed.begin(), allowed.end(), chosen) == allowed.end()) {
    return wrong_usage(
        "not for " + quoted_text(args.positionals.front()) + ": '" + std::string(chosen) + "'",
        Parameter{"format"});
  }
  return std::string(chosen);
}

void complain_about(Streams io, const std::vector<std::string>& complaints) {
  for (const std::string& each : complaints) warn(io, each);
}

Exit run_build(const Args& args, Streams io) {
  if (args.positionals.size() > 1) {
    return complain(io,
                    wrong_usage("unexpected argument: " + quoted_text(args.positionals[1])).error);
  }
  const auto format = format_of(args, {"text"});
  if (!format) return complain(io, format.error());
  return run_atlas_build(args, io);
}

// The end of a query that failed or was stopped; nothing where it has an answer. What is told of an
// atlas before its certificates have been checked would be less than it knows.
template <class Answered>
std::optional<Exit> unfinished(Streams io, const Result<Answered>& answer,
                               const RunControl& control) {
  if (control.context().cancelled()) {
    return complain_unfinished(io, {ErrorCode::cancelled, "stopped", ""}, control);
  }
  if (!answer) return complain(io, answer.error());
  return std::nullopt;
}

Exit run_list(const Args& args, Streams io) {
  const auto format = format_of(args, {"text", "json", "csv"});
  if (!format) return complain(io, format.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto known = atlas_cells(args, control->context());
  if (const auto ended = unfinished(io, known, *control)) return *ended;
  complain_about(io, known->complaints);
  const std::vector<CellSummary>& cells = known->cells;
  const Exit delivered = deliver(args, io,
                                 *format == "json"  ? cells_json(cells)
                                 : *format == "csv" ? cells_csv(cells)
                                                    : cells_text(cells));
  return delivered == Exit::done && !known->complaints.empty() ? Exit::failed : delivered;
}

Exit show_approximate(const Args& args, Streams io, const KnownDiscrepancy& known,
                      const std::string& format) {
  complain_about(io, known.complaints);
  const Exit delivered = deliver(args, io,
                                 format == "json"   ? proved_discrepancy_json(known)
                                 : format == "csv"  ? export_csv({}, {known})
                                 : format == "html" ? export_html({}, {known})
                                                    : proved_discrepancy_text(known));
  if (delivered != Exit::done) return delivered;
  return known.complete() ? Exit::done : Exit::undecided;
}

Exit run_show(const Args& args, Streams io) {
  const auto format = format_of(args, {"text", "json", "csv", "html"});
  if (!format) return complain(io, format.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto shown = atlas_system(args, control->context());
  if (const auto ended = unfinished(io, shown, *control)) return *ended;
  complain_about(io, shown->complaints);
  if (!shown->approximate.empty()) {
    return show_approximate(args, io, shown->approximate.front(), *format);
  }
  if (shown->answers.empty()) {
    io.err << "tacit: " << nothing_known(shown->asked) << "\n";
    return Exit::undecided;
  }
  const Answer& known = shown->answers.front();
  complain_about(io, known.complaints);
  const Exit delivered = deliver(args, io,
                                 *format == "json"   ? proved_system_json(known)
                                 : *format == "csv"  ? export_csv({known})
                                 : *format == "html" ? export_html({known})
                                                     : proved_system_text(known));
  if (delivered != Exit::done) return delivered;
  return known.optimum.complete() ? Exit::done : Exit::undecided;
}

Exit run_atlas_export(const Args& args, Streams io) {
  const auto format = format_of(args, {"json", "csv", "html"});
  if (!format) return complain(io, format.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto known = atlas_systems(args, control->context());
  if (const auto ended = unfinished(io, known, *control)) return *ended;
  const std::vector<Answer>& answers = known->answers;
  bool complaints = !known->complaints.empty();
  complain_about(io, known->complaints);
  const auto complain_of = [&](const std::vector<std::string>& found) {
    complain_about(io, found);
    complaints = complaints || !found.empty();
  };
  for (const Answer& answer : answers) complain_of(answer.complaints);
  for (const KnownDiscrepancy& each : known->approximate) complain_of(each.complaints);
  const auto cells = cells_of(known->atlases, control->context());
  if (const auto ended = unfinished(io, cells, *control)) return *ended;
  const Exit delivered =
      deliver(args, io,
              *format == "json"  ? export_json(answers, known->approximate, cells->cells)
              : *format == "csv" ? export_csv(answers, known->approximate)
                                 : export_html(answers, known->approximate));
  return delivered == Exit::done && complaints ? Exit::failed : delivered;
}

Exit run_verify(const Args& args, Streams io) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  if (const auto there = existing_store(args); !there) return complain(io, there.error());
  Verification found;
  if (args.has("repair")) {
    auto opened = opened_atlas(args);
    if (!opened) return complain(io, opened.error());
    OwnAtlas own = *std::move(opened);
    complain_about(io, own.complaints);
    const auto done = verify_store(own.store, args.has("all"), control->context(), found);
    if (!done) return complain_unfinished(io, done.error(), *control);
  } else {
    auto done = verified_atlas(args, control->context());
    if (!done) return complain_unfinished(io, done.error(), *control);
    found = *std::move(done);
  }
  complain_about(io, found.rejected);
  std::string text = std::to_string(found.accepted) + " certificates accepted by the checker";
  if (found.intact > 0) text += ", " + std::to_string(found.intact) + " large ones intact";
  if (!found.rejected.empty()) text += ", " + std::to_string(found.rejected.size()) + " rejected";
  const Exit delivered = deliver(args, io, text + "\n");
  return delivered == Exit::done && !found.rejected.empty() ? Exit::rejected : delivered;
}

Exit run_merge(const Args& args, Streams io) {
  if (args.positionals.size() != 2) {
    return complain(io,
                    wrong_usage("expected 'merge THING', the directory of another atlas").error);
  }
  const std::string other = args.positionals[1];
  if (!std::filesystem::exists(other + "/atlas.sqlite")) {
    return complain(io, wrong_usage("no atlas there: " + quoted_path(other), "THING").error);
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  auto from = Store::open(other, {});
  if (!from) return complain(io, from.error());
  auto store = opened_atlas(args);
  if (!store) return complain(io, store.error());
  OwnAtlas own = *std::move(store);
  complain_about(io, own.complaints);
  Store& into = own.store;
  const auto report = merge_atlas(into, *from, control->context());
  if (!report) return complain(io, report.error());
  complain_about(io, report->rejected);
  std::string text = std::to_string(report->added) + " certificates added, " +
                     std::to_string(report->present) + " known before";
  if (!report->rejected.empty()) {
    text += ", " + std::to_string(report->rejected.size()) + " rejected";
  }
  const Exit delivered = deliver(args, io, text + "\n");
  if (delivered == Exit::done && !report->rejected.empty()) return Exit::rejected;
  return delivered == Exit::done && control->interrupted() ? Exit::interrupted : delivered;
}

Exit run_import(const Args& args, Streams io) {
  auto store = opened_atlas(args);
  if (!store) return complain(io, store.error());
  OwnAtlas own = *std::move(store);
  complain_about(io, own.complaints);
  Store& into = own.store;
  std::string text;
  Exit worst = Exit::done;
  for (std::size_t i = 1; i < args.positionals.size(); ++i) {
    const std::string& path = args.positionals[i];
    const auto admission = into.admit(path, {std::string(version()), ask::current_time(), {}});
    if (!admission) {
      static_cast<void>(complain(io, admission.error()));
      if (worst == Exit::done) worst = Exit::failed;
      continue;
    }
    switch (admission->outcome) {
      case Store::Admission::Outcome::added:
        text += "added: " + path + "\n";
        break;
      case Store::Admission::Outcome::present:
        text += "known: " + path + "\n";
        break;
      case Store::Admission::Outcome::rejected:
        text += "rejected: " + path + ": " + admission->reason + "\n";
        worst = Exit::rejected;
        break;
    }
  }
  const auto certificates = into.certificates();
  if (!certificates) return complain(io, certificates.error());
  text += "The atlas has " + std::to_string(certificates->size()) + " certificates.\n";
  const Exit delivered = deliver(args, io, text);
  return delivered == Exit::done ? worst : delivered;
}

Exit run_atlas(const Args& args, Streams io) {
  struct Action {
    std::string_view name;
    Exit (*run)(const Args&, Streams);
  };
  constexpr std::array<Action, 7> actions{{{"build", &run_build},
                                           {"list", &run_list},
                                           {"show", &run_show},
                                           {"export", &run_atlas_export},
                                           {"verify", &run_verify},
                                           {"merge", &run_merge},
                                           {"import", &run_import}}};
  const std::string& name = args.positionals.front();
  for (const Action& action : actions) {
    if (action.name == name) return action.run(args, io);
  }
  return complain(io, wrong_usage("expected build, list, show, export, verify, merge or import: " +
                                      quoted_text(name),
                                  "ACTION")
                          .error);
}

}  // namespace

const Command atlas_command{
    .name = "atlas",
    .summary = "the store of proved optima: fill it, query it, check it",
    .description =
        "Optima stay true for ever, so they are kept, each with its certificate. build works "
        "through cells (systems and probabilities, from -n, -r, --channel and --at or --all-p, or "
        "from a file) and stores what is proved; it can be killed at any moment and continues "
        "where it was. Under mpirun rank 0 keeps the store and the others search. list, show N R "
        "(with --task, --values and --class) and export tell what is known: proved is what the "
        "checker has "
        "accepted on this machine. "
        "verify has certificates "
        "checked again, with --all every one of them. merge takes over another atlas and import "
        "takes certificates; both check what they take. import without files makes a lost "
        "database anew. tacit optimal answers from the atlas where it can.",
    .positionals = {{"ACTION", "build, list, show, export, verify, merge or import.", 1, 1},
                    {"THING", "N and R, an atlas, or certificates, as the action needs.", 0,
                     100'000}},
    .options =
        {{"n", "N", "build: numbers of processes, 3 or 2..5.", ""},
         {"r", "R", "build: numbers of rounds, 1 or 1..2.", "1"},
         {"channel", "C",
          "broadcast, radio, unicast or undirected; for build also several, with commas.",
          "broadcast"},
         task_option,
         values_option,
         {"class", "CLASS",
          "build and show: among the algorithms that treat the members of each block alike: any, "
          "anonymous, leader or blocks:A,B,..., each with or without +dual.",
          "any"},
         {"at", "P", "build: probabilities 1/10,1/5 and intervals 1/4..3/4.", ""},
         {"all-p", "", "build: every p from 0 to 1.", ""},
         {"spec", "FILE",
          "build: cells from lines 'N R CHANNELS [TASK] [values:M] [class:CLASS] PLACE...'; - is "
          "standard "
          "input.",
          ""},
         {"cell-time", "SECONDS", "build: give up on a cell after SECONDS, and note bounds.", ""},
         {"rank-timeout", "SECONDS",
          "build under mpirun: give up a rank that is silent for SECONDS.", "60"},
         {"task-log", "FILE", "build under mpirun: write how long every task took, as CSV.", ""},
         {"all", "", "verify: check large certificates as well.", ""},
         {"repair", "", "verify: put aside what is damaged, so that build finds it again.", ""},
         store_option,
         {"format", "FORMAT", "text, json, csv or html.", "text"}},
    .example = {"atlas show 3 1 | head -n 7",
                "Theorem. For 3 processes, 1 round, broadcast,\n"
                "the smallest worst-case probability of disagreement of a deterministic\n"
                "algorithm with validity is\n"
                "\n"
                "  where          optimum        reached by\n"
                "  0 <= p <= 2/3  q^3 + 2 p^2 q  courteous\n"
                "  2/3 <= p <= 1  q              pref1\n"},
    .run = &run_atlas};

}  // namespace tacit::cli
