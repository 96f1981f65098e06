// What the server is ready to spend on its clients.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace tacit::serve {

// What answering a request takes. Every class has places, a line and a time limit of its own, so
// that requests of one class cannot keep out those of another.
enum class WorkClass {
  cheap,      // a constant: no place
  reading,    // what is stored: the atlas, a certificate
  computing,  // a verb
  checking    // a certificate that somebody has sent
};

// Of one class: how many requests are worked on at once, how many more wait for that, and for
// how long one may be worked on.
struct ClassLimits {
  unsigned places;
  unsigned waiting;
  std::chrono::milliseconds time;
};

struct Limits {
  std::size_t connections = 256;                   // at once; beyond that the idlest one is dropped
  std::size_t head_bytes = std::size_t{16} << 10;  // request line and headers
  std::chrono::milliseconds head_time{10'000};     // to send them
  std::chrono::milliseconds body_time{60'000};     // to send the body
  std::chrono::milliseconds body_pause{5'000};     // without a byte of the body
  std::chrono::milliseconds write_pause{20'000};   // without taking a byte of the answer
  std::chrono::milliseconds answer_time{120'000};  // to take an answer that was computed

  std::chrono::milliseconds waiting_time{10'000};  // for a place, in every class
  ClassLimits reading{2, 32, std::chrono::milliseconds(60'000)};
  ClassLimits computing{4, 32, std::chrono::milliseconds(600'000)};
  ClassLimits checking{2, 8, std::chrono::milliseconds(600'000)};
  unsigned uploads = 4;  // bodies that are received at once, and how many wait for that
  unsigned uploads_waiting = 32;

  // Bodies, from their first byte to the end of their requests, and answers until they are taken.
  // Of each, the last part is kept for clients that hold nothing yet.
  std::uint64_t spool_bytes = std::uint64_t{320} << 20;
  std::uint64_t spool_kept = std::uint64_t{64} << 20;
  std::uint64_t answer_bytes = std::uint64_t{512} << 20;
  std::uint64_t answer_kept = std::uint64_t{128} << 20;
  std::string spool_folder = "/tmp";  // where long bodies lie, in files without names
};

}  // namespace tacit::serve
