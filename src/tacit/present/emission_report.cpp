#include "tacit/present/emission_report.h"

#include "tacit/present/json_lines.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

struct ModelSize {
  std::size_t variables = 0;
  std::size_t commands = 0;
};

ModelSize size_of(const TransitionModel& model) {
  ModelSize size;
  for (const ModelModule& module : model.modules) {
    size.variables += module.variables.size();
    size.commands += module.commands.size();
  }
  return size;
}

}  // namespace

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

std::string emission_text(const TransitionModel& model, const ModelEmission& emission) {
  const ModelSize size = size_of(model);
  std::vector<TableRow> rows{{emission.file, "the model, for " + emission.language}};
  if (!emission.properties.empty()) rows.push_back({emission.properties, "what to ask of it"});
  rows.push_back({"modules", std::to_string(model.modules.size())});
  rows.push_back({"variables", std::to_string(size.variables)});
  rows.push_back({"commands", std::to_string(size.commands)});
  return emission.algorithm + ": " + emission.system.to_string() + "\n\n" + aligned_table(rows);
}

std::string emission_json(const TransitionModel& model, const ModelEmission& emission) {
  const ModelSize size = size_of(model);
  return json_lines({{"verb", "emit"},
                     {"algorithm", emission.algorithm},
                     {"n", emission.system.processes},
                     {"rounds", emission.system.rounds},
                     {"channel", std::string(channel_name(emission.system.channel))},
                     {"language", emission.language},
                     {"file", emission.file},
                     {"properties", emission.properties},
                     {"size",
                      {{"modules", model.modules.size()},
                       {"variables", size.variables},
                       {"commands", size.commands}}}});
}

}  // namespace tacit
