#include "tacit/ask/atlas_places.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <unistd.h>

#include "tacit/ask/data_folder.h"
#include "tacit/base/version.h"

namespace tacit::ask {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in this program changes the environment.
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool without_atlas() {
  return environment("TACIT_ATLAS") == "none";
}

// Where verdicts are kept; empty where there is no place of the user's own.
std::string verdict_folder() {
  // Whoever started this process may have chosen its environment for somebody else.
  if (::getuid() != ::geteuid() || ::getgid() != ::getegid()) return {};
  const std::string cache = environment("XDG_CACHE_HOME");
  if (fs::path(cache).is_absolute()) return cache + "/tacit/verdicts";
  const std::string home = environment("HOME");
  return fs::path(home).is_absolute() ? home + "/.cache/tacit/verdicts" : std::string();
}

}  // namespace

Result<std::string> own_atlas(const Args& args) {
  if (args.has("store")) {
    if (!args.text("store").empty()) return args.text("store");
    return fail(ErrorCode::invalid_argument, "names no directory: ''", Parameter{"store"});
  }
  if (without_atlas()) {
    return fail(ErrorCode::io_error,
                "TACIT_ATLAS is 'none', so there is no atlas: say --store DIR");
  }
  if (const std::string place = environment("TACIT_ATLAS"); !place.empty()) return place;
  const std::string data = environment("XDG_DATA_HOME");
  if (fs::path(data).is_absolute()) return data + "/tacit/atlas";
  if (const std::string home = environment("HOME"); !home.empty()) {
    return home + "/.local/share/tacit/atlas";
  }
  return fail(ErrorCode::io_error, "no place for an atlas: say --store DIR");
}

Result<Store> open_for_writing(const std::string& directory) {
  Store::Options options;
  options.access = Store::Access::write;
  options.version = version();
  options.now = &current_time;
  options.belief = std::make_shared<Belief>(kept_verdicts());
  return Store::open(directory, options);
}

Result<OwnAtlas> opened_atlas(const Args& args) {
  const auto place = own_atlas(args);
  if (!place) return place.failure();
  auto store = open_for_writing(*place);
  if (!store) return store.failure();
  OwnAtlas own{*std::move(store), {}};
  const auto adopted = own.store.adopt();
  if (!adopted) return adopted.failure();
  for (const Store::Admission& each : *adopted) {
    if (each.outcome == Store::Admission::Outcome::rejected) {
      own.complaints.push_back("put aside: " + each.id + ": " + each.reason);
    }
  }
  return own;
}

std::shared_ptr<KeptVerdicts> kept_verdicts() {
  static const auto kept = std::make_shared<KeptVerdicts>(verdict_folder());
  return kept;
}

Result<Done> ReadableAtlases::take(const std::string& place, Store::Access access) {
  Store::Options options;
  options.access = access;
  options.belief = belief_;
  auto store = Store::open(place, options);
  if (!store) return store.failure();
  stores_.push_back(*std::move(store));
  return Done{};
}

Result<ReadableAtlases> ReadableAtlases::open(const Args& args, std::uint64_t purse) {
  ReadableAtlases atlases;
  atlases.belief_ = std::make_shared<Belief>(kept_verdicts(), purse);
  if (without_atlas() && !args.has("store")) return atlases;
  const auto own = own_atlas(args);
  if (!own && own.error().code == ErrorCode::invalid_argument) return own.failure();
  if (own) {
    const auto taken = atlases.take(*own, Store::Access::read);
    if (!taken) return taken.failure();
  }
  const std::string shipped = args.has("store") ? std::string() : data_folder("atlas");
  if (!shipped.empty()) {
    const auto taken = atlases.take(shipped, Store::Access::frozen);
    if (!taken) return taken.failure();
  }
  return atlases;
}

ReadableAtlases ReadableAtlases::usable(std::vector<std::string>& complaints) {
  ReadableAtlases atlases;
  if (without_atlas()) return atlases;
  if (const auto own = own_atlas(Args{})) {
    const auto taken = atlases.take(*own, Store::Access::read);
    if (!taken) complaints.push_back(taken.error().message);
  }
  if (const std::string shipped = data_folder("atlas"); !shipped.empty()) {
    const auto taken = atlases.take(shipped, Store::Access::frozen);
    if (!taken) complaints.push_back(taken.error().message);
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

}  // namespace tacit::ask
