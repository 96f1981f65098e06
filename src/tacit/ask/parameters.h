// Options that mean the same for every verb, and their values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/ask/signature.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/model/system.h"

namespace tacit::ask {

// -o, --quiet, --jobs, --seed, --time-limit and --help, after the verb's own. One that the
// verb has itself stays as it is there.
[[nodiscard]] std::vector<OptionSpec> with_common_options(std::vector<OptionSpec> own);

// -n, -r and --channel, for verbs about one system.
inline constexpr OptionSpec processes_option{"n", "N", "Number of processes.", ""};
inline constexpr OptionSpec rounds_option{"r", "R", "Number of rounds.", "1"};
inline constexpr OptionSpec channel_option{"channel", "C",
                                           "broadcast, radio, unicast or undirected.", "broadcast"};

// A whole number from least to most. The error names the option.
[[nodiscard]] Result<std::uint64_t> whole_number(const Args& args, std::string_view key,
                                                 std::uint64_t least, std::uint64_t most);
[[nodiscard]] Result<System> system_from(const Args& args);
// The index of the value among the names.
[[nodiscard]] Result<std::size_t> one_of(const Args& args, std::string_view key,
                                         std::span<const std::string_view> names);
// The words of a list with commas; none where the option is absent. Fails on an empty word; the
// error shows the `example`.
[[nodiscard]] Result<std::vector<std::string>> list_from(const Args& args, std::string_view key,
                                                         std::string_view example);
// --confidence, strictly between 0 and 1.
[[nodiscard]] Result<Rational> confidence_from(const Args& args);
// Whether a file with this name is expected to be a picture by its ending, in upper or lower case.
[[nodiscard]] bool is_picture_ending(std::string_view path);

}  // namespace tacit::ask
