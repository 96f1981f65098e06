// The MPI module: see mpi_module.h.
#include "mpi_module.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <list>
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

constexpr int message_tag = 1;

struct Outgoing {
  std::vector<char> bytes;
  MPI_Request request;
};

std::list<Outgoing>& outgoing() {
  static std::list<Outgoing> list;
  return list;
}

void forget_sent() {
  for (auto each = outgoing().begin(); each != outgoing().end();) {
    int arrived = 0;
    MPI_Test(&each->request, &arrived, MPI_STATUS_IGNORE);
    each = arrived != 0 ? outgoing().erase(each) : std::next(each);
  }
}

int send(unsigned rank, const char* bytes, std::size_t size) {
  if (size > static_cast<std::size_t>(std::numeric_limits<int>::max())) return 0;
  forget_sent();
  Outgoing& message = outgoing().emplace_back();
  message.bytes.assign(bytes, bytes + size);
  return MPI_Isend(message.bytes.data(), static_cast<int>(size), MPI_BYTE, static_cast<int>(rank),
                   message_tag, MPI_COMM_WORLD, &message.request) == MPI_SUCCESS
             ? 1
             : 0;
}

struct Incoming {
  unsigned rank = 0;
  std::vector<char> bytes{};
  MPI_Request request{};
};

// Takes what is announced. A sender may die before all of it has arrived, so nobody waits.
void accept_announced(std::list<Incoming>& incoming) {
  while (true) {
    int announced = 0;
    MPI_Message message{};
    MPI_Status status{};
    if (MPI_Improbe(MPI_ANY_SOURCE, message_tag, MPI_COMM_WORLD, &announced, &message, &status) !=
            MPI_SUCCESS ||
        announced == 0) {
      return;
    }
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    Incoming& next = incoming.emplace_back();
    next.rank = static_cast<unsigned>(status.MPI_SOURCE);
    next.bytes.resize(static_cast<std::size_t>(count));
    if (MPI_Imrecv(next.bytes.data(), count, MPI_BYTE, &message, &next.request) != MPI_SUCCESS) {
      incoming.pop_back();
    }
  }
}

// The first that is complete and the oldest of its rank.
const char* receive(unsigned* rank, std::size_t* size) {
  static std::list<Incoming>& incoming = *new std::list<Incoming>;  // MPI may still write to it
  static std::vector<char> current;
  forget_sent();
  accept_announced(incoming);
  std::vector<unsigned> waited_for;
  for (auto each = incoming.begin(); each != incoming.end(); ++each) {
    if (std::find(waited_for.begin(), waited_for.end(), each->rank) != waited_for.end()) continue;
    int arrived = 0;
    if (MPI_Test(&each->request, &arrived, MPI_STATUS_IGNORE) == MPI_SUCCESS && arrived != 0) {
      current = std::move(each->bytes);
      *rank = each->rank;
      *size = current.size();
      incoming.erase(each);
      return current.empty() ? "" : current.data();
    }
    waited_for.push_back(each->rank);
  }
  return nullptr;
}

bool& left() {
  static bool value = false;
  return value;
}

void end() {
  if (left()) return;
  for (Outgoing& each : outgoing()) MPI_Wait(&each.request, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

}  // namespace

extern "C" const TacitMpi* tacit_mpi_start() {
  static TacitMpi mpi{};
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) {
    return nullptr;
  }
  // Lists that the end needs must live longer than it.
  static_cast<void>(outgoing());
  static_cast<void>(left());
  std::atexit(&end);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int rank = 0;
  int count = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  mpi = {static_cast<unsigned>(rank), static_cast<unsigned>(count), &all_gather, &send, &receive,
         [] { left() = true; }};
  return &mpi;
}
