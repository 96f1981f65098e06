// Meter: what one check has spent so far of its limits, and whether it has been asked to stop.
//
// Every loop of the checker whose length comes from the certificate reports its steps here. Where
// a limit is met, or the check is to stop, the meter throws; the exception leaves the checker's
// computations like std::bad_alloc does, and becomes a verdict in check_certificate_within.
#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <stop_token>
#include <utility>

#include "tacit/check/checked.h"
#include "tacit/check/limits.h"

namespace tacit::check {

// A limit was met while something was computed.
class Refused : public std::runtime_error {
 public:
  explicit Refused(Flaw flaw) : std::runtime_error(flaw.reason), flaw_(std::move(flaw)) {}
  [[nodiscard]] const Flaw& flaw() const& { return flaw_; }

 private:
  Flaw flaw_;
};

// The caller asked the check to stop.
class Stopped : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "stopped before the end"; }
};

class Meter {
 public:
  explicit Meter(const Limits& limits, std::stop_token stop = {})
      : limits_(limits), stop_(std::move(stop)) {}

  [[nodiscard]] const Limits& limits() const& { return limits_; }
  [[nodiscard]] const Limits& limits() const&& = delete;  // would dangle

  // Counts steps of some nanoseconds each, and now and then looks whether to stop.
  void step(std::uint64_t steps = 1) {
    steps_ += steps;
    if (steps_ >= steps_between_looks) look();
  }
  // Counts comparisons of two profiles, coefficient by coefficient.
  void compare_quickly(std::uint64_t comparisons = 1);
  // Counts comparisons of two profiles at algebraic numbers, and looks whether to stop: one of
  // them takes up to milliseconds.
  void compare_exactly(std::uint64_t comparisons = 1);
  // Counts clauses of section 5 that are considered, whether or not they come to be.
  void consider_clauses(std::uint64_t clauses);
  // Counts products of two words in the arithmetic of section 11.
  void multiply(std::uint64_t products);
  // Looks now.
  void look();

  // Bytes that are taken, and given back. Holding uses them in pairs.
  void take_bytes(std::uint64_t bytes);
  void give_back_bytes(std::uint64_t bytes) { bytes_ -= bytes; }

 private:
  static constexpr std::uint64_t steps_between_looks = std::uint64_t{1} << 15;

  Limits limits_;
  std::stop_token stop_;
  std::uint64_t steps_ = 0;  // since the last look
  std::uint64_t quick_comparisons_ = 0;
  std::uint64_t exact_comparisons_ = 0;
  std::uint64_t clauses_ = 0;
  std::uint64_t products_ = 0;
  std::uint64_t bytes_ = 0;
};

// Bytes taken from a meter, which must live longer, until the end of this object's life.
class Holding {
 public:
  explicit Holding(Meter& meter) : meter_(&meter) {}
  Holding(Holding&& other) noexcept
      : meter_(other.meter_), bytes_(std::exchange(other.bytes_, 0)) {}
  Holding& operator=(Holding&& other) noexcept {
    std::swap(meter_, other.meter_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Holding() { meter_->give_back_bytes(bytes_); }

  void take(std::uint64_t bytes) {
    meter_->take_bytes(bytes);
    bytes_ += bytes;
  }

 private:
  Meter* meter_;
  std::uint64_t bytes_ = 0;
};

}  // namespace tacit::check
