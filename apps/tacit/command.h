// What a verb of the command line is: its table of parameters (ask/signature.h), what help says
// about it, and the function that runs it.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/ask/signature.h"

namespace tacit::cli {

using namespace ask;  // NOLINT(google-build-using-namespace): the verbs speak its words

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

struct Example {
  std::string_view command;  // without "tacit"; run by the tests
  std::string_view output;   // what it prints, exactly
};

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

// "tacit: MESSAGE" on io.err, safe to be shown whatever is quoted in it.
void warn(Streams io, std::string_view message);

// "tacit: --at: probability outside [0, 1]: '4/3'", and the exit code that fits.
Exit complain(Streams io, const Error& error);

}  // namespace tacit::cli
