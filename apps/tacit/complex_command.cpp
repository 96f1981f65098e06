// tacit complex: the complexes and graphs of a system.
#include <array>
#include <optional>

#include "algorithm_options.h"
#include "common_options.h"
#include "complex_drawing.h"
#include "complex_json.h"
#include "output.h"
#include "plot_file.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/complex/view_text.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/present/complex_report.h"

namespace tacit::cli {
namespace {

using Kind = ComplexKind;
using Format = ComplexFormat;

// The output alone may be many times the object; this keeps it within reason.
constexpr unsigned most_listed_processes = 12;

struct Options {
  System system;
  Kind kind;
  Format format;
  Subcomplex part;
  std::optional<Probability> at;
  std::optional<Algorithm> algorithm;
  bool homology = false;
  std::vector<ProcessSet> cubes{};
  std::optional<ComplexLabels> labels{};

  [[nodiscard]] ComplexDrawing drawing() const {
    return {kind, format, system, part, cubes, labels};
  }
};

// The format: what is asked for, else what the ending of the file says, else text.
Result<Format> format_from(const Args& args) {
  const std::string path = args.text("--output");
  const auto by_ending = format_of_file(path);
  if (!args.has("--format")) return by_ending.value_or(Format::text);
  const auto format = one_of(args, "--format", complex_formats);
  if (!format) return format.failure();
  const bool converted = path.ends_with(".png") || path.ends_with(".pdf");
  if (converted && Format(*format) != Format::svg) {
    return fail(ErrorCode::invalid_argument,
                "a .png or .pdf file takes svg: '" + args.text("--format") + "'", "--format");
  }
  return Format(*format);
}

// Everything about drawings, algorithms and homology, once kind and part are known.
Result<Options> with_more(Options options, const Args& args) {
  const bool graph = options.kind != Kind::input && options.kind != Kind::output;
  const bool drawing = is_drawing(options.format);
  if (args.has("--algorithm")) {
    if (!graph || (!drawing && options.kind != Kind::protocol)) {
      return fail(ErrorCode::unsupported,
                  "goes with --kind protocol, and with drawings of kripke, reduced and "
                  "intersection",
                  "--algorithm");
    }
    auto algorithm = algorithm_from(args.text("--algorithm"), args, options.system.processes,
                                    options.system.channel);
    if (!algorithm) return algorithm.failure("--algorithm");
    options.algorithm = *std::move(algorithm);
  }
  if (args.has("--homology")) {
    if (drawing || (graph && options.kind != Kind::protocol)) {
      return fail(ErrorCode::unsupported,
                  "goes with --kind protocol, input or output, as text or json", "--homology");
    }
    options.homology = true;
  }
  if (args.has("--cubes")) {
    if (!drawing || (options.kind != Kind::reduced && options.kind != Kind::protocol)) {
      return fail(ErrorCode::unsupported, "goes with drawings of reduced and protocol", "--cubes");
    }
    if (options.part.input) {
      return fail(ErrorCode::invalid_argument, "says the same as --input: give one of them",
                  "--cubes");
    }
    auto cubes = parse_cubes(args.text("--cubes"), options.system.processes);
    if (!cubes) return cubes.failure();
    options.cubes = *std::move(cubes);
  }
  if (args.has("--labels")) {
    if (!drawing) return fail(ErrorCode::unsupported, "goes with drawings", "--labels");
    const auto labels = parse_labels(args.text("--labels"), options.kind);
    if (!labels) return labels.failure();
    options.labels = *labels;
  }
  if (drawing && options.at) {
    return fail(ErrorCode::unsupported, "goes with --format text or json", "--at");
  }
  if (drawing) {
    const auto drawable = check_drawable(options.drawing());
    if (!drawable) return drawable.failure();
  }
  return options;
}

Result<Options> parse(const Args& args) {
  Options options{};
  const auto kind = one_of(args, "--kind", complex_kinds);
  if (!kind) return kind.failure();
  options.kind = Kind(*kind);
  const auto format = format_from(args);
  if (!format) return format.failure();
  options.format = *format;
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
  return with_more(std::move(options), args);
}

// Betti numbers where they are asked for: of the part, and of where everybody agrees.
Result<ComplexAdditions> additions_for(const Options& options, const DecisionHypergraph& hypergraph,
                                       const std::optional<Colouring>& colouring) {
  ComplexAdditions additions;
  if (colouring) {
    additions.algorithm = AlgorithmOnComplex{options.algorithm->name(), *colouring};
  }
  if (!options.homology) return additions;
  const auto part = facets(hypergraph, options.part);
  auto betti = betti_numbers(hypergraph, part);
  if (!betti) return betti.failure("--homology");
  additions.betti = *std::move(betti);
  if (!colouring) return additions;
  std::vector<FacetId> agreeing;
  for (const FacetId facet : part) {
    if (!is_cut(hypergraph, *colouring, facet)) agreeing.push_back(facet);
  }
  auto agreement = betti_numbers(hypergraph, agreeing);
  if (!agreement) return agreement.failure("--homology");
  additions.agreement_betti = *std::move(agreement);
  return additions;
}

Result<std::string> binary_report(const Options& options) {
  const unsigned n = options.system.processes;
  const bool input = options.kind == Kind::input;
  const BinaryComplex complex = input ? input_complex(n) : output_complex(Task::consensus(), n);
  const std::string_view name = input ? "input" : "output";
  std::optional<BettiNumbers> betti;
  if (options.homology) {
    auto numbers = betti_numbers(complex);
    if (!numbers) return numbers.failure("--homology");
    betti = *std::move(numbers);
  }
  return options.format == Format::json ? binary_complex_json(complex, name, betti)
                                        : binary_complex_text(complex, name, betti);
}

Result<std::string> report(const Options& options, const RunContext& context) {
  const bool json = options.format == Format::json;
  const bool drawing = is_drawing(options.format);
  const std::uint64_t limit = spare_memory();
  if (options.kind == Kind::input || options.kind == Kind::output) {
    return drawing ? drawn(options.drawing(), nullptr, {}, limit, context) : binary_report(options);
  }
  if (options.kind == Kind::reduced && !options.algorithm) {
    if (drawing) return drawn(options.drawing(), nullptr, {}, limit, context);
    const ReducedGraph graph(options.system.processes);
    return json ? reduced_json(graph, options.part, options.at) : reduced_text(graph, options.part);
  }
  DecisionHypergraph::Options build;
  build.memory_limit = limit;
  const auto hypergraph = DecisionHypergraph::build(options.system, build, context);
  if (!hypergraph) return hypergraph.failure("-n");
  std::optional<Colouring> colouring;
  if (options.algorithm) {
    auto made = colouring_of(*options.algorithm, *hypergraph);
    if (!made) return made.failure("--algorithm");
    if (const auto view = validity_violation(*hypergraph, *made)) {
      return fail(ErrorCode::invalid_argument,
                  "'" + options.algorithm->name() + "' breaks validity at the view " +
                      view_text(hypergraph->views(), options.system.rounds, *view),
                  "--algorithm");
    }
    colouring = *std::move(made);
  }
  if (drawing) return drawn(options.drawing(), &*hypergraph, colouring, limit, context);
  if (options.kind == Kind::protocol) {
    const auto additions = additions_for(options, *hypergraph, colouring);
    if (!additions) return additions.failure();
    return json ? protocol_json(*hypergraph, options.part, options.at, *additions)
                : protocol_text(*hypergraph, options.part, options.at, *additions);
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
  const std::string path = args.text("--output");
  if (path.ends_with(".png") || path.ends_with(".pdf")) {
    const auto written = write_plot(path, *text, "-o");
    return written ? Exit::done : complain(io, written.error());
  }
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
        "Builds one of the objects the theory reasons about and prints its counts (text), all of "
        "it (JSON), or draws it: the protocol complex with its views and facets, the Kripke "
        "graph, the reduced Kripke graph of one broadcast round, the intersection graph of the "
        "protocol complex, the input complex, or the output complex of consensus.",
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
                {"--algorithm", "ALG",
                 "Show the decisions of this algorithm, written as for tacit evaluate, and its "
                 "cut: the executions on which it disagrees. For protocol, and in drawings of "
                 "kripke, reduced and intersection.",
                 ""},
                {"--homology", "",
                 "Add the Betti numbers over the field with two elements; with --algorithm, also "
                 "of the part where everybody agrees. For protocol, input and output.",
                 ""},
                {"--cubes", "LIST",
                 "Draw only the cubes, or parts of the protocol complex, of these inputs: "
                 "011,101.",
                 ""},
                {"--labels", "LIST",
                 "What drawings are labelled with: none, or some of deliveries, probabilities and "
                 "views (protocol), patterns and probabilities (reduced). Default: as fits.",
                 ""},
                {"--at", "P",
                 "Add the exact probability of every execution at p = P: 2/3, 0.65 or 6.5e-1.", ""},
                {"--format", "FORMAT",
                 "text or json; dot, tikz, obj or svg for a drawing. Without it, the ending of "
                 "the file of -o decides: .dot, .tikz, .obj or .svg, and .png or .pdf through "
                 "rsvg-convert. Else text.",
                 ""}},
    .example = {"complex -n 3 --kind reduced",
                "reduced Kripke graph: 3 processes, 1 round, broadcast\n"
                "  vertices                    27   points of {-1,0,1}^n\n"
                "  edges                       54   views\n"
                "  forced                      24   edges of the cubes 0^n and 1^n\n"
                "  free                        30\n"
                "  cubes                        8   one per input; all contain the origin\n"},
    .run = &run};

}  // namespace tacit::cli
