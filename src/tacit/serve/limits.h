// What the server is ready to spend on its clients.
#pragma once

#include <chrono>
#include <cstddef>

namespace tacit::serve {

struct Limits {
  std::size_t connections = 256;                   // at once; beyond that the idlest one is dropped
  std::size_t head_bytes = std::size_t{16} << 10;  // request line and headers
  std::chrono::milliseconds head_time{10'000};     // to send them
  std::chrono::milliseconds body_time{60'000};     // to send the body
  std::chrono::milliseconds write_pause{20'000};   // without taking a byte of the answer

  unsigned computations = 4;  // at once
  unsigned waiting = 32;      // for a place among them
  std::chrono::milliseconds waiting_time{10'000};
  std::chrono::milliseconds computing_time{600'000};
};

}  // namespace tacit::serve
