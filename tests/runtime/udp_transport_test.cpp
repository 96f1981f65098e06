#include "tacit/runtime/udp_transport.h"

#include <unistd.h>

#include <gtest/gtest.h>

#include "support/literals.h"

namespace tacit::net {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Sixteen ports for every test program that may be running.
std::uint16_t port(unsigned k) {
  return static_cast<std::uint16_t>(20000 + 16 * (::getpid() % 700) + 2 * k);
}

Bytes received(UdpTransport& transport) {
  Bytes result;
  transport.receive(2'000'000'000, [&](std::span<const std::uint8_t> datagram) {
    result.insert(result.end(), datagram.begin(), datagram.end());
  });
  return result;
}

TEST(Endpoint, IsReadAsItIsWritten) {
  for (const char* const text : {"127.0.0.1:7000", "239.1.2.3:2", "[ff02::1]:65534", "[::1]:40"}) {
    EXPECT_EQ(endpoint_text(tacit::test::sure(parse_endpoint(text))), text);
  }
  for (const char* const text :
       {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:7001", "127.0.0.1:0", "127.0.0.1:65536", "::1:40",
        "[127.0.0.1]:40", "here:40", "1.2.3:40", "127.0.0.1:40 "}) {
    const auto parsed = parse_endpoint(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().message.find("'" + std::string(text) + "'"), std::string::npos);
  }
  EXPECT_FALSE(parse_group("127.0.0.1:7000"));
  EXPECT_TRUE(parse_group("[ff02::1]:7000"));
}

TEST(UdpTransport, ReachesEverybodyInAGroup) {
  const MulticastOptions options{{"239.255.201.17", port(0)}, "127.0.0.1"};
  const auto one = UdpTransport::multicast(options);
  ASSERT_TRUE(one) << one.error().message;
  const auto two = UdpTransport::multicast(options);
  ASSERT_TRUE(two) << two.error().message;
  EXPECT_TRUE((*one)->send(Lane::data, ProcessSet{}, Bytes{9}));  // to nobody
  EXPECT_TRUE((*one)->send(Lane::data, ProcessSet(0b10), Bytes{1}));
  EXPECT_TRUE((*one)->send(Lane::control, ProcessSet(0b10), Bytes{2}));
  // Control first: what was sent before it is handed over in the same turn.
  EXPECT_EQ(received(**two), (Bytes{2, 1}));
  EXPECT_EQ(received(**one), (Bytes{2, 1}));
}

TEST(UdpTransport, NeedsAnInterfaceThatIsThere) {
  const auto nowhere = UdpTransport::multicast({{"ff02::7ac1", port(4)}, "nowhere"});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().message, "no such interface: 'nowhere'");
}

TEST(UdpTransport, CountsWhatFindsNoRoom) {
  const std::vector<Endpoint> peers{{"127.0.0.1", port(5)}, {"127.0.0.1", port(6)}};
  const auto sender = tacit::test::sure(UdpTransport::fan_out(peers, ProcessId(0)));
  const auto receiver = tacit::test::sure(UdpTransport::fan_out(peers, ProcessId(1)));
  const Bytes datagram(1400);
  constexpr std::uint64_t sent = 20'000;
  for (std::uint64_t i = 0; i < sent; ++i) {
    ASSERT_TRUE(sender->send(Lane::data, ProcessSet(0b10), datagram));
  }
  const std::uint64_t arrived = received(*receiver).size() / datagram.size();
  EXPECT_LT(arrived, sent);
  EXPECT_EQ(arrived + receiver->overflowed(), sent);
}

TEST(UdpTransport, ReachesWhoItIsToldToOneByOne) {
  const std::vector<Endpoint> peers{
      {"127.0.0.1", port(1)}, {"127.0.0.1", port(2)}, {"127.0.0.1", port(3)}};
  std::vector<std::unique_ptr<UdpTransport>> all;
  for (const ProcessId i : ProcessSet::first(3)) {
    all.push_back(tacit::test::sure(UdpTransport::fan_out(peers, i)));
  }
  EXPECT_TRUE(all[0]->send(Lane::data, ProcessSet(0b100), Bytes{1}));
  EXPECT_TRUE(all[0]->send(Lane::control, ProcessSet(0b110), Bytes{2}));
  EXPECT_EQ(received(*all[1]), Bytes{2});
  EXPECT_EQ(received(*all[2]), (Bytes{2, 1}));
  EXPECT_FALSE(UdpTransport::fan_out(peers, ProcessId(0)));  // the port is taken
}

}  // namespace
}  // namespace tacit::net
