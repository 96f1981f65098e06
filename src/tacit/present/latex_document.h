// The frame of a LaTeX document that compiles as it is.
#pragma once

#include <string>
#include <string_view>

#include "tacit/model/system.h"

namespace tacit {

[[nodiscard]] inline std::string latex_document(std::string_view body) {
  return "\\documentclass{article}\n"
         "\\usepackage{amsmath}\n"
         "\\begin{document}\n" +
         std::string(body) + "\\end{document}\n";
}

// The same for what is also quoted: \def\tacitfragment{} before \input leaves out the frame. The
// document around it loads amsmath.
[[nodiscard]] inline std::string latex_fragment(std::string_view body) {
  return "\\ifdefined\\tacitfragment\\else\n"
         "\\documentclass{article}\n"
         "\\usepackage{amsmath}\n"
         "\\begin{document}\n"
         "\\fi\n" +
         std::string(body) +
         "\\ifdefined\\tacitfragment\\else\n"
         "\\end{document}\n"
         "\\fi\n";
}

// Processes, rounds and the channel, in sentences.
[[nodiscard]] std::string model_latex(const System& system);

}  // namespace tacit
