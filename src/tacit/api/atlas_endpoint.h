// What the server offers of the atlas of proved results.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "tacit/ask/signature.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit::api {

// A text that is made of the atlases, kept until a file of them changes. Reading all certificates
// takes seconds, so one thread makes the text for everybody who waits for it; it ends when nobody
// does. What it had checked for the first time on this machine stays checked (belief.h), so that
// those who come again have less to wait for.
class AtlasText {
 public:
  using Work = std::function<Result<std::string>(const RunContext&)>;

  explicit AtlasText(Work work) : work_(std::move(work)) {}
  AtlasText(const AtlasText&) = delete;
  AtlasText& operator=(const AtlasText&) = delete;
  ~AtlasText() = default;

  // Waits for the text; fails when it is stopped meanwhile. May be called by any thread.
  [[nodiscard]] Result<std::string> text(const RunContext& context);

 private:
  struct Made {
    std::string files;  // names, sizes and times of the files that the text was made from
    Result<std::string> text;
  };
  // Expects the lock to be held, and that nothing is being made.
  void start_making(const std::string& files);
  void make(const std::string& files, const std::stop_token& stop);

  const Work work_;
  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::optional<Made> made_;
  bool making_ = false;
  unsigned waiting_ = 0;  // requests
  std::jthread maker_;    // the last member: it is stopped and waited for first
};

// What `tacit atlas export --format json` prints; nothing without an atlas, and where one is
// damaged.
[[nodiscard]] Result<std::string> whole_atlas_json(const RunContext& context);

// The same of the system that is asked about alone, and without cells; no system where the atlases
// know nothing about it.
[[nodiscard]] Result<std::string> known_json(const ask::Args& args, const RunContext& context);

// The certificate of this file name. Nothing when there is none, and when it is stopped.
[[nodiscard]] std::optional<std::string> served_certificate(const std::string& name,
                                                            const RunContext& context);

}  // namespace tacit::api
