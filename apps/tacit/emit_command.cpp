// tacit emit: an algorithm as source code for a small machine, or as a model for a model checker.
#include <array>
#include <iostream>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/output_file.h"
#include "tacit/emit/c_header.h"
#include "tacit/emit/jani_text.h"
#include "tacit/emit/prism_text.h"
#include "tacit/present/emission_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> languages{"c", "prism", "jani"};
constexpr std::array<std::string_view, 2> emit_formats{"text", "json"};

struct EmitCall {
  System system;
  Algorithm algorithm;
  EmitOptions emit;
  std::string_view format;
  std::string_view language;
  std::optional<Rational> at;
  std::optional<ChannelLaw> law;  // of a model
};

Result<EmitCall> parse_emit(const Args& args) {
  const auto format = one_of(args, "format", emit_formats);
  if (!format) return format.failure();
  const auto language = one_of(args, "language", languages);
  if (!language) return language.failure();
  const auto system = system_with_channel(args);
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
  EmitCall call{*system, *algorithm, emit, emit_formats[*format], languages[*language], {}, {}};
  if (call.language == "c") return call;
  std::optional<Probability> at;
  if (args.has("at")) {
    const auto p = Probability::parse(args.text("at"));
    if (!p) return p.failure(Parameter{"at"});
    at = *p;
    call.at = p->value();
  }
  if (has_channel_file(args)) {
    const auto law = law_from(args, *system, at);
    if (!law) return law.failure();
    call.law = *law;
  }
  return call;
}

// The file of properties that goes with a model in PRISM.
std::string properties_path(const std::string& model) {
  const std::size_t dot = model.rfind('.');
  const std::size_t folder = model.rfind('/');
  const bool ending = dot != std::string::npos && (folder == std::string::npos || dot > folder + 1);
  return (ending ? model.substr(0, dot) : model) + ".props";
}

// The model to standard output, or to the file of -o and there what was written.
Exit emit_model(const Args& args, Streams io, const EmitCall& call) {
  const auto model = transition_model(call.algorithm, call.system, call.at, call.law);
  if (!model) return complain(io, model.error());
  const bool prism = call.language == "prism";
  const auto text =
      prism ? Result<std::string>(prism_text(*model)) : jani_text(*model, call.algorithm.name());
  if (!text) return complain(io, text.error());
  const Exit delivered = deliver(args, io, *text);
  const std::string path = args.text("output");
  if (delivered != Exit::done || path == "-") return delivered;
  const std::string properties = prism ? properties_path(path) : "";
  if (prism) {
    const auto written = write_file(properties, prism_properties());
    if (!written) return complain(io, written.error());
  }
  System system = call.system;
  system.rounds = call.algorithm.rounds();
  const ModelEmission emission{call.algorithm.name(), system, path, properties,
                               std::string(call.language)};
  io.out << (call.format == "json" ? emission_json(*model, emission)
                                   : emission_text(*model, emission));
  return flushed(io, Exit::done);
}

Exit run_emit(const Args& args, Streams io) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto named = with_optimal(args, io, *control);
  if (!named) return complain_unfinished(io, named.error(), *control);
  const auto options = parse_emit(*named);
  if (!options) return complain(io, options.error());
  if (options->language != "c") return emit_model(args, io, *options);
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
    .summary = "an algorithm as C source for a small machine, or for a model checker",
    .description =
        "Writes one process of an algorithm as a freestanding C99 header: no library, no "
        "allocation, a state of a few bytes, and functions that write a message, take one, end "
        "a round and decide. Rules become formulas, thresholds or bit tables, whichever is "
        "smallest; decision tables become bit tables or sorted rows. A self-test with decisions "
        "computed by tacit is compiled in under PREFIX_SELF_TEST. With -o, sizes are reported "
        "on standard output. With --language prism or jani the algorithm, all inputs and the "
        "channel become a model for PRISM, Storm and others, with properties that ask for the "
        "error; with -o the properties of PRISM go to a file .props beside it. Algorithms are "
        "written as for tacit evaluate.",
    .positionals =
        {{"ALGORITHM",
          "What to write, for example 'courteous^2;pref1'; optimal is the best known at --at.", 1,
          1}},
    .options = {processes_option,
                algorithm_rounds_option,
                channel_or_file_option,
                {"at", "P",
                 "Where optimal is to be optimal, and the probability of delivery of a model, "
                 "which is left open otherwise: 2/3, 0.65 or 6.5e-1.",
                 ""},
                {"language", "L", "The language: c, prism or jani.", "c"},
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
