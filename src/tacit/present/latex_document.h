// The frame of a LaTeX document that compiles as it is.
#pragma once

#include <string>
#include <string_view>

namespace tacit {

[[nodiscard]] inline std::string latex_document(std::string_view body) {
  return "\\documentclass{article}\n"
         "\\usepackage{amsmath}\n"
         "\\begin{document}\n" +
         std::string(body) + "\\end{document}\n";
}

}  // namespace tacit
