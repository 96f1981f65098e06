#include "tacit/emit/rule_form.h"

#include <array>
#include <optional>
#include <utility>

namespace tacit {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> formulas{{
    {Majority::name, "ones > zeros"},
    {Pref0::name, "zeros == 0u"},
    {Pref1::name, "ones > 0u"},
    {Courteous::name, "zeros == ones ? own == 0u : ones > zeros"},
}};

// The name and the text of the formula that a rule with a name has.
std::optional<std::pair<std::string_view, std::string_view>> formula_of(const RuleTable& table,
                                                                        bool listeners) {
  for (const CountRule& rule : named_rules()) {
    const auto named = RuleTable::build(rule, table.participants(), listeners);
    if (!named || !(*named == table)) continue;
    for (const auto& [name, text] : formulas) {
      if (name == rule.name()) return std::pair(name, text);
    }
  }
  return std::nullopt;
}

// Empty unless more ones never turn a decision from 1 to 0.
std::vector<std::uint8_t> thresholds_of(const RuleTable& table, bool listeners) {
  const unsigned m = table.participants();
  std::vector<std::uint8_t> result;
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 0; zeros <= m; ++zeros) {
      unsigned threshold = m + 1;
      for (unsigned ones = 0; zeros + ones <= m; ++ones) {
        const bool occurs = listeners || (own == Bit::zero ? zeros > 0 : ones > 0);
        if (!occurs) continue;
        const bool one = table.decide(own, zeros, ones) == Bit::one;
        if (one && threshold > m) threshold = ones;
        if (!one && threshold <= m) return {};
      }
      result.push_back(static_cast<std::uint8_t>(threshold));
    }
  }
  return result;
}

std::vector<std::uint8_t> bits_of(const RuleTable& table) {
  const unsigned m = table.participants();
  const unsigned size = (m + 1) * (m + 2) / 2;
  std::vector<std::uint8_t> result((2 * size + 7) / 8);
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 0; zeros <= m; ++zeros) {
      for (unsigned ones = 0; zeros + ones <= m; ++ones) {
        const unsigned at = static_cast<unsigned>(own) * size + RuleForm::place(m, zeros, ones);
        if (table.decide(own, zeros, ones) == Bit::one) {
          result[at / 8] = static_cast<std::uint8_t>(result[at / 8] | (1U << (at % 8)));
        }
      }
    }
  }
  return result;
}

}  // namespace

RuleForm shortest_form(const RuleTable& table, bool listeners) {
  RuleForm form{RuleForm::Kind::bits, table.participants(), listeners};
  if (const auto formula = formula_of(table, listeners)) {
    form.kind = RuleForm::Kind::formula;
    form.name = formula->first;
    form.formula = formula->second;
    return form;
  }
  form.data = bits_of(table);
  auto thresholds = thresholds_of(table, listeners);
  if (!thresholds.empty() && thresholds.size() < form.data.size()) {
    form.kind = RuleForm::Kind::thresholds;
    form.data = std::move(thresholds);
  }
  return form;
}

}  // namespace tacit
