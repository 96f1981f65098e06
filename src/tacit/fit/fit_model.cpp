#include "tacit/fit/fit_model.h"

#include <set>
#include <utility>

namespace tacit {

std::string model_name(const FitModel& model) {
  std::string name;
  switch (model.sharing) {
    case Sharing::whole:
      name = "all or nothing";
      break;
    case Sharing::each:
      name = "independent receivers";
      break;
    case Sharing::links:
      name = "independent receivers, links of their own";
      break;
    case Sharing::partial:
      name = "partly together";
      break;
  }
  switch (model.hidden) {
    case HiddenState::none:
      return name;
    case HiddenState::medium:
      return name + ", bursts of the medium";
    case HiddenState::sender:
      return name + ", bursts of senders";
    case HiddenState::receiver:
      break;
  }
  return name + ", bursts of receivers";
}

std::vector<FitModel> all_fit_models() {
  return {{Sharing::whole, HiddenState::none},    {Sharing::each, HiddenState::none},
          {Sharing::links, HiddenState::none},    {Sharing::partial, HiddenState::none},
          {Sharing::whole, HiddenState::medium},  {Sharing::whole, HiddenState::sender},
          {Sharing::each, HiddenState::medium},   {Sharing::each, HiddenState::sender},
          {Sharing::each, HiddenState::receiver}, {Sharing::partial, HiddenState::medium},
          {Sharing::partial, HiddenState::sender}};
}

std::vector<std::pair<ProcessId, ProcessId>> observed_links(const DeliveryLog& log) {
  std::set<std::pair<ProcessId, ProcessId>> links;
  for (const LoggedRound& round : log.rounds) {
    for (const LoggedTransmission& sent : round.transmissions) {
      for (const ProcessId receiver : sent.observed) links.emplace(sent.sender, receiver);
    }
  }
  return {links.begin(), links.end()};
}

std::vector<std::string> parameter_names(const FitModel& model, const DeliveryLog& log) {
  std::vector<std::string> names;
  switch (model.sharing) {
    case Sharing::whole:
    case Sharing::each:
      names = {"delivery"};
      break;
    case Sharing::links:
      for (const auto& [sender, receiver] : observed_links(log)) {
        names.push_back("delivery " + std::to_string(sender.value() + 1) + " to " +
                        std::to_string(receiver.value() + 1));
      }
      break;
    case Sharing::partial:
      names = {"together", "delivery together", "delivery otherwise"};
      break;
  }
  if (model.hidden == HiddenState::none) return names;
  const std::vector<std::string> one = names;
  for (std::string& name : names) name += ", good";
  for (const std::string& name : one) names.push_back(name + ", bad");
  names.emplace_back("to bad");
  names.emplace_back("to good");
  return names;
}

}  // namespace tacit
