#include "tacit/atlas/kept_verdicts.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>

#include <sys/stat.h>

#include "tacit/check/check.h"

namespace tacit {
namespace {

// A descriptor that is closed at the end.
class Opened {
 public:
  explicit Opened(int descriptor) : descriptor_(descriptor) {}
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  explicit operator bool() const { return descriptor_ >= 0; }
  [[nodiscard]] int get() const { return descriptor_; }

 private:
  int descriptor_;
};

// Whether the file, or the folder, belongs to the user of this process and to nobody else.
bool is_private(int descriptor, mode_t kind) {
  struct stat status{};
  if (::fstat(descriptor, &status) != 0) return false;
  constexpr mode_t others = S_IRWXG | S_IRWXO;
  return (status.st_mode & S_IFMT) == kind && status.st_uid == ::geteuid() &&
         (status.st_mode & others) == 0 && (kind == S_IFDIR || status.st_nlink == 1);
}

std::string verdict_file(const std::string& id) {
  return id + "-" + std::string(check::fingerprint());
}

std::string verdict_text(const std::string& id) {
  return "accepted " + id + " by " + std::string(check::fingerprint()) + "\n";
}

Opened open_folder(const std::string& directory) {
  return Opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool make_folder(const std::string& directory) {
  // What is missing above it is the user's alone as well, as the XDG specification asks.
  const std::filesystem::path path(directory);
  std::filesystem::path made;
  for (const std::filesystem::path& name : path) {
    made /= name;
    if (::mkdir(made.c_str(), S_IRWXU) != 0 && errno != EEXIST && errno != EISDIR) {
      std::error_code ignored;
      if (!std::filesystem::is_directory(made, ignored)) return false;
    }
  }
  return true;
}

}  // namespace

KeptVerdicts::KeptVerdicts(std::string directory) : directory_(std::move(directory)) {}

bool KeptVerdicts::has(const std::string& id) const {
  {
    const std::scoped_lock lock(mutex_);
    if (accepted_.contains(id)) return true;
  }
  return is_on_disk(id);
}

void KeptVerdicts::keep(const std::string& id) {
  {
    const std::scoped_lock lock(mutex_);
    accepted_.insert(id);
  }
  write(id);
}

bool KeptVerdicts::is_on_disk(const std::string& id) const {
  if (directory_.empty() || id.find('/') != std::string::npos) return false;
  const Opened folder = open_folder(directory_);
  if (!folder || !is_private(folder.get(), S_IFDIR)) return false;
  const Opened file(::openat(folder.get(), verdict_file(id).c_str(),
                             O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file || !is_private(file.get(), S_IFREG)) return false;
  std::array<char, 256> text{};
  const ssize_t count = ::read(file.get(), text.data(), text.size());
  return count > 0 &&
         std::string_view(text.data(), static_cast<std::size_t>(count)) == verdict_text(id);
}

void KeptVerdicts::write(const std::string& id) const {
  if (directory_.empty() || id.find('/') != std::string::npos || !make_folder(directory_)) return;
  const Opened folder = open_folder(directory_);
  if (!folder || !is_private(folder.get(), S_IFDIR)) return;
  const std::string name = verdict_file(id);
  const std::string temporary = name + "." + std::to_string(::getpid());
  const std::string text = verdict_text(id);
  bool written = false;
  {
    const Opened file(::openat(folder.get(), temporary.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                               S_IRUSR | S_IWUSR));
    if (!file) return;
    written = ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
  }
  if (!written || ::renameat(folder.get(), temporary.c_str(), folder.get(), name.c_str()) != 0) {
    ::unlinkat(folder.get(), temporary.c_str(), 0);
  }
}

}  // namespace tacit
