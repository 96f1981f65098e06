// The head of a certificate: what it claims, without its proofs.
//
// Reading it decides nothing about its truth; that is the checker's part. It says which
// system and which probabilities a certificate is about, and with which algorithms, so that
// the optimum can be written down again from the certificate alone.
#pragma once

#include <istream>
#include <string>
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

// Reads the text up to its algorithms; what follows is not looked at.
[[nodiscard]] Result<CertificateHead> read_certificate_head(std::istream& text);
// The same for a file, decompressed as it is read.
[[nodiscard]] Result<CertificateHead> certificate_head_of(const std::string& path);

}  // namespace tacit
