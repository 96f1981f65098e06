// What changes a store.
#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "tacit/atlas/certified.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/coverage.h"
#include "tacit/atlas/database.h"
#include "tacit/atlas/store.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

void bind_optional(SQLite::Statement& statement, int parameter,
                   const std::optional<double>& value) {
  if (value) {
    statement.bind(parameter, *value);
  } else {
    statement.bind(parameter);
  }
}

}  // namespace

Result<bool> Store::has(const std::string& id) const {
  const auto recorded = guarded(directory_, [&]() -> Result<bool> {
    SQLite::Statement row(database_->connection, "SELECT 1 FROM certificate WHERE id = ?");
    row.bind(1, id);
    return row.executeStep();
  });
  if (!recorded || !*recorded) return recorded;
  return static_cast<bool>(files_.intact(id));
}

Result<Store::Admission> Store::admit(const std::string& source, const Provenance& found) {
  expects(options_.access == Access::write, "Store::admit: opened for reading");
  auto staged = files_.stage(source);
  if (!staged) return staged.failure();
  const auto known = has(staged->id());
  if (!known) return known.failure();
  if (*known) return Admission{Admission::Outcome::present, staged->id(), {}};
  const auto [checked, id] = check_text(staged->path());
  if (!checked.io_error.empty()) return fail(ErrorCode::io_error, checked.io_error);
  if (const std::string against = objection(checked); !against.empty()) {
    return Admission{Admission::Outcome::rejected, staged->id(), against,
                     checked.verdict.beyond_limits};
  }
  if (id != staged->id()) {
    return fail(ErrorCode::io_error, "somebody changed '" + staged->path() + "' meanwhile");
  }
  const auto head = certificate_head_of(staged->path());
  if (!head) return head.failure();
  const auto& discrepancy = checked.verdict.discrepancy;
  if (discrepancy && (!head->mixture || !is_accepted(*head->mixture, *discrepancy))) {
    return Admission{Admission::Outcome::rejected, staged->id(),
                     "its points are not written as atlases read them"};
  }
  options_.belief->accept(staged->id(), staged->bytes());
  return take(*std::move(staged), *head, checked.verdict.claim, found);
}

Result<Store::Admission> Store::admit_accepted(std::span<const char> file,
                                               const Acceptance& accepted,
                                               const Provenance& found) {
  expects(options_.access == Access::write, "Store::admit_accepted: opened for reading");
  auto staged = files_.stage_compressed(file);
  if (!staged) return staged.failure();
  const auto rejected = [&](const std::string& why) {
    return Admission{Admission::Outcome::rejected, staged->id(), why};
  };
  if (staged->id() != accepted.id) return rejected("this is not the text that was accepted");
  const auto known = has(accepted.id);
  if (!known) return known.failure();
  if (*known) return Admission{Admission::Outcome::present, accepted.id, {}};
  const auto head = certificate_head_of(staged->path());
  if (!head) return rejected(head.error().message);
  if (head->system != accepted.system) return rejected("it is about another system");
  if (head->of_class) return rejected("it is about a class of algorithms");
  if (head->mixture) return rejected("it is no refutation");
  if (!std::ranges::equal(head->on, accepted.on, same)) {
    return rejected("it is about other probabilities");
  }
  for (const ListedAlgorithm& each : head->algorithms) {
    if (std::ranges::find(accepted.algorithms, each.decisions) == accepted.algorithms.end()) {
      return rejected("it lists an unknown algorithm, " + quoted_text(each.name));
    }
  }
  return take(*std::move(staged), *head, accepted.claim, found);
}

// After it was accepted.
Result<Store::Admission> Store::take(CertificateFiles::Staged file, const CertificateHead& head,
                                     const std::string& claim, const Provenance& found) {
  const StoredCertificate certificate{file.id(), head.system, head.on,        file.bytes(),
                                      claim,     found,       here_and_now(), head.of_class};
  const auto published = files_.publish(std::move(file));
  if (!published) return published.failure();
  const auto done = record(certificate);
  if (!done) return done.failure();
  return Admission{Admission::Outcome::added, certificate.id, {}};
}

Result<Done> Store::record(const StoredCertificate& certificate) {
  const Subject subject = certificate.subject();
  const auto cells_before = cells_of(&subject);
  if (!cells_before) return cells_before.failure();
  std::vector<Interval> wanted;
  for (const StoredCell& each : *cells_before) wanted.push_back(each.cell.on);
  return guarded(directory_, [&]() -> Result<Done> {
    if (options_.fault) {
      if (const int code = options_.fault("commit")) return unwritable_atlas(directory_, code);
    }
    SQLite::Transaction transaction(database_->connection);
    SQLite::Statement insert(database_->connection,
                             "INSERT OR REPLACE INTO certificate (processes, rounds, channel, id, "
                             "bytes, claim, version, made, seconds, checked_version, checked) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    bind_subject(insert, subject, 1);
    insert.bind(4, certificate.id);
    insert.bind(5, static_cast<std::int64_t>(certificate.bytes));
    insert.bind(6, certificate.claim);
    insert.bind(7, certificate.found.version);
    insert.bind(8, certificate.found.made);
    bind_optional(insert, 9, certificate.found.seconds);
    insert.bind(10, certificate.checked.version);
    insert.bind(11, certificate.checked.made);
    insert.exec();
    int place = 0;
    for (const Interval& each : certificate.on) {
      SQLite::Statement row(
          database_->connection,
          "INSERT OR REPLACE INTO proved (certificate, place, low, high) VALUES (?, ?, ?, ?)");
      row.bind(1, certificate.id);
      row.bind(2, place++);
      row.bind(3, certificate_point(each.from));
      row.bind(4, certificate_point(each.to));
      row.exec();
      if (left_over(each, wanted).empty()) continue;
      SQLite::Statement cell(database_->connection,
                             "INSERT OR IGNORE INTO cell (processes, rounds, channel, low, high) "
                             "VALUES (?, ?, ?, ?, ?)");
      bind_cell(cell, {certificate.system, each, certificate.of_class}, 1);
      cell.exec();
    }
    transaction.commit();
    return Done{};
  });
}

Result<Done> Store::set_aside(const std::string& id) {
  std::error_code code;
  const std::string path = files_.path(id);
  fs::rename(path, path + ".rejected", code);
  if (code && code != std::errc::no_such_file_or_directory) {
    return unwritable_atlas(directory_, code.value());
  }
  return Done{};
}

Result<Store::Admission> Store::recheck(const StoredCertificate& certificate) {
  const std::string path = files_.path(certificate.id);
  const auto whole = files_.intact(certificate.id);
  std::string against = whole ? std::string() : whole.error().message;
  if (whole) {
    const auto [checked, id] = check_text(path);
    against = objection(checked);
    if (against.empty() && id != certificate.id) against = "somebody changed it meanwhile";
    if (against.empty()) options_.belief->accept(certificate.id, certificate.bytes);
  }
  const bool accepted = against.empty();
  const Admission admission{accepted ? Admission::Outcome::present : Admission::Outcome::rejected,
                            certificate.id, against};
  if (options_.access != Access::write) return admission;
  if (!accepted) {
    const auto aside = set_aside(certificate.id);
    if (!aside) return aside.failure();
  }
  const auto noted = guarded(directory_, [&]() -> Result<Done> {
    SQLite::Transaction transaction(database_->connection);
    SQLite::Statement change(
        database_->connection,
        accepted ? "UPDATE certificate SET checked_version = ?2, checked = ?3 WHERE id = ?1"
                 : "DELETE FROM certificate WHERE id = ?1");
    change.bind(1, certificate.id);
    if (accepted) {
      const Provenance now = here_and_now();
      change.bind(2, now.version);
      change.bind(3, now.made);
    }
    change.exec();
    transaction.commit();
    return Done{};
  });
  if (!noted) return noted.failure();
  return admission;
}

Result<std::vector<Store::Admission>> Store::adopt() {
  const auto known = certificates();
  if (!known) return known.failure();
  std::set<std::string> recorded;
  for (const StoredCertificate& each : *known) recorded.insert(each.id);
  std::vector<Admission> adopted;
  for (const std::string& id : files_.ids()) {
    if (recorded.contains(id)) continue;
    const auto whole = files_.intact(id);
    auto admission = whole ? admit(files_.path(id), here_and_now())
                           : Result<Admission>(Admission{Admission::Outcome::rejected, id,
                                                         whole.failure().error.message});
    if (!admission) return admission.failure();
    if (admission->outcome == Admission::Outcome::rejected) {
      const auto aside = set_aside(id);
      if (!aside) return aside.failure();
    }
    adopted.push_back(*std::move(admission));
  }
  return adopted;
}

Result<Done> Store::add_cell(const Cell& cell) {
  expects(options_.access == Access::write, "Store::add_cell: opened for reading");
  return guarded(directory_, [&]() -> Result<Done> {
    SQLite::Statement insert(database_->connection,
                             "INSERT OR IGNORE INTO cell (processes, rounds, channel, low, high) "
                             "VALUES (?, ?, ?, ?, ?)");
    bind_cell(insert, cell, 1);
    insert.exec();
    return Done{};
  });
}

Result<Done> Store::note_bounds(const Cell& cell, double tried,
                                const std::vector<StoredBound>& bounds) {
  expects(options_.access == Access::write, "Store::note_bounds: opened for reading");
  auto replaced = this->bounds();
  if (!replaced) return replaced.failure();
  return guarded(directory_, [&]() -> Result<Done> {
    SQLite::Transaction transaction(database_->connection);
    SQLite::Statement update(database_->connection,
                             "UPDATE cell SET tried = max(tried, ?6) WHERE processes = ?1 AND "
                             "rounds = ?2 AND channel = ?3 AND low = ?4 AND high = ?5");
    bind_cell(update, cell, 1);
    update.bind(6, tried);
    update.exec();
    for (const StoredBound& old : *replaced) {
      if (old.where.subject() != cell.subject() || inside(cell.on, {old.where.on}).empty())
        continue;
      SQLite::Statement remove(database_->connection,
                               "DELETE FROM bound WHERE processes = ?1 AND rounds = ?2 AND "
                               "channel = ?3 AND low = ?4 AND high = ?5");
      bind_cell(remove, old.where, 1);
      remove.exec();
    }
    for (const StoredBound& bound : bounds) {
      SQLite::Statement insert(database_->connection,
                               "INSERT OR REPLACE INTO bound (processes, rounds, channel, low, "
                               "high, lower, upper, algorithm, lower_value, version, made, "
                               "seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
      bind_cell(insert, bound.where, 1);
      insert.bind(6, bound.lower.to_string());
      insert.bind(7, bound.upper.to_string());
      insert.bind(8, bound.algorithm);
      if (bound.lower_value) {
        insert.bind(9, bound.lower_value->to_string());
      } else {
        insert.bind(9);
      }
      insert.bind(10, bound.found.version);
      insert.bind(11, bound.found.made);
      bind_optional(insert, 12, bound.found.seconds);
      insert.exec();
    }
    transaction.commit();
    return Done{};
  });
}

}  // namespace tacit
