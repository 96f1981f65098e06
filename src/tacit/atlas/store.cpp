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
#include "tacit/base/quoted.h"
#include "tacit/check/check.h"
#include "tacit/search/certificate_writer.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

constexpr const char* of_system = " WHERE processes = ? AND rounds = ? AND channel = ?";
constexpr int patience_ms = 10'000;  // for a writer that is in the middle of a transaction

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

// Who made something, and when, as it is shown: printable, and not longer than a line.
std::string provenance_text(const SQLite::Column& column) {
  constexpr std::size_t longest = 40;
  const std::string text = column.getString();
  const bool printable = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
  return printable && text.size() <= longest ? text : "unreadable";
}

std::optional<double> optional_number(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return column.getDouble();
}

}  // namespace

bool comes_before(const Cell& a, const Cell& b) {
  const auto key = [](const System& s) {
    return std::tuple(s.task.values(), s.task.most_decided(), static_cast<int>(s.task.kind()),
                      static_cast<int>(s.channel), s.processes, s.rounds);
  };
  const auto class_of = [](const Cell& cell) {
    return cell.of_class ? std::pair(cell.of_class->blocks.sizes().size(), cell.of_class->name())
                         : std::pair(std::size_t{0}, std::string());
  };
  if (a.of_class.has_value() != b.of_class.has_value()) return b.of_class.has_value();
  if (a.of_class && class_of(a) != class_of(b)) return class_of(a) < class_of(b);
  if (a.system != b.system) return key(a.system) < key(b.system);
  if (a.on.from != b.on.from) return a.on.from < b.on.from;
  return a.on.to < b.on.to;
}

Store::Store(std::string directory, Options options)
    : directory_(std::move(directory)),
      options_(std::move(options)),
      files_(directory_ + "/certificates", options_.fault) {
  if (!options_.belief) options_.belief = std::make_shared<Belief>();
}

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
  if (code) return unwritable_atlas(directory_, code.value());
  const std::string path = directory_ + "/lock";
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock_ < 0) return unwritable_atlas(directory_, errno);
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return unwritable_atlas(directory_, errno);
    std::string owner(32, '\0');
    const ssize_t count = ::pread(lock_, owner.data(), owner.size(), 0);
    owner.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    owner.erase(std::ranges::find(owner, '\n'), owner.end());
    return fail(ErrorCode::io_error, "another process is writing to the atlas at " +
                                         quoted_path(directory_) +
                                         (owner.empty() ? "" : ": process " + owner));
  }
  const std::string owner = std::to_string(::getpid()) + "\n";
  if (::ftruncate(lock_, 0) != 0 ||
      ::pwrite(lock_, owner.data(), owner.size(), 0) != static_cast<ssize_t>(owner.size())) {
    return unwritable_atlas(directory_, errno);
  }
  return Done{};
}

Result<Done> Store::connect() {
  const std::string path = directory_ + "/atlas.sqlite";
  const bool writable = options_.access == Access::write;
  std::error_code ignored;
  if (!writable && !fs::exists(path, ignored)) return Done{};
  if (writable) {
    database_ = std::make_unique<Database>(Database{SQLite::Database(
        path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX, patience_ms)});
  } else if (options_.access == Access::frozen || ::access(directory_.c_str(), W_OK) != 0) {
    // A reader of a database that can change leaves files beside it; here it cannot.
    database_ = std::make_unique<Database>(Database{SQLite::Database(
        "file:" + uri_escaped(path) + "?immutable=1",
        SQLite::OPEN_READONLY | SQLite::OPEN_URI | SQLite::OPEN_FULLMUTEX, patience_ms)});
  } else {
    database_ = std::make_unique<Database>(Database{
        SQLite::Database(path, SQLite::OPEN_READONLY | SQLite::OPEN_FULLMUTEX, patience_ms)});
  }
  const auto prepared = prepare_database(database_->connection, directory_, writable);
  if (!prepared) return prepared;
  const bool empty =
      database_->connection.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
  if (empty) database_.reset();
  return Done{};
}

Result<std::vector<StoredCertificate>> Store::list_certificates(const Subject* subject) const {
  using Found = Result<std::vector<StoredCertificate>>;
  if (!database_) return std::vector<StoredCertificate>{};
  return guarded(directory_, [&]() -> Found {
    SQLite::Statement rows(
        database_->connection,
        "SELECT c.id, c.processes, c.rounds, c.channel, p.low, p.high, c.bytes, c.claim, c.version,"
        " c.made, c.seconds, c.checked_version, c.checked FROM certificate c"
        " JOIN proved p ON p.certificate = c.id" +
            std::string(subject == nullptr ? "" : of_system) + " ORDER BY c.id, p.place");
    if (subject != nullptr) bind_subject(rows, *subject, 1);
    std::vector<StoredCertificate> found;
    while (rows.executeStep()) {
      auto cell = cell_in(rows, 1);
      if (!cell) return cell.failure(directory_);
      const std::string id = rows.getColumn(0).getString();
      if (!found.empty() && found.back().id == id) {
        found.back().on.push_back(cell->on);
        continue;
      }
      found.push_back(
          {id,
           cell->system,
           {cell->on},
           static_cast<std::uint64_t>(rows.getColumn(6).getInt64()),
           rows.getColumn(7).getString(),
           {provenance_text(rows.getColumn(8)), provenance_text(rows.getColumn(9)),
            optional_number(rows.getColumn(10))},
           {provenance_text(rows.getColumn(11)), provenance_text(rows.getColumn(12)), {}},
           cell->of_class});
    }
    std::ranges::stable_sort(found, [](const StoredCertificate& a, const StoredCertificate& b) {
      return comes_before({a.system, a.on.front(), a.of_class},
                          {b.system, b.on.front(), b.of_class});
    });
    return found;
  });
}

Result<std::vector<StoredCertificate>> Store::certificates() const {
  return list_certificates(nullptr);
}

Result<std::vector<StoredCertificate>> Store::certificates(const Subject& subject) const {
  return list_certificates(&subject);
}

Result<std::vector<StoredCell>> Store::cells() const {
  return cells_of(nullptr);
}

Result<std::vector<StoredCell>> Store::cells_of(const Subject* subject) const {
  if (!database_) return std::vector<StoredCell>{};
  return guarded(directory_, [&]() -> Result<std::vector<StoredCell>> {
    SQLite::Statement rows(database_->connection,
                           "SELECT processes, rounds, channel, low, high, tried FROM cell" +
                               std::string(subject == nullptr ? "" : of_system));
    if (subject != nullptr) bind_subject(rows, *subject, 1);
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
      for (const Profile* const each : {&*lower, &*upper}) {
        if (each->denominator() == Integer(1)) continue;
        return fail(ErrorCode::parse_error,
                    "not the profile of an error: " + quoted_text(each->to_string()), directory_);
      }
      StoredBound bound{*std::move(cell),
                        *std::move(lower),
                        *std::move(upper),
                        rows.getColumn(7).getString(),
                        {},
                        {provenance_text(rows.getColumn(9)), provenance_text(rows.getColumn(10)),
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

}  // namespace tacit
