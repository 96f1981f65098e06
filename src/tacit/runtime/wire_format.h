// Datagrams: what nodes say to one another, and how it is protected.
//
// docs/formats/datagram.md is the specification. Every datagram ends with a tag that
// only holders of the shared key can make. decode() is a total function: whatever
// arrives is a message of this run or falls into one category of things to ignore.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/strong_id.h"
#include "tacit/model/process.h"
#include "tacit/runtime/knowledge.h"

namespace tacit::net {

// What all nodes share and nobody else has.
class SharedKey {
 public:
  static constexpr std::size_t bytes = 32;

  // A fresh one.
  [[nodiscard]] static SharedKey random();
  // 64 hexadecimal digits, with white space around them. The error never quotes them.
  [[nodiscard]] static Result<SharedKey> parse(std::string_view text);
  [[nodiscard]] std::string to_string() const;  // what parse() reads

  [[nodiscard]] const std::array<std::uint8_t, bytes>& data() const& noexcept { return data_; }
  [[nodiscard]] const std::array<std::uint8_t, bytes>& data() const&& = delete;  // would dangle

 private:
  SharedKey() = default;
  std::array<std::uint8_t, bytes> data_{};
};

// Names one run of a set of nodes. Nothing said in one run means anything in another.
using RunId = StrongId<struct RunTag, std::uint64_t>;
[[nodiscard]] RunId random_run_id();
// The same for everybody who describes the run with the same words.
[[nodiscard]] RunId run_id_of(std::string_view description);
[[nodiscard]] std::string run_text(RunId run);  // 16 hexadecimal digits
[[nodiscard]] std::optional<RunId> parse_run(std::string_view text);

// What is said.
using Value = Bit;   // in a round of a count rule
struct EndOfRound {  // all of this round has been sent: for barriers only
  friend bool operator==(const EndOfRound&, const EndOfRound&) = default;
};
struct Countdown {  // how long it is until the first round begins
  std::uint64_t nanoseconds;
  friend bool operator==(const Countdown&, const Countdown&) = default;
};
using Payload = std::variant<Value, Knowledge, EndOfRound, Countdown>;

struct Message {
  std::uint64_t instance = 0;
  std::uint32_t round = 0;  // counted from 1; 0 before the first instance
  ProcessId sender;
  Payload payload;

  friend bool operator==(const Message&, const Message&) = default;
};

// What everybody in a run has in common.
struct RunKey {
  RunId run;
  unsigned processes;
  SharedKey key;
};

enum class Rejection {
  damaged,    // no datagram of this format, or cut, or with something after its end
  foreign,    // of another run, or of another number of processes
  wrong_key,  // says it is of this run, but its tag is not
};

inline constexpr std::size_t most_datagram_bytes = 1400;

// Expects a sender below the number of processes, and knowledge that fits.
[[nodiscard]] std::vector<std::uint8_t> encode(const Message& message, const RunKey& run);
// The tag is compared in constant time and before the payload is looked at.
[[nodiscard]] std::variant<Message, Rejection> decode(std::span<const std::uint8_t> datagram,
                                                      const RunKey& run);
// The largest datagram of full information after `rounds` rounds.
[[nodiscard]] std::size_t most_bytes_of_view(unsigned processes, unsigned rounds);

}  // namespace tacit::net
