// The main function of every test program: hands scale and seed to rapidcheck.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "support/scale.h"

namespace tacit::test {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  if (text == nullptr || *text == '\0') return otherwise;
  char* end = nullptr;
  const std::uint64_t value = std::strtoull(text, &end, 10);
  if (*end != '\0' || value == 0) {
    std::fprintf(stderr, "%s is not a positive number: '%s'\n", name, text);
    std::exit(2);
  }
  return value;
}

}  // namespace

unsigned test_scale() {
  return static_cast<unsigned>(from_environment("TACIT_TEST_SCALE", 1));
}

std::uint64_t test_seed() {
  return from_environment("TACIT_TEST_SEED", 20250511);
}

}  // namespace tacit::test

int main(int argc, char** argv) {
  const std::string parameters = "seed=" + std::to_string(tacit::test::test_seed()) +
                                 " max_success=" + std::to_string(tacit::test::scaled(100));
  setenv("RC_PARAMS", parameters.c_str(), /*overwrite=*/0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
