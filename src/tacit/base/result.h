// Result: a value, or an Error that says in one clause why there is none.
//
// Bad input from outside (text, files, options, datagrams) is told this way.
// Broken preconditions are ContractViolation (contract.h); limits and
// cancellations with a useful partial answer are a status in the answer itself.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tacit {

enum class ErrorCode {
  invalid_argument,
  parse_error,
  unsupported,
  too_large,  // beyond a fixed limit
  io_error,
  cancelled,
  out_of_memory,  // beyond what this computation may use, or this machine has
  defect          // what this program computed twice does not agree
};

struct Error {
  ErrorCode code;
  std::string message;  // one clause, lower case, quotes the offending value
  std::string where;    // "table.json:12:7", "--rounds", or empty
};

struct Failure {
  Error error;
};

// The value of what acts and has nothing to tell when all went well.
struct Done {};

[[nodiscard]] inline Failure fail(ErrorCode code, std::string message, std::string where = {}) {
  return Failure{Error{code, std::move(message), std::move(where)}};
}

template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return value;` is the point of the type.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return fail(...);` is the point of the type.
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}

  explicit operator bool() const noexcept { return state_.index() == 0; }

  // The value; throws std::bad_variant_access when there is none.
  [[nodiscard]] const T& operator*() const& { return std::get<0>(state_); }
  [[nodiscard]] T operator*() && { return std::get<0>(std::move(state_)); }
  [[nodiscard]] const T* operator->() const& { return &std::get<0>(state_); }

  // The error; throws std::bad_variant_access when there is a value.
  [[nodiscard]] const Error& error() const& { return std::get<1>(state_); }
  [[nodiscard]] const Error& error() const&& = delete;  // would dangle

  // The error as a Failure, to be returned from a function with another value
  // type. A place is set only where the error has none yet.
  [[nodiscard]] Failure failure(const std::string& where = {}) const {
    Failure result{std::get<1>(state_)};
    if (result.error.where.empty()) result.error.where = where;
    return result;
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace tacit
