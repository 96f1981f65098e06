// LinkProbabilities: how likely each link of a round delivers, where links differ.
#pragma once

#include <vector>

#include "tacit/base/probability.h"
#include "tacit/model/channel.h"

namespace tacit {

struct LinkProbabilities {
  ChannelKind channel;
  unsigned processes;
  std::vector<Probability> delivery;  // by link, as Channel numbers them; equal in all rounds

  friend bool operator==(const LinkProbabilities&, const LinkProbabilities&) = default;
};

}  // namespace tacit
