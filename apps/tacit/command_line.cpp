#include "command_line.h"

#include <algorithm>

#include <CLI/CLI.hpp>

#include "tacit/ask/parameters.h"

namespace tacit::cli {
namespace {

std::string comma_separated(std::span<const std::string> names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

bool option_like(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

// How many words there are before those that are no options whatever they look like: the
// ones after --, and for a verb that passes words on, from the first that is no option.
std::size_t words_with_options(const Command& command, const std::vector<OptionSpec>& options,
                               std::span<const std::string> words) {
  const auto takes_value = [&](const std::string& word) {
    for (const OptionSpec& option : options) {
      const std::vector<std::string> names = option.spellings();
      if (std::ranges::find(names, word) != names.end()) return !option.value.empty();
    }
    return false;
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") return i;
    if (option_like(words[i])) {
      if (takes_value(words[i])) ++i;
    } else if (command.passes_words_on) {
      return i;
    }
  }
  return words.size();
}

}  // namespace

Result<Args> parse_words(const Command& command, std::span<const std::string> words) {
  const Signature signature{command.positionals, with_common_options(command.options)};
  const std::vector<OptionSpec>& options = signature.options;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  Given given{std::vector<std::vector<std::string>>(options.size()), {}};
  std::vector<CLI::Option*> handles;
  std::vector<std::string> known_names;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::vector<std::string> names = options[i].spellings();
    known_names.insert(known_names.end(), names.begin(), names.end());
    CLI::Option* handle = nullptr;
    if (options[i].value.empty()) {
      handle = app.add_flag(comma_separated(names));
    } else {
      handle = app.add_option(comma_separated(names), given.options[i])
                   ->expected(1)
                   ->allow_extra_args(false)
                   ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    handles.push_back(handle);
  }
  const std::size_t end = words_with_options(command, options, words);
  const std::span<const std::string> first = words.first(end);
  std::vector<std::string> reversed(first.rbegin(), first.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::ArgumentMismatch& mismatch) {
    const std::string text = mismatch.what();
    return wrong_usage("needs a value", text.substr(0, text.find(':')));  // as it was spelled
  } catch (const CLI::ParseError& error) {
    return wrong_usage(error.what());
  }

  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].value.empty() && handles[i]->count() > 0) given.options[i] = {"true"};
  }
  for (const std::string& word : app.remaining()) {
    if (option_like(word)) {
      return unknown_option(word.substr(0, word.find('=')), known_names);
    }
    given.positionals.push_back(word);
  }
  std::span<const std::string> rest = words.subspan(end);
  if (!rest.empty() && rest.front() == "--") rest = rest.subspan(1);
  given.positionals.insert(given.positionals.end(), rest.begin(), rest.end());
  return arranged(signature, given);
}

}  // namespace tacit::cli
