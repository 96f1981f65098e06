#include "atlas_places.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "version.h"

namespace tacit::cli {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in this program changes the environment.
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

Result<std::string> own_atlas(const Args& args) {
  if (args.has("--store")) {
    if (!args.text("--store").empty()) return args.text("--store");
    return fail(ErrorCode::invalid_argument, "names no directory: ''", "--store");
  }
  if (const std::string place = environment("TACIT_ATLAS"); !place.empty()) return place;
  const std::string data = environment("XDG_DATA_HOME");
  if (fs::path(data).is_absolute()) return data + "/tacit/atlas";
  if (const std::string home = environment("HOME"); !home.empty()) {
    return home + "/.local/share/tacit/atlas";
  }
  return fail(ErrorCode::io_error, "no place for an atlas: say --store DIR");
}

std::string shipped_atlas() {
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (code) return {};
  const fs::path place = program.parent_path().parent_path() / "share" / "tacit" / "atlas";
  return fs::exists(place / "atlas.sqlite", code) ? place.string() : std::string();
}

Result<Store> open_for_writing(const std::string& directory) {
  Store::Options options;
  options.access = Store::Access::write;
  options.version = version;
  options.now = &current_time;
  return Store::open(directory, options);
}

Result<ReadableAtlases> ReadableAtlases::open(const Args& args, bool strict, Streams io) {
  ReadableAtlases atlases;
  const auto take = [&](const std::string& place, Store::Access access) -> Result<Done> {
    Store::Options options;
    options.access = access;
    auto store = Store::open(place, options);
    if (!store && strict) return store.failure();
    if (store) {
      atlases.stores_.push_back(*std::move(store));
    } else {
      io.err << "tacit: " << store.error().message << "\n";
    }
    return Done{};
  };
  const auto own = own_atlas(args);
  if (!own && strict && own.error().code == ErrorCode::invalid_argument) return own.failure();
  if (own) {
    const auto taken = take(*own, Store::Access::read);
    if (!taken) return taken.failure();
  }
  const std::string shipped = args.has("--store") ? std::string() : shipped_atlas();
  if (!shipped.empty()) {
    const auto taken = take(shipped, Store::Access::frozen);
    if (!taken) return taken.failure();
  }
  return atlases;
}

std::vector<const Store*> ReadableAtlases::stores() const {
  std::vector<const Store*> result;
  for (const Store& store : stores_) result.push_back(&store);
  return result;
}

std::string current_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), size};
}

}  // namespace tacit::cli
