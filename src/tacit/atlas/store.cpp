#include "tacit/atlas/store.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <system_error>
#include <unistd.h>

#include <sys/file.h>

#include "tacit/atlas/coverage.h"
#include "tacit/atlas/database.h"
#include "tacit/base/contract.h"
#include "tacit/check/check.h"
#include "tacit/optimise/certificate_writer.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

constexpr int patience_ms = 10'000;  // for a writer that is in the middle of a transaction

Failure io_failure(const std::string& directory, int code) {
  return fail(ErrorCode::io_error, "cannot write to the atlas at '" + directory +
                                       "': " + std::generic_category().message(code));
}

// A path as part of a URI.
std::string uri_escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      constexpr std::string_view digits = "0123456789ABCDEF";
      const auto code = static_cast<unsigned char>(c);
      text += {'%', digits[code / 16], digits[code % 16]};
    } else {
      text += c;
    }
  }
  return text;
}

std::optional<double> optional_number(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return column.getDouble();
}

void bind_optional(SQLite::Statement& statement, int parameter,
                   const std::optional<double>& value) {
  if (value) {
    statement.bind(parameter, *value);
  } else {
    statement.bind(parameter);
  }
}

}  // namespace

bool comes_before(const Cell& a, const Cell& b) {
  const auto key = [](const System& s) {
    return std::tuple(static_cast<int>(s.channel), s.processes, s.rounds);
  };
  if (a.system != b.system) return key(a.system) < key(b.system);
  if (a.on.from != b.on.from) return a.on.from < b.on.from;
  return a.on.to < b.on.to;
}

Store::Store(std::string directory, Options options)
    : directory_(std::move(directory)),
      options_(std::move(options)),
      files_(directory_ + "/certificates", options_.fault) {}

Store::Store(Store&& other) noexcept
    : directory_(std::move(other.directory_)),
      options_(std::move(other.options_)),
      files_(std::move(other.files_)),
      lock_(std::exchange(other.lock_, -1)),
      database_(std::move(other.database_)) {}

Store::~Store() {
  database_.reset();
  if (lock_ >= 0) ::close(lock_);
}

Result<Store> Store::open(std::string directory, Options options) {
  expects(options.access != Access::write || options.now, "Store::open: no clock");
  Store store(std::move(directory), std::move(options));
  if (store.options_.access == Access::write) {
    const auto locked = store.lock();
    if (!locked) return locked.failure();
    store.files_.sweep();
    std::error_code ignored;
    fs::remove_all(store.directory_ + "/work", ignored);
  }
  const auto connected = guarded(store.directory_, [&] { return store.connect(); });
  if (!connected) return connected.failure();
  return store;
}

Result<Done> Store::lock() {
  std::error_code code;
  fs::create_directories(files_.directory(), code);
  if (code) return io_failure(directory_, code.value());
  const std::string path = directory_ + "/lock";
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock_ < 0) return io_failure(directory_, errno);
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return io_failure(directory_, errno);
    std::string owner(32, '\0');
    const ssize_t count = ::pread(lock_, owner.data(), owner.size(), 0);
    owner.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    owner.erase(std::ranges::find(owner, '\n'), owner.end());
    return fail(ErrorCode::io_error, "another process is writing to the atlas at '" + directory_ +
                                         "'" + (owner.empty() ? "" : ": process " + owner));
  }
  const std::string owner = std::to_string(::getpid()) + "\n";
  if (::ftruncate(lock_, 0) != 0 ||
      ::pwrite(lock_, owner.data(), owner.size(), 0) != static_cast<ssize_t>(owner.size())) {
    return io_failure(directory_, errno);
  }
  return Done{};
}

Result<Done> Store::connect() {
  const std::string path = directory_ + "/atlas.sqlite";
  const bool writable = options_.access == Access::write;
  std::error_code ignored;
  if (!writable && !fs::exists(path, ignored)) return Done{};
  if (writable) {
    database_ = std::make_unique<Database>(Database{
        SQLite::Database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience_ms)});
  } else if (options_.access == Access::frozen || ::access(directory_.c_str(), W_OK) != 0) {
    // A reader of a database that can change leaves files beside it; here it cannot.
    database_ = std::make_unique<Database>(
        Database{SQLite::Database("file:" + uri_escaped(path) + "?immutable=1",
                                  SQLite::OPEN_READONLY | SQLite::OPEN_URI, patience_ms)});
  } else {
    database_ = std::make_unique<Database>(
        Database{SQLite::Database(path, SQLite::OPEN_READONLY, patience_ms)});
  }
  const auto prepared = prepare_database(database_->connection, directory_, writable);
  if (!prepared) return prepared;
  const bool empty =
      database_->connection.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
  if (empty) database_.reset();
  return Done{};
}

Result<std::vector<StoredCertificate>> Store::certificates() const {
  using Found = Result<std::vector<StoredCertificate>>;
  if (!database_) return std::vector<StoredCertificate>{};
  return guarded(directory_, [&]() -> Found {
    SQLite::Statement rows(
        database_->connection,
        "SELECT c.id, c.processes, c.rounds, c.channel, p.low, p.high, c.bytes, c.claim, c.version,"
        " c.made, c.seconds, c.checked_version, c.checked FROM certificate c"
        " JOIN proved p ON p.certificate = c.id ORDER BY c.id, p.place");
    std::vector<StoredCertificate> found;
    while (rows.executeStep()) {
      auto cell = cell_in(rows, 1);
      if (!cell) return cell.failure(directory_);
      const std::string id = rows.getColumn(0).getString();
      if (!found.empty() && found.back().id == id) {
        found.back().on.push_back(cell->on);
        continue;
      }
      found.push_back({id,
                       cell->system,
                       {cell->on},
                       static_cast<std::uint64_t>(rows.getColumn(6).getInt64()),
                       rows.getColumn(7).getString(),
                       {rows.getColumn(8).getString(), rows.getColumn(9).getString(),
                        optional_number(rows.getColumn(10))},
                       {rows.getColumn(11).getString(), rows.getColumn(12).getString(), {}}});
    }
    std::ranges::stable_sort(found, [](const StoredCertificate& a, const StoredCertificate& b) {
      return comes_before({a.system, a.on.front()}, {b.system, b.on.front()});
    });
    return found;
  });
}

Result<std::vector<StoredCertificate>> Store::certificates(const System& system) const {
  auto all = certificates();
  if (!all) return all;
  std::vector<StoredCertificate> chosen = *std::move(all);
  std::erase_if(chosen, [&](const StoredCertificate& each) { return each.system != system; });
  return chosen;
}

Result<std::vector<StoredCell>> Store::cells() const {
  if (!database_) return std::vector<StoredCell>{};
  return guarded(directory_, [&]() -> Result<std::vector<StoredCell>> {
    SQLite::Statement rows(database_->connection,
                           "SELECT processes, rounds, channel, low, high, tried FROM cell");
    std::vector<StoredCell> found;
    while (rows.executeStep()) {
      auto cell = cell_in(rows, 0);
      if (!cell) return cell.failure(directory_);
      found.push_back({*std::move(cell), rows.getColumn(5).getDouble()});
    }
    std::ranges::stable_sort(found, comes_before, &StoredCell::cell);
    return found;
  });
}

Result<std::vector<StoredBound>> Store::bounds() const {
  if (!database_) return std::vector<StoredBound>{};
  return guarded(directory_, [&]() -> Result<std::vector<StoredBound>> {
    SQLite::Statement rows(database_->connection,
                           "SELECT processes, rounds, channel, low, high, lower, upper, algorithm,"
                           " lower_value, version, made, seconds FROM bound");
    std::vector<StoredBound> found;
    while (rows.executeStep()) {
      auto cell = cell_in(rows, 0);
      if (!cell) return cell.failure(directory_);
      auto lower = Profile::parse(rows.getColumn(5).getString());
      if (!lower) return lower.failure(directory_);
      auto upper = Profile::parse(rows.getColumn(6).getString());
      if (!upper) return upper.failure(directory_);
      StoredBound bound{*std::move(cell),
                        *std::move(lower),
                        *std::move(upper),
                        rows.getColumn(7).getString(),
                        {},
                        {rows.getColumn(9).getString(), rows.getColumn(10).getString(),
                         optional_number(rows.getColumn(11))}};
      if (!rows.getColumn(8).isNull()) {
        auto value = Rational::parse(rows.getColumn(8).getString());
        if (!value) return value.failure(directory_);
        bound.lower_value = *std::move(value);
      }
      found.push_back(std::move(bound));
    }
    std::ranges::stable_sort(found, comes_before, &StoredBound::where);
    return found;
  });
}

Result<Store::Admission> Store::admit(const std::string& source, const Provenance& found) {
  expects(options_.access == Access::write, "Store::admit: opened for reading");
  auto staged = files_.stage(source);
  if (!staged) return staged.failure();
  CertificateFiles::Staged file = *std::move(staged);
  const std::string id = file.id();
  const auto known = certificates();
  if (!known) return known.failure();
  const bool recorded = std::ranges::find(*known, id, &StoredCertificate::id) != known->end();
  if (recorded && files_.intact(id)) return Admission{Admission::Outcome::present, id, {}};

  const check::FileVerdict checked = check::check_certificate_file(file.path());
  if (!checked.io_error.empty()) return fail(ErrorCode::io_error, checked.io_error);
  if (checked.verdict.outcome != check::Outcome::accepted) {
    return Admission{
        Admission::Outcome::rejected, id,
        "line " + std::to_string(checked.verdict.line) + ": " + checked.verdict.reason};
  }
  auto head = certificate_head_of(file.path());
  if (!head) return head.failure();
  const StoredCertificate certificate{
      id, head->system, head->on, file.bytes(), checked.verdict.claim, found, here_and_now()};
  const auto published = files_.publish(std::move(file));
  if (!published) return published.failure();
  const auto done = record(certificate);
  if (!done) return done.failure();
  return Admission{recorded ? Admission::Outcome::present : Admission::Outcome::added, id, {}};
}

Result<Done> Store::record(const StoredCertificate& certificate) {
  const auto cells_before = cells();
  if (!cells_before) return cells_before.failure();
  std::vector<Interval> wanted;
  for (const StoredCell& each : *cells_before) {
    if (each.cell.system == certificate.system) wanted.push_back(each.cell.on);
  }
  return guarded(directory_, [&]() -> Result<Done> {
    if (options_.fault) {
      if (const int code = options_.fault("commit")) return io_failure(directory_, code);
    }
    SQLite::Transaction transaction(database_->connection);
    SQLite::Statement insert(database_->connection,
                             "INSERT OR REPLACE INTO certificate (processes, rounds, channel, id, "
                             "bytes, claim, version, made, seconds, checked_version, checked) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    bind_system(insert, certificate.system, 1);
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
      bind_cell(cell, {certificate.system, each}, 1);
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
    return io_failure(directory_, code.value());
  }
  return Done{};
}

Result<Store::Admission> Store::recheck(const StoredCertificate& certificate) {
  const std::string path = files_.path(certificate.id);
  std::string objection;
  const auto whole = files_.intact(certificate.id);
  if (!whole) {
    objection = whole.error().message;
  } else {
    const check::FileVerdict checked = check::check_certificate_file(path);
    if (!checked.io_error.empty()) {
      objection = checked.io_error;
    } else if (checked.verdict.outcome != check::Outcome::accepted) {
      objection = "line " + std::to_string(checked.verdict.line) + ": " + checked.verdict.reason;
    }
  }
  const bool accepted = objection.empty();
  const Admission admission{accepted ? Admission::Outcome::present : Admission::Outcome::rejected,
                            certificate.id, objection};
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
      if (old.where.system != cell.system || inside(cell.on, {old.where.on}).empty()) continue;
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
