// Contracts: what a caller must guarantee, checked in every build at public
// entry points. A violation is a bug in the calling program, never bad input.
#pragma once

#include <stdexcept>

namespace tacit {

class ContractViolation : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws ContractViolation with the given text unless `condition` holds.
inline void expects(bool condition, const char* what) {
  if (!condition) throw ContractViolation(what);
}

}  // namespace tacit
