// tacit complex: the complexes and graphs of a system.
#include "complex_drawing.h"
#include "complex_question.h"
#include "machine.h"
#include "output.h"
#include "plot_file.h"
#include "registry.h"
#include "run_control.h"

namespace tacit::cli {
namespace {

// What is drawn, and how; fails when it cannot be.
Result<ComplexDrawing> drawing_from(const ComplexQuestion& question, const Args& args) {
  ComplexDrawing drawing{question.kind, question.format, question.system, question.part, {}, {}};
  if (args.has("--cubes")) {
    if (question.kind != ComplexKind::reduced && question.kind != ComplexKind::protocol) {
      return fail(ErrorCode::unsupported, "goes with drawings of reduced and protocol", "--cubes");
    }
    if (question.part.input) {
      return fail(ErrorCode::invalid_argument, "says the same as --input: give one of them",
                  "--cubes");
    }
    auto cubes = parse_cubes(args.text("--cubes"), question.system.processes);
    if (!cubes) return cubes.failure();
    drawing.cubes = *std::move(cubes);
  }
  if (args.has("--labels")) {
    const auto labels = parse_labels(args.text("--labels"), question.kind);
    if (!labels) return labels.failure();
    drawing.labels = *labels;
  }
  if (question.at) return fail(ErrorCode::unsupported, "goes with --format text or json", "--at");
  const auto drawable = check_drawable(drawing);
  if (!drawable) return drawable.failure();
  return drawing;
}

Result<std::string> drawing_report(const ComplexQuestion& question, const ComplexDrawing& drawing,
                                   const RunContext& context) {
  const std::uint64_t limit = spare_memory();
  const bool binary = question.kind == ComplexKind::input || question.kind == ComplexKind::output;
  const bool bare_reduced = question.kind == ComplexKind::reduced && !question.algorithm;
  if (binary || bare_reduced) return drawn(drawing, nullptr, {}, limit, context);
  const auto built = coloured_hypergraph(question, limit, context);
  if (!built) return built.failure();
  return drawn(drawing, &built->hypergraph, built->colouring, limit, context);
}

Exit run(const Args& args, Streams io) {
  const auto question = complex_question(args);
  if (!question) return complain(io, question.error());
  std::optional<ComplexDrawing> drawing;
  if (is_drawing(question->format)) {
    auto made = drawing_from(*question, args);
    if (!made) return complain(io, made.error());
    drawing = *std::move(made);
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto text = drawing ? drawing_report(*question, *drawing, control->context())
                            : complex_report(*question, control->context());
  if (!text) return complain_unfinished(io, text.error(), *control);
  const std::string path = args.text("--output");
  if (path.ends_with(".png") || path.ends_with(".pdf")) {
    const auto written = write_plot(path, *text, "-o");
    return written ? Exit::done : complain(io, written.error());
  }
  return deliver(args, io, *text);
}

}  // namespace

const Command complex_command{
    .name = "complex",
    .summary = "the complexes and graphs of a system",
    .description =
        "Builds one of the objects the theory reasons about and prints its counts (text), all of "
        "it (JSON), or draws it: the protocol complex with its views and facets, the Kripke "
        "graph, the reduced Kripke graph of one broadcast round, the intersection graph of the "
        "protocol complex, the input complex, or the output complex of consensus.",
    .positionals = complex_signature().positionals,
    .options = complex_signature().options,
    .example = {"complex -n 3 --kind reduced",
                "reduced Kripke graph: 3 processes, 1 round, broadcast\n"
                "  vertices                    27   points of {-1,0,1}^n\n"
                "  edges                       54   views\n"
                "  forced                      24   edges of the cubes 0^n and 1^n\n"
                "  free                        30\n"
                "  cubes                        8   one per input; all contain the origin\n"},
    .run = &run};

}  // namespace tacit::cli
