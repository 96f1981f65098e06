// What is found out about the file of a channel, for people and programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/draw/plot.h"
#include "tacit/model/system.h"

namespace tacit {

// Worst cases of several algorithms, as all losses of a channel are multiplied by one factor.
struct ChannelComparison {
  struct Row {
    Rational factor;
    std::vector<Rational> errors;  // exact, by algorithm
  };
  System system;
  std::string channel_file;
  Rational mean_loss;  // at factor 1
  std::vector<std::string> algorithms;
  std::vector<Row> rows;    // ascending
  bool ends_early = false;  // a larger factor would make some loss more than 1
};

// As text, JSON or CSV.
[[nodiscard]] std::string channel_comparison_text(const ChannelComparison& comparison,
                                                  std::string_view format);
[[nodiscard]] Plot channel_comparison_plot(const ChannelComparison& comparison, bool log_scale);

// The smallest worst-case error where losses follow the law of the file.
struct ChannelOptimum {
  System system;
  std::string channel_file;
  Rational value;         // of the best algorithm found
  Rational lower;         // no algorithm has a smaller one
  bool proved = false;    // they are the same, and the checker has accepted a certificate of it
  std::string checked{};  // what the checker accepted, in words
  std::optional<std::string> certificate{};  // where it is kept
};
// As text or JSON.
[[nodiscard]] std::string channel_optimum_text(const ChannelOptimum& optimum,
                                               std::string_view format);

}  // namespace tacit
