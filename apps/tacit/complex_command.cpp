// tacit complex: the complexes and graphs of a system.
#include <array>
#include <optional>

#include "algorithm_options.h"
#include "common_options.h"
#include "complex_json.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/present/complex_report.h"

namespace tacit::cli {
namespace {

enum class Kind { protocol, kripke, reduced, intersection, input, output };
constexpr std::array<std::string_view, 6> kinds{"protocol",     "kripke", "reduced",
                                                "intersection", "input",  "output"};
enum class Format { text, json };
constexpr std::array<std::string_view, 2> formats{"text", "json"};

// The output alone may be many times the object; this keeps it within reason.
constexpr unsigned most_listed_processes = 12;

struct Options {
  System system;
  Kind kind;
  Format format;
  Subcomplex part;
  std::optional<Probability> at;
};

Result<Options> parse(const Args& args) {
  Options options{};
  const auto kind = one_of(args, "--kind", kinds);
  if (!kind) return kind.failure();
  options.kind = Kind(*kind);
  const auto format = one_of(args, "--format", formats);
  if (!format) return format.failure();
  options.format = Format(*format);
  const auto system = system_from(args);
  if (!system) return system.failure();
  options.system = *system;

  const auto one_broadcast_round =
      options.system.channel == ChannelKind::broadcast && options.system.rounds == 1;
  if (options.kind == Kind::reduced && !one_broadcast_round) {
    return fail(ErrorCode::unsupported, "the reduced graph exists for one broadcast round only",
                "--kind");
  }
  const bool small_kind =
      options.kind == Kind::reduced || options.kind == Kind::input || options.kind == Kind::output;
  if (small_kind && options.system.processes > most_listed_processes) {
    return fail(ErrorCode::too_large,
                "--kind " + args.text("--kind") + " takes at most " +
                    std::to_string(most_listed_processes) + " processes: '" + args.text("-n") + "'",
                "-n");
  }
  const bool has_parts = options.kind == Kind::protocol || options.kind == Kind::kripke ||
                         options.kind == Kind::reduced;
  if (args.has("--input")) {
    if (!has_parts) {
      return fail(ErrorCode::unsupported, "goes with --kind protocol, kripke or reduced",
                  "--input");
    }
    const auto input = parse_input(args.text("--input"), options.system.processes);
    if (!input) return input.failure("--input");
    options.part.input = *input;
  }
  if (args.has("--pattern")) {
    if (!has_parts || options.kind == Kind::reduced) {
      return fail(ErrorCode::unsupported, "goes with --kind protocol or kripke", "--pattern");
    }
    if (!options.system.numbered()) {
      return fail(ErrorCode::too_large, "too many links for a pattern", "--pattern");
    }
    const auto pattern = Executions(options.system).parse_pattern(args.text("--pattern"));
    if (!pattern) return pattern.failure("--pattern");
    options.part.pattern = *pattern;
  }
  if (args.has("--at")) {
    if (!has_parts) {
      return fail(ErrorCode::unsupported, "goes with --kind protocol, kripke or reduced", "--at");
    }
    const auto at = Probability::parse(args.text("--at"));
    if (!at) return at.failure("--at");
    options.at = *at;
  }
  return options;
}

Result<std::string> report(const Options& options, const RunContext& context) {
  const bool json = options.format == Format::json;
  switch (options.kind) {
    case Kind::input:
    case Kind::output: {
      const unsigned n = options.system.processes;
      const bool input = options.kind == Kind::input;
      const BinaryComplex complex = input ? input_complex(n) : output_complex(Task::consensus(), n);
      const std::string_view name = input ? "input" : "output";
      return json ? binary_complex_json(complex, name) : binary_complex_text(complex, name);
    }
    case Kind::reduced: {
      const ReducedGraph graph(options.system.processes);
      return json ? reduced_json(graph, options.part, options.at)
                  : reduced_text(graph, options.part);
    }
    default:
      break;
  }
  const std::uint64_t limit = spare_memory();
  DecisionHypergraph::Options build;
  build.memory_limit = limit;
  const auto hypergraph = DecisionHypergraph::build(options.system, build, context);
  if (!hypergraph) return hypergraph.failure("-n");
  if (options.kind == Kind::protocol) {
    return json ? protocol_json(*hypergraph, options.part, options.at)
                : protocol_text(*hypergraph, options.part, options.at);
  }
  if (options.kind == Kind::intersection) {
    const IntersectionGraph graph(*hypergraph);
    return json ? intersection_json(*hypergraph, graph) : intersection_text(*hypergraph, graph);
  }
  const auto graph = KripkeGraph::build(*hypergraph, options.part, limit, context);
  if (!graph) return graph.failure("-n");
  return json ? kripke_json(*hypergraph, *graph, options.part, options.at)
              : kripke_text(*hypergraph, *graph, options.part);
}

Exit run(const Args& args, Streams io) {
  const auto options = parse(args);
  if (!options) return complain(io, options.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto text = report(*options, control->context());
  if (!text) return complain_unfinished(io, text.error(), *control);
  return deliver(args, io, *text);
}

}  // namespace

Result<std::string> complex_json(const Args& args, const RunContext& context) {
  auto options = parse(args);
  if (!options) return options.failure();
  Options whole = *std::move(options);
  whole.format = Format::json;
  return report(whole, context);
}

const Command complex_command{
    .name = "complex",
    .summary = "the complexes and graphs of a system",
    .description =
        "Builds one of the objects the theory reasons about and prints its counts (text) or all "
        "of it (JSON): the protocol complex with its views and facets, the Kripke graph, the "
        "reduced Kripke graph of one broadcast round, the intersection graph of the protocol "
        "complex, the input complex, or the output complex of consensus.",
    .positionals = {},
    .options = {processes_option,
                rounds_option,
                channel_option,
                {"--kind", "KIND", "protocol, kripke, reduced, intersection, input or output.",
                 "protocol"},
                {"--input", "BITS",
                 "Only the executions of this input, process 1 first: 011. For protocol, kripke "
                 "and reduced.",
                 ""},
                {"--pattern", "PATTERN",
                 "Only this delivery pattern: T for a link that delivers, . for one that loses, "
                 "rounds separated by |, as in 'T.T'. For protocol and kripke.",
                 ""},
                {"--at", "P",
                 "Add the exact probability of every execution at p = P: 2/3, 0.65 or 6.5e-1.", ""},
                {"--format", "FORMAT", "text or json.", "text"}},
    .example = {"complex -n 3 --kind reduced",
                "reduced Kripke graph: 3 processes, 1 round, broadcast\n"
                "  vertices                    27   points of {-1,0,1}^n\n"
                "  edges                       54   views\n"
                "  forced                      24   edges of the cubes 0^n and 1^n\n"
                "  free                        30\n"
                "  cubes                        8   one per input; all contain the origin\n"},
    .run = &run};

}  // namespace tacit::cli
