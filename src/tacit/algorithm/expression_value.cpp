// Expressions in integers of 64 bits.
#include <optional>

#include "tacit/algorithm/expression.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// The leader's value, where it is known.
std::optional<Bit> known_leader(const BlockView& view) {
  if (view.known.zeros.front() + view.known.ones.front() == 0) return std::nullopt;
  return Bit(view.known.ones.front() > 0);
}

std::int64_t truth(bool holds) {
  return holds ? 1 : 0;
}

}  // namespace

Result<std::int64_t> Expression::operator()(const BlockView& view, unsigned n) const {
  return value_of(
      root_,
      Known{{view.input, view.known.total(Bit::zero), view.known.total(Bit::one), n}, &view});
}

std::optional<Result<std::int64_t>> Expression::value_of_leaf(std::uint32_t index,
                                                              const Known& known) const {
  using Number = Result<std::int64_t>;
  const Node& node = nodes_[index];
  const Counts& counts = known.counts;
  switch (node.op) {
    case Operator::literal:
      return Number(node.value);
    case Operator::own:
      return Number(static_cast<std::int64_t>(counts.own));
    case Operator::zeros:
      return Number(counts.zeros);
    case Operator::ones:
      return Number(counts.ones);
    case Operator::n:
      return Number(counts.n);
    default:
      return known.view == nullptr ? std::nullopt : value_in_blocks(index, known);
  }
}

std::optional<Result<std::int64_t>> Expression::value_in_blocks(std::uint32_t index,
                                                                const Known& known) const {
  using Number = Result<std::int64_t>;
  const Node& node = nodes_[index];
  const BlockView& view = *known.view;
  const auto block = static_cast<std::size_t>(node.value);
  const auto times_known = [&known](Bit value) -> std::int64_t {
    return value == Bit::zero ? known.counts.zeros : known.counts.ones;
  };
  const auto of_leader = [&](const auto& number) {
    const auto leader = known_leader(view);
    return leader ? Number(number(*leader)) : Number(undefined("leader not heard", index, known));
  };
  switch (node.op) {
    case Operator::block:
      return Number(std::int64_t{view.block} + 1);
    case Operator::zeros_of_block:
      return Number(view.known.zeros[block]);
    case Operator::ones_of_block:
      return Number(view.known.ones[block]);
    case Operator::same:
      return Number(times_known(view.input));
    case Operator::other:
      return Number(times_known(!view.input));
    case Operator::unanimous:
      return Number(truth(view.forced().has_value()));
    case Operator::leading:
      return Number(truth(view.block == 0));
    case Operator::leader_heard:
      return Number(truth(known_leader(view).has_value()));
    case Operator::leader:
      return of_leader([](Bit leader) { return static_cast<std::int64_t>(leader); });
    case Operator::with:
      return of_leader(times_known);
    case Operator::against:
      return of_leader([&](Bit leader) { return times_known(!leader); });
    default:
      return std::nullopt;
  }
}

Result<std::int64_t> Expression::value_of(std::uint32_t index, const Known& known) const {
  if (auto leaf = value_of_leaf(index, known)) return *std::move(leaf);
  const Node& node = nodes_[index];
  const auto first = value_of(node.left, known);
  if (!first) return first;
  const std::int64_t a = *first;
  std::int64_t result = 0;
  if (node.op == Operator::logical_not) return truth(a == 0);
  if (node.op == Operator::negate) {
    return __builtin_sub_overflow(std::int64_t{0}, a, &result) ? undefined("overflow", index, known)
                                                               : Result<std::int64_t>(result);
  }
  if (node.op == Operator::logical_or && a != 0) return std::int64_t{1};
  if (node.op == Operator::logical_and && a == 0) return std::int64_t{0};
  const auto second = value_of(node.right, known);
  return second ? combine(index, a, *second, known) : second;
}

Result<std::int64_t> Expression::combine(std::uint32_t index, std::int64_t a, std::int64_t b,
                                         const Known& known) const {
  const Operator op = nodes_[index].op;
  const auto undefined = [&](std::string_view what) { return this->undefined(what, index, known); };
  std::int64_t result = 0;
  switch (op) {
    case Operator::logical_or:
    case Operator::logical_and:
      return truth(b != 0);
    case Operator::equal:
      return truth(a == b);
    case Operator::not_equal:
      return truth(a != b);
    case Operator::less:
      return truth(a < b);
    case Operator::less_equal:
      return truth(a <= b);
    case Operator::greater:
      return truth(a > b);
    case Operator::greater_equal:
      return truth(a >= b);
    case Operator::add:
      if (__builtin_add_overflow(a, b, &result)) return undefined("overflow");
      return result;
    case Operator::subtract:
      if (__builtin_sub_overflow(a, b, &result)) return undefined("overflow");
      return result;
    case Operator::multiply:
      if (__builtin_mul_overflow(a, b, &result)) return undefined("overflow");
      return result;
    default:
      break;
  }
  if (b == 0) return undefined("division by zero");
  if (b == -1) {
    if (op == Operator::remainder) return std::int64_t{0};
    if (__builtin_sub_overflow(std::int64_t{0}, a, &result)) return undefined("overflow");
    return result;
  }
  return op == Operator::divide ? a / b : a % b;
}

std::string Expression::known_text(const Known& known) {
  return known.view == nullptr ? counts_text(known.counts) : block_view_text(*known.view);
}

Failure Expression::undefined(std::string_view what, std::uint32_t index,
                              const Known& known) const {
  return fail(
      ErrorCode::invalid_argument,
      std::string(what) + " in " + quoted_text(text_of(index, 0)) + " (" + known_text(known) + ")");
}

}  // namespace tacit
