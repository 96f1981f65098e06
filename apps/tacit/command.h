// What a verb is: its options as data, and the function that runs it. The table
// of options drives parsing, help, man page and completions alike.
#pragma once

#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"

namespace tacit::cli {

// What a user asked for in a wrong way; `where` names the option or argument.
[[nodiscard]] Failure wrong_usage(std::string message, Place where = {});

enum class Exit {
  done = 0,
  failed = 1,
  wrong_usage = 2,
  undecided = 3,
  rejected = 4,
  interrupted = 130,
};

struct Streams {
  std::ostream& out;  // results
  std::ostream& err;  // everything else
};

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

struct Example {
  std::string_view command;  // without "tacit"; run by the tests
  std::string_view output;   // what it prints, exactly
};

// The words of one call, sorted by the option table. Values are still text.
struct Args {
  std::map<std::string, std::string, std::less<>> values;  // by key; flags map to "true"
  std::vector<std::string> positionals;
  // The files that may be read, by name. Absent: those of the disk. A question that does
  // not come from the machine's user brings its files along and reaches no others.
  std::optional<std::map<std::string, std::string, std::less<>>> files{};

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

struct Command {
  std::string_view name;
  std::string_view summary;      // one line, lower case, no full stop
  std::string_view description;  // one paragraph
  std::vector<PositionalSpec> positionals;
  std::vector<OptionSpec> options;  // its own, without the common ones
  Example example;
  Exit (*run)(const Args& args, Streams io);
  // Words after the first positional one belong to somebody else, options or not.
  bool passes_words_on = false;
};

// A place as sentences name it: --at, table.json:12:7.
[[nodiscard]] std::string place_text(const Place& place);
// "--at: probability outside [0, 1]: '4/3'", safe to be shown whatever is quoted in it.
[[nodiscard]] std::string sentence(const Error& error);

// "tacit: MESSAGE" on io.err, safe to be shown whatever is quoted in it.
void warn(Streams io, std::string_view message);

// "tacit: --at: probability outside [0, 1]: '4/3'", and the exit code that fits.
Exit complain(Streams io, const Error& error);

}  // namespace tacit::cli
