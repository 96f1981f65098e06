#include "tacit/emit/view_rows.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 24;
constexpr std::uint64_t most_views = 65534;

std::uint64_t power_of_three(unsigned exponent) {
  std::uint64_t result = 1;
  for (unsigned i = 0; i < exponent; ++i) result *= 3;
  return result;
}

// The number of a view after one round among its owner's.
std::uint32_t word_number(const OneRoundView& view, unsigned n) {
  auto number = static_cast<std::uint32_t>(view.input());
  for (const ProcessId j : ProcessSet::first(n) - ProcessSet::only(view.owner)) {
    const unsigned digit = !view.known.contains(j) ? 0 : view.ones.contains(j) ? 2 : 1;
    number = number * 3 + digit;
  }
  return number;
}

using Row = std::vector<std::uint32_t>;

struct NumberedRow {
  Row entries;
  ViewId view;
};

// One owner's views of a level as sorted rows over the numbers of the level below.
std::vector<NumberedRow> sorted_rows(const ViewLevel& level, unsigned owner, unsigned n,
                                     const std::vector<std::uint32_t>& numbers_below) {
  std::vector<NumberedRow> rows;
  for (std::uint32_t v = level.first(owner); v < level.first(owner + 1); ++v) {
    Row entries;
    entries.reserve(n);
    for (const ViewId heard : level.row(ViewId(v))) {
      entries.push_back(heard == unheard ? 0 : numbers_below[heard.index()] + 1);
    }
    rows.push_back({std::move(entries), ViewId(v)});
  }
  std::ranges::sort(rows, {}, &NumberedRow::entries);
  return rows;
}

void append(ViewRows& rows, const NumberedRow& row) {
  rows.entries.insert(rows.entries.end(), row.entries.begin(), row.entries.end());
  ++rows.first.back();
}

Result<TableForm> too_large(const std::string& what) {
  return fail(ErrorCode::too_large, "the decision table has " + what);
}

}  // namespace

std::uint64_t TableForm::words() const {
  return 2 * power_of_three(processes - 1);
}

Result<TableForm> table_form(const DecisionTable& table) {
  const unsigned n = table.system().processes;
  const unsigned r = table.system().rounds;
  expects(r >= 1, "table_form: a table without rounds");
  const ViewTable& views = table.hypergraph().views();
  TableForm form{n, r};
  std::vector<std::uint32_t> numbers(views.level(1).size());
  for (std::uint32_t v = 0; v < numbers.size(); ++v) {
    numbers[v] = word_number(views.one_round(ViewId(v)), n);
  }
  if (r == 1) {
    form.bits.resize((n * form.words() + 7) / 8);
    for (std::uint32_t v = 0; v < numbers.size(); ++v) {
      if (table.decisions()[v] == Bit::zero) continue;
      const std::uint64_t at = views.level(1).owner(ViewId(v)).index() * form.words() + numbers[v];
      form.bits[at / 8] = static_cast<std::uint8_t>(form.bits[at / 8] | (1U << (at % 8)));
    }
    return form;
  }
  if (form.words() > most_views) return too_large("too many views after one round");
  const auto ones = static_cast<std::size_t>(std::ranges::count(table.decisions(), Bit::one));
  form.kept = 2 * ones <= table.decisions().size() ? Bit::one : Bit::zero;
  std::uint64_t bytes = 0;
  for (unsigned t = 2; t <= r; ++t) {
    const ViewLevel& level = views.level(t);
    bytes += std::uint64_t{4} * n * level.size();
    if (bytes > most_bytes) return too_large("too many views to be written as rows");
    ViewRows rows{{0}, {}};
    std::vector<std::uint32_t> next(level.size());
    for (unsigned owner = 0; owner < n; ++owner) {
      if (t < r && level.first(owner + 1) - level.first(owner) > most_views) {
        return too_large("more than 65534 views of one process before the last round");
      }
      rows.first.push_back(rows.first.back());
      std::uint32_t number = 0;
      for (const NumberedRow& row : sorted_rows(level, owner, n, numbers)) {
        next[row.view.index()] = number++;
        if (t < r || table.decisions()[row.view.index()] == form.kept) append(rows, row);
      }
    }
    numbers = std::move(next);
    form.rows.push_back(std::move(rows));
  }
  return form;
}

std::optional<CountRule> count_rule_of(const DecisionTable& table) {
  if (table.system().rounds != 1) return std::nullopt;
  using Key = std::tuple<Bit, unsigned, unsigned>;
  const auto decisions = std::make_shared<std::map<Key, Bit>>();
  for (std::uint32_t v = 0; v < table.decisions().size(); ++v) {
    const OneRoundView view = table.hypergraph().views().one_round(ViewId(v));
    const Bit decision = table.decisions()[v];
    const auto [at, fresh] = decisions->try_emplace(
        Key{view.input(), view.count(Bit::zero), view.count(Bit::one)}, decision);
    if (!fresh && at->second != decision) return std::nullopt;
  }
  return CountRule("decision table", [decisions](const Counts& counts) -> Result<Bit> {
    return decisions->at({counts.own, counts.zeros, counts.ones});
  });
}

}  // namespace tacit
