#include "tacit/reproduce/law_question.h"

#include "tacit/ask/atlas_places.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/work_directory.h"

namespace tacit {

ask::Signature law_signature() {
  return {.positionals = {},
          .options = {{"only", "LIST", "Only these laws: L1,L5.", ""},
                      {"up-to", "N",
                       "Check with up to N processes, where that is possible; seconds "
                       "without it.",
                       ""},
                      {"proofs", "", "Print the arguments, too.", ""},
                      {"fresh", "", "Search optima anew, whatever the atlas knows.", ""},
                      {"map", "FILE", "Write the map: FILE ends in .svg, .png, .pdf or .json.", ""},
                      {"format", "FORMAT", "text, json or latex.", "text"}}};
}

Result<LawQuestion> law_question(const ask::Args& args) {
  constexpr std::uint64_t most = 400;
  LawQuestion question;
  question.fresh = args.has("fresh");
  if (args.has("up-to")) {
    const auto number = ask::whole_number(args, "up-to", 2, most);
    if (!number) return number.failure();
    question.most_processes = static_cast<unsigned>(*number);
  }
  const auto numbers = ask::list_from(args, "only", "L1,L5");
  if (!numbers) return numbers.failure();
  question.numbers = *numbers;
  return question;
}

Result<std::vector<LawResult>> answer_laws(const LawQuestion& question, const RunContext& context) {
  auto work = WorkDirectory::make();
  if (!work) return work.failure();
  std::vector<std::string> complaints;  // what an atlas does not know is searched
  const ask::ReadableAtlases atlases =
      question.fresh ? ask::ReadableAtlases() : ask::ReadableAtlases::usable(complaints);
  Optima optima({work->path(), "certificates"}, context, [] { return 0.0; }, atlases.stores());
  const Formulas formulas;
  return check_laws(question.numbers, {formulas, optima, context, question.most_processes});
}

}  // namespace tacit
