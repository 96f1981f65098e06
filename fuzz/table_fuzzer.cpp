// Decision tables: any bytes give a table or a message, and a table writes a file
// that reads back to the same bytes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/algorithm/decision_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tacit::DecisionHypergraph::Options options;
  options.memory_limit = 1 << 20;
  const auto table = tacit::DecisionTable::parse(text, "fuzz.json", options);
  if (!table) {
    if (table.error().message.empty()) std::abort();
    return 0;
  }
  const std::string written = table->to_json();
  const auto again = tacit::DecisionTable::parse(written, "again.json", options);
  if (!again || again->to_json() != written) std::abort();
  return 0;
}
