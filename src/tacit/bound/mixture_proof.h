// MixtureProof: the optimum of approximate agreement, which is that of consensus with shared coins,
// or of deterministic consensus where that is the same; with all that proves it, as a certificate
// states it (docs/formats/certificate.md, section 11).
//
// Classes of views are numbered as there: 0 are the views forced to 0, 1 those forced to 1, and 2
// and more the free classes of a QuotientNetwork in their order; or, where every input has a
// probability of its own, the free views in theirs.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "tacit/base/interval.h"
#include "tacit/base/polynomial.h"
#include "tacit/bound/quotient_network.h"
#include "tacit/model/input_prior.h"
#include "tacit/model/system.h"

namespace tacit {

struct MixtureProof {
  // Functions of p. In a part that is one rational p = a/b they are constants, and what is made of
  // probabilities of executions, that is the value and the flow, counts in units of b^-T.
  struct Weight {
    std::size_t rule;
    Polynomial amount;  // over the denominator: the probability of the rule
  };
  // What flows through the executions whose views have these classes, from the views with a
  // negative amount to those with a positive one.
  struct Flow {
    std::vector<std::uint32_t> classes;  // all of the executions, ascending
    std::vector<Polynomial> amounts;
  };
  struct Part {
    Interval on;
    Polynomial denominator;
    Polynomial value;
    std::vector<Polynomial> distribution;  // by number of ones, or by input
    std::vector<Weight> mixture;           // by rule
    std::vector<Flow> flows;
  };
  // The same value on consecutive parts.
  struct Piece {
    Interval on;
    Polynomial numerator;
    Polynomial denominator;
  };

  enum class Claim : std::uint8_t {
    discrepancy,  // the optimum of approximate agreement
    consensus,    // that of deterministic consensus; expects one rule in every part
  };

  System system;
  Claim claim = Claim::discrepancy;
  InputPrior prior{};
  std::vector<std::string> rules{};  // a character 0 or 1 for every free class
  std::vector<Part> parts{};         // ascending

  // The value, as a function of p.
  [[nodiscard]] std::vector<Piece> pieces() const;
  // Whether one rule alone attains the value wherever it is stated.
  [[nodiscard]] bool is_deterministic() const;
};

// Writes the certificate.
void write_certificate(const MixtureProof& proof, std::ostream& out);

// The decisions of the free classes as a certificate writes them.
[[nodiscard]] std::string rule_bits(const QuotientNetwork& network,
                                    const QuotientNetwork::Side& side);
// The number of every vertex of the network in a certificate.
[[nodiscard]] std::vector<std::uint32_t> class_numbers(const QuotientNetwork& network);

}  // namespace tacit
