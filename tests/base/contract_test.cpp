#include "tacit/base/contract.h"

#include <string>

#include <gtest/gtest.h>

namespace tacit {
namespace {

TEST(Contract, IsSilentWhenItHolds) {
  EXPECT_NO_THROW(expects(true, "never told"));
}

TEST(Contract, ThrowsALogicErrorWithItsText) {
  try {
    expects(false, "what was broken");
    FAIL() << "nothing was thrown";
  } catch (const std::logic_error& violation) {
    EXPECT_EQ(std::string(violation.what()), "what was broken");
    EXPECT_NE(dynamic_cast<const ContractViolation*>(&violation), nullptr);
  }
}

}  // namespace
}  // namespace tacit
