// StoppableBuffer: hands another buffer on, and breaks off when it is asked to stop. The
// checker itself reads to the end whatever happens.
#pragma once

#include <array>
#include <stdexcept>
#include <stop_token>
#include <streambuf>
#include <utility>

namespace tacit::check {

// Throws std::runtime_error once stopped, which makes a std::istream on it bad. The source
// must live longer.
class StoppableBuffer : public std::streambuf {
 public:
  StoppableBuffer(std::streambuf& source, std::stop_token stop)
      : source_(source), stop_(std::move(stop)) {}

 protected:
  int_type underflow() override {
    if (stop_.stop_requested()) throw std::runtime_error("stopped before the end");
    const std::streamsize count =
        source_.sgetn(part_.data(), static_cast<std::streamsize>(part_.size()));
    setg(part_.data(), part_.data(), part_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(part_.front());
  }

 private:
  std::streambuf& source_;
  std::stop_token stop_;
  std::array<char, 65536> part_{};
};

}  // namespace tacit::check
