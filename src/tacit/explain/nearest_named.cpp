// Renaming the processes takes a sequence of committees to the sequence of renamed
// committees, so that few committees need to be listed: an image of the table is
// compared with the list, and the name is renamed back. Flipping every bit exchanges
// pref0 and pref1 and leaves courteous alone.
#include "tacit/explain/nearest_named.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/named_algorithms.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

constexpr std::size_t most_bases = 4;                  // that a table is described from
constexpr std::uint64_t most_work = 8'000'000;         // executions times rounds of the named
constexpr std::uint64_t most_base_images = 5'000'000;  // views of the images of a table

// One step of a named algorithm.
struct Letter {
  std::string rule;
  ProcessSet members;  // empty: everybody
  unsigned rounds = 1;

  friend bool operator==(const Letter&, const Letter&) = default;
};
using LetterSequence = std::vector<Letter>;

std::string letter_text(const Letter& letter) {
  std::string text = letter.rule;
  for (const ProcessId i : letter.members) {
    text += (text == letter.rule ? "@" : ",") + std::to_string(i.value() + 1);
  }
  return text;
}

// "(courteous@1,2)^2;pref1"
std::string word_text(const LetterSequence& word) {
  std::string text;
  for (std::size_t i = 0; i < word.size();) {
    std::size_t run = 1;
    while (i + run < word.size() && word[i + run] == word[i]) ++run;
    if (!text.empty()) text += ";";
    const std::string letter = letter_text(word[i]);
    const bool group = run > 1 && !word[i].members.empty();
    text += group ? "(" + letter + ")" : letter;
    if (run > 1) text += "^" + std::to_string(run);
    i += run;
  }
  return text;
}

// The letters, in four sizes from 3 (all committees of all rules) to 0 (no committees).
std::vector<Letter> letters(unsigned n, unsigned rounds, unsigned size) {
  const std::vector<std::string> rules = ranked_rules();
  std::vector<Letter> result;
  for (const std::string& rule : rules) result.push_back({rule, {}});
  if (rounds >= 2) result.push_back({"sweep", {}, 2});
  const std::uint64_t everybody = ProcessSet::first(n).mask();
  for (unsigned members = n - 1; members >= 1 && size > 0; --members) {
    for (std::uint64_t mask = 1; mask < everybody; ++mask) {
      const ProcessSet committee(mask);
      if (committee.size() != members) continue;
      if (size == 1 && committee != ProcessSet::first(members)) continue;
      // All rules are alike in a committee of one.
      const std::size_t kept = size < 3 || members == 1 ? 1 : rules.size();
      for (std::size_t k = 0; k < kept; ++k) result.push_back({rules[k], committee});
    }
  }
  return result;
}

void extend(const std::vector<Letter>& alphabet, unsigned rounds, LetterSequence& word,
            std::vector<LetterSequence>& words) {
  if (rounds == 0) {
    words.push_back(word);
    return;
  }
  for (const Letter& letter : alphabet) {
    if (letter.rounds > rounds) continue;
    word.push_back(letter);
    extend(alphabet, rounds - letter.rounds, word, words);
    word.pop_back();
  }
}

// Words that take the rounds of the system, those with few committees first; of the
// richest alphabet that can be afforded.
std::vector<LetterSequence> words_of(const DecisionHypergraph& hypergraph) {
  const System& system = hypergraph.system();
  std::vector<LetterSequence> words;
  if (system.rounds == 0) return words;
  for (unsigned size = 4; size-- > 0;) {
    const auto alphabet = letters(system.processes, system.rounds, size);
    std::uint64_t work = hypergraph.facet_count() * system.rounds;
    for (unsigned i = 0; i < system.rounds && work <= most_work; ++i) work *= alphabet.size();
    if (work > most_work) continue;
    LetterSequence word;
    extend(alphabet, system.rounds, word, words);
    std::ranges::stable_sort(words, {}, [](const LetterSequence& w) {
      return std::ranges::count_if(w, [](const Letter& l) { return !l.members.empty(); });
    });
    break;
  }
  return words;
}

// What a word decides; absent when it is no valid algorithm here.
std::optional<Colouring> colouring_of_word(const DecisionHypergraph& hypergraph,
                                           const LetterSequence& word) {
  AlgorithmRequest request;
  request.processes = hypergraph.system().processes;
  request.channel = hypergraph.system().channel;
  const auto algorithm = parse_algorithm(word_text(word), request);
  if (!algorithm || algorithm->rounds() != hypergraph.system().rounds) return std::nullopt;
  auto colouring = colouring_of(*algorithm, hypergraph);
  if (!colouring || validity_violation(hypergraph, *colouring)) return std::nullopt;
  return *std::move(colouring);
}

// The word for the image under a symmetry, without its flip where `exchanged` says so.
struct RenamedWord {
  LetterSequence word;
  bool exchanged;  // 0 and 1 still have to be exchanged
};

RenamedWord renamed(LetterSequence word, const Symmetry& symmetry) {
  const bool has_flip = std::ranges::all_of(word, [](const Letter& letter) {
    return letter.rule == "courteous" || letter.rule == "pref0" || letter.rule == "pref1";
  });
  for (Letter& letter : word) {
    letter.members = symmetry.renamed(letter.members);
    if (!symmetry.flips() || !has_flip || letter.rule == "courteous") continue;
    letter.rule = letter.rule == "pref0" ? "pref1" : "pref0";
  }
  return {std::move(word), symmetry.flips() && !has_flip};
}

std::size_t differences(const Colouring& a, const Colouring& b, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t v = 0; v < a.size() && count <= most; ++v) count += a[v] == b[v] ? 0 : 1;
  return count;
}

Symmetry flip_only(unsigned n) {
  return Symmetry::generators(n).back();
}

// The elements of the group that the table is compared under.
std::vector<Symmetry> elements_for(const DecisionHypergraph& hypergraph) {
  const unsigned n = hypergraph.system().processes;
  const std::vector<Symmetry> few{Symmetry::identity(n), flip_only(n)};
  if (hypergraph.system().rounds <= 1 || n > 6) return few;
  auto group = Symmetry::group(n);
  return group.size() * hypergraph.view_count() <= most_base_images ? group : few;
}

}  // namespace

std::vector<NamedNeighbour> nearest_named(const DecisionHypergraph& hypergraph,
                                          const Colouring& table) {
  struct Candidate {
    LetterSequence word;
    Colouring colouring;
  };
  std::vector<Candidate> candidates;
  std::set<Colouring> seen;
  for (LetterSequence& word : words_of(hypergraph)) {
    auto colouring = colouring_of_word(hypergraph, word);
    if (!colouring || !seen.insert(*colouring).second) continue;
    candidates.push_back({std::move(word), *std::move(colouring)});
  }
  struct Match {
    std::size_t differences;
    bool exchanged;
    std::size_t order;
    LetterSequence word;
  };
  std::vector<Match> matches;
  std::size_t order = 0;
  const auto better = [](const Match& a, const Match& b) {
    return std::tie(a.differences, a.exchanged, a.order) <
           std::tie(b.differences, b.exchanged, b.order);
  };
  for (const Symmetry& symmetry : elements_for(hypergraph)) {
    const Colouring image = SymmetryAction(hypergraph, symmetry)(table);
    const Symmetry back = symmetry.inverse();
    for (const Candidate& candidate : candidates) {
      const bool full = matches.size() >= 4 * most_bases;
      const std::size_t most = full ? matches.back().differences : image.size();
      const std::size_t count = differences(image, candidate.colouring, most);
      if (count > most) continue;
      RenamedWord named = renamed(candidate.word, back);
      matches.push_back({count, named.exchanged, order++, std::move(named.word)});
      std::ranges::sort(matches, better);
      if (matches.size() > 4 * most_bases) matches.pop_back();
    }
  }
  const SymmetryAction flip(hypergraph, flip_only(hypergraph.system().processes));
  std::vector<NamedNeighbour> bases;
  std::set<Colouring> taken;
  for (const Match& match : matches) {
    auto colouring = colouring_of_word(hypergraph, match.word);
    if (!colouring) continue;
    if (match.exchanged) colouring = flip(*colouring);
    if (!taken.insert(*colouring).second || bases.size() == most_bases) continue;
    const std::size_t exceptions = differences(*colouring, table, table.size());
    std::string name = word_text(match.word);
    if (match.exchanged) name += " with 0 and 1 exchanged";
    bases.push_back({std::move(name), !match.exchanged, *std::move(colouring), exceptions});
  }
  return bases;
}

}  // namespace tacit
