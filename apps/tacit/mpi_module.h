// What the program and the MPI module agree on. The module is a separate shared
// library, so that the program neither needs nor loads MPI unless mpirun started it.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

struct TacitMpi {
  unsigned rank;
  unsigned count;
  // Gathers the words of all ranks, in the order of ranks. The result is valid until
  // the next call; its length is written to `total`. Null on failure.
  const std::uint64_t* (*all_gather)(const std::uint64_t* words, std::size_t count,
                                     std::size_t* total);
  // Sends bytes to a rank without waiting until they arrive; 0 on failure, and for 2 GiB or
  // more. Calls of these functions must not overlap.
  int (*send)(unsigned rank, const char* bytes, std::size_t size);
  // A message that has arrived, and the rank that sent it; null when there is none. It is
  // valid until the next call.
  const char* (*receive)(unsigned* rank, std::size_t* size);
  // The end of the process does not wait for other ranks any more; some may be dead.
  void (*leave)();
};

// Starts MPI; it is ended when the process exits. Null on failure.
using TacitMpiStart = const TacitMpi* (*)();
}

namespace tacit::cli {
inline constexpr const char* mpi_module_name = "tacit-mpi.so";
inline constexpr const char* mpi_start_name = "tacit_mpi_start";
}  // namespace tacit::cli
