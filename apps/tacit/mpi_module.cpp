// The MPI module: see mpi_module.h.
#include "mpi_module.h"

#include <cstdlib>
#include <mpi.h>
#include <vector>

namespace {

const std::uint64_t* all_gather(const std::uint64_t* words, std::size_t count, std::size_t* total) {
  static std::vector<std::uint64_t> gathered;
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int mine = static_cast<int>(count);
  std::vector<int> counts(static_cast<std::size_t>(ranks));
  if (MPI_Allgather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD) != MPI_SUCCESS) {
    return nullptr;
  }
  std::vector<int> offsets;
  int sum = 0;
  for (const int c : counts) {
    offsets.push_back(sum);
    sum += c;
  }
  gathered.resize(static_cast<std::size_t>(sum) + 1);
  if (MPI_Allgatherv(words, mine, MPI_UINT64_T, gathered.data(), counts.data(), offsets.data(),
                     MPI_UINT64_T, MPI_COMM_WORLD) != MPI_SUCCESS) {
    return nullptr;
  }
  *total = static_cast<std::size_t>(sum);
  return gathered.data();
}

}  // namespace

extern "C" const TacitMpi* tacit_mpi_start() {
  static TacitMpi mpi{};
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) {
    return nullptr;
  }
  std::atexit([] { MPI_Finalize(); });
  int rank = 0;
  int count = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  mpi = {static_cast<unsigned>(rank), static_cast<unsigned>(count), &all_gather};
  return &mpi;
}
