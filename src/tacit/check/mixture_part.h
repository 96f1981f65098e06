// One part of a certificate of approximate agreement: its functions, and what they have to satisfy.
#pragma once

#include <map>

#include "tacit/check/mixture.h"

namespace tacit::check {

struct MixtureCheck::Part {
  struct Mixed {
    std::uint64_t rule;
    Polynomial weight;
    std::vector<Polynomial> errors;  // by group of inputs
  };

  Part(const Point& first, const Point& last, Meter& meter) : stretch(first, last, meter) {}

  // Lets amounts flow through executions with these classes of views.
  [[nodiscard]] Check pass(const std::vector<Class>& classes,
                           const std::vector<Polynomial>& amounts, const Polynomial& capacity,
                           Meter& meter);

  Stretch stretch;
  std::string from{};
  std::string to{};
  std::optional<Rational> at{};  // where both ends are written as one rational number
  bool adjoins = false;          // begins where the last part ends
  Polynomial denominator{};
  Polynomial value{};
  std::vector<Polynomial> distribution{};  // by group of inputs
  std::vector<Mixed> mixture{};            // by rule
  // Of the executions with these classes of views, as far as nothing has flowed through them.
  std::map<std::vector<Class>, Polynomial> capacities{};
  std::vector<Polynomial> balance{};  // by class: what flows there, less what flows away
};

}  // namespace tacit::check
