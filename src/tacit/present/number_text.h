// Exact numbers for people: exact where short, decimals marked as such.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/interval_text.h"
#include "tacit/base/probability.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/model/task.h"

namespace tacit {

// "51/125 = 0.408"; a long fraction as "0.2913846..." with a note that it is exact
// elsewhere: "~0.29138461538".
[[nodiscard]] std::string value_text(const Rational& value);
// "2/3", or "~0.6823278038, root of p^3 + p - 1" when irrational.
[[nodiscard]] std::string point_text(const AlgebraicNumber& point);
// "q^3 + 2 p^2 q", in the lowest degree where that is shorter ("q" rather than
// "q^3 + 2 p q^2 + p^2 q"); too many terms are "polynomial of degree 200, 101 terms".
[[nodiscard]] std::string polynomial_text(const Profile& profile);

// "p = 1/2", "links as in lossy.csv", or "links as in lossy.csv, else p = 1/2"; with the file of a
// channel "losses as in radio.json".
[[nodiscard]] std::string delivery_text(const std::optional<Probability>& at,
                                        const std::string& loss_file,
                                        const std::string& channel_file = {});

// What is small where an algorithm is good: "error", or "discrepancy" of approximate agreement.
[[nodiscard]] std::string error_word(const Task& task);
// "", or ", approximate agreement": consensus goes without saying.
[[nodiscard]] std::string task_words(const Task& task);

// "1 round", "2 rounds".
[[nodiscard]] std::string counted(std::uint64_t count, const std::string& what);

// "0011"; long inputs by their runs: "0^100 1^100".
[[nodiscard]] std::string short_input_text(const std::string& input);

// The same for LaTeX, inside math mode.
[[nodiscard]] std::string value_latex(const Rational& value);
[[nodiscard]] std::string point_latex(const AlgebraicNumber& point);
[[nodiscard]] std::string polynomial_latex(const Profile& profile);
// Text with the characters that LaTeX would interpret escaped.
[[nodiscard]] std::string escaped_latex(std::string_view text);

}  // namespace tacit
