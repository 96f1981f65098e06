// tacit complex: the complexes and graphs of a system.
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/complex_drawing.h"
#include "tacit/draw/plot_file.h"

namespace tacit::cli {
namespace {

Exit run_complex(const Args& args, Streams io) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto named = with_optimal(args, io, *control);
  if (!named) return complain_unfinished(io, named.error(), *control);
  const auto question = complex_question(*named);
  if (!question) return complain(io, question.error());
  std::optional<ComplexDrawing> drawing;
  if (is_drawing(question->format)) {
    auto made = complex_drawing(*question, args);
    if (!made) return complain(io, made.error());
    drawing = *std::move(made);
  }
  const auto text = drawing ? draw_object(*question, *drawing, control->context())
                            : complex_report(*question, control->context());
  if (!text) return complain_unfinished(io, text.error(), *control);
  const std::string path = args.text("output");
  if (path.ends_with(".png") || path.ends_with(".pdf")) {
    const auto written = write_plot(path, *text, Parameter{"o"});
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
    .run = &run_complex};

}  // namespace tacit::cli
