// Exact errors for comparison with estimates, where an engine gives them cheaply.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/rational.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/system.h"

namespace tacit {

class ExactErrors {
 public:
  // Nothing where it would take more than a second or so; what is tried depends on the
  // question only, never on the clock. Expects a valid algorithm and a law for the system.
  [[nodiscard]] static std::optional<ExactErrors> find(const Algorithm& algorithm,
                                                       const System& system, const ChannelLaw& law,
                                                       unsigned jobs, const RunContext& context);
  // The same over the values of the system's task, where all links are alike.
  [[nodiscard]] static std::optional<ExactErrors> find(const WordAlgorithm& algorithm,
                                                       const System& system, const ChannelLaw& law,
                                                       const RunContext& context);

  [[nodiscard]] Rational on(const std::string& input) const;
  // The average over all inputs.
  [[nodiscard]] Rational on_random_input() const;
  // The first of the inputs with the largest error.
  [[nodiscard]] std::string worst_input() const;

 private:
  bool by_ones_ = false;  // a class is all inputs with one number of ones
  std::vector<InputClass> classes_;
};

}  // namespace tacit
