#include "tacit/runtime/knowledge.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/view_text.h"

namespace tacit::net {
namespace {

// What everybody knows after an execution, by passing on causal pasts.
std::vector<Knowledge> knowledge_after(const System& system, const Executions& executions,
                                       FacetId facet) {
  const unsigned n = system.processes;
  const Channel channel(system.channel, n);
  std::vector<Knowledge> known;
  for (const ProcessId i : ProcessSet::first(n)) {
    known.emplace_back(n, i, executions.input(facet).bit(i));
  }
  for (unsigned t = 0; t < system.rounds; ++t) {
    const std::uint64_t links = executions.round_links(executions.pattern(facet), t);
    const std::vector<Knowledge> before = known;
    for (Knowledge& own : known) own.begin_round();
    for (unsigned l = 0; l < channel.links(); ++l) {
      if (((links >> l) & 1) == 0) continue;
      for (const auto& [sender, receivers] : channel.arcs(LinkId(static_cast<std::uint16_t>(l)))) {
        for (const ProcessId j : receivers) {
          EXPECT_TRUE(known[j.index()].hear(before[sender.index()]));
        }
      }
    }
  }
  return known;
}

TEST(Knowledge, IsTheFullInformationViewOfEveryExecution) {
  for (const System system :
       {System{3, 1}, System{3, 2}, System{2, 3}, System{4, 1}, System{3, 1, ChannelKind::unicast},
        System{3, 2, ChannelKind::undirected}}) {
    const auto hypergraph = test::sure(DecisionHypergraph::build(system));
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto known = knowledge_after(system, hypergraph.executions(), FacetId(f));
      const auto views = hypergraph.facet(FacetId(f));
      for (std::size_t i = 0; i < known.size(); ++i) {
        ASSERT_EQ(known[i].find(hypergraph.views()), views[i]) << system.to_string() << " " << f;
        ASSERT_EQ(known[i].text(), view_text(hypergraph.views(), system.rounds, views[i]));
        std::vector<std::uint8_t> bytes;
        known[i].encode(bytes);
        ASSERT_LE(bytes.size(), Knowledge::most_bytes(system.processes, system.rounds));
        ASSERT_EQ(Knowledge::decode(system.processes, known[i].owner(), bytes), known[i]);
      }
    }
  }
}

// Whatever is decoded is written back as it was read, so nothing has two forms.
TEST(Knowledge, AcceptsOnlyWhatItWrites) {
  const System system{3, 2};
  const auto hypergraph = test::sure(DecisionHypergraph::build(system));
  unsigned accepted = 0;
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); f += 7) {
    for (const Knowledge& known : knowledge_after(system, hypergraph.executions(), FacetId(f))) {
      std::vector<std::uint8_t> bytes;
      known.encode(bytes);
      for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::vector<std::uint8_t> changed = bytes;
        changed[bit / 8] = static_cast<std::uint8_t>(changed[bit / 8] ^ (1U << (bit % 8)));
        const auto decoded = Knowledge::decode(3, known.owner(), changed);
        if (!decoded) continue;
        ++accepted;
        std::vector<std::uint8_t> again;
        decoded->encode(again);
        ASSERT_EQ(again, changed);
      }
      for (std::size_t size = 0; size < bytes.size(); ++size) {
        ASSERT_FALSE(Knowledge::decode(3, known.owner(), std::span(bytes).first(size)));
      }
      bytes.push_back(0);
      ASSERT_FALSE(Knowledge::decode(3, known.owner(), bytes));
    }
  }
  EXPECT_GT(accepted, 0U);  // inputs can be flipped, for one
}

TEST(Knowledge, DoesNotBelieveContradictions) {
  Knowledge one(3, ProcessId(0), Bit::zero);
  Knowledge two(3, ProcessId(1), Bit::one);
  one.begin_round();
  EXPECT_TRUE(one.hear(two));
  one.begin_round();
  Knowledge liar(3, ProcessId(1), Bit::zero);
  liar.begin_round();
  const Knowledge before = one;
  EXPECT_FALSE(one.hear(liar));                                  // its input was 1
  EXPECT_FALSE(one.hear(Knowledge(3, ProcessId(2), Bit::one)));  // of another round
  EXPECT_FALSE(one.hear(Knowledge(4, ProcessId(2), Bit::one)));
  EXPECT_EQ(one, before);
}

}  // namespace
}  // namespace tacit::net
