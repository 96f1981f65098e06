// Reading what `tacit complex` is asked.
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/complex.h"
#include "tacit/ask/complex_execution.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/complex/reduced_graph.h"

namespace tacit::ask {
namespace {

using Kind = ComplexKind;
using Format = ComplexFormat;

// The output alone may be many times the object; this keeps it within reason.
constexpr unsigned most_listed_processes = 12;
constexpr std::uint64_t most_listed_facets = 65536;

// The facets of the input complex, or one more than may be listed.
std::uint64_t most_facets(const System& system) {
  std::uint64_t facets = 1;
  for (unsigned i = 0; i < system.processes && facets <= most_listed_facets; ++i) {
    facets *= system.task.values();
  }
  return facets;
}

// The format: what is asked for, else what the ending of the file says, else text.
Result<Format> format_from(const Args& args) {
  const std::string path = args.text("output");
  const auto by_ending = format_of_file(path);
  if (!args.has("format")) {
    if (!by_ending && is_picture_ending(path)) {
      return fail(ErrorCode::invalid_argument,
                  "drawings end in .svg, .png, .pdf, .tikz, .dot or .obj: " + quoted_path(path),
                  Parameter{"o"});
    }
    return by_ending.value_or(Format::text);
  }
  const auto format = one_of(args, "format", complex_formats);
  if (!format) return format.failure();
  const bool converted = path.ends_with(".png") || path.ends_with(".pdf");
  if (converted && Format(*format) != Format::svg) {
    return fail(ErrorCode::invalid_argument,
                "a .png or .pdf file takes svg: " + quoted_text(args.text("format")),
                Parameter{"format"});
  }
  return Format(*format);
}

// Whether there are parts of the object: the executions of an input or of a pattern.
bool has_parts(Kind kind) {
  return kind == Kind::protocol || kind == Kind::kripke || kind == Kind::reduced;
}

// What an object of this kind asks of the system.
Result<Done> check_size(const ComplexQuestion& options, const Args& args) {
  const System& system = options.system;
  if (options.kind == Kind::reduced && system.task.values() > 2) {
    return fail(ErrorCode::unsupported,
                "the reduced graph exists for two values; of more, intersection is its like: " +
                    quoted_text(args.text("values")),
                Parameter{"values"});
  }
  if (options.kind == Kind::execution && system.task.values() > 2) {
    return fail(ErrorCode::unsupported,
                "one execution is shown of two values: " + quoted_text(args.text("values")),
                Parameter{"values"});
  }
  if (options.kind == Kind::reduced && !ReducedGraph::exists(system)) {
    return fail(ErrorCode::unsupported, "the reduced graph exists for one broadcast round only",
                Parameter{"kind"});
  }
  const bool of_any_size = options.kind == Kind::system || options.kind == Kind::execution;
  if (of_any_size && is_drawing(options.format)) {
    return fail(ErrorCode::unsupported,
                "the kind " + args.text("kind") + " is text or json, no drawing",
                Parameter{"format"});
  }
  const bool whole_hypergraph = options.kind == Kind::protocol || options.kind == Kind::kripke ||
                                options.kind == Kind::intersection;
  if (whole_hypergraph) return Done{};  // its memory decides
  const bool listed = options.kind == Kind::input || options.kind == Kind::output;
  if (listed && most_facets(system) > most_listed_facets) {
    return fail(ErrorCode::too_large,
                spelled("kind") + " " + args.text("kind") + " takes at most " +
                    std::to_string(most_listed_facets) + " facets: " + quoted_text(args.text("n")),
                Parameter{"n"});
  }
  const unsigned most = of_any_size ? ProcessSet::most_processes : most_listed_processes;
  if (system.processes <= most) return Done{};
  return fail(ErrorCode::too_large,
              spelled("kind") + " " + args.text("kind") + " takes at most " + std::to_string(most) +
                  " processes: " + quoted_text(args.text("n")),
              Parameter{"n"});
}

// The part that --input and --pattern restrict the object to.
Result<Subcomplex> part_from(const ComplexQuestion& options, const Args& args) {
  Subcomplex part;
  if (args.has("input")) {
    if (!has_parts(options.kind)) {
      return fail(ErrorCode::unsupported, "goes with --kind protocol, kripke or reduced",
                  Parameter{"input"});
    }
    const auto input = input_from(options.system, args.text("input"));
    if (!input) return input.failure(Parameter{"input"});
    part.input = *input;
  }
  if (args.has("pattern")) {
    if (!has_parts(options.kind) || options.kind == Kind::reduced) {
      return fail(ErrorCode::unsupported, "goes with --kind protocol or kripke",
                  Parameter{"pattern"});
    }
    if (!options.system.numbered()) {
      return fail(ErrorCode::too_large, "too many links for a pattern", Parameter{"pattern"});
    }
    const auto pattern = Executions(options.system).parse_pattern(args.text("pattern"));
    if (!pattern) return pattern.failure(Parameter{"pattern"});
    part.pattern = *pattern;
  }
  return part;
}

// The probability of every execution: at a point, or by the law of the file of --channel, whose
// links of which nothing is said have that of --at.
Result<Done> add_weights(const Args& args, ComplexQuestion& options) {
  const bool of_file = has_channel_file(args);
  std::optional<Probability> at;
  if (args.has("at")) {
    if (!has_parts(options.kind)) {
      return fail(ErrorCode::unsupported, "goes with --kind protocol, kripke or reduced",
                  Parameter{"at"});
    }
    const auto point = Probability::parse(args.text("at"));
    if (!point) return point.failure(Parameter{"at"});
    at = *point;
  }
  if (!of_file) {
    options.at = at;
    return Done{};
  }
  const auto law = law_from(args, options.system, at);
  if (!law) return law.failure();
  // The channels of the paper have their probabilities as powers of p and q, too.
  const auto point = equal_delivery(*law);
  if (point && has_parts(options.kind) && !is_drawing(options.format)) {
    options.at = *point;
    return Done{};
  }
  if (options.kind != Kind::protocol && options.kind != Kind::kripke) {
    return fail(ErrorCode::unsupported, "the file of a channel goes with --kind protocol or kripke",
                Parameter{"channel"});
  }
  constexpr std::uint64_t most_bits = 20;
  const std::uint64_t chains = hidden_chains(*law);
  const std::uint64_t bits =
      options.system.links() + (options.system.rounds > 1 ? 2 * chains : chains);
  if (bits > most_bits) {
    return fail(ErrorCode::too_large,
                "2^" + std::to_string(bits) +
                    " patterns with hidden states are too many to list: " +
                    quoted_text(args.text("channel")),
                Parameter{"channel"});
  }
  options.law = LawOfExecutions{args.text("channel"), pattern_weights(*law, options.system.rounds)};
  return Done{};
}

// Algorithm, homology and symmetry, once kind and part are known.
Result<ComplexQuestion> with_additions(ComplexQuestion options, const Args& args) {
  const bool graph = has_parts(options.kind) || options.kind == Kind::intersection;
  const bool single = options.kind == Kind::execution;
  const bool drawing = is_drawing(options.format);
  if (args.has("algorithm")) {
    if (!graph && !single) {
      return fail(ErrorCode::unsupported,
                  "goes with --kind protocol, kripke, reduced, intersection and execution",
                  Parameter{"algorithm"});
    }
    const System& system = options.system;
    const std::string text = args.text("algorithm");
    if (system.task.values() > 2) {
      auto words = word_algorithm_from(text, args, system.processes, system.channel, system.task);
      if (!words) return words.failure(Parameter{"algorithm"});
      options.algorithm = *std::move(words);
    } else {
      auto algorithm = algorithm_from(text, args, system.processes, system.channel);
      if (!algorithm) return algorithm.failure(Parameter{"algorithm"});
      options.algorithm = *std::move(algorithm);
    }
  }
  if (args.has("homology")) {
    const bool complex = !graph || options.kind == Kind::protocol;
    if (drawing || !complex || single || options.kind == Kind::system) {
      return fail(ErrorCode::unsupported,
                  "goes with --kind protocol, input or output, as text or json",
                  Parameter{"homology"});
    }
    options.homology = true;
  }
  if (args.has("symmetry")) {
    if (drawing || options.kind != Kind::protocol || options.part.input || options.part.pattern) {
      return fail(ErrorCode::unsupported, "goes with the whole of --kind protocol, as text or json",
                  Parameter{"symmetry"});
    }
    if (options.system.task.values() > 2) {
      return fail(ErrorCode::unsupported,
                  "excludes --symmetry: " + quoted_text(args.text("values")), Parameter{"values"});
    }
    options.symmetry = true;
  }
  if (!drawing) {
    if (args.has("cubes")) {
      return fail(ErrorCode::unsupported, "goes with drawings of reduced and protocol",
                  Parameter{"cubes"});
    }
    if (args.has("labels")) {
      return fail(ErrorCode::unsupported, "goes with drawings", Parameter{"labels"});
    }
  }
  return options;
}

}  // namespace

std::optional<ComplexFormat> format_of_file(const std::string& path) {
  for (std::size_t i = 0; i < complex_formats.size(); ++i) {
    const auto format = ComplexFormat(i);
    if (is_drawing(format) && path.ends_with("." + std::string(complex_formats.at(i)))) {
      return format;
    }
  }
  if (path.ends_with(".png") || path.ends_with(".pdf")) return ComplexFormat::svg;
  return std::nullopt;
}

Signature complex_signature() {
  return {.positionals = {},
          .options = {
              processes_option,
              rounds_option,
              channel_or_file_option,
              {"kind", "KIND",
               "protocol, kripke, reduced, intersection, input, output, system: the links of a "
               "round with who hears whom, and the algorithms that have a name, or execution: what "
               "everybody decides in one execution, in systems of any size.",
               "protocol"},
              {"input", "BITS",
               "Only the executions of this input, process 1 first: 011; with --values, digits. "
               "For protocol, kripke and reduced; execution needs it.",
               ""},
              {"pattern", "PATTERN",
               "Only this delivery pattern: T for a link that delivers, . for one that loses, "
               "rounds separated by |, as in 'T.T'. For protocol and kripke; execution needs it.",
               ""},
              {"algorithm", "ALG",
               "Show the decisions of this algorithm, written as for tacit evaluate, and its "
               "cut: the executions on which it disagrees. For protocol, kripke, reduced, "
               "intersection and execution; optimal is the best known at --at.",
               ""},
              {"homology", "",
               "Add the Betti numbers over the field with two elements; with --algorithm, also "
               "of the part where everybody agrees. For protocol, input and output.",
               ""},
              {"symmetry", "",
               "Add the orbits of the views: those that renaming the processes takes into each "
               "other, and which orbit exchanging 0 and 1 makes of each. For protocol as a whole.",
               ""},
              {"cubes", "LIST",
               "Draw only the cubes, or parts of the protocol complex, of these inputs: "
               "011,101.",
               ""},
              {"labels", "LIST",
               "What drawings are labelled with: none, or some of deliveries, probabilities and "
               "views (protocol), patterns and probabilities (reduced). Default: as fits.",
               ""},
              task_option,
              values_option,
              {"at", "P",
               "Add the exact probability of every execution at p = P: 2/3, 0.65 or 6.5e-1.", ""},
              {"format", "FORMAT",
               "text or json; dot, tikz, obj or svg for a drawing. Without it, the ending of "
               "the file of -o decides: .dot, .tikz, .obj or .svg, and .png or .pdf through "
               "rsvg-convert; other endings of pictures are refused. Else text.",
               ""}}};
}

Result<InputId> input_from(const System& system, std::string_view text) {
  if (system.task.values() == 2) {
    const auto ones = parse_input(text, system.processes);
    if (!ones) return ones.failure();
    return InputId(ones->mask());
  }
  System silent = system;
  silent.rounds = 0;
  if (!silent.numbered()) {
    return fail(ErrorCode::too_large, "too many inputs of " + system.to_string());
  }
  return Executions(silent).parse_values(text);
}

Result<ComplexQuestion> complex_question(const Args& args) {
  ComplexQuestion options{};
  const auto kind = one_of(args, "kind", complex_kinds);
  if (!kind) return kind.failure();
  options.kind = Kind(*kind);
  const auto format = format_from(args);
  if (!format) return format.failure();
  options.format = *format;
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  const auto task = task_from(args, system->processes);
  if (!task) return task.failure();
  if (task->takes_fractions()) {
    return fail(ErrorCode::unsupported,
                "complexes are those of values, not of numbers: " + quoted_text(args.text("task")),
                Parameter{"task"});
  }
  options.system = *system;
  options.system.task = *task;

  if (const auto sized = check_size(options, args); !sized) return sized.failure();
  if (options.kind == Kind::execution) {
    auto execution = execution_from(options.system, args);
    if (!execution) return execution.failure();
    options.execution = *std::move(execution);
  } else {
    const auto part = part_from(options, args);
    if (!part) return part.failure();
    options.part = *part;
  }
  if (const auto done = add_weights(args, options); !done) return done.failure();
  return with_additions(std::move(options), args);
}

}  // namespace tacit::ask
