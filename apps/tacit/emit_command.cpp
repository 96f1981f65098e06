// tacit emit: an algorithm as source code for a small machine.
#include <array>
#include <iostream>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/emit/c_header.h"
#include "tacit/present/emission_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 1> languages{"c"};
constexpr std::array<std::string_view, 2> emit_formats{"text", "json"};

struct EmitCall {
  System system;
  Algorithm algorithm;
  EmitOptions emit;
  std::string_view format;
};

Result<EmitCall> parse_emit(const Args& args) {
  const auto format = one_of(args, "format", emit_formats);
  if (!format) return format.failure();
  const auto language = one_of(args, "language", languages);
  if (!language) return language.failure();
  const auto system = system_from(args);
  if (!system) return system.failure();
  EmitOptions emit;
  emit.prefix = args.text("prefix");
  constexpr std::uint64_t largest = std::uint64_t{1} << 24;
  const auto limit = whole_number(args, "table-limit", 0, largest);
  if (!limit) return limit.failure();
  emit.table_limit = *limit;
  const auto algorithm =
      algorithm_from(args.positionals.front(), args, system->processes, system->channel);
  if (!algorithm) return algorithm.failure();
  return EmitCall{*system, *algorithm, emit, emit_formats[*format]};
}

Exit run_emit(const Args& args, Streams io) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto named = with_optimal(args, io, *control);
  if (!named) return complain_unfinished(io, named.error(), *control);
  const auto options = parse_emit(*named);
  if (!options) return complain(io, options.error());
  const auto header = c_header(options->algorithm, options->system, options->emit);
  if (!header) return complain(io, header.error());
  const Exit delivered = deliver(args, io, header->text);
  if (delivered != Exit::done || args.text("output") == "-") return delivered;
  System system = options->system;
  system.rounds = options->algorithm.rounds();
  const Emission emission{options->algorithm.name(), system, args.text("output"),
                          options->emit.prefix};
  io.out << (options->format == "json" ? emission_json(*header, emission)
                                       : emission_text(*header, emission));
  return flushed(io, Exit::done);
}

}  // namespace

const Command emit_command{
    .name = "emit",
    .summary = "an algorithm as C source for a small machine",
    .description =
        "Writes one process of an algorithm as a freestanding C99 header: no library, no "
        "allocation, a state of a few bytes, and functions that write a message, take one, end "
        "a round and decide. Rules become formulas, thresholds or bit tables, whichever is "
        "smallest; decision tables become bit tables or sorted rows. A self-test with decisions "
        "computed by tacit is compiled in under PREFIX_SELF_TEST. With -o, sizes are reported "
        "on standard output. Algorithms are written as for tacit evaluate.",
    .positionals =
        {{"ALGORITHM",
          "What to write, for example 'courteous^2;pref1'; optimal is the best known at --at.", 1,
          1}},
    .options = {processes_option,
                algorithm_rounds_option,
                channel_option,
                {"at", "P", "Where optimal is to be optimal: 2/3, 0.65 or 6.5e-1.", ""},
                {"language", "L", "The language: c.", "c"},
                {"prefix", "NAME", "What identifiers begin with; macros begin with it in capitals.",
                 "tacit"},
                {"table-limit", "BYTES", "Refuse more bytes of tables than this.", "65536"},
                {"format", "FORMAT", "How sizes are reported, with -o: text or json.", "text"}},
    .example = {"emit 'courteous^2;if(2*ones > n || zeros == 0)' -n 5 -o agree.h",
                "courteous^2;if(2*ones > n || zeros == 0): 5 processes, 3 rounds, broadcast\n"
                "\n"
                "  agree.h        8161 bytes of C99, prefix tacit\n"
                "  constant data  9 bytes\n"
                "  state          6 bytes a process\n"
                "  message        1 byte\n"
                "  self-test      256 executions, a sample\n"
                "\n"
                "rounds\n"
                "  courteous: formula\n"
                "  if(2 * ones > n || zeros == 0): 6 bytes of decisions\n"},
    .run = &run_emit};

}  // namespace tacit::cli
