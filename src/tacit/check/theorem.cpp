#include "tacit/check/theorem.h"

namespace tacit::check {
namespace {

std::string times(std::uint64_t count, const std::string& thing, const std::string& things) {
  return std::to_string(count) + " " + (count == 1 ? thing : things);
}

std::string intervals_in_words(const Theorem& theorem) {
  std::string words;
  for (const auto& [first, last] : theorem.intervals) {
    words.append(words.empty() ? "[" : " or [").append(first);
    if (first != last) words.append(", ").append(last);
    words += ']';
  }
  return words;
}

}  // namespace

std::string in_words(const Theorem& theorem) {
  std::string text = "for " + times(theorem.processes, "process", "processes") + ", " +
                     times(theorem.rounds, "round", "rounds") + " and the channel " +
                     theorem.channel + ", and every p in " + intervals_in_words(theorem) +
                     ", the smallest worst-case probability of disagreement of a deterministic "
                     "algorithm with validity is ";
  const auto& algorithms = theorem.profiles;
  text += theorem.listed == 1 ? "the worst-case error of the algorithm listed"
                              : "the minimum of the worst-case errors of the " +
                                    std::to_string(theorem.listed) + " algorithms listed";
  // The profiles, where they are few.
  constexpr std::size_t few = 4;
  std::string profiles;
  for (const auto& algorithm : algorithms) {
    if (algorithms.size() > few || algorithm.size() > few) return text;
    profiles += profiles.empty() ? "" : "; ";
    for (const auto& profile : algorithm) {
      profiles += &profile == &algorithm.front() ? "(" : ", (";
      for (std::size_t k = 0; k < profile.size(); ++k) {
        if (k > 0) profiles += ' ';
        profiles += std::to_string(profile[k]);
      }
      profiles += ")";
    }
  }
  return text + ", with the largest profiles " + profiles;
}

}  // namespace tacit::check
