#include "tacit/ask/algorithm_parameters.h"

#include <memory>

#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/input_file.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/channel_file.h"
#include "tacit/evaluate/loss_file.h"

namespace tacit::ask {
namespace {

// A file of the call: of the disk, or one that came along.
Result<std::string> file_of(const Args& args, const std::string& path) {
  if (!args.files) return read_file(path);
  const auto found = args.files->find(path);
  if (found != args.files->end()) return found->second;
  return fail(ErrorCode::unsupported,
              "requests read no files, a table takes the place of the text: " + quoted_path(path));
}

// What an algorithm of the call is read for. The request refers to the call.
Result<AlgorithmRequest> request_from(const Args& args, unsigned processes, ChannelKind channel,
                                      const Task& task) {
  AlgorithmRequest request;
  request.task = task;
  request.processes = processes;
  request.channel = channel;
  if (args.has("r")) {
    const auto rounds = whole_number(args, "r", 1, 100'000);
    if (!rounds) return rounds.failure();
    request.rounds = static_cast<unsigned>(*rounds);
  }
  request.read_file = [&args](const std::string& path) { return file_of(args, path); };
  request.table_options.memory_limit = spare_memory();
  return request;
}

// The table that the call brings along under this name; nothing where it brings none.
Result<std::shared_ptr<const DecisionTable>> table_of_call(const std::string& text,
                                                           const Args& args,
                                                           const AlgorithmRequest& request) {
  const auto table = args.tables.find(text);
  if (table == args.tables.end()) return std::shared_ptr<const DecisionTable>();
  auto parsed = DecisionTable::parse(table->second, text, request.table_options);
  if (!parsed) return parsed.failure();
  const System& system = parsed->system();
  if (system.processes != request.processes || system.channel != request.channel ||
      system.task.values() != request.task.values() ||
      (request.rounds && *request.rounds != system.rounds)) {
    return fail(ErrorCode::invalid_argument,
                quoted_text(text) + " is for " + system.to_string() + ", which is not asked for");
  }
  return std::make_shared<const DecisionTable>(*std::move(parsed));
}

}  // namespace

Result<Algorithm> algorithm_from(const std::string& text, const Args& args, unsigned processes,
                                 ChannelKind channel, const Task& task) {
  const auto request = request_from(args, processes, channel, task);
  if (!request) return request.failure();
  const auto table = table_of_call(text, args, *request);
  if (!table) return table.failure();
  if (*table) return Algorithm(text, {TableStep{*table}});
  return parse_algorithm(text, *request);
}

Result<WordAlgorithm> word_algorithm_from(const std::string& text, const Args& args,
                                          unsigned processes, ChannelKind channel,
                                          const Task& task) {
  const auto request = request_from(args, processes, channel, task);
  if (!request) return request.failure();
  const auto table = table_of_call(text, args, *request);
  if (!table) return table.failure();
  if (*table) return WordAlgorithm(text, *table);
  return WordAlgorithm::parse(text, *request);
}

Result<Done> refuse_with_words(const Args& args, std::initializer_list<std::string_view> options) {
  for (const std::string_view option : options) {
    const bool chosen = option == "engine"
                            ? args.text(option) == "count" || args.text(option) == "chain"
                            : args.has(option);
    if (!chosen) continue;
    return fail(ErrorCode::unsupported,
                "excludes --" + std::string(option) + ": " + quoted_text(args.text("values")),
                Parameter{"values"});
  }
  return Done{};
}

bool has_channel_file(const Args& args) {
  const std::string name = args.text("channel");
  const bool is_name = name.find_first_of("./") == std::string::npos;
  return !parse_channel(name) && (!is_name || (args.files && args.files->contains(name)));
}

Result<System> system_with_channel(const Args& args) {
  if (!has_channel_file(args)) return system_from(args);
  const std::string path = args.text("channel");
  const auto text = file_of(args, path);
  if (!text) return text.failure(Parameter{"channel"});
  const auto channel = channel_of_file(*text, path);
  if (!channel) return channel.failure();
  Args named = args;
  named.values["channel"] = channel_name(*channel);
  return system_from(named);
}

Result<ChannelLaw> law_from(const Args& args, const System& system,
                            const std::optional<Probability>& at) {
  if (has_channel_file(args)) {
    if (args.has("loss")) {
      return fail(ErrorCode::invalid_argument, "excludes --channel with a file", Parameter{"loss"});
    }
    const std::string path = args.text("channel");
    const auto text = file_of(args, path);
    if (!text) return text.failure(Parameter{"channel"});
    return parse_channel_file(*text, system.processes, at, path);
  }
  if (!args.has("loss")) {
    if (!at) return fail(ErrorCode::invalid_argument, "is missing", Parameter{"at"});
    return equal_law(system.channel, system.processes, *at);
  }
  if (system.channel != ChannelKind::broadcast && system.processes > ProcessSet::most_processes) {
    return fail(
        ErrorCode::too_large,
        "takes at most 64 processes over this channel: '" + std::to_string(system.processes) + "'",
        Parameter{"loss"});
  }
  const std::string path = args.text("loss");
  const auto text = file_of(args, path);
  if (!text) return text.failure(Parameter{"loss"});
  const auto links = parse_loss_file(*text, system, at, path);
  if (!links) return links.failure();
  return law_of(*links);
}

Result<std::optional<ChannelRegion>> region_from(const Args& args, const System& system) {
  using Found = std::optional<ChannelRegion>;
  if (!args.has("region")) return Found();
  const std::string path = args.text("region");
  if (!has_channel_file(args)) {
    return fail(ErrorCode::invalid_argument,
                "goes with the file of a channel: " + quoted_text(args.text("channel")),
                Parameter{"region"});
  }
  const auto text = file_of(args, path);
  if (!text) return text.failure(Parameter{"region"});
  auto region = parse_channel_region(*text, system.processes, path);
  if (!region) return region.failure();
  if (region->laws.front().channel != system.channel) {
    return fail(ErrorCode::invalid_argument,
                "is about the channel " + std::string(channel_name(region->laws.front().channel)) +
                    ", --channel about " + std::string(channel_name(system.channel)) + ": " +
                    quoted_path(path),
                Parameter{"region"});
  }
  return Found(*std::move(region));
}

Result<InputPrior> prior_from(const Args& args, unsigned processes) {
  if (!args.has("prior")) return InputPrior{};
  const std::string path = args.text("prior");
  if (path == "uniform") return InputPrior{.kind = InputPrior::Kind::uniform};
  if (args.files && !args.files->contains(path)) {
    return fail(ErrorCode::unsupported,
                "requests read no files, and take uniform: " + quoted_path(path),
                Parameter{"prior"});
  }
  const auto text = file_of(args, path);
  if (!text) return text.failure(Parameter{"prior"});
  return parse_input_prior(*text, processes, path);
}

}  // namespace tacit::ask
