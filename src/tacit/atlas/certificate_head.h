// The head of a certificate: what it claims, without its proofs.
//
// Reading it decides nothing about its truth; that is the checker's part. It says which
// system and which probabilities a certificate is about, and with which algorithms, so that
// the optimum can be written down again from the certificate alone.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/search/target.h"

namespace tacit {

struct ListedAlgorithm {
  std::string name;
  Problem::Decisions decisions;
};

struct CertificateHead {
  System system;
  std::vector<Interval> on;  // ascending, disjoint
  std::vector<ListedAlgorithm> algorithms;
};

// A point as certificates write it: "2/3", or "root(-1,1,0,1;1/2,3/4)". Fails outside [0, 1]
// and unless the polynomial has one root there. What certificate_point writes is read back.
[[nodiscard]] Result<AlgebraicNumber> parse_certificate_point(std::string_view text);

// Reads the text up to its algorithms; what follows is not looked at.
[[nodiscard]] Result<CertificateHead> read_certificate_head(std::istream& text);
// The same for a file, decompressed as it is read.
[[nodiscard]] Result<CertificateHead> certificate_head_of(const std::string& path);

}  // namespace tacit
