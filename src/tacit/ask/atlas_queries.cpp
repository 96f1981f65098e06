#include "tacit/ask/atlas_queries.h"

#include <filesystem>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/class_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {
namespace {

constexpr std::uint64_t small_certificate = 100'000;  // bytes: always checked

Result<Subject> subject_named(const Args& args) {
  const auto system = system_from(args);
  if (!system) return system.failure();
  const auto task = task_from(args, system->processes);
  if (!task) return task.failure();
  System asked = *system;
  asked.task = *task;
  auto of_class = class_from(args, asked);
  if (!of_class) return of_class.failure();
  return Subject(asked, *std::move(of_class));
}

Result<Subject> subject_shown(const Args& args) {
  if (args.positionals.size() < 3 || args.positionals.size() > 4) {
    return fail(ErrorCode::invalid_argument, "expected 'show N R', as in 'tacit atlas show 4 1'");
  }
  Args named = args;
  named.values["n"] = args.positionals[1];
  named.values["r"] = args.positionals[2];
  if (args.positionals.size() == 4) named.values["channel"] = args.positionals[3];
  auto subject = subject_named(named);
  if (!subject) {
    Failure failure = subject.failure();
    if (failure.error.where.text() == "n") failure.error.where = "N";
    if (failure.error.where.text() == "r") failure.error.where = "R";
    return failure;
  }
  return subject;
}

// Adds what is known about a system, if that is anything. What is wrong with certificates about
// approximate agreement that prove nothing is complained about.
Result<Done> add_known(const Subject& subject, const RunContext& context, AtlasSystems& known) {
  const System& system = subject.system;
  const std::vector<const Store*> stores = known.atlases.stores();
  if (!system.task.takes_fractions()) {
    auto answer = known_system(stores, subject, context);
    if (!answer) return answer.failure();
    if (*answer) known.answers.push_back(**std::move(answer));
    return Done{};
  }
  auto found = known_approximate_system(stores, system, context);
  if (!found) return found.failure();
  if (!*found) return Done{};
  if ((*found)->pieces.empty()) {
    known.complaints.insert(known.complaints.end(), (*found)->complaints.begin(),
                            (*found)->complaints.end());
  } else {
    known.approximate.push_back(**std::move(found));
  }
  return Done{};
}

}  // namespace

Result<AtlasCells> cells_of(const ReadableAtlases& atlases, const RunContext& context) {
  AtlasCells known;
  auto cells = cell_summaries(atlases.stores(), known.complaints, context);
  if (!cells) return cells.failure();
  known.cells = *std::move(cells);
  return known;
}

Result<AtlasCells> atlas_cells(const Args& args, const RunContext& context) {
  const auto atlases = ReadableAtlases::open(args, Belief::overview);
  if (!atlases) return atlases.failure();
  return cells_of(*atlases, context);
}

Result<AtlasSystems> atlas_system(const Args& args, const RunContext& context) {
  const auto subject = subject_shown(args);
  if (!subject) return subject.failure();
  auto atlases = ReadableAtlases::open(args);
  if (!atlases) return atlases.failure();
  AtlasSystems known{*std::move(atlases), {}, {}, *subject};
  const auto added = add_known(*subject, context, known);
  if (!added) return added.failure();
  return known;
}

Signature known_signature() {
  return {.positionals = {},
          .options = {processes_option,
                      rounds_option,
                      channel_option,
                      task_option,
                      values_option,
                      {"class", "CLASS",
                       "Among the algorithms that treat the members of each block alike: any, "
                       "anonymous, leader or blocks:A,B,..., each with or without +dual.",
                       "any"}}};
}

Result<AtlasSystems> atlas_known(const Args& args, const RunContext& context) {
  const auto subject = subject_named(args);
  if (!subject) return subject.failure();
  auto atlases = ReadableAtlases::open(args, Belief::overview);
  if (!atlases) return atlases.failure();
  AtlasSystems known{*std::move(atlases), {}, {}, *subject};
  const auto added = add_known(*subject, context, known);
  if (!added) return added.failure();
  return known;
}

Result<AtlasSystems> atlas_systems(const Args& args, const RunContext& context) {
  auto atlases = ReadableAtlases::open(args, Belief::overview);
  if (!atlases) return atlases.failure();
  AtlasSystems known{*std::move(atlases), {}};
  const auto subjects = known_subjects(known.atlases.stores());
  if (!subjects) return subjects.failure();
  for (const Subject& subject : *subjects) {
    if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped before the end");
    const auto added = add_known(subject, context, known);
    if (!added && added.error().code == ErrorCode::cancelled) return added.failure();
    if (!added) known.complaints.push_back(subject.to_string() + ": " + added.error().message);
  }
  return known;
}

std::string nothing_known(const Subject& subject) {
  return "the atlas has nothing about " + subject.to_string();
}

Result<Done> existing_store(const Args& args) {
  const std::string place = args.text("store");
  if (!args.has("store") || std::filesystem::exists(place + "/atlas.sqlite")) return Done{};
  return fail(ErrorCode::io_error, "no atlas there: " + quoted_path(place), Parameter{"store"});
}

Result<Done> verify_store(Store& store, bool all, const RunContext& context, Verification& found) {
  const auto certificates = store.certificates();
  if (!certificates) return certificates.failure();
  std::uint64_t done = 0;
  for (const StoredCertificate& each : *certificates) {
    if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped before the end");
    context.report({"certificates", ++done, certificates->size()});
    const bool check = all || each.bytes <= small_certificate;
    std::string objection;
    if (check) {
      const auto verdict = store.recheck(each);
      if (!verdict) return verdict.failure();
      objection = verdict->reason;
    } else if (const auto whole = store.files().intact(each.id); !whole) {
      objection = whole.error().message;
    }
    // What the row says may be wrong though the certificate is right.
    if (objection.empty() && check) objection = store.judgement(each, context).objection;
    if (!objection.empty()) {
      found.rejected.push_back(each.id + ": " + objection);
    } else {
      ++(check ? found.accepted : found.intact);
    }
  }
  return Done{};
}

Result<Verification> verified_atlas(const Args& args, const RunContext& context) {
  auto opened = ReadableAtlases::open(args);
  if (!opened) return opened.failure();
  ReadableAtlases atlases = *std::move(opened);
  Verification found;
  for (Store& store : atlases.all()) {
    const auto done = verify_store(store, args.has("all"), context, found);
    if (!done) return done.failure();
  }
  return found;
}

}  // namespace tacit::ask
