#include "command_line.h"

#include <iostream>

#include <CLI/CLI.hpp>

#include "common_options.h"
#include "tacit/base/nearest_word.h"

namespace tacit::cli {
namespace {

std::vector<std::string> all_option_names(const std::vector<OptionSpec>& options) {
  std::vector<std::string> names;
  for (const OptionSpec& option : options) {
    std::string_view rest = option.names;
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      names.emplace_back(rest.substr(0, comma));
      rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    }
  }
  return names;
}

Failure wrong(std::string message, std::string where = {}) {
  return fail(ErrorCode::invalid_argument, std::move(message), std::move(where));
}

std::string suggestion(const std::string& near) {
  return near.empty() ? "" : " (did you mean '" + near + "'?)";
}

Failure unexpected(const std::string& word, const std::vector<OptionSpec>& options) {
  if (word.size() > 1 && word.front() == '-') {
    const std::string name = word.substr(0, word.find('='));
    return wrong("unknown option: '" + name + "'" +
                 suggestion(nearest_word(name, all_option_names(options))));
  }
  return wrong("unexpected argument: '" + word + "'");
}

}  // namespace

std::string_view OptionSpec::key() const {
  const std::size_t comma = names.rfind(',');
  return comma == std::string_view::npos ? names : names.substr(comma + 1);
}

std::string Args::text(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? "" : found->second;
}

Result<Args> parse_words(const Command& command, std::span<const std::string> words) {
  const std::vector<OptionSpec> options = with_common_options(command.options);
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::vector<std::string>> given(options.size());
  std::vector<CLI::Option*> handles;
  for (std::size_t i = 0; i < options.size(); ++i) {
    CLI::Option* handle = nullptr;
    if (options[i].value.empty()) {
      handle = app.add_flag(std::string(options[i].names));
    } else {
      handle = app.add_option(std::string(options[i].names), given[i])
                   ->expected(1)
                   ->allow_extra_args(false)
                   ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    handles.push_back(handle);
  }
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::ArgumentMismatch& mismatch) {
    const std::string text = mismatch.what();
    return wrong("needs a value", text.substr(0, text.find(':')));
  } catch (const CLI::ParseError& error) {
    return wrong(error.what());
  }

  Args args;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string key(options[i].key());
    if (options[i].value.empty()) {
      if (handles[i]->count() > 0) args.values[key] = "true";
      continue;
    }
    if (given[i].size() > 1) return wrong("given more than once", key);
    if (!given[i].empty()) {
      args.values[key] = given[i].front();
    } else if (!options[i].fallback.empty()) {
      args.values[key] = std::string(options[i].fallback);
    }
  }
  std::size_t most = 0;
  for (const PositionalSpec& positional : command.positionals) most += positional.most;
  for (const std::string& word : app.remaining()) {
    const bool option_like = word.size() > 1 && word.front() == '-';
    if (option_like || args.positionals.size() == most) return unexpected(word, options);
    args.positionals.push_back(word);
  }
  std::size_t least = 0;
  for (const PositionalSpec& positional : command.positionals) {
    least += positional.least;
    if (args.positionals.size() < least) return wrong("is missing", std::string(positional.name));
  }
  return args;
}

Exit complain(Streams io, const Error& error) {
  io.err << "tacit: ";
  if (!error.where.empty()) io.err << error.where << ": ";
  io.err << error.message << "\n";
  switch (error.code) {
    case ErrorCode::io_error:
      return Exit::failed;
    case ErrorCode::cancelled:
      return Exit::interrupted;
    default:
      return Exit::wrong_usage;
  }
}

}  // namespace tacit::cli
