// The kernels against their definitions, on every instruction set of this machine.
#include "tacit/simulate/kernels.h"

#include <gtest/gtest.h>

#include "differential/random_algorithm.h"
#include "evaluate/algorithms.h"
#include "support/scale.h"
#include "tacit/simulate/lane_steps.h"

namespace tacit {
namespace {

using test::probability;

class OnEveryTarget : public ::testing::Test {
 protected:
  ~OnEveryTarget() override { use_vector_target(""); }

  template <class Check>
  static void each(const Check& check) {
    const auto targets = vector_targets();
    EXPECT_FALSE(targets.empty());
    for (const std::string_view target : targets) {
      use_vector_target(target);
      EXPECT_EQ(vector_target(), target);
      SCOPED_TRACE(std::string(target));
      check();
    }
  }
};

using Kernels = OnEveryTarget;

TEST_F(Kernels, GiveTheRandomWordsOfPhilox) {
  each([] {
    for (const DrawPlace& place :
         {DrawPlace{},
          DrawPlace{~std::uint64_t{0}, (std::uint64_t{1} << 56) - 1, ~0U, 4095, Purpose::pilot},
          DrawPlace{0x123456789abcdef0, 99, 7, 3}}) {
      std::vector<Lanes> words(63);  // an odd number: the last pair is cut
      random_words(place, words);
      for (unsigned digit = 0; digit < words.size(); ++digit) {
        EXPECT_EQ(words[digit], random_word(place, digit)) << digit;
      }
    }
  });
}

TEST_F(Kernels, DrawWhatTheDefinitionSays) {
  each([] {
    std::vector<DrawProbability> p;
    for (const char* const text :
         {"0", "1", "1/2", "1/4", "3/4", "2/5", "1/3", "1/1000000", "999999/1000000", "511/512",
          "1/18446744073709551616", "18446744073709551615/18446744073709551616"}) {
      p.emplace_back(probability(text));
    }
    for (std::uint64_t block = 0; block < 20; ++block) {
      std::vector<Lanes> drawn(p.size());
      draw_links({5, block, 2, 10}, p, drawn);
      for (std::uint32_t l = 0; l < p.size(); ++l) {
        EXPECT_EQ(drawn[l], plain_draw({5, block, 2, 10 + l}, p[l])) << block << " " << l;
      }
    }
  });
}

std::vector<Lanes> random_lanes(std::size_t count, test::RandomBits& random) {
  std::vector<Lanes> lanes(count);
  for (Lanes& lane : lanes) {
    for (auto& word : lane.words) word = random();
  }
  return lanes;
}

// A round of the kernels against one execution after another, on random values.
void expect_same_round(const CountPlan& plan, std::uint64_t seed, test::RandomBits& random) {
  const std::size_t links = plan.links->links.size();
  const std::vector<DrawProbability> p(links, DrawProbability(probability("1/2")));
  std::vector<Lanes> values = random_lanes(plan.links->processes, random);
  const DrawPlace place{seed, 1, 2, 0};
  std::vector<Lanes> delivered(links);
  draw_round(plan, place, p, values, delivered);
  for (std::uint32_t l = 0; l < links; ++l) {
    const Lanes drawn = plain_draw({seed, 1, 2, l}, p[l]);
    const auto [first, second] = plan.links->links[l];
    for (unsigned e = 0; e < executions_per_block; ++e) {
      const auto speaks = [&](std::uint32_t i) {
        return plan.takes_part[i] != 0 && (values[i].bit(e) ? plan.ones_speak : plan.zeros_speak);
      };
      ASSERT_EQ(delivered[l].bit(e), drawn.bit(e) && (speaks(first) || speaks(second)));
    }
  }
  std::vector<Lanes> one_by_one = values;
  decide_one_by_one(plan, delivered, one_by_one);
  std::vector<Lanes> scratch;
  const Lanes differ = decide_round(plan, delivered, values, scratch);
  ASSERT_EQ(values, one_by_one);
  for (unsigned e = 0; e < executions_per_block; ++e) {
    bool any = false;
    bool all = true;
    for (const Lanes& value : values) {
      any = any || value.bit(e);
      all = all && value.bit(e);
    }
    ASSERT_EQ(differ.bit(e), any && !all);
  }
}

TEST_F(Kernels, RunRandomRoundsLikeTheDefinition) {
  each([] {
    auto random = test::random_bits();
    for (unsigned repeat = 0; repeat < test::scaled(12); ++repeat) {
      const unsigned n = 2 + static_cast<unsigned>(random() % 5);
      const auto spec = test::random_count_algorithm(n, 2, random);
      const Algorithm algorithm = test::algorithm_of(spec);
      for (const ChannelKind channel :
           {ChannelKind::broadcast, ChannelKind::unicast, ChannelKind::undirected}) {
        const auto plan = test::sure(plan_of(algorithm, {n, 2, channel}));
        for (const StepPlan& step : plan.steps) {
          expect_same_round(*std::get<std::shared_ptr<const CountPlan>>(step), repeat, random);
        }
      }
    }
  });
}

TEST_F(Kernels, RunLargeRoundsLikeTheDefinition) {
  each([] {
    auto random = test::random_bits();
    const std::vector<std::pair<std::string, unsigned>> cases{
        {"courteous", 63},       {"courteous", 64},
        {"majority", 65},        {"sweep", 100},
        {"courteous@1,2,5", 40}, {"if(2*ones>zeros+own)", 127},
        {"courteous", 255},      {"if(ones*ones>3*zeros||zeros==0)", 33}};
    for (const auto& [text, n] : cases) {
      const auto plan = test::sure(plan_of(test::algorithm(text, n), {n}));
      for (const StepPlan& step : plan.steps) {
        expect_same_round(*std::get<std::shared_ptr<const CountPlan>>(step), n, random);
      }
    }
    const System pairs{20, 1, ChannelKind::undirected};
    const auto plan =
        test::sure(plan_of(test::algorithm("courteous", 20, ChannelKind::undirected), pairs));
    expect_same_round(*std::get<std::shared_ptr<const CountPlan>>(plan.steps[0]), 3, random);
  });
}

}  // namespace
}  // namespace tacit
