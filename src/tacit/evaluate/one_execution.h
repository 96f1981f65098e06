// One execution of an algorithm, run step by step: what everybody decides when it is
// known which links deliver.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

class ExecutionRunner {
 public:
  // Fails where a rule has no value. Expects 2 to 64 processes. The rounds are the
  // algorithm's. Cost: that of the rule tables, once per step.
  [[nodiscard]] static Result<ExecutionRunner> build(const Algorithm& algorithm,
                                                     const System& system);

  [[nodiscard]] const Channel& channel() const& noexcept { return channel_; }
  [[nodiscard]] const Channel& channel() const&& = delete;  // would dangle
  [[nodiscard]] unsigned rounds() const noexcept { return rounds_; }

  // Those who decide 1 when those in `inputs` hold 1. delivered(round, link) says
  // whether a link delivers in a round, counted from 0. Cost: n^2 calls per round.
  template <class Delivered>
  [[nodiscard]] ProcessSet decisions(ProcessSet inputs, const Delivered& delivered) const {
    ProcessSet values = inputs;
    unsigned round = 0;
    for (const Ready& step : steps_) {
      const auto arrives = [&, round](LinkId link) { return delivered(round, link); };
      if (step.count || step.blocks) {
        values = step.count ? after_round(*step.count, values, arrives)
                            : after_round(*step.blocks, values, arrives);
        ++round;
        continue;
      }
      std::uint64_t pattern = 0;
      for (unsigned t = 0; t < step.table->system().rounds; ++t, ++round) {
        pattern = pattern << channel_.links();
        for (unsigned l = 0; l < channel_.links(); ++l) {
          if (delivered(round, LinkId(static_cast<std::uint16_t>(l)))) {
            pattern |= std::uint64_t{1} << l;
          }
        }
      }
      values = after_table(*step.table, values, Pattern(pattern));
    }
    return values;
  }

 private:
  struct Ready {  // one of the three
    std::optional<PreparedStep> count{};
    std::optional<PreparedBlockStep> blocks{};
    std::shared_ptr<const DecisionTable> table{};
  };

  ExecutionRunner(const System& system, unsigned rounds)
      : channel_(system.channel, system.processes), rounds_(rounds) {}

  template <class Prepared, class Arrives>
  [[nodiscard]] ProcessSet after_round(const Prepared& step, ProcessSet values,
                                       const Arrives& arrives) const {
    ProcessSet next;
    const ProcessSet speakers = step.speakers(values);
    for (const ProcessId i : ProcessSet::first(channel_.processes())) {
      ProcessSet heard;
      for (const ProcessId j : speakers - ProcessSet::only(i)) {
        if (arrives(channel_.carrier(j, i))) heard.insert(j);
      }
      if (step.decide(i, heard, values) == Bit::one) next.insert(i);
    }
    return next;
  }
  [[nodiscard]] static ProcessSet after_table(const DecisionTable& table, ProcessSet values,
                                              Pattern pattern);

  Channel channel_;
  unsigned rounds_;
  std::vector<Ready> steps_;
};

}  // namespace tacit
