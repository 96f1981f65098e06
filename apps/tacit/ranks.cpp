#include "ranks.h"

#include <array>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include "installed_modules.h"
#include "mpi_module.h"

namespace tacit::cli {
namespace {

// Launchers tell the processes they start how many there are.
bool started_by_launcher() {
  constexpr std::array<const char*, 3> variables{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
  for (const char* const variable : variables) {
    if (std::getenv(variable) != nullptr) return true;  // NOLINT(concurrency-mt-unsafe): one thread
  }
  return false;
}

void* load_module() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  const auto installed = program.parent_path() / installed_modules / mpi_module_name;
  for (const auto& path : {program / mpi_module_name, installed}) {
    // MPI loads parts of its own later, which have to find it.
    if (void* const module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL)) return module;
  }
  return nullptr;
}

Failure no_mpi(const std::string& why) {
  return fail(ErrorCode::io_error, "started by mpirun, but " + why);
}

// Null when this process is alone.
Result<const TacitMpi*> started_mpi() {
  if (!started_by_launcher()) return nullptr;
  void* const module = load_module();
  if (module == nullptr) return no_mpi("this build has no MPI module");
  const auto start = reinterpret_cast<TacitMpiStart>(::dlsym(module, mpi_start_name));
  const TacitMpi* const mpi = start == nullptr ? nullptr : start();
  if (mpi == nullptr) return no_mpi("MPI could not be started");
  return mpi;
}

}  // namespace

Result<Ranks> started_ranks() {
  const auto started = started_mpi();
  if (!started) return started.failure();
  const TacitMpi* const mpi = *started;
  if (mpi == nullptr) return Ranks{};
  Ranks ranks;
  ranks.rank = mpi->rank;
  ranks.count = mpi->count;
  ranks.all_gather = [mpi](std::span<const std::uint64_t> words) {
    std::size_t total = 0;
    const std::uint64_t* const all = mpi->all_gather(words.data(), words.size(), &total);
    if (all == nullptr) throw std::runtime_error("MPI failed while gathering results");
    return std::vector<std::uint64_t>(all, all + total);
  };
  return ranks;
}

Result<StartedMessenger> started_messenger() {
  const auto started = started_mpi();
  if (!started) return started.failure();
  const TacitMpi* const mpi = *started;
  StartedMessenger ranks;
  if (mpi == nullptr) return ranks;
  const auto mutex = std::make_shared<std::mutex>();
  ranks.messenger.rank = mpi->rank;
  ranks.messenger.count = mpi->count;
  ranks.messenger.send = [mpi, mutex](unsigned to, const std::string& bytes) {
    const std::scoped_lock lock(*mutex);
    return mpi->send(to, bytes.data(), bytes.size()) != 0;
  };
  ranks.messenger.receive = [mpi, mutex]() -> std::optional<std::pair<unsigned, std::string>> {
    const std::scoped_lock lock(*mutex);
    unsigned from = 0;
    std::size_t size = 0;
    const char* const bytes = mpi->receive(&from, &size);
    if (bytes == nullptr) return std::nullopt;
    return std::pair{from, std::string(bytes, size)};
  };
  ranks.leave = mpi->leave;
  return ranks;
}

}  // namespace tacit::cli
