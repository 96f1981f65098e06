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

std::string system_in_words(std::uint32_t processes, std::uint32_t rounds,
                            const std::string& channel) {
  return "for " + times(processes, "process", "processes") + ", " +
         times(rounds, "round", "rounds") + " and the channel " + channel;
}

// A polynomial in p: `1 - 2 p + p^3`.
std::string polynomial_in_words(const std::vector<std::string>& coefficients) {
  std::string text;
  for (std::size_t i = 0; i < coefficients.size(); ++i) {
    std::string size = coefficients[i];
    if (size == "0") continue;
    const bool negative = size.front() == '-';
    if (negative) size.erase(0, 1);
    if (i > 0 && size == "1") size.clear();
    std::string power = i == 0 ? "" : (i == 1 ? "p" : "p^" + std::to_string(i));
    if (!size.empty() && !power.empty()) power.insert(0, 1, ' ');
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    text += size + power;
  }
  return text.empty() ? "0" : text;
}

std::string value_in_words(const DiscrepancyTheorem::Piece& piece) {
  const std::string numerator = polynomial_in_words(piece.numerator);
  const std::string denominator = polynomial_in_words(piece.denominator);
  if (denominator == "1") return numerator;
  if (piece.numerator.size() == 1 && piece.denominator.size() == 1) {
    return numerator + "/" + denominator;
  }
  return "(" + numerator + ")/(" + denominator + ")";
}

std::string value_in_words(const DiscrepancyTheorem& theorem) {
  const bool one = theorem.pieces.size() == 1 && theorem.pieces[0].from == theorem.pieces[0].to;
  constexpr std::size_t few = 8;
  if (theorem.pieces.size() > few) {
    return "a rational function on each of " + std::to_string(theorem.pieces.size()) +
           " pieces from p = " + theorem.pieces.front().from + " to " + theorem.pieces.back().to;
  }
  std::string text;
  for (const DiscrepancyTheorem::Piece& piece : theorem.pieces) {
    text += (text.empty() ? "" : "; ") + value_in_words(piece);
    if (one) continue;
    text += piece.from == piece.to ? " at p = " + piece.from
                                   : " for p in [" + piece.from + ", " + piece.to + "]";
  }
  return text;
}

// "of disagreement", or "of more than 2 different decisions".
std::string error_in_words(const Theorem& theorem) {
  constexpr std::string_view prefix = "set:";
  if (!theorem.task.starts_with(prefix) || theorem.task == "set:1") return "of disagreement";
  return "of more than " + theorem.task.substr(prefix.size()) + " different decisions";
}

// Which algorithms a theorem about a class is about: " that treats processes 2 to 5 alike".
std::string class_in_words(const Theorem& theorem) {
  if (theorem.blocks.empty()) return {};
  std::string alike;
  std::uint32_t first = 1;
  for (const std::uint32_t size : theorem.blocks) {
    const std::uint32_t last = first + size - 1;
    const std::string members = std::to_string(first) + " to " + std::to_string(last);
    if (size > 1) {
      alike +=
          alike.empty() ? " treats processes " + members + " alike" : ", and processes " + members;
    }
    first = last + 1;
  }
  const std::string commutes = theorem.dual ? " commutes with exchanging 0 and 1" : "";
  if (alike.empty() && commutes.empty()) return {};
  return " that" + alike + (alike.empty() || commutes.empty() ? "" : ", and") + commutes;
}

}  // namespace

std::string in_words(const DiscrepancyTheorem& theorem) {
  std::string text = system_in_words(theorem.processes, theorem.rounds, theorem.channel);
  if (theorem.pieces.size() == 1 && theorem.pieces[0].from == theorem.pieces[0].to) {
    text += ", and p = " + theorem.pieces[0].from;
  }
  if (theorem.inputs == DiscrepancyTheorem::Inputs::worst) {
    text +=
        ", the smallest worst-case expected discrepancy of approximate agreement, which is the "
        "smallest worst-case probability of disagreement of consensus with shared coins";
    if (theorem.deterministic) text += " and of a deterministic algorithm with validity";
  } else {
    text += theorem.inputs == DiscrepancyTheorem::Inputs::uniform
                ? ", and all inputs equally likely"
                : ", and inputs drawn from the distribution listed";
    text +=
        ", the smallest mean probability of disagreement of a deterministic algorithm with "
        "validity, which is the smallest expected "
        "discrepancy of approximate agreement";
  }
  return text + ", is " + value_in_words(theorem);
}

std::string in_words(const Theorem& theorem) {
  std::string text = system_in_words(theorem.processes, theorem.rounds, theorem.channel);
  if (theorem.values > 2) text += ", inputs over " + std::to_string(theorem.values) + " values";
  text += ", and every p in " + intervals_in_words(theorem) +
          ", the smallest worst-case probability " + error_in_words(theorem) +
          " of a deterministic algorithm with validity" + class_in_words(theorem) + " is ";
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
