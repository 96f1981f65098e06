// What was emitted and how large it is, as text and JSON.
#pragma once

#include <string>

#include "tacit/emit/c_header.h"
#include "tacit/emit/transition_model.h"
#include "tacit/model/system.h"

namespace tacit {

struct Emission {
  std::string algorithm;
  System system;  // with the rounds of the algorithm
  std::string file;
  std::string prefix;
};

[[nodiscard]] std::string emission_text(const EmittedHeader& header, const Emission& emission);
[[nodiscard]] std::string emission_json(const EmittedHeader& header, const Emission& emission);

// The same of a model for model checkers.
struct ModelEmission {
  std::string algorithm;
  System system;  // with the rounds of the algorithm
  std::string file;
  std::string properties;  // the file of properties; empty where they are in the model
  std::string language;
};

[[nodiscard]] std::string emission_text(const TransitionModel& model,
                                        const ModelEmission& emission);
[[nodiscard]] std::string emission_json(const TransitionModel& model,
                                        const ModelEmission& emission);

}  // namespace tacit
