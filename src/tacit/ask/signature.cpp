#include "tacit/ask/signature.h"

#include <algorithm>

#include "tacit/base/nearest_word.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {

Failure wrong_usage(std::string message, Place where) {
  return fail(ErrorCode::invalid_argument, std::move(message), std::move(where));
}

std::string_view OptionSpec::key() const {
  const std::size_t comma = names.rfind(',');
  return comma == std::string_view::npos ? names : names.substr(comma + 1);
}

std::string Args::text(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? "" : found->second;
}

std::vector<std::string> OptionSpec::spellings() const {
  std::vector<std::string> result;
  for (std::string_view rest = names; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    result.push_back(spelled(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return result;
}

std::string spelled(std::string_view name) {
  return (name.size() == 1 ? "-" : "--") + std::string(name);
}

Failure unknown_option(const std::string& name, std::span<const std::string> known_names) {
  // Dashes make all names alike and are not compared.
  const auto bare = [](std::string_view spelling) {
    return std::string(spelling.substr(std::min(spelling.find_first_not_of('-'), spelling.size())));
  };
  std::vector<std::string> words;
  for (const std::string& known : known_names) words.push_back(bare(known));
  const std::string near = nearest_word(bare(name), words);
  if (near.empty()) return wrong_usage("unknown option: " + quoted_text(name));
  return wrong_usage("unknown option: " + quoted_text(name) + " (did you mean " +
                     quoted_text(spelled(near)) + "?)");
}

Result<Args> arranged(const Signature& signature, const Given& given) {
  Args args;
  for (std::size_t i = 0; i < signature.options.size(); ++i) {
    const OptionSpec& option = signature.options[i];
    const std::string key(option.key());
    if (given.options[i].size() > 1) return wrong_usage("given more than once", Parameter{key});
    if (!given.options[i].empty()) {
      args.values[key] = given.options[i].front();
    } else if (!option.fallback.empty()) {
      args.values[key] = std::string(option.fallback);
    }
  }
  std::size_t most = 0;
  for (const PositionalSpec& positional : signature.positionals) most += positional.most;
  if (given.positionals.size() > most) {
    return wrong_usage("unexpected argument: " + quoted_text(given.positionals[most]));
  }
  args.positionals = given.positionals;
  std::size_t least = 0;
  for (const PositionalSpec& positional : signature.positionals) {
    least += positional.least;
    if (args.positionals.size() < least)
      return wrong_usage("is missing", std::string(positional.name));
  }
  return args;
}

std::string place_text(const Place& place) {
  return place.is_parameter() ? spelled(place.text()) : place.text();
}

std::string sentence(const Error& error) {
  const std::string message = printable_lines(error.message);
  return error.where.empty() ? message : printable(place_text(error.where)) + ": " + message;
}

}  // namespace tacit::ask
