// What can be asked: the parameters of a question as a table, and the values that were given.
//
// One table per verb says which parameters there are, with their defaults and what they mean. The
// command line and its help, manual page and completion, requests over HTTP and of the page, and
// Python read the same table, so that a parameter is stated once.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"

namespace tacit::ask {

// What a user asked for in a wrong way; `where` names the option or argument.
[[nodiscard]] Failure wrong_usage(std::string message, Place where = {});

struct OptionSpec {
  std::string_view names;     // "n", or "o,output": the last one is the key in Args
  std::string_view value;     // how the value is called in help; empty for a flag
  std::string_view help;      // one or more sentences without the default
  std::string_view fallback;  // the default as text; empty when there is none

  [[nodiscard]] std::string_view key() const;
  // All names as the command line spells them: -o and --output.
  [[nodiscard]] std::vector<std::string> spellings() const;
};

struct PositionalSpec {
  std::string_view name;  // "VERB"
  std::string_view help;
  std::size_t least = 1;
  std::size_t most = 1;
};

// The words of one call, sorted by the option table. Values are still text.
struct Args {
  std::map<std::string, std::string, std::less<>> values;  // by key; flags map to "true"
  std::vector<std::string> positionals;
  // The files that may be read, by name. Absent: those of the disk. A question that does
  // not come from the machine's user brings its files along and reaches no others.
  std::optional<std::map<std::string, std::string, std::less<>>> files{};

  // The files of decision tables that the call names by a word.
  std::map<std::string, std::string, std::less<>> tables{};

  [[nodiscard]] bool has(std::string_view key) const { return values.contains(key); }
  // The given value, or the option's default, or "".
  [[nodiscard]] std::string text(std::string_view key) const;
};

// What a verb can be asked.
struct Signature {
  std::vector<PositionalSpec> positionals;
  std::vector<OptionSpec> options;  // with the common ones where they are accepted
};

// What was given: for every option of the signature its values, "true" for a flag, and
// the positional words.
struct Given {
  std::vector<std::vector<std::string>> options;
  std::vector<std::string> positionals;
};

// Fills in defaults. Fails on repeated options and a wrong number of positional words.
// Expects one list of values per option.
[[nodiscard]] Result<Args> arranged(const Signature& signature, const Given& given);

// How the command line and the sentences of all faces write the name of an option: -n, --at.
[[nodiscard]] std::string spelled(std::string_view name);
// "unknown option: '--chanel' (did you mean '--channel'?)"; all names are spelled.
[[nodiscard]] Failure unknown_option(const std::string& name,
                                     std::span<const std::string> known_names);

// A place as sentences name it: --at, table.json:12:7.
[[nodiscard]] std::string place_text(const Place& place);
// "--at: probability outside [0, 1]: '4/3'", safe to be shown whatever is quoted in it.
[[nodiscard]] std::string sentence(const Error& error);

}  // namespace tacit::ask
