#include "tacit/ask/parameters.h"

#include <algorithm>
#include <array>

#include "tacit/base/quoted.h"

namespace tacit::ask {

std::vector<OptionSpec> with_common_options(std::vector<OptionSpec> own) {
  for (const OptionSpec& option : {
           OptionSpec{"o,output", "FILE", "Write the result to FILE; - is standard output.", "-"},
           OptionSpec{"q,quiet", "", "No progress line.", ""},
           OptionSpec{"jobs", "J", "Threads to use; 0 is one per core.", "0"},
           OptionSpec{"seed", "S", "Seed of everything random.", "1"},
           OptionSpec{"time-limit", "SECONDS", "Stop after SECONDS seconds.", ""},
           OptionSpec{"h,help", "", "Show this help.", ""},
       }) {
    const auto same = [&option](const OptionSpec& mine) { return mine.key() == option.key(); };
    if (std::ranges::none_of(own, same)) own.push_back(option);
  }
  return own;
}

Result<std::uint64_t> whole_number(const Args& args, std::string_view key, std::uint64_t least,
                                   std::uint64_t most) {
  const Parameter where{std::string(key)};
  if (!args.has(key)) return fail(ErrorCode::invalid_argument, "is missing", where);
  const std::string text = args.text(key);
  const auto number = Integer::parse(text);
  if (!number) {
    return fail(ErrorCode::invalid_argument, "not a whole number: " + quoted_text(text), where);
  }
  if (*number < Integer(least)) {
    return fail(ErrorCode::invalid_argument,
                "must be at least " + std::to_string(least) + ": " + quoted_text(text), where);
  }
  if (*number > Integer(most)) {
    return fail(ErrorCode::invalid_argument,
                "must be at most " + std::to_string(most) + ": " + quoted_text(text), where);
  }
  return static_cast<std::uint64_t>(*number->to_int64());
}

Result<System> system_from(const Args& args) {
  constexpr std::uint64_t most = 100'000;
  const auto processes = whole_number(args, "n", 2, most);
  if (!processes) return processes.failure();
  std::uint64_t rounds = 1;
  if (args.has("r")) {
    const auto given = whole_number(args, "r", 0, most);
    if (!given) return given.failure();
    rounds = *given;
  }
  const auto channel = parse_channel(args.text("channel"));
  if (!channel) return channel.failure(Parameter{"channel"});
  return System{static_cast<unsigned>(*processes), static_cast<unsigned>(rounds), *channel};
}

Result<std::size_t> one_of(const Args& args, std::string_view key,
                           std::span<const std::string_view> names) {
  const std::string text = args.text(key);
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return i;
    if (i > 0) list += i + 1 == names.size() ? " or " : ", ";
    list += names[i];
  }
  return fail(ErrorCode::invalid_argument, "expected " + list + ": " + quoted_text(text),
              Parameter{std::string(key)});
}

Result<std::vector<std::string>> list_from(const Args& args, std::string_view key,
                                           std::string_view example) {
  std::vector<std::string> words;
  if (!args.has(key)) return words;
  const std::string text = args.text(key);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (begin == end) {
      return fail(ErrorCode::invalid_argument,
                  "expected numbers like " + std::string(example) + ": " + quoted_text(text),
                  Parameter{std::string(key)});
    }
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

Result<Rational> confidence_from(const Args& args) {
  const Parameter where{"confidence"};
  const std::string text = args.text("confidence");
  const auto confidence = Rational::parse(text);
  if (!confidence) return confidence.failure(where);
  if (*confidence <= Rational(0) || *confidence >= Rational(1)) {
    return fail(ErrorCode::invalid_argument, "not between 0 and 1: " + quoted_text(text), where);
  }
  return *confidence;
}

bool is_picture_ending(std::string_view path) {
  constexpr std::array<std::string_view, 25> endings{
      "avif", "bmp",  "dot", "emf", "eps",  "gif",  "glb", "gltf", "gv",
      "heic", "jpeg", "jpg", "obj", "pdf",  "ply",  "png", "ps",   "stl",
      "svg",  "svgz", "tex", "tif", "tiff", "tikz", "webp"};
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return false;
  std::string ending(path.substr(dot + 1));
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return std::ranges::find(endings, ending) != endings.end();
}

}  // namespace tacit::ask
