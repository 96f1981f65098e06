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

// The name of something that a question gives a value to: "at", "time-limit". Sentences
// write it as the command line does, --at; that is done in one place (ask/signature.h).
struct Parameter {
  std::string name;
};

// Where an error lies: at a place in a file, at a parameter, or nowhere in particular.
class Place {
 public:
  Place() = default;
  // NOLINTBEGIN(google-explicit-constructor): a place is what is written in its place.
  Place(std::string text) : text_(std::move(text)) {}  // "table.json:12:7"
  Place(const char* text) : text_(text) {}
  Place(Parameter parameter) : text_(std::move(parameter.name)), is_parameter_(true) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
  [[nodiscard]] bool is_parameter() const noexcept { return is_parameter_; }
  // The place in the file, or the name of the parameter.
  [[nodiscard]] const std::string& text() const& noexcept { return text_; }
  [[nodiscard]] std::string text() && noexcept { return std::move(text_); }

 private:
  std::string text_;
  bool is_parameter_ = false;
};

struct Error {
  ErrorCode code;
  std::string message;  // one clause, lower case, quotes the offending value
  Place where;
};

struct Failure {
  Error error;
};

// The value of what acts and has nothing to tell when all went well.
struct Done {};

[[nodiscard]] inline Failure fail(ErrorCode code, std::string message, Place where = {}) {
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
  [[nodiscard]] Failure failure(const Place& where = {}) const {
    Failure result{std::get<1>(state_)};
    if (result.error.where.empty()) result.error.where = where;
    return result;
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace tacit
