// Datagrams: decoding is total, and what is accepted is written back as it was read.
// Random bytes never carry the right tag, so the input is also signed and decoded
// again, which takes the fuzzer past the tag into the payload. The same for the lines
// of journals.
#include <cstdint>
#include <cstdlib>
#include <sodium.h>
#include <vector>

#include "tacit/runtime/journal.h"
#include "tacit/runtime/wire_format.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tacit::net;
  static const RunKey run{RunId(0x7461636974), 3, *SharedKey::parse(std::string(64, '1'))};
  const std::span<const std::uint8_t> bytes(data, size);
  const auto check = [&](std::span<const std::uint8_t> datagram) {
    const auto decoded = decode(datagram, run);
    const auto* const message = std::get_if<Message>(&decoded);
    if (message == nullptr) return;
    const auto again = encode(*message, run);
    if (!std::equal(again.begin(), again.end(), datagram.begin(), datagram.end())) std::abort();
  };
  check(bytes);
  std::vector<std::uint8_t> tagged(bytes.begin(), bytes.end());
  tagged.resize(size + crypto_auth_BYTES);
  crypto_auth(tagged.data() + size, data, size, run.key.data().data());
  check(tagged);

  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto line = parse_journal_line(text, 3, 2)) {
    const std::string written = journal_line(*line, 3);
    const auto again = parse_journal_line(written.substr(0, written.size() - 1), 3, 2);
    if (!again || !(*again == *line)) std::abort();
  }
  (void)parse_journal(text, "fuzz");
  return 0;
}
