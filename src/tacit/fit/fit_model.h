// FitModel: a law of a channel with a few unknown numbers, which are estimated from a log.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tacit/fit/delivery_log.h"

namespace tacit {

// What the receivers of one transmission share, and which links are alike.
enum class Sharing {
  whole,    // everybody hears it or nobody does
  each,     // every receiver on its own, all links alike
  links,    // every receiver on its own, with a probability for each link
  partial,  // a coin decides between the first two
};

// Whose state makes bursts.
enum class HiddenState { none, medium, sender, receiver };

struct FitModel {
  Sharing sharing;
  HiddenState hidden;

  friend bool operator==(const FitModel&, const FitModel&) = default;
};

// "independent receivers, bursts of the medium"
[[nodiscard]] std::string model_name(const FitModel& model);
// The models that are compared: those without hidden state first. Links of their own and hidden
// states of receivers go with receivers that are independent.
[[nodiscard]] std::vector<FitModel> all_fit_models();

// The numbers of a model, each strictly between 0 and 1, in this order:
//   whole    the delivery of a transmission
//   each     the delivery to a receiver
//   links    that of every pair of sender and receiver in the log, by sender
//   partial  the coin, the delivery of what all or none hear, and that to a receiver otherwise
// with a hidden state for the good state and then for the bad one, and last the probabilities
// that the state becomes bad and good.
using Parameters = std::vector<double>;

// The ordered pairs that the log has transmissions of.
[[nodiscard]] std::vector<std::pair<ProcessId, ProcessId>> observed_links(const DeliveryLog& log);
[[nodiscard]] std::vector<std::string> parameter_names(const FitModel& model,
                                                       const DeliveryLog& log);

}  // namespace tacit
