// ProvedBatch: proved parts of a cell on their way into a store.
//
// They become one certificate, which is checked by this process or by another one that has a
// processor to spare. Proofs that travel between processes are compressed.
#pragma once

#include <string>
#include <vector>

#include "tacit/atlas/certificate_files.h"
#include "tacit/search/search.h"

namespace tacit {

struct ProvedBatch {
  Target target;
  std::vector<ProvedPart> parts;  // ascending; their proofs are files, plain or compressed
  double seconds = 0;             // that finding them took
};

// Removes the proofs of a batch, once they are in a certificate.
void remove_proofs(const ProvedBatch& batch);

// What a process that had a batch checked says about it.
struct CheckedBatch {
  std::string objection{};     // empty when the checker accepted the certificate
  std::string id{};            // the SHA-256 of its text
  std::string claim{};         // what was accepted, in words
  std::string file{};          // the certificate, compressed
  bool beyond_limits = false;  // of the checker, which is why it objects
};

[[nodiscard]] Result<std::string> file_contents(const std::string& path);
[[nodiscard]] Result<Done> write_file(const std::string& path, const std::string& bytes);

// The proof in a file, compressed for the way.
[[nodiscard]] Result<std::string> compressed_proof(const std::string& path);

// Writes the certificate of a batch to a file. Expects at least one part.
[[nodiscard]] Result<Done> write_batch(const Problem& problem, const ProvedBatch& batch,
                                       const std::string& path);

// The same in the directory, compressed, and accepted by the checker or not; it is not when
// something cannot be read or written. Leaves nothing behind.
[[nodiscard]] CheckedBatch checked_batch(const Problem& problem, const ProvedBatch& batch,
                                         const std::string& directory);

}  // namespace tacit
