// Decision tables of bits, of more values and of fractions: any bytes give a table or a message,
// and a table writes a file that reads back to the same bytes.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "tacit/algorithm/value_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tacit::DecisionHypergraph::Options options;
  options.memory_limit = 1 << 20;
  const auto table = tacit::parse_table(text, "fuzz.json", options);
  if (static_cast<bool>(tacit::DecisionTable::parse(text, "fuzz.json", options)) !=
      (table && std::holds_alternative<tacit::DecisionTable>(*table))) {
    std::abort();
  }
  if (!table) {
    if (table.error().message.empty()) std::abort();
    return 0;
  }
  const auto written = [](const auto& each) { return each.to_json(); };
  const std::string file = std::visit(written, *table);
  const auto again = tacit::parse_table(file, "again.json", options);
  // A table without free views does not say what its decisions are written as.
  if (!again || std::visit(written, *again) != file) std::abort();
  return 0;
}
