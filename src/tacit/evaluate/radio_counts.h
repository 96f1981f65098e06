// One round of a count rule among everybody, where every receiver loses on its own: how many ones
// there are afterwards. Not installed.
//
// A sender's transmission reaches everybody, nobody, or is left to the receivers. Given how many
// zeros and ones are of each kind, processes of one kind with one value decide alike and
// independently, so that the number of ones is a sum of binomial ones.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/base/integer.h"
#include "tacit/base/result.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// Whether some transmissions are left to the receivers and others reach everybody or nobody.
[[nodiscard]] bool shares_partly(const ChannelLaw& law);

class RadioCounts {
 public:
  // Expects a radio or unicast law in which all processes are alike, and a step without a
  // committee. Fails where the rule has no value.
  [[nodiscard]] static Result<RadioCounts> build(const CountStep& step, const ChannelLaw& law);

  [[nodiscard]] std::size_t media() const { return media_.size(); }
  [[nodiscard]] const Integer& denominator() const& { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  [[nodiscard]] unsigned speaking(unsigned ones) const {
    return (zeros_speak_ ? n_ - ones : 0) + (ones_speak_ ? ones : 0);
  }
  // By the number of ones afterwards the numerators of its probability, for a state of the medium.
  [[nodiscard]] std::vector<Integer> next_ones(unsigned ones, std::size_t medium) const;
  // The least and the most ones afterwards, whatever the probabilities; all between are possible.
  [[nodiscard]] std::pair<unsigned, unsigned> range_of_ones(unsigned ones) const;

 private:
  // Transmissions by what becomes of them.
  struct Kinds {
    unsigned reaching = 0;
    unsigned lost = 0;
    unsigned open = 0;
  };
  // Of one state of the medium, as powers of numerators.
  struct Medium {
    std::vector<Integer> heard;
    std::vector<Integer> missed;
    std::vector<Integer> reaching;
    std::vector<Integer> lost;
    std::vector<Integer> open;
  };

  RadioCounts(RuleTable table, const CountStep& step, const ChannelLaw& law);

  template <class Visit>
  void for_each_kinds(unsigned senders, const Medium& medium, const Visit& visit) const;
  [[nodiscard]] Integer decides_one(Bit own, Kinds zeros, Kinds ones, const Medium& medium) const;
  void add_class(std::vector<Integer>& sums, unsigned members, const Integer& one) const;
  [[nodiscard]] std::vector<Integer> sum_over_classes(unsigned silent_zeros, unsigned silent_ones,
                                                      Kinds zeros, Kinds ones,
                                                      const Medium& medium) const;

  RuleTable table_;
  unsigned n_;
  bool zeros_speak_;
  bool ones_speak_;
  std::vector<Medium> media_;
  std::vector<Integer> scale_;  // powers of the denominator of a link
  std::vector<std::vector<Integer>> binomials_;
  Integer denominator_;
};

}  // namespace tacit
