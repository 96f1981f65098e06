#include "tacit/ask/complex_drawing.h"

#include <algorithm>
#include <set>

#include "tacit/ask/machine_memory.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/draw/export.h"
#include "tacit/draw/graph_scene.h"
#include "tacit/draw/protocol_scene.h"
#include "tacit/draw/scene.h"
#include "tacit/draw/word_scene.h"

namespace tacit::ask {
namespace {

// Enough for any reader of a graph file.
constexpr std::uint64_t most_drawn_executions = 4096;
constexpr unsigned most_drawn_processes = 8;
constexpr std::uint64_t most_drawn_facets = 1024;

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

// What must hold for an object over more than two values to have places, in words; empty when it
// holds.
std::string missing_for_words(const ComplexDrawing& drawing) {
  const System& system = drawing.system;
  const unsigned n = system.processes;
  const bool one_input = drawing.part.input || drawing.cubes.size() == 1;
  const bool one_round = system.channel == ChannelKind::broadcast && system.rounds == 1;
  switch (drawing.kind) {
    case ComplexKind::protocol:
      if (one_input && ((n == 2 && system.rounds <= 3 && system.links() <= 8) ||
                        (n == 3 && system.rounds <= 1))) {
        return {};
      }
      if (n == 2 && system.rounds <= 1) return {};
      return "2 processes and one round, or one --input with 2 processes and at most 3 rounds or "
             "with 3 processes and one round,";
    case ComplexKind::kripke:
      if (one_round && (n == 2 || (n == 3 && one_input))) return {};
      return "one broadcast round and 2 processes, or 3 with one --input,";
    case ComplexKind::intersection:
      if (one_round && n <= 3) return {};
      return "one broadcast round and 2 or 3 processes";
    case ComplexKind::input:
    case ComplexKind::output:
      if (n <= most_placed_processes) return {};
      return "2 to " + std::to_string(most_placed_processes) + " processes";
    case ComplexKind::reduced:  // refused before
    case ComplexKind::system:
    case ComplexKind::execution:
      break;
  }
  return {};
}

// The same for an object over any number of values.
std::string missing_for_places(const ComplexDrawing& drawing) {
  const System& system = drawing.system;
  const unsigned n = system.processes;
  if (system.task.values() > 2) return missing_for_words(drawing);
  const std::string placed_sizes = "2 to " + std::to_string(most_placed_processes) + " processes";
  switch (drawing.kind) {
    case ComplexKind::protocol:
      if ((n == 2 && system.rounds <= 3 && system.links() <= 8) || (n == 3 && system.rounds <= 1)) {
        return {};
      }
      return "2 processes and at most 3 rounds, or 3 processes and one round";
    case ComplexKind::kripke:
      if (ReducedGraph::exists(system) && n <= 3) return {};
      return "one broadcast round and 2 or 3 processes";
    case ComplexKind::reduced:
    case ComplexKind::intersection:
      if (ReducedGraph::exists(system) && n <= most_placed_processes) return {};
      return "one broadcast round and " + placed_sizes;
    case ComplexKind::input:
    case ComplexKind::output:
      if (n <= most_placed_processes) return {};
      return placed_sizes;
    case ComplexKind::system:     // refused before
    case ComplexKind::execution:  // refused before
      break;
  }
  return {};
}

Result<Scene> scene_of(const ComplexDrawing& drawing, const DecisionHypergraph* hypergraph,
                       const std::optional<Colouring>& colouring, std::uint64_t memory_limit,
                       const RunContext& context) {
  const unsigned n = drawing.system.processes;
  const Task& task = drawing.system.task;
  std::vector<InputId> inputs = drawing.cubes;
  if (inputs.empty() && drawing.part.input) inputs = {*drawing.part.input};
  switch (drawing.kind) {
    case ComplexKind::input:
      return word_scene(input_complex(n, task.values()), "input");
    case ComplexKind::output:
      return word_scene(output_complex(task, n), "output");
    case ComplexKind::reduced: {
      const ReducedGraph graph(n);
      ReducedDrawing reduced;
      for (const InputId input : inputs) reduced.cubes.emplace_back(input.value());
      if (colouring) reduced.colouring = edge_colouring(graph, *hypergraph, *colouring);
      if (drawing.labels) {
        reduced.patterns = drawing.labels->patterns;
        reduced.cut_labels = drawing.labels->probabilities;
      }
      return reduced_scene(graph, reduced);
    }
    case ComplexKind::protocol: {
      ProtocolDrawing protocol;
      protocol.inputs = inputs;
      protocol.pattern = drawing.part.pattern;
      protocol.colouring = colouring;
      protocol.law = drawing.law;
      if (drawing.labels) {
        protocol.deliveries = drawing.labels->deliveries;
        protocol.probabilities = drawing.labels->probabilities;
        protocol.views = drawing.labels->views;
      } else {
        const bool room = inputs.size() == 1 && drawing.system.links() <= 3;
        protocol.deliveries = room;
        protocol.probabilities = room;
      }
      return protocol_scene(*hypergraph, protocol);
    }
    case ComplexKind::intersection:
      return intersection_scene(*hypergraph, IntersectionGraph(*hypergraph), {colouring});
    case ComplexKind::kripke: {
      const auto graph = KripkeGraph::build(*hypergraph, drawing.part, memory_limit, context);
      if (!graph) return graph.failure(Parameter{"n"});
      return kripke_scene(*hypergraph, *graph, {colouring});
    }
    case ComplexKind::system:     // refused before
    case ComplexKind::execution:  // refused before
      break;
  }
  throw ContractViolation("scene_of: an object without a drawing");
}

// "deliveries,views": fails on other words and on those that do not go with the kind.
Result<ComplexLabels> parse_labels(std::string_view text, ComplexKind kind) {
  ComplexLabels labels;
  const bool protocol = kind == ComplexKind::protocol;
  if (!protocol && kind != ComplexKind::reduced) {
    return fail(ErrorCode::unsupported, "goes with --kind protocol or reduced",
                Parameter{"labels"});
  }
  if (text == "none") return labels;
  for (const std::string_view word : split(text)) {
    if (word == "probabilities") {
      labels.probabilities = true;
    } else if (word == "deliveries" && protocol) {
      labels.deliveries = true;
    } else if (word == "views" && protocol) {
      labels.views = true;
    } else if (word == "patterns" && !protocol) {
      labels.patterns = true;
    } else {
      return fail(
          ErrorCode::invalid_argument,
          std::string("expected none, or some of ") +
              (protocol ? "deliveries, probabilities and views" : "patterns and probabilities") +
              ": " + quoted_text(word),
          Parameter{"labels"});
    }
  }
  return labels;
}

// "011,101"
Result<std::vector<InputId>> parse_cubes(std::string_view text, const System& system) {
  std::set<InputId> cubes;
  for (const std::string_view word : split(text)) {
    const auto input = input_from(system, word);
    if (!input) return input.failure(Parameter{"cubes"});
    cubes.insert(*input);
  }
  return std::vector<InputId>(cubes.begin(), cubes.end());
}

// Fails, with the place of the option, when the object has no drawing in this format.
Result<bool> check_drawable(const ComplexDrawing& drawing) {
  const System& system = drawing.system;
  const std::string kind(complex_kinds.at(static_cast<std::size_t>(drawing.kind)));
  const std::string format(complex_formats.at(static_cast<std::size_t>(drawing.format)));
  const std::string missing = missing_for_places(drawing);
  if (!missing.empty() && drawing.format != ComplexFormat::dot) {
    return fail(ErrorCode::unsupported,
                spelled("kind") + " " + kind + " takes " + missing +
                    " to be drawn, other than as dot: " + quoted_text(format),
                Parameter{"format"});
  }
  const bool small = drawing.kind == ComplexKind::reduced || drawing.kind == ComplexKind::input ||
                     drawing.kind == ComplexKind::output;
  const auto refused = [&](const std::string& most) {
    return fail(ErrorCode::too_large,
                "a drawing takes at most " + most + ": '" + std::to_string(system.processes) + "'",
                Parameter{"n"});
  };
  if (small && system.processes > most_drawn_processes) {
    return refused(std::to_string(most_drawn_processes) + " processes");
  }
  // Two values are refused by the number of processes alone.
  if (small && system.task.values() > 2 &&
      Executions({system.processes, 0, system.channel, system.task}).inputs() > most_drawn_facets) {
    return refused(std::to_string(most_drawn_facets) + " facets");
  }
  if (!small && (!system.numbered() || system.execution_bits() > 12)) {
    return refused(std::to_string(most_drawn_executions) + " executions");
  }
  return true;
}

// Expects the hypergraph of the system for every kind but input, output and a reduced graph
// without a colouring.
Result<std::string> drawn_scene(const ComplexDrawing& drawing, const DecisionHypergraph* hypergraph,
                                const std::optional<Colouring>& colouring,
                                std::uint64_t memory_limit, const RunContext& context) {
  const auto scene = scene_of(drawing, hypergraph, colouring, memory_limit, context);
  if (!scene) return scene.failure();
  switch (drawing.format) {
    case ComplexFormat::dot:
      return scene_dot(*scene);
    case ComplexFormat::tikz:
      return scene_tikz(*scene);
    case ComplexFormat::obj:
      return scene_obj(*scene);
    default:
      return scene_svg(*scene);
  }
}

}  // namespace

Result<ComplexDrawing> complex_drawing(const ComplexQuestion& question, const Args& args) {
  ComplexDrawing drawing{question.kind, question.format, question.system, question.part, {}, {}};
  if (args.has("cubes")) {
    if (question.kind != ComplexKind::reduced && question.kind != ComplexKind::protocol) {
      return fail(ErrorCode::unsupported, "goes with drawings of reduced and protocol",
                  Parameter{"cubes"});
    }
    if (question.part.input) {
      return fail(ErrorCode::invalid_argument, "says the same as --input: give one of them",
                  Parameter{"cubes"});
    }
    auto cubes = parse_cubes(args.text("cubes"), question.system);
    if (!cubes) return cubes.failure();
    drawing.cubes = *std::move(cubes);
  }
  if (args.has("labels")) {
    const auto labels = parse_labels(args.text("labels"), question.kind);
    if (!labels) return labels.failure();
    drawing.labels = *labels;
  }
  if (question.at) {
    return fail(ErrorCode::unsupported, "goes with --format text or json", Parameter{"at"});
  }
  if (question.law && question.kind != ComplexKind::protocol) {
    return fail(ErrorCode::unsupported,
                "the file of a channel goes with drawings of --kind protocol",
                Parameter{"channel"});
  }
  if (question.law) drawing.law = question.law->weights;
  const auto drawable = check_drawable(drawing);
  if (!drawable) return drawable.failure();
  return drawing;
}

namespace {

Result<std::string> drawing_of(const ComplexQuestion& question, const ComplexDrawing& drawing,
                               const RunContext& context) {
  const std::uint64_t limit = spare_memory();
  const bool words = question.kind == ComplexKind::input || question.kind == ComplexKind::output;
  const bool bare_reduced = question.kind == ComplexKind::reduced && !question.algorithm;
  if (words || bare_reduced) return drawn_scene(drawing, nullptr, {}, limit, context);
  const auto built = coloured_hypergraph(question, limit, context);
  if (!built) return built.failure();
  std::optional<Colouring> colouring;
  if (built->algorithm) colouring = built->algorithm->colouring;
  return drawn_scene(drawing, &built->hypergraph, colouring, limit, context);
}

}  // namespace

Result<std::string> draw_object(const ComplexQuestion& question, const ComplexDrawing& drawing,
                                const RunContext& context) {
  return within(context, [&] { return drawing_of(question, drawing, context); });
}

Result<std::string> complex_svg(const Args& args, const RunContext& context) {
  const auto question = complex_question(args);
  if (!question) return question.failure();
  expects(question->format == ComplexFormat::svg, "asked for svg");
  const auto drawing = complex_drawing(*question, args);
  if (!drawing) return drawing.failure();
  return draw_object(*question, *drawing, context);
}

}  // namespace tacit::ask
