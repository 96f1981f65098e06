// The tag is HMAC-SHA-512-256 (crypto_auth of libsodium) over everything before it.
#include "tacit/runtime/wire_format.h"

#include <algorithm>
#include <sodium.h>

#include "tacit/base/contract.h"

namespace tacit::net {
namespace {

constexpr std::array<std::uint8_t, 4> magic{'T', 'c', 'i', 't'};
constexpr std::uint8_t datagram_version = 1;
constexpr std::size_t header_bytes = 30;
constexpr std::size_t tag_bytes = crypto_auth_BYTES;
static_assert(SharedKey::bytes == crypto_auth_KEYBYTES);

enum Kind : std::uint8_t { value = 1, view = 2, end_of_round = 3, countdown = 4 };

void sodium_ready() {
  expects(sodium_init() >= 0, "libsodium does not start");
}

template <class Number>
void put(std::vector<std::uint8_t>& out, Number number) {
  for (std::size_t b = sizeof(Number); b > 0; --b) {
    out.push_back(static_cast<std::uint8_t>(number >> (8 * (b - 1))));
  }
}

template <class Number>
Number take(std::span<const std::uint8_t> bytes) {
  Number number = 0;
  for (std::size_t b = 0; b < sizeof(Number); ++b) {
    number = static_cast<Number>((number << 8) | bytes[b]);
  }
  return number;
}

std::uint8_t kind_of(const Payload& payload) {
  constexpr std::array<std::uint8_t, 4> kinds{value, view, end_of_round, countdown};
  return kinds[payload.index()];
}

std::optional<Payload> payload_from(std::uint8_t kind, unsigned n, ProcessId sender,
                                    std::span<const std::uint8_t> bytes) {
  switch (kind) {
    case value:
      if (bytes.size() != 1 || bytes[0] > 1) return std::nullopt;
      return Payload(Bit(bytes[0]));
    case view: {
      auto knowledge = Knowledge::decode(n, sender, bytes);
      if (!knowledge) return std::nullopt;
      return Payload(*std::move(knowledge));
    }
    case end_of_round:
      if (!bytes.empty()) return std::nullopt;
      return Payload(EndOfRound{});
    case countdown:
      if (bytes.size() != 8) return std::nullopt;
      return Payload(Countdown{take<std::uint64_t>(bytes)});
    default:
      return std::nullopt;
  }
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Exactly as many digits as the bytes need.
bool read_hex(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() != 2 * bytes.size()) return false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int high = hex_digit(text[2 * i]);
    const int low = hex_digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = static_cast<std::uint8_t>(16 * high + low);
  }
  return true;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

}  // namespace

SharedKey SharedKey::random() {
  sodium_ready();
  SharedKey key;
  randombytes_buf(key.data_.data(), key.data_.size());
  return key;
}

Result<SharedKey> SharedKey::parse(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t first = std::min(text.find_first_not_of(space), text.size());
  text = text.substr(first, text.find_last_not_of(space) + 1 - first);
  SharedKey key;
  if (!read_hex(text, key.data_)) {
    return fail(ErrorCode::parse_error, "a key is 64 hexadecimal digits, this has " +
                                            std::to_string(text.size()) + " characters");
  }
  return key;
}

std::string SharedKey::to_string() const {
  return hex(data_);
}

RunId random_run_id() {
  sodium_ready();
  std::uint64_t id = 0;
  randombytes_buf(&id, sizeof id);
  return RunId(id);
}

RunId run_id_of(std::string_view description) {
  sodium_ready();
  std::array<std::uint8_t, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(),
                     reinterpret_cast<const unsigned char*>(description.data()), description.size(),
                     nullptr, 0);
  return RunId(take<std::uint64_t>(hash));
}

std::string run_text(RunId run) {
  std::vector<std::uint8_t> bytes;
  put(bytes, run.value());
  return hex(bytes);
}

std::optional<RunId> parse_run(std::string_view text) {
  std::array<std::uint8_t, 8> bytes{};
  if (!read_hex(text, bytes)) return std::nullopt;
  return RunId(take<std::uint64_t>(bytes));
}

std::vector<std::uint8_t> encode(const Message& message, const RunKey& run) {
  expects(message.sender.index() < run.processes, "encode: no such sender");
  sodium_ready();
  std::vector<std::uint8_t> out;
  out.reserve(128);
  out.insert(out.end(), magic.begin(), magic.end());
  out.push_back(datagram_version);
  out.push_back(kind_of(message.payload));
  out.push_back(message.sender.value());
  out.push_back(static_cast<std::uint8_t>(run.processes));
  put(out, run.run.value());
  put(out, message.instance);
  put(out, message.round);
  put(out, std::uint16_t{0});  // the payload's length, known below
  if (const auto* const bit = std::get_if<Value>(&message.payload)) {
    out.push_back(static_cast<std::uint8_t>(*bit));
  } else if (const auto* const knowledge = std::get_if<Knowledge>(&message.payload)) {
    knowledge->encode(out);
  } else if (const auto* const start = std::get_if<Countdown>(&message.payload)) {
    put(out, start->nanoseconds);
  }
  const std::size_t signed_bytes = out.size();
  out[28] = static_cast<std::uint8_t>((signed_bytes - header_bytes) >> 8);
  out[29] = static_cast<std::uint8_t>(signed_bytes - header_bytes);
  out.resize(signed_bytes + tag_bytes);
  expects(out.size() <= most_datagram_bytes, "encode: too large for a datagram");
  crypto_auth(out.data() + signed_bytes, out.data(), signed_bytes, run.key.data().data());
  return out;
}

std::variant<Message, Rejection> decode(std::span<const std::uint8_t> datagram, const RunKey& run) {
  if (datagram.size() < header_bytes + tag_bytes || datagram.size() > most_datagram_bytes ||
      !std::equal(magic.begin(), magic.end(), datagram.begin()) ||
      datagram[4] != datagram_version ||
      header_bytes + take<std::uint16_t>(datagram.subspan(28)) + tag_bytes != datagram.size()) {
    return Rejection::damaged;
  }
  if (datagram[7] != run.processes || RunId(take<std::uint64_t>(datagram.subspan(8))) != run.run) {
    return Rejection::foreign;
  }
  const auto said = datagram.first(datagram.size() - tag_bytes);
  if (crypto_auth_verify(datagram.data() + said.size(), said.data(), said.size(),
                         run.key.data().data()) != 0) {
    return Rejection::wrong_key;
  }
  if (datagram[6] >= run.processes) return Rejection::damaged;
  const ProcessId sender(datagram[6]);
  auto payload = payload_from(datagram[5], run.processes, sender, said.subspan(header_bytes));
  if (!payload) return Rejection::damaged;
  return Message{take<std::uint64_t>(datagram.subspan(16)),
                 take<std::uint32_t>(datagram.subspan(24)), sender, *std::move(payload)};
}

std::size_t most_bytes_of_view(unsigned processes, unsigned rounds) {
  return header_bytes + Knowledge::most_bytes(processes, rounds) + tag_bytes;
}

}  // namespace tacit::net
