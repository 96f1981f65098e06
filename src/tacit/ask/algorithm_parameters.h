// Reading the algorithms that a command names.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/ask/signature.h"
#include "tacit/base/probability.h"
#include "tacit/evaluate/channel_region.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/input_prior.h"
#include "tacit/model/system.h"
#include "tacit/model/task.h"

namespace tacit::ask {

// -r for verbs where the algorithm itself says how many rounds it takes.
inline constexpr OptionSpec algorithm_rounds_option{
    "r", "R", "Number of rounds. Default: as many as the algorithm takes; sweep takes any even R.",
    ""};

// Parses the text for this system; tables are read from the files of the call. -r, where given,
// must be what the algorithm takes. An algorithm that decides numbers is refused unless the task
// takes them. Errors name the algorithm or its file.
[[nodiscard]] Result<Algorithm> algorithm_from(const std::string& text, const Args& args,
                                               unsigned processes, ChannelKind channel,
                                               const Task& task = Task::consensus());

// The same over more than two values: rules and tables for the values of the task.
[[nodiscard]] Result<WordAlgorithm> word_algorithm_from(const std::string& text, const Args& args,
                                                        unsigned processes, ChannelKind channel,
                                                        const Task& task);
// Fails where the call has one of these options, which are about two values.
[[nodiscard]] Result<Done> refuse_with_words(const Args& args,
                                             std::initializer_list<std::string_view> options);

// --loss, for verbs where links may differ.
inline constexpr OptionSpec loss_option{
    "loss", "FILE",
    "A probability for every link, as CSV or JSON; links that are not listed get --at.", ""};

// --channel, for verbs that take the file of a channel as well as its name.
inline constexpr OptionSpec channel_or_file_option{
    "channel", "C", "broadcast, radio, unicast, undirected or the FILE.json of a channel.",
    "broadcast"};
// As system_from(), where --channel may name a file: the system has the channel that it is about.
[[nodiscard]] Result<System> system_with_channel(const Args& args);
// Whether --channel names a file.
[[nodiscard]] bool has_channel_file(const Args& args);

// --region, for verbs that follow what a fit does not know.
inline constexpr OptionSpec region_option{"region", "FILE",
                                          "The laws at the ends of a confidence region, of tacit "
                                          "replay --region: the largest error under "
                                          "them, each exact. Goes with the FILE.json of --channel.",
                                          ""};
// The region of the file, absent where --region was not given. Fails on files that do not fit the
// channel, and without the file of a channel.
[[nodiscard]] Result<std::optional<ChannelRegion>> region_from(const Args& args,
                                                               const System& system);

// The law of the file of --channel, of the links of the file of --loss, or of all links with
// probability `at`, which is also that of links of which a file says nothing. Fails when nothing is
// given, and on files that do not fit the system.
[[nodiscard]] Result<ChannelLaw> law_from(const Args& args, const System& system,
                                          const std::optional<Probability>& at);

// --crashed: processes that stop.
inline constexpr OptionSpec crashed_option{
    "crashed", "F",
    "Up to F processes are silent from some round on: the error among the others, for the worst "
    "choice of processes and rounds and (-?) for a random one.",
    ""};

// --prior: the distribution of inputs that a mean is over.
inline constexpr OptionSpec prior_option{
    "prior", "uniform|FILE",
    "The mean over inputs: uniform, all equally likely, or a file with their probabilities.", ""};

// The distribution that was asked for; the worst input where nothing was said. Fails on files that
// do not fit.
[[nodiscard]] Result<InputPrior> prior_from(const Args& args, unsigned processes);

}  // namespace tacit::ask
