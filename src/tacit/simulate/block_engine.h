// BlockEngine: runs one block of 512 executions from input to agreement.
//
// The fast way is the bit-sliced one (kernels.h). Decision tables, and count rules too
// irregular for a network, are decided one execution after another; on request
// everything is, which gives tests a second way. All ways use the same random bits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/simulate/kernels.h"
#include "tacit/simulate/law_draws.h"
#include "tacit/simulate/step_plan.h"
#include "tacit/simulate/stop_draws.h"
#include "tacit/simulate/word_lanes.h"

namespace tacit {

// bit_sliced: 512 executions at a time wherever possible; general: one by one.
enum class SimulationEngine { bit_sliced, general };

// What all blocks of a run have in common.
struct BlockSetup {
  const AlgorithmPlan* plan = nullptr;
  std::vector<DrawProbability> links;  // one per link of a round, equal in all rounds
  const DrawnLaw* law = nullptr;       // instead of independent links
  std::optional<std::string> input;    // digits, process 1 first; absent: uniformly random
  std::uint64_t seed = 1;
  Purpose purpose = Purpose::delivery;
  SimulationEngine engine = SimulationEngine::bit_sliced;
  StopChoice stops{};        // over channels whose links have one sender each
  bool count_links = false;  // count the links used and delivered in every execution
};

// A counter per execution of a block.
class LaneCounter {
 public:
  void clear() { digits_.clear(); }
  void add(const Lanes& bits);
  [[nodiscard]] std::uint64_t at(unsigned execution) const noexcept;

 private:
  std::vector<Lanes> digits_;
};

class BlockEngine {
 public:
  // Expects one probability per link and an input of n digits.
  explicit BlockEngine(const BlockSetup& setup);

  // The executions of the block that end in disagreement, over more than two values in an error of
  // the system's task; numbers are rounded first, by a coin that all processes share (ValuePlan).
  // Once no execution of the block is an error, the rest is skipped: validity keeps it so. Nothing
  // when `stop` says so, which is asked once per step.
  [[nodiscard]] std::optional<Lanes> run(std::uint64_t block, const std::function<bool()>& stop);

  // After run() over two values: what the processes hold at the end, or held when all agreed.
  [[nodiscard]] std::span<const Lanes> values() const& noexcept { return values_; }
  [[nodiscard]] std::span<const Lanes> values() const&& = delete;  // would dangle
  // With count_links: links on which somebody spoke, and those of them that delivered.
  [[nodiscard]] std::uint64_t used(unsigned execution) const { return used_.at(execution); }
  [[nodiscard]] std::uint64_t delivered(unsigned execution) const {
    return delivered_count_.at(execution);
  }

 private:
  void start(std::uint64_t block);
  [[nodiscard]] std::optional<Lanes> run_words(std::uint64_t block,
                                               const std::function<bool()>& stop);
  [[nodiscard]] Lanes count_step(const CountPlan& plan, const DrawPlace& place);
  // The deliveries of one round, whoever speaks; rounds come one after another.
  void draw_all(const DrawPlace& place, std::span<Lanes> delivered);
  [[nodiscard]] Lanes table_step(const TablePlan& plan, DrawPlace place);
  [[nodiscard]] Lanes value_step(const ValuePlan& plan, DrawPlace place);
  // The links of several rounds in which all are used, the first round first.
  [[nodiscard]] std::vector<Lanes> draw_rounds(unsigned rounds, DrawPlace place);
  void count_used(const CountPlan& plan);
  void silence(const CountPlan& plan);
  // The executions of a word in which a process sends.
  [[nodiscard]] std::uint64_t speaking(const CountPlan& plan, std::uint32_t process,
                                       std::size_t word) const;

  const BlockSetup& setup_;
  std::vector<Lanes> fixed_;  // the fixed input
  HeldWords fixed_words_;     // the same over more than two values
  std::vector<Lanes> values_;
  std::vector<Lanes> delivered_;
  std::vector<Lanes> scratch_;
  std::optional<LawDraws> draws_;   // with a law
  std::optional<StopDraws> stops_;  // where processes stop
  LaneCounter used_;
  LaneCounter delivered_count_;
};

}  // namespace tacit
