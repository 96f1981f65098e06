#include "tacit/base/output_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <ostream>
#include <random>
#include <streambuf>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <sys/stat.h>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr int new_file = O_WRONLY | O_CREAT | O_CLOEXEC;
constexpr mode_t rights_of_files = 0666;  // less the umask, which the system applies
constexpr mode_t rights_of_directories = 0777;

Failure cannot_write(const std::string& path, int code) {
  return fail(ErrorCode::io_error, "cannot write to " + quoted_path(path) + ": " +
                                       std::generic_category().message(code == 0 ? EIO : code));
}

// Tries names `prefix` and six letters until `make` takes one: its return value is negative, with
// errno EEXIST, for a name that is taken. The name that was made is left in `name`.
template <class Make>
int with_new_name(const std::string& prefix, std::string& name, const Make& make) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr int attempts = 100;
  std::random_device random;
  std::uniform_int_distribution<std::size_t> any_letter(0, letters.size() - 1);
  for (int i = 0; i < attempts; ++i) {
    name = prefix;
    for (int k = 0; k < 6; ++k) name.push_back(letters[any_letter(random)]);
    const int made = make(name.c_str());
    if (made >= 0 || errno != EEXIST) return made;
  }
  return -1;
}

int create_beside(const std::string& path, std::string& temporary) {
  return with_new_name(path + ".", temporary, [](const char* name) {
    return ::open(name, new_file | O_EXCL, rights_of_files);
  });
}

// Where an open descriptor leads to, or "" with errno.
std::string name_of(int file) {
  std::array<char, 4097> name{};
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t length = ::readlink(link.c_str(), name.data(), name.size());
  if (length < 0) return {};
  return {name.data(), static_cast<std::size_t>(length)};
}

// What a path names after its links, followed by the system itself, which does not follow links
// that others have planted (fs.protected_symlinks). The path itself when it is no link; empty,
// with errno, when the link may not be followed.
std::string followed(const std::string& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  const bool dangling = file < 0 && errno == ENOENT;
  // What a link leads to is known once it is there.
  if (dangling) file = ::open(path.c_str(), new_file, rights_of_files);
  if (file < 0) return {};
  std::string name = name_of(file);
  const int code = errno;
  if (dangling && !name.empty()) ::unlink(name.c_str());
  ::close(file);
  errno = code;
  return name;
}

}  // namespace

// The bytes on their way to a descriptor.
struct OutputFile::State : std::streambuf {
  State(int opened, std::string name)
      : file(opened), path(std::move(name)), buffer(65536), stream(this) {
    setp(buffer.data(), buffer.data() + buffer.size());
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() override {
    if (file >= 0) ::close(file);
    if (!temporary.empty()) ::unlink(temporary.c_str());
  }

  void put(std::string_view bytes) {
    while (!bytes.empty() && refused == 0) {
      const ssize_t written = ::write(file, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) refused = errno;
      if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  bool empty_buffer() {
    put({pbase(), static_cast<std::size_t>(pptr() - pbase())});
    setp(buffer.data(), buffer.data() + buffer.size());
    return refused == 0;
  }
  int_type overflow(int_type next) override {
    if (!empty_buffer()) return traits_type::eof();
    if (!traits_type::eq_int_type(next, traits_type::eof())) {
      *pptr() = traits_type::to_char_type(next);
      pbump(1);
    }
    return traits_type::not_eof(next);
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    if (count > epptr() - pptr()) {
      if (!empty_buffer()) return 0;
      if (count > epptr() - pptr()) {
        put({bytes, static_cast<std::size_t>(count)});
        return refused == 0 ? count : 0;
      }
    }
    std::char_traits<char>::copy(pptr(), bytes, static_cast<std::size_t>(count));
    pbump(static_cast<int>(count));
    return refused == 0 ? count : 0;
  }
  int sync() override { return empty_buffer() ? 0 : -1; }

  int file;
  int refused = 0;          // the errno of the first refusal
  std::string path;         // as it is called in messages
  std::string temporary{};  // to be renamed to `target`; empty: the file has its name
  std::string target{};
  std::vector<char> buffer;
  std::ostream stream;
};

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::open(const std::string& path) {
  const int file = ::open(path.c_str(), new_file | O_TRUNC, rights_of_files);
  if (file < 0) return cannot_write(path, errno);
  return OutputFile(std::make_unique<State>(file, path));
}

Result<OutputFile> OutputFile::continued(const std::string& path, std::size_t kept) {
  const int file = ::open(path.c_str(), new_file | O_APPEND, rights_of_files);
  if (file < 0) return cannot_write(path, errno);
  OutputFile output(std::make_unique<State>(file, path));
  if (::ftruncate(file, static_cast<off_t>(kept)) != 0) return cannot_write(path, errno);
  return output;
}

Result<OutputFile> OutputFile::staged(const std::string& path) {
  if (is_special_file(path)) return open(path);
  const std::string target = followed(path);
  if (target.empty()) return cannot_write(path, errno);
  struct stat status{};
  if (::stat(target.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    return cannot_write(path, EISDIR);
  }
  std::string temporary;
  const int file = create_beside(target, temporary);
  if (file < 0) return cannot_write(path, errno);
  auto state = std::make_unique<State>(file, path);
  state->temporary = std::move(temporary);
  state->target = target;
  return OutputFile(std::move(state));
}

bool OutputFile::write(std::string_view bytes) {
  expects(state_->file >= 0, "OutputFile: writes come before the end");
  state_->sputn(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return state_->refused == 0;
}

bool OutputFile::flush() {
  return state_->empty_buffer();
}

std::ostream& OutputFile::stream() {
  return state_->stream;
}

Result<Done> OutputFile::finish() {
  expects(state_->file >= 0, "OutputFile: there is one end");
  // Pipes and some devices have no disk behind them.
  if (flush() && ::fsync(state_->file) != 0 && errno != EINVAL && errno != EROFS) {
    state_->refused = errno;
  }
  return close();
}

Result<Done> OutputFile::close() {
  expects(state_->file >= 0, "OutputFile: there is one end");
  State& state = *state_;
  state.empty_buffer();
  if (::close(std::exchange(state.file, -1)) != 0 && state.refused == 0) state.refused = errno;
  if (state.refused == 0 && !state.temporary.empty()) {
    if (std::rename(state.temporary.c_str(), state.target.c_str()) != 0) state.refused = errno;
    if (state.refused == 0) state.temporary.clear();
  }
  if (state.refused != 0) return failure();
  return Done{};
}

Failure OutputFile::failure(const Place& where) const {
  Failure failure = cannot_write(state_->path, state_->refused);
  failure.error.where = where;
  return failure;
}

Result<std::size_t> write_file(const std::string& path, std::string_view text) {
  auto opened = OutputFile::staged(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  file.write(text);
  if (const auto done = file.finish(); !done) return done.failure();
  return text.size();
}

bool is_special_file(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return false;
  return S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode) || S_ISFIFO(status.st_mode) ||
         S_ISSOCK(status.st_mode);
}

Result<Done> check_writable(const std::string& path) {
  if (is_special_file(path)) {
    if (::access(path.c_str(), W_OK) != 0) return cannot_write(path, errno);
    return Done{};
  }
  const auto probe = OutputFile::staged(path);
  if (!probe) return probe.failure();
  return Done{};
}

Result<std::string> make_directory(const std::string& prefix, const std::string& shown) {
  std::string name;
  const int made = with_new_name(
      prefix, name, [](const char* each) { return ::mkdir(each, rights_of_directories); });
  if (made != 0) return cannot_write(shown, errno);
  return name;
}

}  // namespace tacit
