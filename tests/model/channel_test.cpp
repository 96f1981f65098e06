#include "tacit/model/channel.h"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/naive_model.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::naive_links;
using test::process;
using test::sure;

TEST(Channel, NamesAreReadBack) {
  std::set<std::string_view> names;
  for (const ChannelKind kind : all_channels) {
    EXPECT_EQ(sure(parse_channel(channel_name(kind))), kind);
    names.insert(channel_name(kind));
  }
  EXPECT_EQ(names.size(), all_channels.size());
}

TEST(Channel, OtherNamesAreRefused) {
  for (const char* text : {"", "Broadcast", "broadcast ", "multicast", "uni"}) {
    const auto result = parse_channel(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error);
  }
}

TEST(Channel, ARoundHasAsManyLinksAsItsFormulaSays) {
  for (const ChannelKind kind : all_channels) {
    for (unsigned n = 1; n <= 9; ++n) {
      EXPECT_EQ(links_per_round(kind, n), naive_links(kind, n).size()) << n;
      EXPECT_EQ(Channel(kind, n).links(), naive_links(kind, n).size()) << n;
    }
  }
  // Without overflow: 10^5 processes, n (n - 1) links.
  EXPECT_EQ(links_per_round(ChannelKind::unicast, 100'000), 9'999'900'000U);
}

// Receivers are independent where every ordered pair has a link of its own, which pair_link()
// finds.
TEST(Channel, NumbersTheLinksOfPairs) {
  for (const ChannelKind kind : all_channels) {
    constexpr unsigned n = 5;
    const Channel channel(kind, n);
    EXPECT_EQ(receivers_are_independent(kind), channel.links() == n * (n - 1));
    if (!receivers_are_independent(kind)) continue;
    for (const ProcessId i : ProcessSet::first(n)) {
      for (const ProcessId j : ProcessSet::first(n) - ProcessSet::only(i)) {
        EXPECT_EQ(pair_link(n, i, j), channel.carrier(i, j).index());
      }
    }
  }
}

TEST(Channel, TakesUpTo64Processes) {
  for (const ChannelKind kind : all_channels) {
    EXPECT_THROW(Channel(kind, 0), ContractViolation);
    EXPECT_THROW(Channel(kind, 65), ContractViolation);
    EXPECT_EQ(Channel(kind, 64).links(), links_per_round(kind, 64));
  }
}

// Link by link the same (sender, receiver) pairs as the naive list.
TEST(Channel, LinksServeTheRightPairs) {
  for (const ChannelKind kind : all_channels) {
    for (unsigned n = 2; n <= 6; ++n) {
      const Channel channel(kind, n);
      EXPECT_EQ(channel.kind(), kind);
      EXPECT_EQ(channel.processes(), n);
      const auto expected = naive_links(kind, n);
      for (unsigned l = 0; l < channel.links(); ++l) {
        std::set<std::pair<unsigned, unsigned>> pairs;
        for (const Channel::Arc& arc : channel.arcs(LinkId(static_cast<std::uint16_t>(l)))) {
          for (const ProcessId receiver : arc.receivers) {
            pairs.emplace(arc.sender.value(), receiver.value());
          }
        }
        EXPECT_EQ(pairs, (std::set<std::pair<unsigned, unsigned>>(expected[l].begin(),
                                                                  expected[l].end())));
      }
    }
  }
}

TEST(Channel, TheCarrierOfAPairServesIt) {
  for (const ChannelKind kind : all_channels) {
    const Channel channel(kind, 5);
    const auto links = naive_links(kind, 5);
    for (unsigned i = 0; i < 5; ++i) {
      for (unsigned j = 0; j < 5; ++j) {
        if (i == j) continue;
        const auto& served = links[channel.carrier(process(i), process(j)).index()];
        EXPECT_EQ(std::ranges::count(served, std::pair(i, j)), 1);
      }
    }
  }
}

// What symmetry rests on, for transpositions of neighbours, of which every renaming is made.
TEST(Channel, RenamingTakesLinksToLinks) {
  using Pairs = std::set<std::pair<unsigned, unsigned>>;
  for (const ChannelKind kind : all_channels) {
    for (unsigned n = 2; n <= 5; ++n) {
      std::set<Pairs> links;
      for (const auto& served : naive_links(kind, n)) links.emplace(served.begin(), served.end());
      for (unsigned swapped = 0; swapped + 1 < n; ++swapped) {
        const auto renamed = [&](unsigned i) {
          return i == swapped ? swapped + 1 : i == swapped + 1 ? swapped : i;
        };
        std::set<Pairs> images;
        for (const Pairs& served : links) {
          Pairs image;
          for (const auto& [from, to] : served) image.emplace(renamed(from), renamed(to));
          images.insert(image);
        }
        EXPECT_EQ(images, links) << channel_name(kind) << ' ' << n << ' ' << swapped;
      }
    }
  }
}

}  // namespace
}  // namespace tacit
