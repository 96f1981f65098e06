// Single claims, run in a directory of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "search/searched.h"
#include "tacit/reproduce/claim.h"
#include "tacit/reproduce/reproduction.h"

namespace tacit::test {

[[nodiscard]] inline const Claim& claim_numbered(std::string_view number) {
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) {
      if (claim.number == number) return claim;
    }
  }
  throw std::runtime_error("no claim " + std::string(number));
}

// A directory for one reproduction of some claims.
struct Places {
  TemporaryDirectory directory;

  [[nodiscard]] ReproductionOptions options(std::vector<std::string> claims) const {
    ReproductionOptions result;
    result.directory = directory.path();
    result.claims = std::move(claims);
    return result;
  }
};

// Optima, with a place for their certificates as long as it lives.
class Workshop {
 public:
  Workshop() : optima_({directory_.path(), "certificates"}) {}
  [[nodiscard]] Optima& optima() { return optima_; }
  [[nodiscard]] const std::string& path() const { return directory_.path(); }
  [[nodiscard]] Finding decide(std::string_view number, const Formulas& formulas = {}) {
    return tacit::decide(claim_numbered(number), {formulas, optima_, {}});
  }

 private:
  TemporaryDirectory directory_;
  Optima optima_;
};

}  // namespace tacit::test
