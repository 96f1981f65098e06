#include "tacit/complex/memory_estimate.h"

#include <string>

#include <gtest/gtest.h>

#include "support/systems.h"

namespace tacit {
namespace {

using test::sure;

TEST(BytesText, UsesBinaryUnits) {
  EXPECT_EQ(bytes_text(0), "0 bytes");
  EXPECT_EQ(bytes_text(100), "100 bytes");
  EXPECT_EQ(bytes_text(1024), "1 KiB");
  EXPECT_EQ(bytes_text(std::uint64_t{3} << 29), "1.5 GiB");
  EXPECT_EQ(bytes_text(std::uint64_t{1} << 40), "1 TiB");
  EXPECT_EQ(bytes_text(~std::uint64_t{0}), "16 EiB");
}

TEST(MemoryEstimate, CountsTheFacets) {
  for (const System& system : test::small_systems()) {
    EXPECT_EQ(sure(hypergraph_estimate(system)).items, std::uint64_t{1} << system.execution_bits())
        << system;
  }
}

// What is built holds no more than was announced.
TEST(MemoryEstimate, IsAnUpperBound) {
  auto systems = test::small_systems();
  systems.push_back({3, 3, ChannelKind::broadcast});
  systems.push_back({4, 2, ChannelKind::broadcast});
  systems.push_back({5, 1, ChannelKind::broadcast});
  systems.push_back({3, 2, ChannelKind::unicast});
  for (const System& system : systems) {
    EXPECT_LE(test::built(system).bytes(), sure(hypergraph_estimate(system)).bytes) << system;
  }
}

TEST(MemoryEstimate, RefusesSystemsThatCannotBeNumbered) {
  for (const System& system : {System{32, 1}, System{2, 31}, System{100'000, 100'000}}) {
    const auto result = hypergraph_estimate(system);
    ASSERT_FALSE(result) << system;
    EXPECT_EQ(result.error().code, ErrorCode::too_large);
    const std::string bits = "2^" + std::to_string(system.execution_bits()) + " facets";
    EXPECT_NE(result.error().message.find(bits), std::string::npos) << result.error().message;
  }
}

TEST(MemoryEstimate, OfTheLargestNumberedSystemsDoesNotOverflow) {
  for (const System& system : {System{31, 1}, System{2, 30}, System{62, 0}}) {
    const auto result = hypergraph_estimate(system);
    ASSERT_TRUE(result) << system;
    EXPECT_EQ(result->items, std::uint64_t{1} << system.execution_bits());
    EXPECT_GT(result->bytes, std::uint64_t{1} << 60);
  }
}

TEST(WithinMemory, IsAnInclusiveLimit) {
  const MemoryEstimate estimate{.items = 10, .bytes = 1000};
  EXPECT_TRUE(within_memory(estimate, 1000, "it"));
  const auto result = within_memory(estimate, 999, "the protocol complex (10 facets)");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::too_large);
  EXPECT_EQ(result.error().message.find("the protocol complex (10 facets) would need"), 0U);
}

}  // namespace
}  // namespace tacit
