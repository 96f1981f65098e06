// What a certificate claims, as data: for those who compare it with a sentence of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tacit::check {

// For these processes, rounds and channel, and every p of the intervals, the smallest worst-case
// probability of disagreement is the minimum over the algorithms of the maximum over their
// profiles.
struct Theorem {
  std::uint32_t processes = 0;
  std::uint32_t rounds = 0;
  std::string channel;  // "broadcast", "unicast" or "undirected"
  // The ends as the certificate writes them (section 2 of the specification), ascending; both are
  // the same text where the interval is a single point.
  std::vector<std::pair<std::string, std::string>> intervals;
  // Computed by the checker, for every algorithm of the certificate: entry k of a profile is the
  // number of facets in error with k deliveries. Profiles that the maximum does not need are left
  // out.
  std::vector<std::vector<std::vector<std::int64_t>>> profiles;
  std::size_t listed = 0;  // algorithms in the certificate, equal ones counted as often as listed
};

// The theorem as one clause.
[[nodiscard]] std::string in_words(const Theorem& theorem);

}  // namespace tacit::check
