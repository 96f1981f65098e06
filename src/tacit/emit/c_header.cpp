#include "tacit/emit/c_header.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/emit/c_rounds.h"
#include "tacit/emit/c_text.h"
#include "tacit/emit/round_program.h"
#include "tacit/emit/self_test.h"
#include "tacit/evaluate/validity.h"

namespace tacit {
namespace {

constexpr unsigned most_rounds = 65535;

constexpr std::string_view usage = R"( *
 * One process, round by round:
 *   @_init(&s, self, input);           self counts from 0
 *   $_ROUNDS times:
 *     if (@_encode(&s, message)) send $_MESSAGE_BYTES bytes; otherwise keep silent
 *     @_absorb(&s, sender, message);   for every message of this round that arrives
 *     @_end_round(&s);
 *   @_decide(&s) is the decision.
 * No allocation, no library, no recursion. With $_SELF_TEST defined, @_self_test()
 * returns 0 if the code decides as computed in advance.
 */
)";

constexpr std::string_view bit_function = R"(
static inline uint8_t @_bit(const uint8_t *bytes, uint32_t at) {
  return (uint8_t)(((unsigned)bytes[at / 8u] >> (at % 8u)) & 1u);
}
)";

constexpr std::string_view find_function = R"(
/* The place of the row `key` among the sorted rows from .. to - 1; `to` if it is not there. */
static inline uint32_t @_find#(const uint#_t *rows, uint32_t from, uint32_t to,
                               const @_number *key) {
  uint32_t low = from, high = to;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2u;
    const uint#_t *row = rows + middle * $_PROCESSES;
    unsigned j = 0;
    while (j < $_PROCESSES && row[j] == key[j]) ++j;
    if (j == $_PROCESSES) return middle;
    if (row[j] < key[j]) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return to;
}
)";

std::string replaced(std::string_view text, char what, const std::string& with) {
  std::string result;
  for (const char c : text) {
    if (c == what) {
      result += with;
    } else {
      result += c;
    }
  }
  return result;
}

bool is_identifier(std::string_view text) {
  constexpr std::size_t longest = 40;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !text.empty() && text.size() <= longest && letter(text.front()) &&
         std::ranges::all_of(
             text, [&](char c) { return letter(c) || c == '_' || (c >= '0' && c <= '9'); });
}

std::string capitals(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

// Writes the header in a notation in which '@' stands for the prefix and '$' for the
// prefix in capitals; arrays are appended as they are.
class Writer {
 public:
  Writer(const RoundProgram& program, const EmitOptions& options)
      : program_(program),
        n_(program.system.processes),
        lower_(options.prefix),
        upper_(capitals(options.prefix)),
        layout_(program) {}

  EmittedHeader write(const Algorithm& algorithm, const SelfTest& test) {
    std::string data = data_text();
    const std::string operations = prefixed(rounds_text(program_, layout_));
    std::string text = "/* " +
                       c_comment_text(algorithm.name() + ": " + program_.system.to_string()) +
                       ".\n * Written by tacit emit.\n";
    text += prefixed(usage);
    text += prefixed("#ifndef $_H\n#define $_H\n\n#include <stdint.h>\n\n");
    text += define("PROCESSES", n_) + define("ROUNDS", program_.system.rounds) +
            define("MESSAGE_BYTES", layout_.message_bytes());
    text += "/* Bytes of constant data, and of the state of one process at most. */\n";
    text += define("TABLE_BYTES", table_bytes_) + define("STATE_BYTES", layout_.state_bytes());
    text += prefixed(state_text()) + data + operations;
    text += self_test_text(test, program_.system, lower_, upper_);
    text += prefixed("\n#endif /* $_H */\n");
    return {.text = std::move(text),
            .table_bytes = table_bytes_,
            .state_bytes = layout_.state_bytes(),
            .message_bytes = layout_.message_bytes(),
            .rounds = descriptions(),
            .self_test_executions = test.executions,
            .self_test_complete = test.complete};
  }

 private:
  [[nodiscard]] std::string prefixed(std::string_view text) const {
    return with_prefixes(text, lower_, upper_);
  }
  [[nodiscard]] std::string define(const std::string& name, std::uint64_t value) const {
    return "#define " + upper_ + "_" + name + " " + digits(value) + "u\n";
  }
  [[nodiscard]] std::string state_text() const {
    // Wide members first, so that nothing is lost to alignment.
    std::string wide;
    std::string narrow = "  uint8_t self;\n  uint8_t value;\n";
    const auto member = [&](unsigned bits, const std::string& text) {
      (bits > 8 ? wide : narrow) += "  " + text + ";\n";
    };
    std::string text = "\n";
    member(layout_.round_bits(), "uint" + digits(layout_.round_bits()) + "_t round");
    if (layout_.several_rounds())
      member(layout_.view_bits(), "uint" + digits(layout_.view_bits()) + "_t view");
    if (!program_.tables.empty()) {
      text += "typedef uint" + digits(layout_.number_bits()) + "_t @_number;\n\n";
      member(layout_.number_bits(), "@_number seen[$_PROCESSES]");
    }
    if (layout_.counts()) {
      narrow +=
          "  uint8_t zeros;\n  uint8_t ones;\n  uint8_t heard[" + digits((n_ + 7) / 8) + "];\n";
    }
    text += "typedef struct {\n" + wide + narrow + "} @_state;\n\n";
    text += "typedef char @_state_fits[sizeof(@_state) <= $_STATE_BYTES ? 1 : -1];\n";
    return text;
  }

  std::string array(const std::string& name, std::span<const std::uint8_t> bytes) {
    table_bytes_ += bytes.size();
    return c_array(lower_ + name, bytes);
  }
  std::string array(const std::string& name, unsigned bits,
                    std::span<const std::uint32_t> numbers) {
    table_bytes_ += numbers.size() * (bits / 8);
    return c_array(lower_ + name, bits, numbers);
  }

  std::string data_text() {
    std::string text = prefixed(bit_function);
    for (std::size_t k = 0; k < program_.rules.size(); ++k) text += rule_text(k);
    for (std::size_t k = 0; k < program_.committees.size(); ++k) {
      std::vector<std::uint8_t> bytes;
      for (unsigned i = 0; i < n_; i += 8) {
        bytes.push_back(static_cast<std::uint8_t>(program_.committees[k].mask() >> i & 255U));
      }
      text += "\n" + array("_committee_" + digits(k), bytes);
    }
    bool narrow = false;
    bool wide = false;
    for (std::size_t k = 0; k < program_.tables.size(); ++k) {
      const TableForm& table = program_.tables[k];
      if (table.rounds == 1) text += "\n" + array("_table_" + digits(k), table.bits);
      for (std::size_t t = 0; t < table.rows.size(); ++t) {
        const ViewRows& rows = table.rows[t];
        const std::string place = digits(k) + "_" + digits(t + 2);
        (entry_bits(rows) > 8 ? wide : narrow) = true;
        text += "\n" + array("_rows_" + place, entry_bits(rows), rows.entries);
        text += array("_first_" + place, bits_for(rows.first.back()), rows.first);
      }
    }
    for (const auto& [used, bits] : {std::pair{narrow, "8"}, std::pair{wide, "16"}}) {
      if (used) text += prefixed(replaced(find_function, '#', bits));
    }
    text += "\n";
    if (program_.period.size() > 1) {
      const std::vector<std::uint8_t> period(program_.period.begin(), program_.period.end());
      text += "/* What each round does; the list repeats. */\n" + array("_program", period) + "\n";
    }
    text += prefixed("static inline unsigned @_operation(const @_state *s) {\n");
    text += program_.period.size() > 1 ? "  return " + lower_ + "_program[s->round % " +
                                             digits(program_.period.size()) + "u];\n}\n"
                                       : std::string("  (void)s;\n  return 0;\n}\n");
    return text;
  }

  std::string rule_text(std::size_t k) {
    const RuleForm& rule = program_.rules[k];
    const std::string m = digits(rule.participants);
    std::string text = "\n";
    std::string body;
    switch (rule.kind) {
      case RuleForm::Kind::formula:
        body = "  (void)own;\n  (void)zeros;\n";
        if (rule.listeners) body += "  if (zeros + ones == 0u) return (uint8_t)own;\n";
        body += "  return (uint8_t)(" + rule.formula + ");\n";
        if (rule.formula.find("ones") == std::string::npos) body = "  (void)ones;\n" + body;
        break;
      case RuleForm::Kind::thresholds:
        text += array("_thresholds_" + digits(k), rule.data);
        body = "  return (uint8_t)(ones >= @_thresholds_" + digits(k) + "[own * " +
               digits(rule.participants + 1) + "u + zeros]);\n";
        break;
      case RuleForm::Kind::bits: {
        const unsigned size = (rule.participants + 1) * (rule.participants + 2) / 2;
        text += array("_decisions_" + digits(k), rule.data);
        body = "  return @_bit(@_decisions_" + digits(k) + ", own * " + digits(size) +
               "u + zeros * (" + digits(2 * rule.participants + 3) + "u - zeros) / 2u + ones);\n";
        break;
      }
    }
    return text + prefixed("static inline uint8_t @_rule_" + digits(k) +
                           "(unsigned own, unsigned zeros, unsigned ones) {\n" + body + "}\n");
  }

  [[nodiscard]] std::string description(const CountOperation& operation) const {
    const RuleForm& rule = program_.rules[operation.rule];
    switch (rule.kind) {
      case RuleForm::Kind::formula:
        return "formula";
      case RuleForm::Kind::thresholds:
        return digits(rule.data.size()) + " bytes of thresholds";
      case RuleForm::Kind::bits:
        return digits(rule.data.size()) + " bytes of decisions";
    }
    throw ContractViolation("description: not a form");
  }
  [[nodiscard]] std::string description(const TableOperation& operation) const {
    const TableForm& table = program_.tables[operation.table];
    if (table.rounds == 1) return digits(table.bits.size()) + " bytes of decisions";
    if (operation.round == 1) return "arithmetic";
    const ViewRows& rows = table.rows[operation.round - 2];
    return digits(rows.entries.size() * (entry_bits(rows) / 8)) + " bytes of views";
  }
  [[nodiscard]] std::vector<std::string> descriptions() const {
    std::vector<std::string> result;
    for (std::size_t k = 0; k < program_.operations.size(); ++k) {
      result.push_back(
          program_.names[k] + ": " +
          std::visit([this](const auto& o) { return description(o); }, program_.operations[k]));
    }
    return result;
  }

  const RoundProgram& program_;
  unsigned n_;
  std::string lower_;
  std::string upper_;
  Layout layout_;
  std::uint64_t table_bytes_ = 0;
};

}  // namespace

Result<EmittedHeader> c_header(const Algorithm& algorithm, const System& system,
                               const EmitOptions& options) {
  if (!is_identifier(options.prefix)) {
    return fail(ErrorCode::invalid_argument,
                "not a C identifier of at most 40 letters, digits and underscores that begins "
                "with a letter: " +
                    quoted_text(options.prefix),
                Parameter{"prefix"});
  }
  if (algorithm.rounds() > most_rounds) {
    return fail(ErrorCode::too_large,
                "more than 65535 rounds: '" + std::to_string(algorithm.rounds()) + "'");
  }
  const auto program = round_program(algorithm, system);
  if (!program) return program.failure();
  if (const auto valid = check_validity(algorithm, program->system); !valid) return valid.failure();
  const auto test = self_test(algorithm, program->system, options.most_executions);
  if (!test) return test.failure();
  EmittedHeader header = Writer(*program, options).write(algorithm, *test);
  if (header.table_bytes > options.table_limit) {
    return fail(ErrorCode::too_large,
                quoted_text(algorithm.name()) + " needs " + std::to_string(header.table_bytes) +
                    " bytes of tables, more than " + std::to_string(options.table_limit),
                Parameter{"table-limit"});
  }
  return header;
}

}  // namespace tacit
