#include "tacit/ask/run_options.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/base/rational.h"

namespace tacit::ask {
namespace {

using Clock = std::chrono::steady_clock;

// "[####      ] 40 % "
std::string bar(std::uint64_t done, std::uint64_t total) {
  constexpr std::size_t columns = 16;
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  std::string text(static_cast<std::size_t>(part * columns), '#');
  text.resize(columns, ' ');
  return "[" + text + "] " + std::to_string(static_cast<int>(part * 100)) + " % ";
}

// "1.5e+08/s"
std::string rate(std::uint64_t done, Clock::duration elapsed) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g/s",
                static_cast<double>(done) / std::chrono::duration<double>(elapsed).count());
  return text;
}

}  // namespace

Result<RunOptions> run_options(const Args& args) {
  RunOptions options;
  if (args.has("time-limit")) {
    const std::string text = args.text("time-limit");
    const auto seconds = Rational::parse(text);
    if (!seconds) return seconds.failure(Parameter{"time-limit"});
    if (*seconds <= Rational(0) || *seconds > Rational(1'000'000'000)) {
      return fail(ErrorCode::invalid_argument,
                  "not a positive number of seconds: " + quoted_text(text),
                  Parameter{"time-limit"});
    }
    options.time_limit = std::chrono::duration<double>(seconds->approximate());
  }
  const auto jobs = whole_number(args, "jobs", 0, 4096);
  if (!jobs) return jobs.failure();
  options.jobs =
      *jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : static_cast<unsigned>(*jobs);
  const auto seed = whole_number(args, "seed", 0, std::uint64_t{1} << 62);
  if (!seed) return seed.failure();
  options.seed = *seed;
  return options;
}

std::string progress_text(const Progress& progress, Clock::duration elapsed) {
  std::string text = std::string(progress.phase) + ": ";
  if (progress.steady && progress.total) {
    text += bar(progress.done, *progress.total) + rate(progress.done, elapsed);
  } else {
    text += std::to_string(progress.done);
    if (progress.total) text += " of " + std::to_string(*progress.total);
  }
  if (progress.note) text += ", " + progress.note();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(elapsed).count();
  return text + ", " + std::to_string(seconds) + " s";
}

Error out_of_time() {
  return {ErrorCode::cancelled, "reached before there was a result", Parameter{"time-limit"}};
}

}  // namespace tacit::ask
