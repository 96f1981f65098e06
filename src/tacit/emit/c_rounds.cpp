#include "tacit/emit/c_rounds.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "tacit/emit/c_text.h"

namespace tacit {
namespace {

constexpr std::string_view init_function = R"(
/* Begins: process `self`, below $_PROCESSES, with input 0 or 1. */
static inline void @_init(@_state *s, unsigned self, unsigned input) {
  s->self = (uint8_t)self;
  s->round = 0;
  s->value = (uint8_t)(input != 0u);
  @_begin_round(s);
}
)";

constexpr std::string_view decide_function = R"(
/* 0 or 1 after the last round, -1 before. */
static inline int @_decide(const @_state *s) {
  return s->round < $_ROUNDS ? -1 : (int)s->value;
}
)";

std::uint32_t views(const ViewRows& rows, unsigned owner) {
  return rows.first[owner + 1] - rows.first[owner];
}

class RoundsWriter {
 public:
  RoundsWriter(const RoundProgram& program, const Layout& layout)
      : program_(program), layout_(layout), n_(program.system.processes) {}

  [[nodiscard]] std::string text() const {
    std::string text = "\nstatic inline void @_begin_round(@_state *s) {\n  unsigned j;\n";
    if (layout_.counts()) {
      text += "  s->zeros = 0;\n  s->ones = 0;\n  for (j = 0; j < " + digits((n_ + 7) / 8) +
              "u; ++j) s->heard[j] = 0;\n";
    }
    if (!program_.tables.empty()) {
      text += "  for (j = 0; j < $_PROCESSES; ++j) s->seen[j] = 0;\n";
    }
    text += "}\n";
    text += init_function;
    text +=
        "\n/* Writes the message of this round, always $_MESSAGE_BYTES bytes, and returns 1; or\n"
        " * returns 0 when this process keeps silent. */\n"
        "static inline int @_encode(const @_state *s, uint8_t *message) {\n  unsigned j;\n"
        "  for (j = 0; j < $_MESSAGE_BYTES; ++j) message[j] = 0;\n"
        "  if (s->round >= $_ROUNDS) return 0;\n";
    text += cases([this](const auto& operation) { return encode_case(operation); });
    text += "    default:\n      return 0;\n  }\n}\n";
    text +=
        "\n/* Takes the message of another process in this round. Returns 0, and changes nothing, "
        "for\n * a second message of that process and for one that cannot be. */\n"
        "static inline int @_absorb(@_state *s, unsigned sender, const uint8_t *message) {\n";
    if (!program_.tables.empty()) text += "  uint32_t number;\n";
    text += "  if (s->round >= $_ROUNDS || sender >= $_PROCESSES || sender == s->self) return 0;\n";
    text += cases([this](const auto& operation) { return absorb_case(operation); });
    text += "    default:\n      return 0;\n  }\n}\n";
    text +=
        "\n/* Ends this round and begins the next one. */\n"
        "static inline void @_end_round(@_state *s) {\n";
    if (!program_.tables.empty()) text += "  uint32_t number;\n  unsigned j;\n";
    text += "  if (s->round >= $_ROUNDS) return;\n";
    text += cases([this](const auto& operation) { return end_case(operation); });
    text += "    default:\n      break;\n  }\n  ++s->round;\n  @_begin_round(s);\n}\n";
    text += decide_function;
    return text;
  }

 private:
  // What a message of round t >= 2 may say: fewer views than this.
  [[nodiscard]] std::string view_limit(const TableOperation& operation) const {
    const TableForm& table = program_.tables[operation.table];
    if (operation.round == 2) return digits(table.words()) + "u";
    const std::string first =
        "@_first_" + digits(operation.table) + "_" + digits(operation.round - 1);
    return "(uint32_t)(" + first + "[sender + 1u] - " + first + "[sender])";
  }

  // Nothing is sent by, and nothing taken from, those who are not in the committee.
  [[nodiscard]] static std::string silence_of_outsiders(std::optional<std::size_t> committee,
                                                        const std::string& process) {
    if (!committee) return {};
    return "      if (!@_bit(@_committee_" + digits(*committee) + ", " + process + ")) return 0;\n";
  }

  [[nodiscard]] std::string encode_case(const CountOperation& operation) const {
    std::string text = silence_of_outsiders(operation.committee, "s->self");
    if (!operation.zeros_speak && !operation.ones_speak) return text + "      return 0;\n";
    if (!operation.zeros_speak) text += "      if (s->value == 0u) return 0;\n";
    if (!operation.ones_speak) text += "      if (s->value == 1u) return 0;\n";
    return text + "      message[0] = s->value;\n      return 1;\n";
  }
  [[nodiscard]] std::string encode_case(const TableOperation& operation) const {
    const std::string silence = silence_of_outsiders(operation.committee, "s->self");
    if (operation.round == 1) return silence + "      message[0] = s->value;\n      return 1;\n";
    std::string text = silence + "      message[0] = (uint8_t)(s->view & 255u);\n";
    if (layout_.view_bits() > 8) text += "      message[1] = (uint8_t)(s->view >> 8);\n";
    return text + "      return 1;\n";
  }

  [[nodiscard]] std::string absorb_case(const CountOperation& operation) const {
    std::string text = silence_of_outsiders(operation.committee, "sender");
    if (!operation.zeros_speak) text += "      if (message[0] == 0u) return 0;\n";
    if (!operation.ones_speak) text += "      if (message[0] == 1u) return 0;\n";
    return text +
           "      if (message[0] > 1u || @_bit(s->heard, sender)) return 0;\n"
           "      s->heard[sender / 8u] = (uint8_t)(s->heard[sender / 8u] | (1u << (sender % "
           "8u)));\n"
           "      if (message[0] != 0u) {\n        ++s->ones;\n      } else {\n"
           "        ++s->zeros;\n      }\n      return 1;\n";
  }
  [[nodiscard]] std::string absorb_case(const TableOperation& operation) const {
    const std::string limit = operation.round == 1 ? "2u" : view_limit(operation);
    std::string number = "message[0]";
    if (operation.round > 1 && layout_.view_bits() > 8) {
      number = "(uint32_t)message[0] | ((uint32_t)message[1] << 8)";
    }
    return silence_of_outsiders(operation.committee, "sender") + "      number = " + number +
           ";\n      if (number >= " + limit +
           " || s->seen[sender] != 0u) return 0;\n"
           "      s->seen[sender] = (@_number)(number + 1u);\n      return 1;\n";
  }

  [[nodiscard]] std::string end_case(const CountOperation& operation) const {
    std::string text;
    if (operation.committee) {
      text = "      if (@_bit(@_committee_" + digits(*operation.committee) + ", s->self)) {\n  ";
    }
    text += operation.committee
                ? "      s->ones = (uint8_t)(s->ones + s->value);\n"
                  "        s->zeros = (uint8_t)(s->zeros + 1u - s->value);\n      }\n"
                : "      s->ones = (uint8_t)(s->ones + s->value);\n"
                  "      s->zeros = (uint8_t)(s->zeros + 1u - s->value);\n";
    return text + "      s->value = @_rule_" + digits(operation.rule) +
           "(s->value, s->zeros, s->ones);\n      break;\n";
  }
  [[nodiscard]] std::string end_case(const TableOperation& operation) const {
    const TableForm& table = program_.tables[operation.table];
    if (operation.round == 1) {
      std::string text =
          "      number = s->value;\n"
          "      for (j = 0; j < $_PROCESSES; ++j) {\n"
          "        if (j != s->self) number = number * 3u + s->seen[j];\n      }\n";
      text += table.rounds == 1
                  ? "      s->value = @_bit(@_table_" + digits(operation.table) + ", s->self * " +
                        digits(table.words()) + "u + number);\n"
                  : "      s->view = (uint" + digits(layout_.view_bits()) + "_t)number;\n";
      return text + "      break;\n";
    }
    const ViewRows& rows = table.rows[operation.round - 2];
    const std::string place = digits(operation.table) + "_" + digits(operation.round);
    const std::string find = "@_find" + digits(entry_bits(rows)) + "(@_rows_" + place +
                             ", @_first_" + place + "[s->self], @_first_" + place +
                             "[s->self + 1u], s->seen)";
    std::string text =
        "      s->seen[s->self] = (@_number)(s->view + 1u);\n      number = " + find + ";\n";
    const std::string missing = "number == @_first_" + place + "[s->self + 1u]";
    if (operation.round == table.rounds) {
      text += "      s->value = (uint8_t)(" + missing +
              (table.kept == Bit::one ? " ? 0 : 1" : " ? 1 : 0") + ");\n";
      return text + "      break;\n";
    }
    text += "      if (" + missing +
            ") { /* No such view, so some message was not ours: as if nothing was heard. */\n"
            "        @_begin_round(s);\n"
            "        s->seen[s->self] = (@_number)(s->view + 1u);\n        number = " +
            find + ";\n      }\n";
    text += "      s->view = (uint" + digits(layout_.view_bits()) + "_t)(number - @_first_" +
            place + "[s->self]);\n";
    return text + "      break;\n";
  }

  template <class Case>
  [[nodiscard]] std::string cases(const Case& body) const {
    std::string text = "  switch (@_operation(s)) {\n";
    for (std::size_t k = 0; k < program_.operations.size(); ++k) {
      text += "    case " + digits(k) + "u:  /* " + c_comment_text(program_.names[k]) + " */\n";
      text += std::visit(body, program_.operations[k]);
    }
    return text;
  }

  const RoundProgram& program_;
  const Layout& layout_;
  unsigned n_;
};

}  // namespace

Layout::Layout(const RoundProgram& program)
    : n_(program.system.processes),
      rounds_(program.system.rounds),
      tables_(!program.tables.empty()) {
  for (const Operation& operation : program.operations) {
    counts_ = counts_ || std::holds_alternative<CountOperation>(operation);
  }
  for (const TableForm& table : program.tables) {
    if (table.rounds < 2) continue;
    largest_view_ = std::max<std::uint64_t>(largest_view_, table.words() - 1);
    for (std::size_t t = 0; t + 1 < table.rows.size(); ++t) {
      for (unsigned i = 0; i < n_; ++i) {
        largest_view_ = std::max<std::uint64_t>(largest_view_, views(table.rows[t], i) - 1);
      }
    }
  }
}

unsigned Layout::view_bits() const {
  return bits_for(largest_view_);
}
unsigned Layout::number_bits() const {
  return bits_for(several_rounds() ? largest_view_ + 1 : 2);
}
unsigned Layout::round_bits() const {
  return bits_for(rounds_);
}
std::uint64_t Layout::message_bytes() const {
  return several_rounds() ? view_bits() / 8 : 1;
}

std::uint64_t Layout::state_bytes() const {
  std::uint64_t bytes = 2 + round_bits() / 8;  // self, value, round
  bool words = round_bits() > 8;
  if (tables_) {
    bytes += std::uint64_t{n_} * number_bits() / 8;
    words = words || number_bits() > 8;
  }
  if (several_rounds()) {
    bytes += view_bits() / 8;
    words = words || view_bits() > 8;
  }
  if (counts_) bytes += 2 + (n_ + 7) / 8;
  return words ? (bytes + 1) / 2 * 2 : bytes;
}

unsigned entry_bits(const ViewRows& rows) {
  return bits_for(*std::ranges::max_element(rows.entries));
}

std::string rounds_text(const RoundProgram& program, const Layout& layout) {
  return RoundsWriter(program, layout).text();
}

}  // namespace tacit
