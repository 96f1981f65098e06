// FewInputs: which inputs a refutation is tried with first.
//
// What no algorithm achieves on some inputs, none achieves on all; and a refutation of few inputs
// has few clauses. A chain of inputs, in which one process after the other changes its value, is
// enough where the best algorithms are symmetric. Elsewhere an algorithm that does well on the
// chosen inputs shows which of the others it does badly on: the worst of them is chosen, too.
#pragma once

#include <cstddef>
#include <optional>

#include "tacit/base/probability.h"
#include "tacit/search/clauses.h"
#include "tacit/search/target.h"

namespace tacit {

class FewInputs {
 public:
  // Begins with the inputs in which the first processes have the largest value and the others the
  // smallest. The problem must live longer.
  explicit FewInputs(const Problem& problem);

  [[nodiscard]] const ChosenInputs& chosen() const& { return chosen_; }
  [[nodiscard]] const ChosenInputs& chosen() const&& = delete;  // would dangle
  // Whether they are few enough for a refutation of them to be easier than one of all.
  [[nodiscard]] bool are_few() const;
  // Chooses, of the other inputs on which the errors are blocked, one with the largest error at p.
  // Whether there is one.
  bool choose(const Problem::Decisions& decisions, BlockTest& test, const Probability& p);

 private:
  const Problem& problem_;
  ChosenInputs chosen_;
  std::size_t count_ = 0;
};

}  // namespace tacit
