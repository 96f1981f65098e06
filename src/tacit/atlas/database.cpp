#include "tacit/atlas/database.h"

#include <sqlite3.h>
#include <system_error>

#include "tacit/atlas/setting.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

constexpr const char* tables = R"sql(
CREATE TABLE certificate (
  id TEXT PRIMARY KEY,
  processes INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  channel TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  claim TEXT NOT NULL,
  version TEXT NOT NULL,
  made TEXT NOT NULL,
  seconds REAL,
  checked_version TEXT NOT NULL,
  checked TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE proved (
  certificate TEXT NOT NULL REFERENCES certificate (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  low TEXT NOT NULL,
  high TEXT NOT NULL,
  PRIMARY KEY (certificate, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE cell (
  processes INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  channel TEXT NOT NULL,
  low TEXT NOT NULL,
  high TEXT NOT NULL,
  tried REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (processes, rounds, channel, low, high)
) STRICT, WITHOUT ROWID;
CREATE TABLE bound (
  processes INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  channel TEXT NOT NULL,
  low TEXT NOT NULL,
  high TEXT NOT NULL,
  lower TEXT NOT NULL,
  upper TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  lower_value TEXT,
  version TEXT NOT NULL,
  made TEXT NOT NULL,
  seconds REAL,
  PRIMARY KEY (processes, rounds, channel, low, high)
) STRICT, WITHOUT ROWID;
)sql";

// SQLite's own words end with the line that names the page.
Failure damaged(const std::string& directory, const std::string& words) {
  const std::size_t last = words.rfind('\n');
  const std::string detail = last == std::string::npos ? words : words.substr(last + 1);
  return fail(ErrorCode::io_error,
              "the database of the atlas at " + quoted_path(directory) + " is damaged (" + detail +
                  "); its certificates are separate files: move atlas.sqlite away and run 'tacit "
                  "atlas import' without files to make it anew from them");
}

}  // namespace

Failure unwritable_atlas(const std::string& directory, int code) {
  return fail(ErrorCode::io_error, "cannot write to the atlas at " + quoted_path(directory) + ": " +
                                       std::generic_category().message(code));
}

Failure database_failure(const std::string& directory, const SQLite::Exception& error) {
  const std::string place = quoted_path(directory);
  switch (error.getErrorCode()) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return damaged(directory, error.getErrorStr());
    case SQLITE_FULL:
      return fail(ErrorCode::io_error, "cannot write to the atlas at " + place + ": disk full");
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return fail(ErrorCode::io_error,
                  "cannot open the database of the atlas at " + place + ": " + error.what());
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fail(ErrorCode::io_error, "the atlas at " + place + " is in use by another process");
    default:
      return fail(ErrorCode::io_error, "the atlas at " + place + ": " + error.what());
  }
}

Result<Done> prepare_database(SQLite::Database& connection, const std::string& directory,
                              bool writable) {
  const std::string verdict = connection.execAndGet("PRAGMA quick_check(1)").getString();
  if (verdict != "ok") return damaged(directory, verdict);
  const int application = connection.execAndGet("PRAGMA application_id").getInt();
  const int format = connection.execAndGet("PRAGMA user_version").getInt();
  const int present = connection.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  if (application != store_application && present > 0) {
    return fail(ErrorCode::io_error, "not an atlas: " + quoted_path(directory + "/atlas.sqlite") +
                                         " is a database of something else");
  }
  if (format > store_format) {
    return fail(ErrorCode::io_error, "the atlas at " + quoted_path(directory) + " has format " +
                                         std::to_string(format) + ", this program reads up to " +
                                         std::to_string(store_format));
  }
  if (!writable) return Done{};
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = FULL");
  connection.exec("PRAGMA foreign_keys = ON");
  if (present > 0) return Done{};
  SQLite::Transaction transaction(connection);
  connection.exec(tables);
  connection.exec("PRAGMA application_id = " + std::to_string(store_application));
  connection.exec("PRAGMA user_version = " + std::to_string(store_format));
  transaction.commit();
  return Done{};
}

namespace {

// The class that a row names, for one round of broadcast and consensus of two values alone.
Result<AlgorithmClass> class_of_row(const System& system, const std::string& name) {
  if (!has_classes(system) || system.processes > Blocks::most_processes) {
    return fail(ErrorCode::io_error, "a class of another system");
  }
  auto algorithms = parse_algorithm_class(name, system.processes);
  if (algorithms && (algorithms->is_everything() || algorithms->name() != name)) {
    return fail(ErrorCode::io_error, "a class under another name");
  }
  return algorithms;
}

}  // namespace

Result<Cell> cell_in(SQLite::Statement& row, int first_column) {
  const int n = row.getColumn(first_column).getInt();
  const int r = row.getColumn(first_column + 1).getInt();
  const auto setting = parse_setting(row.getColumn(first_column + 2).getString());
  const auto from = parse_certificate_point(row.getColumn(first_column + 3).getString());
  const auto to = parse_certificate_point(row.getColumn(first_column + 4).getString());
  const auto system = setting ? checked_system({static_cast<unsigned>(n), static_cast<unsigned>(r),
                                                setting->channel, setting->task})
                              : Result<System>(setting.failure());
  if (n < 0 || r < 0 || !system || !from || !to || *from > *to) {
    return fail(ErrorCode::io_error, "the database holds a row that makes no sense: damaged");
  }
  Cell cell{*system, {*from, *to}};
  if (setting->of_class.empty()) return cell;
  auto algorithms = class_of_row(*system, setting->of_class);
  if (!algorithms) {
    return fail(ErrorCode::io_error, "the database holds a row that makes no sense: damaged");
  }
  cell.of_class = *std::move(algorithms);
  return cell;
}

void bind_subject(SQLite::Statement& statement, const Subject& subject, int first_parameter) {
  statement.bind(first_parameter, static_cast<int>(subject.system.processes));
  statement.bind(first_parameter + 1, static_cast<int>(subject.system.rounds));
  statement.bind(first_parameter + 2, setting_text(subject));
}

void bind_cell(SQLite::Statement& statement, const Cell& cell, int first_parameter) {
  bind_subject(statement, cell.subject(), first_parameter);
  statement.bind(first_parameter + 3, certificate_point(cell.on.from));
  statement.bind(first_parameter + 4, certificate_point(cell.on.to));
}

}  // namespace tacit
