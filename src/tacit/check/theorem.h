// What a certificate claims, as data: for those who compare it with a sentence of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tacit::check {

// For these processes, rounds, channel, task and number of values, and every p of the intervals,
// the smallest worst-case probability of an error is the minimum over the algorithms of the maximum
// over their profiles. An error of consensus is that decisions differ, one of set:K that there are
// more than K different ones.
struct Theorem {
  std::uint32_t processes = 0;
  std::uint32_t rounds = 0;
  std::string channel;             // "broadcast", "radio", "unicast" or "undirected"
  std::string task = "consensus";  // or "set:K"
  std::uint32_t values = 2;        // that inputs can have
  // The ends as the certificate writes them (section 2 of the specification), ascending; both are
  // the same text where the interval is a single point.
  std::vector<std::pair<std::string, std::string>> intervals;
  // Computed by the checker, for every algorithm of the certificate: entry k of a profile is the
  // number of facets in error with k deliveries. Profiles that the maximum does not need are left
  // out.
  std::vector<std::vector<std::vector<std::int64_t>>> profiles;
  std::size_t listed = 0;  // algorithms in the certificate, equal ones counted as often as listed
  // Where the claim is about a class of algorithms: those that treat the members of each block of
  // consecutive processes alike, given by the sizes of the blocks. Empty: about all algorithms.
  std::vector<std::uint32_t> blocks{};
  bool dual = false;  // those among them that commute with exchanging 0 and 1
};

// For these processes, rounds and channel: the smallest expected discrepancy of approximate
// agreement, which is the smallest probability of disagreement of consensus with shared coins; on
// the worst input, or in the mean over a given distribution of inputs.
struct DiscrepancyTheorem {
  enum class Inputs { worst, uniform, by_ones, single };
  // At every p from `from` to `to` the value is `numerator` over `denominator`: coefficients of a
  // polynomial in p, lowest first. Where the piece is a single rational p, both ends are the same
  // text, and the polynomials are constants.
  struct Piece {
    std::string from;
    std::string to;
    std::vector<std::string> numerator;
    std::vector<std::string> denominator;
  };
  std::uint32_t processes = 0;
  std::uint32_t rounds = 0;
  std::string channel;
  Inputs inputs = Inputs::worst;
  // Where the distribution of inputs is listed: natural numbers in the proportion of the
  // probabilities that the input has d ones, d = 0 .. n, all such inputs being equally likely; or
  // of all inputs, by their masks.
  std::vector<std::string> weights{};
  std::vector<Piece> pieces{};  // ascending
  // Everywhere one algorithm without coins attains the value: then it is that of deterministic
  // consensus, too.
  bool deterministic = false;
};

// The theorem as one clause.
[[nodiscard]] std::string in_words(const Theorem& theorem);
[[nodiscard]] std::string in_words(const DiscrepancyTheorem& theorem);

}  // namespace tacit::check
