// What the checks of several laws need.
#pragma once

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

// The largest number of processes of a check: `least` unless more are asked for, and never more
// than `most`.
[[nodiscard]] unsigned up_to(const Workbench& bench, unsigned least, unsigned most);

// The error of courteous among n processes on its worst input, by the closed form.
[[nodiscard]] Rational worst_courteous(const Workbench& bench, unsigned n, const Probability& p);

}  // namespace tacit
