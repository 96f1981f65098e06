#include "tacit/algorithm/block_rule.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::string_view list_prefix = "blocks:";
constexpr std::string_view last_condition = "otherwise";
constexpr unsigned most_blocks = 64;
constexpr std::size_t most_lines = 64;

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Reads the lines of a rule, of a text that is part of a longer one.
class RuleReader {
 public:
  RuleReader(std::string_view whole, const BlockNames& names) : whole_(whole), names_(names) {}

  [[nodiscard]] Failure wrong(std::string_view message, std::size_t column) const {
    return fail(ErrorCode::parse_error, with_caret(message, whole_, column));
  }

  // The line whole.substr(start, length).
  [[nodiscard]] Result<BlockRule::Line> line(std::size_t start, std::size_t length) const {
    const std::size_t colon = whole_.substr(start, length).find(':');
    if (colon == std::string_view::npos) {
      return wrong("expected 'condition: decision'", start + length);
    }
    const std::size_t after = start + colon + 1;
    auto decision = expression(after, length - colon - 1);
    if (without_blanks(whole_.substr(start, colon)) == last_condition) {
      if (!decision) return decision.failure();
      return BlockRule::Line{std::nullopt, *std::move(decision)};
    }
    auto condition = expression(start, colon);
    if (!condition) return condition.failure();
    if (!decision) return decision.failure();
    return BlockRule::Line{*std::move(condition), *std::move(decision)};
  }

 private:
  [[nodiscard]] Result<Expression> expression(std::size_t start, std::size_t length) const {
    return Expression::parse(whole_.substr(start, length), whole_, start, names_);
  }

  std::string_view whole_;
  BlockNames names_;
};

std::string line_text(const BlockRule::Line& line) {
  return (line.condition ? line.condition->to_string() : std::string(last_condition)) + ": " +
         line.decision.to_string();
}

}  // namespace

Result<BlockPattern> BlockPattern::parse(std::string_view text) {
  BlockPattern result;
  if (text == "anonymous" || text == "leader") {
    if (text == "leader") result.sizes_.emplace_back(1U);
    result.sizes_.emplace_back(std::nullopt);
    return result;
  }
  const auto wrong = [text](const std::string& what) {
    return fail(ErrorCode::parse_error, what + ": " + quoted_text(text));
  };
  if (!text.starts_with(list_prefix)) {
    return wrong("a rule is for anonymous, leader or blocks:A,B,..., where a size may be *");
  }
  std::string_view list = text.substr(list_prefix.size());
  while (true) {
    const std::size_t comma = list.find(',');
    const std::string_view part = list.substr(0, comma);
    const auto size = Integer::parse(part);
    const bool rest = part == "*";
    if (!rest && (!size || *size < Integer(1) || *size > Integer(Blocks::most_processes))) {
      return wrong("blocks:A,B,... takes sizes from 1 to 400, or * for the other processes");
    }
    if (rest && result.has_rest()) {
      return wrong("blocks:A,B,... takes * once");
    }
    if (result.sizes_.size() == most_blocks) return wrong("more than 64 blocks");
    result.sizes_.push_back(rest ? std::nullopt
                                 : std::optional(static_cast<unsigned>(*size->to_int64())));
    if (comma == std::string_view::npos) return result;
    list.remove_prefix(comma + 1);
  }
}

Result<Blocks> BlockPattern::among(unsigned n) const {
  if (n < 2 || n > Blocks::most_processes) {
    return fail(ErrorCode::invalid_argument,
                "a rule of blocks takes 2 to 400 processes: '" + std::to_string(n) + "'");
  }
  unsigned listed = 0;
  for (const auto& size : sizes_) listed += size.value_or(0);
  if (has_rest() ? listed >= n : listed != n) {
    return fail(ErrorCode::invalid_argument, "the blocks do not make up " + std::to_string(n) +
                                                 " processes: " + quoted_text(to_string()));
  }
  std::vector<unsigned> sizes;
  for (const auto& size : sizes_) sizes.push_back(size.value_or(n - listed));
  return Blocks(std::move(sizes));
}

std::string BlockPattern::to_string() const {
  if (sizes_.size() == 1 && !sizes_.front()) return "anonymous";
  if (sizes_.size() == 2 && sizes_.front() == 1U && !sizes_.back()) return "leader";
  std::string text(list_prefix);
  for (const auto& size : sizes_) {
    if (text.size() > list_prefix.size()) text += ',';
    text += size ? std::to_string(*size) : "*";
  }
  return text;
}

Result<BlockRule> BlockRule::parse(std::string_view text, std::string_view whole,
                                   std::size_t offset) {
  RuleReader reader(whole, {});
  constexpr std::string_view beginning = "rule[";
  if (!text.starts_with(beginning)) return reader.wrong("expected 'rule['", offset);
  const std::size_t bracket = text.find(']');
  if (bracket == std::string_view::npos) return reader.wrong("expected ']'", offset + text.size());
  auto pattern = BlockPattern::parse(text.substr(beginning.size(), bracket - beginning.size()));
  if (!pattern) return reader.wrong(pattern.error().message, offset + beginning.size());
  std::size_t at = bracket + 1;
  while (at < text.size() && text[at] == ' ') ++at;
  if (at == text.size() || text[at] != '{') return reader.wrong("expected '{'", offset + at);
  const std::size_t end = text.find('}', at);
  if (end == std::string_view::npos) return reader.wrong("expected '}'", offset + text.size());
  if (!without_blanks(text.substr(end + 1)).empty()) {
    return reader.wrong("unexpected text after a rule", offset + end + 1);
  }

  BlockRule rule(*std::move(pattern));
  reader = RuleReader(whole, {rule.blocks_.count(), rule.blocks_.has_leader()});
  for (std::size_t start = at + 1; start <= end;) {
    const std::size_t stop = std::min(text.find_first_of(";\n", start), end);
    if (!without_blanks(text.substr(start, stop - start)).empty()) {
      if (!rule.lines_.empty() && !rule.lines_.back().condition) {
        return reader.wrong("a line after 'otherwise' is never reached", offset + start);
      }
      if (rule.lines_.size() == most_lines) {
        return reader.wrong("more than 64 lines", offset + start);
      }
      auto line = reader.line(offset + start, stop - start);
      if (!line) return line.failure();
      rule.lines_.push_back(*std::move(line));
    }
    start = stop + 1;
  }
  if (rule.lines_.empty()) return reader.wrong("a rule without a line", offset + end);
  return rule;
}

Result<Bit> BlockRule::operator()(const BlockView& view, unsigned n) const {
  for (const Line& line : lines_) {
    if (line.condition) {
      const auto holds = (*line.condition)(view, n);
      if (!holds) return holds.failure();
      if (*holds == 0) continue;
    }
    const auto decision = line.decision(view, n);
    if (!decision) return decision.failure();
    return Bit(*decision != 0);
  }
  return fail(ErrorCode::invalid_argument,
              "no line of the rule applies (" + block_view_text(view) + ")");
}

std::string BlockRule::to_string() const {
  std::string text = "rule[" + blocks_.to_string() + "]{";
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    text += (i == 0 ? "" : "; ") + line_text(lines_[i]);
  }
  return text + "}";
}

std::vector<std::string> BlockRule::text_lines() const {
  std::vector<std::string> result{"rule[" + blocks_.to_string() + "]{"};
  for (const Line& line : lines_) result.push_back("  " + line_text(line));
  result.emplace_back("}");
  return result;
}

std::string joined_lines(std::string_view text) {
  if (text.find('\n') == std::string_view::npos) return std::string(text);
  std::string result;
  bool inside = false;  // of the braces of a rule
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = without_blanks(text.substr(0, std::min(end, text.find('#'))));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty()) continue;
    const bool first_of_rule = result.ends_with('{');
    const bool ended = result.ends_with(';') || line.front() == '}' || line.front() == ';';
    if (inside && !first_of_rule) {
      result += ended ? "" : ";";
      if (line.front() != '}') result += ' ';
    } else if (!inside && !result.empty()) {
      result += ' ';
    }
    result += line;
    for (const char c : line) inside = c == '{' || (inside && c != '}');
  }
  return result;
}

std::span<const NamedBlockRule> named_block_rules() {
  static constexpr std::array<NamedBlockRule, 4> rules{{
      // Found by annealing over rules that treat four processes alike.
      {"follow5", 5,
       "rule[blocks:1,4]{unanimous: own; "
       "leader heard and with == 1 and against > 2: !leader; leader heard: leader; "
       "zeros + ones == 2 or same > other: !own; otherwise: own}"},
      {"follow6", 6,
       "rule[blocks:1,5]{unanimous: own; "
       "leader heard and with == 1 and against + leading > 3: !leader; leader heard: leader; "
       "zeros + ones == 2 or same > other or other > 3: !own; otherwise: own}"},
      // Simpler forms of optima within the class of leaders near p = 1.
      {"follow7", 7,
       "rule[blocks:1,6]{unanimous: own; "
       "leader heard and against > with + 3: !leader; leader heard: leader; "
       "other == 2: own; other < 4: !own; otherwise: own}"},
      {"follow8", 8,
       "rule[blocks:1,7]{unanimous: own; "
       "leader heard and against > with + 4: !leader; leader heard: leader; "
       "same > 1 and other == 2: own; other != 4 and other > same + 1: own; otherwise: !own}"},
  }};
  return rules;
}

std::uint64_t BlockRuleTable::bytes(const Blocks& blocks) noexcept {
  std::uint64_t result = std::uint64_t{2} * blocks.count();
  for (const unsigned size : blocks.sizes()) {
    result *= std::uint64_t{size + 1} * (size + 1);
    if (result > most_bytes) return most_bytes + 1;
  }
  return result;
}

std::size_t BlockRuleTable::slot(unsigned block, Bit own, const BlockCounts& known) const {
  std::size_t result = std::size_t{2} * block + (own == Bit::one ? 1 : 0);
  for (unsigned b = 0; b < blocks_.count(); ++b) {
    const std::size_t radix = blocks_.sizes()[b] + 1;
    result = (result * radix + known.zeros[b]) * radix + known.ones[b];
  }
  return result;
}

Result<BlockRuleTable> BlockRuleTable::build(const BlockRule& rule, const Blocks& blocks) {
  if (bytes(blocks) > most_bytes) {
    return fail(ErrorCode::too_large,
                "more than 2^26 combinations of counts in blocks: " + quoted_text(blocks.name()));
  }
  BlockRuleTable table(blocks);
  table.decisions_.resize(bytes(blocks));
  const unsigned count = blocks.count();
  for (BlockView view{0, Bit::zero, BlockCounts::none(count)}; view.block < count; ++view.block) {
    for (const Bit own : {Bit::zero, Bit::one}) {
      view.input = own;
      // Counts up in mixed radix, the ones of the last block first.
      unsigned carried = 0;
      view.known = BlockCounts::none(count);
      while (carried < 2 * count) {
        listen();
        bool occurs = view.known.of(view.block, own) > 0;
        for (unsigned b = 0; b < count; ++b) {
          occurs = occurs && view.known.zeros[b] + view.known.ones[b] <= blocks.sizes()[b];
        }
        if (occurs) {
          const auto decision = rule(view, blocks.processes());
          if (!decision) return decision.failure();
          table.decisions_[table.slot(view.block, own, view.known)] =
              static_cast<std::uint8_t>(*decision);
        }
        for (carried = 0; carried < 2 * count; ++carried) {
          const unsigned b = count - 1 - carried / 2;
          unsigned& digit = carried % 2 == 0 ? view.known.ones[b] : view.known.zeros[b];
          if (++digit <= blocks.sizes()[b]) break;
          digit = 0;
        }
      }
    }
  }
  return table;
}

Bit BlockRuleTable::decide_outside(Bit own, const BlockCounts& heard) const {
  for (unsigned b = 0; b < blocks_.count(); ++b) {
    if (heard.zeros[b] + heard.ones[b] == 0) continue;
    return decide(b, Bit(heard.zeros[b] == 0), heard);
  }
  return own;
}

}  // namespace tacit
