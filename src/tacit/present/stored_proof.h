// StoredProof: a certificate of an atlas that an answer was taken from.
#pragma once

#include <string>
#include <vector>

namespace tacit {

struct StoredProof {
  std::string id;
  std::string store;    // "own", or "shipped" with the program
  std::string version;  // of the program that found it
  std::string made;     // when
};

// The sentence about them, on a line of its own. Expects at least one.
[[nodiscard]] inline std::string from_the_atlas_text(const std::vector<StoredProof>& stored) {
  if (stored.size() == 1) {
    return "From the atlas; the checker accepted the certificate that is stored there.\n";
  }
  return "From the atlas; the checker accepted the " + std::to_string(stored.size()) +
         " certificates that are stored there.\n";
}

}  // namespace tacit
