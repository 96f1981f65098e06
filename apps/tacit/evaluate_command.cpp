// tacit evaluate: exact error probabilities of an algorithm.
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/evaluation.h"

namespace tacit::cli {
namespace {

Exit run_evaluate(const Args& args, Streams io) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto named = with_optimal(args, io, *control);
  if (!named) return complain_unfinished(io, named.error(), *control);
  const auto question = evaluation_question(*named);
  if (!question) return complain(io, question.error());
  const auto result = evaluation_answer(*question, control->jobs(), control->context());
  if (!result) return complain_unfinished(io, result.error(), *control);
  const auto text =
      evaluation_in_format(question->format, *result, question->run, control->context());
  if (!text) return complain_unfinished(io, text.error(), *control);
  return deliver(args, io, *text);
}

}  // namespace

const Command evaluate_command{
    .name = "evaluate",
    .summary = "exact error probabilities of an algorithm",
    .description =
        "Computes the probability of disagreement of an algorithm exactly, as a polynomial in p, "
        "for every class of inputs and for the worst input, and counts its transmissions. "
        "Validity is checked first. An algorithm is a name (majority, pref0, pref1, courteous, "
        "sweep, follow5 to follow8), a count rule if(EXPR) over own, zeros, ones and n, a rule of "
        "blocks rule[BLOCKS]{LINES} or FILE.rule, a decision table FILE.json, or built from these: "
        "A^k, A;B, A@1,2,3 and (A). With --task approximate the last step may "
        "decide numbers from 0 to 1 (mean, value(EXPR), a table of fractions), and the expected "
        "discrepancy, the largest decision less the smallest, takes the place of the probability.",
    .positionals = evaluation_signature().positionals,
    .options = evaluation_signature().options,
    .example = {"evaluate majority -n 3 --at 2/5",
                "majority: 3 processes, 1 round, broadcast (engine count)\n"
                "\n"
                "worst case over inputs\n"
                "  where        error                    input\n"
                "  0 <= p <= 1  q^3 + 2 p q^2 + 2 p^2 q  011\n"
                "  at p = 2/5: 87/125 = 0.696 on input 011\n"
                "\n"
                "by input\n"
                "  input  count  error                    at p = 2/5\n"
                "  001        3  q^2                      9/25 = 0.36\n"
                "  011        3  q^3 + 2 p q^2 + 2 p^2 q  87/125 = 0.696\n"
                "\n"
                "transmissions: 3 in every execution\n"},
    .run = &run_evaluate};

}  // namespace tacit::cli
