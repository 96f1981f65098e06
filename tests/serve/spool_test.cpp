// Bodies and what they take.
#include <iterator>
#include <string>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "tacit/serve/client.h"
#include "tacit/serve/room.h"
#include "tacit/serve/spooled_body.h"

namespace tacit::serve {
namespace {

TEST(Room, HoldsSoManyBytes) {
  Room room(100, 0);
  auto most = room.take("a", 90);
  ASSERT_TRUE(most);
  EXPECT_FALSE(room.take("b", 11));
  const auto rest = room.take("b", 10);
  EXPECT_TRUE(rest);
  EXPECT_EQ(room.held(), 100U);
  most.reset();
  EXPECT_EQ(room.held(), 10U);
  EXPECT_FALSE(room.take("a", ~std::uint64_t{0}));
}

TEST(Room, KeepsAPartForThoseWhoHoldNothing) {
  Room room(100, 30);
  const auto first = room.take("a", 60);
  ASSERT_TRUE(first);
  EXPECT_FALSE(room.take("a", 11));
  const auto second = room.take("a", 10);
  EXPECT_TRUE(second);
  const auto other = room.take("b", 30);
  EXPECT_TRUE(other);
  EXPECT_FALSE(room.take("c", 1));
}

std::string read_stream(const SpooledBody& body) {
  const auto stream = body.stream();
  return {std::istreambuf_iterator<char>(*stream), {}};
}

TEST(SpooledBody, KeepsItsBytesInMemoryAndInAFile) {
  std::string wanted;
  SpooledBody body(testing::TempDir(), {});
  EXPECT_EQ(read_stream(body), "");
  for (int i = 0; i < 40; ++i) {
    const std::string part(5000, static_cast<char>('a' + i % 26));
    wanted += part;
    EXPECT_FALSE(body.append(part));
    ASSERT_EQ(body.size(), wanted.size());
    ASSERT_EQ(*body.text(), wanted);
    ASSERT_EQ(read_stream(body), wanted);
  }
  EXPECT_GT(wanted.size(), SpooledBody::most_in_memory);
}

TEST(SpooledBody, NeedsAFolderOnlyForLongBodies) {
  SpooledBody body("/nowhere/at/all", {});
  EXPECT_FALSE(body.append(std::string(SpooledBody::most_in_memory, 'x')));
  const auto error = body.append("x");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, ErrorCode::io_error);
}

TEST(SpooledBody, GivesItsRoomBack) {
  Room room(10, 0);
  {
    const SpooledBody body("/tmp", room.take("a", 10));
    EXPECT_EQ(room.held(), 10U);
  }
  EXPECT_EQ(room.held(), 0U);
}

std::string name_of_six(const char* text) {
  sockaddr_storage storage{};
  auto& address = reinterpret_cast<sockaddr_in6&>(storage);
  address.sin6_family = AF_INET6;
  EXPECT_EQ(::inet_pton(AF_INET6, text, &address.sin6_addr), 1);
  return client_name(storage);
}

TEST(Client, IsAnAddressOrANetwork) {
  sockaddr_storage storage{};
  auto& address = reinterpret_cast<sockaddr_in&>(storage);
  address.sin_family = AF_INET;
  EXPECT_EQ(::inet_pton(AF_INET, "10.1.2.3", &address.sin_addr), 1);
  EXPECT_EQ(client_name(storage), "10.1.2.3");
  EXPECT_EQ(name_of_six("::ffff:10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(name_of_six("2001:db8:1:2:3:4:5:6"), name_of_six("2001:db8:1:2::9"));
  EXPECT_NE(name_of_six("2001:db8:1:2::9"), name_of_six("2001:db8:1:3::9"));
  EXPECT_EQ(client_name(sockaddr_storage{}), "unknown");
  EXPECT_EQ(client_of(-1), "unknown");
}

}  // namespace
}  // namespace tacit::serve
