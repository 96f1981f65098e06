// Questions that come as JSON: to `tacit serve` and to the WebAssembly core of the
// explorer. A question is a verb and parameters; the answer is what the verb prints with
// --format json.
//
// Parameters are a JSON object. Names are those of the options (`n`,
// `channel`, `all-p`), and `algorithm` for the positional words. Values are strings,
// numbers, which are taken digit by digit and never become floating point, and booleans for
// flags, where "", "1" and "true" count as true, "0" and "false" as false; null is as good
// as absent. A list gives a parameter more than once. An algorithm may be a decision table
// (docs/formats/decision_table.md) in place of its text: answers call it "table.json", the
// next ones "table2.json" and so on.
//
// Nothing of the machine is within reach: options that take files or folders are refused,
// and so are algorithms that name a file.
#pragma once

#include <string>
#include <string_view>

#include "tacit/ask/signature.h"

namespace tacit::ask {

// The name of a positional word as a parameter: ALGORITHM is algorithm.
[[nodiscard]] std::string parameter_name(std::string_view name);
// What can be asked in a request, of a verb whose own signature has no common options.
[[nodiscard]] Signature request_signature(const Signature& own);

// The Args of a call with these parameters and with --format json, where the verb has
// that option. `own` is the signature without the common options, of which requests may
// set --seed and --time-limit. Fails as the command line does, and on texts that are no
// JSON object, on values of other types, on files, and on other formats.
[[nodiscard]] Result<Args> args_from_parameters(const Signature& own, std::string_view parameters);

// {"error": "--at: probability outside [0, 1]: '4/3'"} and a newline: the sentence of the
// command line without the program's name.
[[nodiscard]] std::string error_json(const Error& error);

// A question in one text: {"verb": "evaluate", "parameters": {...}}. The parameters are
// still text, "{}" when there are none. Fails on anything else.
struct Question {
  std::string verb;
  std::string parameters;
};
[[nodiscard]] Result<Question> parse_question(std::string_view text);

}  // namespace tacit::ask
