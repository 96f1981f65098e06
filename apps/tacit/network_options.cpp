#include "network_options.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include <sys/stat.h>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"

namespace tacit::cli {

Result<System> network_system_from(const Args& args) {
  if (const auto n = whole_number(args, "n", 2, ProcessSet::most_processes); !n) {
    return n.failure();
  }
  return ask::system_with_channel(args);
}

Result<net::Time> seconds_from(const Args& args, const std::string& key, const Rational& most) {
  const std::string text = args.text(key);
  const auto seconds = Rational::parse(text);
  if (!seconds) return seconds.failure(Parameter{key});
  const Rational nanoseconds = *seconds * Rational(1'000'000'000);
  if (*seconds <= Rational(0) || *seconds > most || nanoseconds.denominator() != Integer(1)) {
    return fail(ErrorCode::invalid_argument,
                "not a sensible number of seconds: " + quoted_text(text), Parameter{key});
  }
  return *nanoseconds.numerator().to_int64();
}

Result<Timing> timing_from(const Args& args) {
  constexpr std::array<std::string_view, 2> paces{"barrier", "slots"};
  const auto pace = one_of(args, "pace", paces);
  if (!pace) return pace.failure();
  const auto slot = seconds_from(args, "slot", Rational(3600));
  if (!slot) return slot.failure();
  const auto patience = seconds_from(args, "patience", Rational(86'400));
  if (!patience) return patience.failure();
  return Timing{net::Pace(*pace), *slot, *patience};
}

Result<net::SharedKey> key_from(const Args& args) {
  if (!args.has("key")) return fail(ErrorCode::invalid_argument, "is missing", Parameter{"key"});
  const std::string path = args.text("key");
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorCode::io_error,
                "cannot read " + quoted_path(path) + ": " + std::generic_category().message(errno),
                Parameter{"key"});
  }
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
      (status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return fail(
        ErrorCode::io_error,
        "others can change this key, which is then no secret (chmod go-rwx): " + quoted_path(path),
        Parameter{"key"});
  }
  // A key is short; whatever is longer is not one.
  std::array<char, 256> text{};
  file.read(text.data(), text.size());
  auto key = net::SharedKey::parse({text.data(), static_cast<std::size_t>(file.gcount())});
  if (!key) return key.failure(Parameter{"key"});
  return key;
}

Result<std::vector<net::Endpoint>> peers_from(const std::string& text, unsigned n) {
  std::vector<net::Endpoint> peers;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const auto peer = net::parse_endpoint(std::string_view(text).substr(begin, end - begin));
    if (!peer) return peer.failure();
    peers.push_back(*peer);
    begin = end + 1;
  }
  if (peers.size() != n) {
    return fail(ErrorCode::invalid_argument,
                "expected " + std::to_string(n) + " addresses: " + quoted_text(text));
  }
  return peers;
}

}  // namespace tacit::cli
