#include "tacit/api/atlas_endpoint.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <vector>

#include "tacit/ask/atlas_places.h"
#include "tacit/ask/atlas_queries.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/base/budget.h"
#include "tacit/base/input_file.h"
#include "tacit/base/polynomial.h"
#include "tacit/present/catalogue_report.h"

namespace tacit::api {

using namespace ask;
namespace {

namespace fs = std::filesystem;

// Names, sizes and times of all files of the atlases that can be read: another text after every
// change that does not hide itself.
std::string files_of_atlases() {
  std::vector<std::string> complaints;
  const auto atlases = ReadableAtlases::usable(complaints);
  std::vector<std::string> lines;
  for (const Store* store : atlases.stores()) {
    std::error_code code;
    for (fs::recursive_directory_iterator entry(store->directory(), code), end;
         !code && entry != end; entry.increment(code)) {
      std::error_code gone;
      const auto size = entry->is_regular_file(gone) ? entry->file_size(gone) : 0;
      const auto time = entry->last_write_time(gone).time_since_epoch().count();
      lines.push_back(entry->path().string() + " " + std::to_string(size) + " " +
                      std::to_string(time) + "\n");
    }
  }
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line;
  for (const std::string& complaint : complaints) text += complaint + "\n";
  return text;
}

}  // namespace

Result<std::string> whole_atlas_json(const RunContext& context) {
  const Args no_options{};
  const auto systems = atlas_systems(no_options, context);
  if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped before the end");
  if (!systems || (systems->answers.empty() && systems->approximate.empty())) return std::string();
  const auto cells = cells_of(systems->atlases, context);
  if (context.cancelled()) return fail(ErrorCode::cancelled, "stopped before the end");
  if (!cells) return std::string();
  return export_json(systems->answers, systems->approximate, cells->cells);
}

Result<std::string> known_json(const Args& args, const RunContext& context) {
  const auto known = atlas_known(args, context);
  if (!known) return known.failure();
  return export_json(known->answers, known->approximate, {});
}

void AtlasText::make(const std::string& files, const std::stop_token& stop) {
  RunContext context;
  context.stop = stop;
  context.budget = std::make_shared<Budget>(spare_memory());
  const auto guarded = [&]() -> Result<std::string> {
    try {
      return within(context, [&] { return work_(context); });
    } catch (const std::exception& error) {  // would end the server
      return fail(ErrorCode::io_error, std::string("the atlas cannot be read: ") + error.what());
    }
  };
  auto text = guarded();
  release_thread_caches();
  const std::scoped_lock lock(mutex_);
  if (!stop.stop_requested()) made_.emplace(files, std::move(text));
  making_ = false;
  changed_.notify_all();
}

// Where the machine gives no thread, those who wait try again until their time is over.
void AtlasText::start_making(const std::string& files) {
  try {
    maker_ = std::jthread([this, files](const std::stop_token& stop) { make(files, stop); });
    making_ = true;
  } catch (const std::system_error&) {
    making_ = false;
  }
}

Result<std::string> AtlasText::text(const RunContext& context) {
  const std::string files = files_of_atlases();
  std::unique_lock lock(mutex_);
  ++waiting_;
  while (!context.cancelled() && !(made_ && made_->files == files)) {
    if (!making_) start_making(files);
    changed_.wait_for(lock, std::chrono::milliseconds(50));
  }
  if (--waiting_ == 0 && making_) maker_.request_stop();
  if (!made_ || made_->files != files) {
    return fail(ErrorCode::cancelled, "stopped before the end");
  }
  Result<std::string> text = made_->text;
  if (!text) made_.reset();  // whoever asks next may have more luck
  return text;
}

std::optional<std::string> served_certificate(const std::string& name, const RunContext& context) {
  std::vector<std::string> complaints;
  const auto atlases = ReadableAtlases::usable(complaints);
  for (const Store* store : atlases.stores()) {
    const auto certificates = store->certificates();
    if (!certificates) continue;
    // Only files that the store names are read, whatever is asked for.
    for (const StoredCertificate& certificate : *certificates) {
      if (context.cancelled()) return std::nullopt;
      const std::string path = store->files().path(certificate.id);
      if (fs::path(path).filename() != name) continue;
      auto bytes = read_file(path);
      if (bytes) return *std::move(bytes);
    }
  }
  return std::nullopt;
}

}  // namespace tacit::api
