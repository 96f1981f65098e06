// Questions as JSON: any bytes give words for a verb or a message, no parameter reaches a
// file, and a message is JSON again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/ask/parameters.h"
#include "tacit/ask/request.h"

namespace {

using namespace tacit::ask;

const Signature& signature() {
  static const Signature all{.positionals = {{"ALGORITHM", "", 0, 3}},
                             .options = {processes_option,
                                         channel_option,
                                         {"loss", "FILE", "", ""},
                                         {"table", "FILE.json", "", ""},
                                         {"count", "", "", ""},
                                         {"format", "FORMAT", "", "text"}}};
  return all;
}

void expect(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto question = parse_question(text);
  const auto args =
      args_from_parameters(signature(), question ? question->parameters : std::string(text));
  if (!args) {
    const auto told = parse_question(error_json(args.error()));
    expect(!told && told.error().message.find("'error'") != std::string::npos);
    return 0;
  }
  expect(args->files.has_value() && args->text("output") == "-");
  expect(!args->has("loss") && !args->has("table"));
  expect(args->text("format") == "json" && args->positionals.size() <= 3);
  return 0;
}
