// The language of algorithms, by recursive descent:
//   sequence := power { ';' power }
//   power    := atom { '^' number | '@' members { ',' members } }
//   members  := number [ '..' number ]
//   atom     := '(' sequence ')' | ('if' | 'value') '(' expression ')' | name | file
//             | 'rule' '[' blocks ']' '{' lines '}'
// Steps that decide numbers, such as value(...), stand at the end and once.
// Before that, a text that as a whole is the name of a file, whatever its characters, is
// that file. Without ';' a text that ends like a file can be nothing else.
//
// One file, because the functions of the grammar call each other in a circle.
#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/expression.h"
#include "tacit/algorithm/parsed_steps.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr unsigned most_rounds = 100'000;
constexpr std::size_t longest_text = 4096;
constexpr unsigned deepest = 100;
// The binary logarithm of how many executions the committees of tables may have together.
constexpr std::uint64_t most_table_bits = 20;
constexpr std::string_view ending = ".json";       // of files
constexpr std::string_view rule_ending = ".rule";  // of files with a rule of blocks

// What names consist of within longer texts; bytes from 0x80 are letters of UTF-8.
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '/' || c == '-' || c == '+' || c == '~' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

class AlgorithmParser {
 public:
  AlgorithmParser(std::string_view text, const AlgorithmRequest& request)
      : text_(text), request_(request) {}

  Result<ParsedSteps> parse() {
    if (text_.size() > longest_text) {
      return fail(ErrorCode::parse_error, "algorithm longer than 4096 characters");
    }
    if ((text_.ends_with(ending) || text_.ends_with(rule_ending)) && request_.read_file) {
      const std::string path(text_);
      const auto content = request_.read_file(path);
      if (content) {
        is_file_ = true;
        return file(*content, path);
      }
      if (text_.find(';') == std::string_view::npos) return content.failure();
    }
    auto steps = sequence();
    if (!steps) return steps;
    skip_spaces();
    if (at_ < text_.size()) {
      return wrong("unexpected text: " + quoted_text(text_.substr(at_)));
    }
    ParsedSteps parsed = *std::move(steps);
    add_first_processes(parsed);
    return parsed;
  }

  // Whether the tables among the steps are for all processes, and the rules of blocks for those
  // who take part.
  [[nodiscard]] Result<Done> check_sizes(const ParsedSteps& parsed) const {
    for (const Step& step : parsed.steps) {
      if (const auto* const block = std::get_if<BlockStep>(&step)) {
        const auto fits = block->rule->blocks().among(
            block->committee.empty() ? request_.processes
                                     : static_cast<unsigned>(block->committee.size()));
        if (!fits) return fits.failure();
      }
      const auto* const table = std::get_if<TableStep>(&step);
      if (table == nullptr || table->table->system().processes == request_.processes) continue;
      return wrong_size(table->table->system(), paths_.at(table->table.get()), true);
    }
    const auto* const table = parsed.last ? std::get_if<ValueTableStep>(&*parsed.last) : nullptr;
    if (table != nullptr && table->table->system().processes != request_.processes) {
      return wrong_size(table->table->system(), paths_.at(table->table.get()), false);
    }
    return Done{};
  }

  // Whether the whole text was the name of a file.
  [[nodiscard]] bool is_file() const { return is_file_; }

 private:
  using Steps = Result<ParsedSteps>;

  [[nodiscard]] Failure wrong_size(const System& system, const std::string& path,
                                   bool has_committees) const {
    const bool committee_would_do = has_committees && system.processes < request_.processes &&
                                    request_.channel == ChannelKind::broadcast &&
                                    std::ranges::all_of(path, is_word);
    return fail(
        ErrorCode::invalid_argument,
        "table for " + std::to_string(system.processes) + " processes, not " +
            std::to_string(request_.processes) +
            (committee_would_do ? "; followed by @ and the processes that run it, it does" : ""),
        path);
  }

  [[nodiscard]] Failure wrong(std::string_view message) const { return wrong(message, at_); }
  [[nodiscard]] Failure wrong(std::string_view message, std::size_t column) const {
    return fail(ErrorCode::parse_error, with_caret(message, text_, column));
  }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool accept(char c) {
    skip_spaces();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Result<unsigned> number(std::string_view what, unsigned most) {
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    const auto value = Integer::parse(text_.substr(start, at_ - start));
    if (!value) return wrong("expected " + std::string(what), start);
    if (*value < Integer(1) || *value > Integer(most)) {
      return wrong(std::string(what) + " is a number from 1 to " + std::to_string(most) + ": " +
                       quoted_text(value->to_string()),
                   start);
    }
    return static_cast<unsigned>(*value->to_int64());
  }

  Steps sequence() {
    if (++depth_ > deepest) return wrong("nested too deeply");
    Steps steps = power();
    while (steps && accept(';')) {
      if (steps->last) return wrong_place_of_numbers();
      Steps next = power();
      if (!next) return next;
      ParsedSteps joined = *std::move(steps);
      joined.steps.insert(joined.steps.end(), next->steps.begin(), next->steps.end());
      joined.last = std::move(next->last);
      if (joined.rounds() > most_rounds) return wrong("more than 100000 rounds");
      steps = std::move(joined);
    }
    --depth_;
    return steps;
  }

  Steps power() {
    Steps steps = atom();
    while (steps) {
      if (accept('^')) {
        const auto times = number("a number of repetitions", most_rounds);
        if (!times) return times.failure();
        if (steps->last && *times > 1) return wrong_place_of_numbers();
        if (std::uint64_t{*times} * std::max(1U, steps->rounds()) > most_rounds) {
          return wrong("more than 100000 rounds");
        }
        ParsedSteps several = *std::move(steps);
        several.steps = repeated(several.steps, *times);
        steps = std::move(several);
      } else if (accept('@')) {
        steps = committee(*std::move(steps));
      } else {
        break;
      }
    }
    return steps;
  }

  [[nodiscard]] Failure wrong_place_of_numbers() const {
    return wrong("a step that decides numbers is the last one: further steps take bits");
  }

  Steps committee(ParsedSteps parsed) {
    std::vector<unsigned> members;
    do {
      skip_spaces();
      const std::size_t column = at_;
      const auto first = number("a process", request_.processes);
      if (!first) return first.failure();
      unsigned last = *first;
      if (accept('.')) {
        if (!accept('.')) return wrong("expected '..' between the first and the last of a range");
        const auto end = number("a process", request_.processes);
        if (!end) return end.failure();
        if (*end < *first) return wrong("a range that ends before it begins", column);
        last = *end;
      }
      for (unsigned member = *first; member <= last; ++member) {
        if (std::ranges::find(members, member - 1) != members.end()) {
          return wrong("process " + std::to_string(member) + " listed twice", column);
        }
        members.push_back(member - 1);
      }
    } while (accept(','));
    // Everybody is no committee.
    std::vector<unsigned> senders;
    if (members.size() < request_.processes) senders = members;
    std::ranges::sort(senders);
    std::map<const DecisionTable*, std::shared_ptr<const DecisionTable>> run_by_members;
    if (parsed.last) {
      auto* const rule = std::get_if<ValueRuleStep>(&*parsed.last);
      if (rule == nullptr) return wrong("a table of fractions is run by all processes");
      if (!rule->committee.empty()) return wrong("a committee within a committee");
      rule->committee = senders;
    }
    for (Step& step : parsed.steps) {
      auto& committee = std::visit([](auto& each) -> auto& { return each.committee; }, step);
      if (!committee.empty()) return wrong("a committee within a committee");
      committee = senders;
      // The order in which members are listed says who has which part, everybody or not.
      if (std::holds_alternative<BlockStep>(step)) committee = members;
      auto* const table = std::get_if<TableStep>(&step);
      if (table == nullptr) continue;
      auto& run = run_by_members[table->table.get()];
      if (!run) {
        auto made = run_by(*table->table, members);
        if (!made) return made.failure();
        run = *std::move(made);
      }
      table->table = run;
    }
    return parsed;
  }

  // Members of a table have the parts in the order in which they are listed.
  [[nodiscard]] Result<std::shared_ptr<const DecisionTable>> run_by(
      const DecisionTable& table, const std::vector<unsigned>& members) {
    const unsigned parts = table.system().processes;
    if (parts != members.size()) {
      return wrong("a table for " + std::to_string(parts) + " processes is run by as many, not " +
                   std::to_string(members.size()));
    }
    if (request_.channel != ChannelKind::broadcast) {
      return wrong("committees of tables need the broadcast channel");
    }
    // What is built here is built before anything can be stopped.
    const System wide{request_.processes, table.system().rounds};
    const std::uint64_t bits = wide.execution_bits();
    if (bits > most_table_bits) {
      return fail(ErrorCode::too_large, "a committee of a table among " + wide.to_string() +
                                            " has 2^" + std::to_string(bits) + " executions");
    }
    executions_ += std::uint64_t{1} << bits;
    if (executions_ > std::uint64_t{1} << most_table_bits) {
      return fail(ErrorCode::too_large, "committees of tables have more than 2^" +
                                            std::to_string(most_table_bits) + " executions");
    }
    auto made = table.run_by(members, request_.processes, request_.table_options);
    if (!made) return made.failure();
    return std::make_shared<const DecisionTable>(*std::move(made));
  }

  Steps atom() {
    if (accept('(')) {
      Steps inside = sequence();
      if (inside && !accept(')')) return wrong("expected ')'");
      return inside;
    }
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    const std::string word(text_.substr(start, at_ - start));
    if (word.empty()) return wrong("expected an algorithm");
    if (word == "if" || word == "value") return expression_rule(word == "value");
    if (word == "rule") return block_rule(start);
    if (word.ends_with(ending) || word.ends_with(rule_ending)) {
      if (!request_.read_file) return wrong("files cannot be read here");
      const auto content = request_.read_file(word);
      if (!content) return content.failure();
      return file(*content, word);
    }
    if (word == "sweep") return ParsedSteps{sweep_phase()};
    for (const CountRule& rule : named_rules()) {
      if (rule.name() == word) return ParsedSteps{{CountStep{rule}}};
    }
    for (const ValueRule& rule : named_value_rules()) {
      if (rule.name() == word) return numbers(ValueRuleStep{rule});
    }
    for (const NamedBlockRule& rule : named_block_rules()) {
      if (rule.name == word) return named_block_rule(rule);
    }
    if (word == "fv" || word == "amp1") return rule_of_two(word);
    const std::string near = nearest_name(word);
    return fail(ErrorCode::invalid_argument,
                "unknown algorithm: " + quoted_text(word) +
                    (near.empty() ? "" : " (did you mean " + quoted_text(near) + "?)"));
  }

  // A last step, where the task takes what it decides.
  [[nodiscard]] Steps numbers(ValueStep step) const {
    if (request_.task.takes_fractions()) return ParsedSteps{{}, std::move(step)};
    return fail(
        ErrorCode::invalid_argument,
        "decides numbers and not bits, which the task approximate takes: " + quoted_text(text_));
  }

  // The rules for two processes of Fraigniaud, Patt-Shamir and Rajsbaum (DISC 2025): FV decides the
  // other's input where it is known, AMP(1) decides 1 unless no 1 is known.
  [[nodiscard]] Steps rule_of_two(const std::string& word) const {
    if (request_.processes != 2) {
      return fail(ErrorCode::invalid_argument,
                  quoted_text(word) + " is a rule for two processes, not " +
                      std::to_string(request_.processes) + "; for more there is " +
                      (word == "fv" ? "courteous" : "pref1"));
    }
    const CountRule rule = word == "fv" ? CountRule(Courteous{}) : CountRule(Pref1{});
    return ParsedSteps{{CountStep{rule}}};
  }

  // if(...), or value(...) for numbers.
  Steps expression_rule(bool is_value) {
    const std::string name = is_value ? "value" : "if";
    if (!accept('(')) return wrong("expected '(' after " + name);
    const std::size_t start = at_;
    std::size_t open = 1;
    while (at_ < text_.size() && open > 0) {
      open += text_[at_] == '(' ? 1U : 0U;
      open -= text_[at_] == ')' ? 1U : 0U;
      ++at_;
    }
    if (open > 0) {
      // What is wrong inside, if anything is, comes before the parenthesis.
      const auto unclosed = Expression::parse(text_.substr(start), text_, start);
      if (!unclosed) return unclosed.failure();
      return wrong("expected ')'");
    }
    const auto parsed = Expression::parse(text_.substr(start, at_ - 1 - start), text_, start);
    if (!parsed) return parsed.failure();
    const auto expression = std::make_shared<const Expression>(*parsed);
    const std::string text = name + "(" + expression->to_string() + ")";
    if (is_value) {
      return numbers(ValueRuleStep{ValueRule(
          text, [expression](const Counts& counts) { return expression->fraction(counts); })});
    }
    const CountRule rule(text, [expression](const Counts& counts) -> Result<Bit> {
      const auto value = (*expression)(counts);
      if (!value) return value.failure();
      return Bit(*value != 0);
    });
    return ParsedSteps{{CountStep{rule}}};
  }

  // The rule of blocks that begins at `start`.
  Steps block_rule(std::size_t start) {
    const std::size_t brace = text_.find('}', start);
    const std::size_t end = brace == std::string_view::npos ? text_.size() : brace + 1;
    auto parsed = BlockRule::parse(text_.substr(start, end - start), text_, start);
    if (!parsed) return parsed.failure();
    at_ = end;
    return ParsedSteps{{BlockStep{std::make_shared<const BlockRule>(*std::move(parsed))}}};
  }

  // A rule that has a name is run by the first processes of which there are as many as it has in
  // its blocks, unless other ones are listed: so it has a value for every larger number of
  // processes.
  [[nodiscard]] Steps named_block_rule(const NamedBlockRule& rule) {
    auto parsed = BlockRule::parse(rule.text);
    if (!parsed) return parsed.failure();
    unsigned size = std::min(request_.processes, Blocks::most_processes);
    while (size > 0 && !parsed->blocks().among(size)) --size;
    if (size == 0) {
      return fail(ErrorCode::invalid_argument, quoted_text(rule.name) +
                                                   " is not for so few processes: '" +
                                                   std::to_string(request_.processes) + "'");
    }
    BlockStep step{std::make_shared<const BlockRule>(*std::move(parsed))};
    if (size < request_.processes) first_processes_.emplace(step.rule.get(), size);
    return ParsedSteps{{std::move(step)}};
  }

  // Gives rules that have a name to the first processes where no others are listed.
  void add_first_processes(ParsedSteps& parsed) const {
    for (Step& step : parsed.steps) {
      auto* const block = std::get_if<BlockStep>(&step);
      if (block == nullptr || !block->committee.empty()) continue;
      const auto found = first_processes_.find(block->rule.get());
      if (found == first_processes_.end()) continue;
      for (unsigned i = 0; i < found->second; ++i) block->committee.push_back(i);
    }
  }

  // What a file of either kind says.
  Steps file(const std::string& content, const std::string& path) {
    if (!path.ends_with(rule_ending)) return table(content, path);
    if (content.size() > longest_text) {
      return fail(ErrorCode::parse_error, "rule longer than 4096 characters", path);
    }
    auto parsed = BlockRule::parse(trimmed(joined_lines(content)));
    if (!parsed) return parsed.failure(path);
    return ParsedSteps{{BlockStep{std::make_shared<const BlockRule>(*std::move(parsed))}}};
  }

  Steps table(const std::string& content, const std::string& path) {
    auto parsed = parse_table(content, path, request_.table_options);
    if (!parsed) return parsed.failure();
    const System& system =
        std::visit([](const auto& each) -> const System& { return each.system(); }, *parsed);
    if (system.task.values() != 2) {
      return fail(ErrorCode::invalid_argument,
                  "table for " + std::to_string(system.task.values()) + " values, not 2", path);
    }
    if (system.channel != request_.channel) {
      return fail(ErrorCode::invalid_argument,
                  "table for the " + std::string(channel_name(system.channel)) + " channel, not " +
                      std::string(channel_name(request_.channel)),
                  path);
    }
    if (auto* const fractions = std::get_if<ValueTable>(&*parsed)) {
      ValueTableStep step{std::make_shared<const ValueTable>(std::move(*fractions))};
      paths_[step.table.get()] = path;
      return numbers(std::move(step));
    }
    TableStep step{
        std::make_shared<const DecisionTable>(std::move(std::get<DecisionTable>(*parsed)))};
    paths_[step.table.get()] = path;
    return ParsedSteps{{std::move(step)}};
  }

  std::string_view text_;
  const AlgorithmRequest& request_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  bool is_file_ = false;
  std::uint64_t executions_ = 0;                          // of the committees of tables so far
  std::map<const void*, std::string> paths_;              // where tables of either kind were read
  std::map<const BlockRule*, unsigned> first_processes_;  // how many run a rule that has a name
};

}  // namespace

Result<Algorithm> parse_algorithm(std::string_view text, const AlgorithmRequest& request) {
  // Only rules of blocks have several lines.
  const bool has_rule = text.find('{') != std::string_view::npos;
  const std::string name = trimmed(has_rule ? joined_lines(text) : std::string(text));
  AlgorithmParser parser(name, request);
  auto steps = parser.parse();
  if (!steps) return steps.failure();
  if (const auto fits = parser.check_sizes(*steps); !fits) return fits.failure();
  if (request.rounds) {
    const unsigned wanted = *request.rounds;
    if (name == "sweep") {
      if (wanted == 0 || wanted % 2 != 0) {
        return fail(
            ErrorCode::invalid_argument,
            "sweep takes an even number of rounds, two per phase: '" + std::to_string(wanted) + "'",
            Parameter{"r"});
      }
      return Algorithm(name, repeated(steps->steps, wanted / 2));
    }
    const unsigned taken = steps->rounds();
    if (taken != wanted) {
      // Names of files may be such that they stand alone only.
      const bool alone = parser.is_file() && !std::ranges::all_of(name, is_word);
      constexpr std::size_t most_repeated = 60;  // characters of a hint that can be read
      const bool repeatable = taken > 0 && wanted > 0 && wanted % taken == 0 && !alone &&
                              name.size() <= most_repeated && !steps->last;
      return fail(
          ErrorCode::invalid_argument,
          quoted_text(name) + " takes " + std::to_string(taken) +
              (taken == 1 ? " round, not " : " rounds, not ") + std::to_string(wanted) +
              (repeatable ? "; '(" + name + ")^" + std::to_string(wanted / taken) + "' does" : ""),
          Parameter{"r"});
    }
  }
  // The name goes into reports, and may be that of a file with anything in it.
  if (steps->last) return Algorithm(printable(name), std::move(steps->steps), *steps->last);
  return Algorithm(printable(name), std::move(steps->steps));
}

}  // namespace tacit
