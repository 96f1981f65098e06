#include "tacit/model/blocks.h"

#include <algorithm>
#include <numeric>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::string_view blocks_prefix = "blocks:";
constexpr std::string_view dual_suffix = "+dual";

Failure no_such_class(std::string_view text) {
  return fail(ErrorCode::parse_error,
              "not a class: " + quoted_text(text) +
                  " (any, anonymous, leader or blocks:A,B,..., each with or without +dual)");
}

// The sizes "A,B,..." of blocks that make up n processes.
Result<std::vector<unsigned>> parse_sizes(std::string_view list, std::string_view text,
                                          unsigned n) {
  std::vector<unsigned> sizes;
  std::uint64_t sum = 0;
  while (true) {
    const std::size_t comma = list.find(',');
    const auto size = Integer::parse(list.substr(0, comma));
    if (!size || *size < Integer(1)) {
      return fail(ErrorCode::parse_error,
                  "blocks:A,B,... takes whole numbers from 1 on: " + quoted_text(text));
    }
    // A size beyond n is as wrong as n + 1.
    sizes.push_back(*size > Integer(n) ? n + 1 : static_cast<unsigned>(*size->to_int64()));
    sum += sizes.back();
    if (sum > n || comma == std::string_view::npos) break;
    list.remove_prefix(comma + 1);
  }
  if (sum == n) return sizes;
  return fail(ErrorCode::invalid_argument, "the blocks do not make up " + std::to_string(n) +
                                               " processes: " + quoted_text(text));
}

// Visits every (zeros, ones) of the blocks from `block` on that `within` allows, in order.
template <class Within>
void visit_counts(BlockCounts& counts, unsigned block, const Within& within,
                  const std::function<void(const BlockCounts&)>& visit) {
  if (block == counts.blocks()) {
    visit(counts);
    return;
  }
  for (counts.zeros[block] = 0; within(counts, block); ++counts.zeros[block]) {
    for (counts.ones[block] = 0; within(counts, block); ++counts.ones[block]) {
      visit_counts(counts, block + 1, within, visit);
    }
    counts.ones[block] = 0;
  }
  counts.zeros[block] = 0;
}

}  // namespace

Blocks::Blocks(std::vector<unsigned> sizes) : sizes_(std::move(sizes)) {
  for (const unsigned size : sizes_) {
    expects(size >= 1 && size <= most_processes, "Blocks: a block is empty or too large");
    processes_ += size;
    expects(processes_ <= most_processes, "Blocks: more than 400 processes");
  }
  expects(processes_ >= 2, "Blocks: fewer than two processes");
}

Blocks Blocks::anonymous(unsigned n) {
  return Blocks({n});
}

Blocks Blocks::leader(unsigned n) {
  return Blocks({1, n - 1});
}

Blocks Blocks::singletons(unsigned n) {
  return Blocks(std::vector<unsigned>(n, 1));
}

unsigned Blocks::block_of(ProcessId process) const {
  expects(process.value() < processes_, "Blocks: not a process of the system");
  unsigned block = 0;
  for (unsigned end = sizes_[0]; end <= process.value(); end += sizes_[block]) ++block;
  return block;
}

ProcessSet Blocks::members(unsigned block) const {
  expects(block < count() && processes_ <= ProcessSet::most_processes,
          "Blocks: no such block, or too many processes for a set");
  const unsigned first = std::accumulate(sizes_.begin(), sizes_.begin() + block, 0U);
  return ProcessSet::first(first + sizes_[block]) - ProcessSet::first(first);
}

std::string Blocks::name() const {
  if (count() == 1) return "anonymous";
  if (count() == 2 && sizes_[0] == 1) return "leader";
  if (count() == processes_) return "any";
  std::string result(blocks_prefix);
  for (unsigned b = 0; b < count(); ++b) {
    if (b > 0) result += ',';
    result += std::to_string(sizes_[b]);
  }
  return result;
}

std::string AlgorithmClass::name() const {
  return blocks.name() + std::string(dual ? dual_suffix : "");
}

std::string AlgorithmClass::description() const {
  std::string text;
  if (blocks.count() == 1) {
    text = "treats all processes alike";
  } else if (blocks.count() == 2 && blocks.sizes()[0] == 1 && blocks.processes() > 2) {
    text = "treats all processes but the first alike";
  } else {
    unsigned first = 1;
    for (const unsigned size : blocks.sizes()) {
      const unsigned last = first + size - 1;
      const std::string members = std::to_string(first) + " to " + std::to_string(last);
      if (size > 1) {
        text +=
            text.empty() ? "treats processes " + members + " alike" : ", and processes " + members;
      }
      first = last + 1;
    }
  }
  if (!dual) return text;
  return text + (text.empty() ? "" : ", and ") + "commutes with exchanging 0 and 1";
}

bool has_classes(const System& system) {
  return system.rounds == 1 && system.channel == ChannelKind::broadcast &&
         system.task == Task::consensus();
}

Result<AlgorithmClass> parse_algorithm_class(std::string_view text, unsigned n) {
  expects(n >= 2 && n <= Blocks::most_processes, "parse_algorithm_class: not 2 to 400 processes");
  const bool dual = text.ends_with(dual_suffix);
  const std::string_view name = text.substr(0, text.size() - (dual ? dual_suffix.size() : 0));
  if (name == "any") return AlgorithmClass{Blocks::singletons(n), dual};
  if (name == "anonymous") return AlgorithmClass{Blocks::anonymous(n), dual};
  if (name == "leader") return AlgorithmClass{Blocks::leader(n), dual};
  if (!name.starts_with(blocks_prefix)) return no_such_class(text);
  auto sizes = parse_sizes(name.substr(blocks_prefix.size()), text, n);
  if (!sizes) return sizes.failure();
  return AlgorithmClass{Blocks(*std::move(sizes)), dual};
}

BlockCounts BlockCounts::none(unsigned blocks) {
  return {std::vector<unsigned>(blocks, 0), std::vector<unsigned>(blocks, 0)};
}

unsigned BlockCounts::total(Bit value) const {
  const auto& counts = value == Bit::one ? ones : zeros;
  return std::accumulate(counts.begin(), counts.end(), 0U);
}

std::optional<Bit> BlockView::forced() const {
  if (known.total(Bit::one) == 0) return Bit::zero;
  if (known.total(Bit::zero) == 0) return Bit::one;
  return std::nullopt;
}

BlockView block_view(const Blocks& blocks, const OneRoundView& view) {
  BlockView result{blocks.block_of(view.owner), view.input(), BlockCounts::none(blocks.count())};
  for (const ProcessId i : view.known) ++result.known.of(blocks.block_of(i), view.ones.bit(i));
  return result;
}

BlockCounts input_class(const Blocks& blocks, ProcessSet ones) {
  BlockCounts result = BlockCounts::none(blocks.count());
  for (unsigned b = 0; b < blocks.count(); ++b) {
    result.ones[b] = (ones & blocks.members(b)).size();
    result.zeros[b] = blocks.sizes()[b] - result.ones[b];
  }
  return result;
}

std::vector<BlockCounts> input_classes(const Blocks& blocks) {
  std::vector<BlockCounts> result;
  BlockCounts input{blocks.sizes(), std::vector<unsigned>(blocks.count(), 0)};
  while (true) {
    result.push_back(input);
    unsigned b = blocks.count();
    while (b > 0 && input.zeros[b - 1] == 0) {
      --b;
      std::swap(input.zeros[b], input.ones[b]);
    }
    if (b == 0) return result;
    --input.zeros[b - 1];
    ++input.ones[b - 1];
  }
}

Integer input_multiplicity(const BlockCounts& input) {
  Integer result(1);
  for (unsigned b = 0; b < input.blocks(); ++b) {
    result *= binomial(input.zeros[b] + input.ones[b], input.ones[b]);
  }
  return result;
}

void for_each_delivery(const BlockCounts& input,
                       const std::function<void(const BlockCounts& delivered)>& visit) {
  BlockCounts delivered = BlockCounts::none(input.blocks());
  const auto within = [&](const BlockCounts& counts, unsigned b) {
    return counts.zeros[b] <= input.zeros[b] && counts.ones[b] <= input.ones[b];
  };
  visit_counts(delivered, 0, within, visit);
}

Integer delivery_multiplicity(const BlockCounts& input, const BlockCounts& delivered) {
  Integer result(1);
  for (unsigned b = 0; b < input.blocks(); ++b) {
    expects(delivered.zeros[b] <= input.zeros[b] && delivered.ones[b] <= input.ones[b],
            "delivery_multiplicity: more deliveries than members");
    result *= binomial(input.zeros[b], delivered.zeros[b]);
    result *= binomial(input.ones[b], delivered.ones[b]);
  }
  return result;
}

std::vector<BlockView> views_of_delivery(const BlockCounts& input, const BlockCounts& delivered) {
  std::vector<BlockView> result;
  for (unsigned b = 0; b < input.blocks(); ++b) {
    for (const Bit value : {Bit::zero, Bit::one}) {
      if (delivered.of(b, value) > 0) result.push_back({b, value, delivered});
      if (delivered.of(b, value) == input.of(b, value)) continue;
      BlockView unheard{b, value, delivered};
      ++unheard.known.of(b, value);
      result.push_back(std::move(unheard));
    }
  }
  return result;
}

BlockViews::BlockViews(const Blocks& blocks) : sizes_(blocks.sizes()) {
  std::size_t slots = std::size_t{2} * blocks.count();
  for (const unsigned size : sizes_) slots *= std::size_t{size + 1} * (size + 1);
  numbers_.resize(slots);
  const auto within = [&](const BlockCounts& counts, unsigned b) {
    return counts.zeros[b] + counts.ones[b] <= sizes_[b];
  };
  for (unsigned b = 0; b < blocks.count(); ++b) {
    for (const Bit input : {Bit::zero, Bit::one}) {
      BlockCounts known = BlockCounts::none(blocks.count());
      visit_counts(known, 0, within, [&](const BlockCounts& counts) {
        if (counts.of(b, input) == 0) return;
        const BlockView view{b, input, counts};
        numbers_[slot(view)] = static_cast<std::uint32_t>(views_.size());
        views_.push_back(view);
      });
    }
  }
}

std::size_t BlockViews::slot(const BlockView& view) const {
  std::size_t result = std::size_t{2} * view.block + (view.input == Bit::one ? 1 : 0);
  for (unsigned b = 0; b < view.known.blocks(); ++b) {
    result =
        (result * (sizes_[b] + 1) + view.known.zeros[b]) * (sizes_[b] + 1) + view.known.ones[b];
  }
  return result;
}

std::size_t BlockViews::number(const BlockView& view) const {
  const std::size_t result = numbers_[slot(view)];
  expects(views_[result] == view, "BlockViews: no such view");
  return result;
}

}  // namespace tacit
