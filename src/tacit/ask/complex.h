// What `tacit complex` is asked, the object it asks for, and the answers that are no
// drawings. Shared by the program and by whoever asks through JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/ask/signature.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/subcomplex.h"
#include "tacit/model/system.h"
#include "tacit/present/complex_report.h"

namespace tacit::ask {

[[nodiscard]] Signature complex_signature();  // without the common options

enum class ComplexKind {
  protocol,
  kripke,
  reduced,
  intersection,
  input,
  output,
  system,
  execution
};
inline constexpr std::array<std::string_view, 8> complex_kinds{
    "protocol", "kripke", "reduced", "intersection", "input", "output", "system", "execution"};

enum class ComplexFormat { text, json, dot, tikz, obj, svg };
inline constexpr std::array<std::string_view, 6> complex_formats{"text", "json", "dot",
                                                                 "tikz", "obj",  "svg"};

[[nodiscard]] constexpr bool is_drawing(ComplexFormat format) {
  return format != ComplexFormat::text && format != ComplexFormat::json;
}

// The format that goes with the ending of a file: .dot .tikz .obj .svg, and svg for .png
// and .pdf, which are made from it.
[[nodiscard]] std::optional<ComplexFormat> format_of_file(const std::string& path);

// One execution: the processes with input 1, and which links deliver as T and '.', the rounds
// separated by '|'.
struct GivenExecution {
  ProcessSet input;
  std::string pattern;
};

struct ComplexQuestion {
  System system;
  ComplexKind kind;
  ComplexFormat format;
  Subcomplex part;
  std::optional<Probability> at;
  std::optional<LawOfExecutions> law;  // of the file of --channel, for protocol and kripke
  std::optional<std::variant<Algorithm, WordAlgorithm>> algorithm;  // of two values, or of more
  bool homology = false;
  bool symmetry = false;                      // the orbits of the views as well
  std::optional<GivenExecution> execution{};  // for the kind execution, which needs the algorithm
};

// Reads an input of the system, a digit per process. Fails on other text, and where a system of
// more than two values has too many inputs to number them.
[[nodiscard]] Result<InputId> input_from(const System& system, std::string_view text);

// Reads every option but what drawings are made of, --cubes and --labels, which it refuses
// unless the format is a drawing.
[[nodiscard]] Result<ComplexQuestion> complex_question(const Args& args);

// The decision hypergraph of the system, and the decisions of the algorithm if there is one.
struct ColouredHypergraph {
  DecisionHypergraph hypergraph;
  std::optional<AlgorithmOnComplex> algorithm;
};
[[nodiscard]] Result<ColouredHypergraph> coloured_hypergraph(const ComplexQuestion& question,
                                                             std::uint64_t memory_limit,
                                                             const RunContext& context);

// As text, or as JSON when that is the format. Expects no drawing.
[[nodiscard]] Result<std::string> complex_report(const ComplexQuestion& question,
                                                 const RunContext& context);

// What `tacit complex --format json` prints. Reads all options but --format.
[[nodiscard]] Result<std::string> complex_json(const Args& args, const RunContext& context);

}  // namespace tacit::ask
