#include <algorithm>

#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/contract.h"
#include "tacit/explain/nearest_named.h"

namespace tacit {
namespace {

constexpr std::size_t most_word_sequences = 125;
constexpr std::size_t most_compared = 20'000'000;  // views of all images

// All sequences of rules, one for every round.
std::vector<std::string> rule_sequences(unsigned rounds) {
  std::vector<std::string> texts{""};
  for (unsigned round = 0; round < rounds; ++round) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      for (const WordRule& rule : word_rules()) {
        longer.push_back(text + (text.empty() ? "" : ";") + std::string(rule.name));
      }
    }
    texts = std::move(longer);
    if (texts.size() > most_word_sequences) return {};
  }
  return texts;
}

std::vector<Symmetry> images_for(const DecisionHypergraph& hypergraph, std::size_t sequences) {
  const unsigned n = hypergraph.system().processes;
  const unsigned values = hypergraph.task().values();
  std::size_t size = sequences * hypergraph.view_count();
  for (unsigned i = 2; i <= n && size <= most_compared; ++i) size *= i;
  for (unsigned i = 2; i <= values && size <= most_compared; ++i) size *= i;
  if (n > 8 || size > most_compared) return {Symmetry::identity(n, values)};
  return Symmetry::group(n, values);
}

std::size_t count_differences(const Colouring& a, const Colouring& b) {
  std::size_t count = 0;
  for (std::size_t v = 0; v < a.size(); ++v) count += a[v] == b[v] ? 0 : 1;
  return count;
}

}  // namespace

std::vector<NamedNeighbour> nearest_word_rules(const DecisionHypergraph& hypergraph,
                                               const Colouring& table) {
  if (hypergraph.system().rounds == 0) return {};
  const std::vector<std::string> texts = rule_sequences(hypergraph.system().rounds);
  std::vector<Colouring> colourings;
  for (const std::string& text : texts) {
    const auto algorithm = WordAlgorithm::parse(text);
    expects(static_cast<bool>(algorithm), "nearest_word_rules: a rule without a name");
    colourings.push_back(algorithm->colouring(hypergraph));
  }
  std::vector<NamedNeighbour> nearest;
  for (const Symmetry& symmetry : images_for(hypergraph, texts.size())) {
    const SymmetryAction action(hypergraph, symmetry);
    const std::string after = symmetry_text(symmetry);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      Colouring image = action(colourings[i]);
      const std::size_t exceptions = count_differences(image, table);
      if (!nearest.empty() && exceptions >= nearest.front().exceptions) continue;
      nearest = {{after.empty() ? texts[i] : texts[i] + " after " + after, after.empty(),
                  std::move(image), exceptions}};
    }
  }
  return nearest;
}

}  // namespace tacit
