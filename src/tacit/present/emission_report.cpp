#include "tacit/present/emission_report.h"

#include "tacit/present/json_lines.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {}  // namespace

std::string emission_text(const EmittedHeader& header, const Emission& emission) {
  std::string text = emission.algorithm + ": " + emission.system.to_string() + "\n\n";
  std::vector<TableRow> rows{
      {emission.file, counted(header.text.size(), "byte") + " of C99, prefix " + emission.prefix},
      {"constant data", counted(header.table_bytes, "byte")},
      {"state", counted(header.state_bytes, "byte") + " a process"},
      {"message", counted(header.message_bytes, "byte")},
      {"self-test", counted(header.self_test_executions, "execution") +
                        (header.self_test_complete ? ", all of them" : ", a sample")}};
  text += aligned_table(rows) + "\nrounds\n";
  for (const std::string& round : header.rounds) text += "  " + round + "\n";
  return text;
}

std::string emission_json(const EmittedHeader& header, const Emission& emission) {
  return json_lines(
      {{"verb", "emit"},
       {"algorithm", emission.algorithm},
       {"n", emission.system.processes},
       {"rounds", emission.system.rounds},
       {"channel", std::string(channel_name(emission.system.channel))},
       {"language", "c"},
       {"prefix", emission.prefix},
       {"file", emission.file},
       {"bytes",
        {{"source", header.text.size()},
         {"tables", header.table_bytes},
         {"state", header.state_bytes},
         {"message", header.message_bytes}}},
       {"operations", header.rounds},
       {"self_test",
        {{"executions", header.self_test_executions}, {"complete", header.self_test_complete}}}});
}

}  // namespace tacit
