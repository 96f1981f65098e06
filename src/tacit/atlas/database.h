// The database of a store: its tables, and errors of SQLite as values.
#pragma once

#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

#include "tacit/atlas/store.h"

namespace tacit {

inline constexpr int store_format = 1;
inline constexpr int store_application = 0x74636974;  // "tcit"

struct Store::Database {
  SQLite::Database connection;
};

// What SQLite complained about, for people.
[[nodiscard]] Failure database_failure(const std::string& directory,
                                       const SQLite::Exception& error);

// What the system complained about when writing.
[[nodiscard]] Failure unwritable_atlas(const std::string& directory, int code);

// Makes the tables in an empty database, in one transaction. Fails when the database is
// damaged, of another application, or of a newer format.
[[nodiscard]] Result<Done> prepare_database(SQLite::Database& connection,
                                            const std::string& directory, bool writable);

// The columns processes, rounds, channel, low and high of a row, and back.
[[nodiscard]] Result<Cell> cell_in(SQLite::Statement& row, int first_column);
void bind_cell(SQLite::Statement& statement, const Cell& cell, int first_parameter);
void bind_subject(SQLite::Statement& statement, const Subject& subject, int first_parameter);

// Runs a query or a change, with errors of SQLite as values.
template <class Action>
[[nodiscard]] auto guarded(const std::string& directory, const Action& action)
    -> decltype(action()) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    return database_failure(directory, error);
  }
}

}  // namespace tacit
