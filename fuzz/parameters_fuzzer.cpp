// The parameters of requests: any bytes give arguments or a message, and arguments never
// name a file that the request did not bring along.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "request.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tacit::cli;
  const Signature signature{{{"ALGORITHM", "", 1, 3}},
                            {{"-n", "N", "", ""},
                             {"--at", "P", "", ""},
                             {"--all-p", "", "", ""},
                             {"--certificate", "FILE", "", ""},
                             {"--table", "FILE.json", "", ""},
                             {"--format", "FORMAT", "", "text"}}};
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto args = args_from_parameters(signature, text);
  if (!args) {
    if (args.error().message.empty() || error_json(args.error()).empty()) std::abort();
  } else {
    if (args->has("--certificate") || args->has("--table") || args->text("--output") != "-") {
      std::abort();
    }
    if (!args->files || args->text("--format") != "json" || args->positionals.empty()) std::abort();
  }
  const auto question = parse_question(text);
  if (!question && question.error().message.empty()) std::abort();
  return 0;
}
