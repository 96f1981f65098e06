// Markup: the texts of claims, for terminals and for pages.
//
// $...$ is a formula and `...` a name. Formulas are written as everywhere in tacit: p^2 q,
// 2/3, a_0, q^(r n), court_(n,d), C(n,k) for a binomial coefficient, <=, >=, !=, and ~ for
// "about". A group in parentheses or braces after ^, _ or / loses them.
#pragma once

#include <string>
#include <string_view>

namespace tacit {

// The text without its marks.
[[nodiscard]] std::string plain_text(std::string_view markup);
// HTML: formulas as MathML, names as <code>, everything else escaped.
[[nodiscard]] std::string html_text(std::string_view markup);

// One formula as a <math> element. Total: any text gives a well-formed element.
[[nodiscard]] std::string mathml(std::string_view formula);

// &, <, >, " and ' as entities.
[[nodiscard]] std::string escaped_html(std::string_view text);

}  // namespace tacit
