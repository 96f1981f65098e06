// The rounds come from RoundProgram, which emitted C has as well: rules in their shortest form,
// tables as numbers of views. Messages in flight are variables of the links, 0 or 1, and what a
// process hears is a sum over them.
#include "tacit/emit/transition_model.h"

#include <algorithm>
#include <numeric>

#include "tacit/emit/round_program.h"
#include "tacit/emit/transition_channel.h"
#include "tacit/evaluate/validity.h"
#include "tacit/model/channel.h"

namespace tacit {
namespace {

Term value_of(ProcessId i) {
  return name(numbered("v", i));
}

// A condition as the number 1 or 0.
Term bit_of(const Term& condition) {
  if (condition == always()) return number(1);
  if (condition == never()) return number(0);
  return choose(condition, number(1), number(0));
}

class ModelWriter {
 public:
  ModelWriter(const RoundProgram& program, const std::optional<Rational>& at,
              const std::optional<ChannelLaw>& law)
      : program_(program),
        law_(law),
        channel_(program.system.channel, program.system.processes),
        everybody_(ProcessSet::first(program.system.processes)) {
    if (!law) model_.constants.push_back({"p", at, "a link delivers with this probability"});
  }

  Result<TransitionModel> run() {
    std::uint64_t rows = 0;
    for (const TableForm& table : program_.tables) {
      for (const ViewRows& level : table.rows) rows += level.first.back();
    }
    if (rows > most_model_rows) {
      return fail(ErrorCode::too_large, "the decision table has " + std::to_string(rows) +
                                            " views, too many for a model that can be read");
    }
    add_schedule();
    add_senders();
    auto links = channel_modules(channel_, speaks_, law_);
    if (!links) return links.failure();
    for (ModelModule& module : *std::move(links)) model_.modules.push_back(std::move(module));
    add_hearing();
    for (const ProcessId i : everybody_) add_process(i);
    add_labels();
    return std::move(model_);
  }

 private:
  [[nodiscard]] unsigned rounds() const { return program_.system.rounds; }
  [[nodiscard]] const Operation& operation(unsigned round) const {
    return program_.operations[program_.period[(round - 1) % program_.period.size()]];
  }

  // That the round is one of those for which `wanted` holds.
  template <class Wanted>
  [[nodiscard]] Term in_rounds(const Wanted& wanted) const {
    std::vector<std::uint64_t> chosen;
    for (unsigned t = 1; t <= rounds(); ++t) {
      if (wanted(operation(t))) chosen.push_back(t);
    }
    return chosen.size() == rounds() ? always() : one_of_numbers(name("round"), chosen);
  }

  [[nodiscard]] bool takes_part(const Operation& operation, ProcessId i) const {
    const auto committee = std::visit([](const auto& each) { return each.committee; }, operation);
    return !committee || program_.committees[*committee].contains(i);
  }

  void add_schedule() {
    const Term round = name("round");
    const Term sent = name("sent");
    std::vector<std::uint64_t> all(rounds());
    std::iota(all.begin(), all.end(), std::uint64_t{1});
    const Term running = one_of_numbers(round, all);
    model_.over = equals(round, number(rounds() + 1));
    const auto step = [](std::string action, Term guard,
                         std::vector<std::pair<std::string, Term>> assignments) {
      return ModelCommand{
          std::move(action), std::move(guard), {{number(1), std::move(assignments)}}};
    };
    model_.modules.push_back(
        {"schedule",
         "inputs are chosen, then every round is a step `send` and a step `decide`",
         {{"round", rounds() + 1, "0 before the inputs are chosen"},
          {"sent", 1, "the messages of the round are on their way"}},
         {step("input", equals(round, number(0)), {{"round", number(1)}}),
          step("send", all_of({running, equals(sent, number(0))}), {{"sent", number(1)}}),
          step("decide", all_of({running, equals(sent, number(1))}),
               {{"sent", number(0)}, {"round", sum({round, number(1)})}}),
          step("rest", model_.over, {})}});
  }

  // Who speaks in a round, where not everybody always does, as a formula of that name.
  void add_senders() {
    speaks_.assign(channel_.processes(), always());
    for (const ProcessId i : everybody_) {
      const auto with = [&](bool zeros, bool ones) {
        return in_rounds([&](const Operation& each) {
          const auto* const count = std::get_if<CountOperation>(&each);
          const bool speaks_at_0 = count == nullptr || count->zeros_speak;
          const bool speaks_at_1 = count == nullptr || count->ones_speak;
          return takes_part(each, i) && speaks_at_0 == zeros && speaks_at_1 == ones;
        });
      };
      const Term speaks =
          any_of({with(true, true), all_of({with(true, false), equals(value_of(i), number(0))}),
                  all_of({with(false, true), equals(value_of(i), number(1))})});
      if (speaks == always() || speaks == never()) {
        speaks_[i.index()] = speaks;
        continue;
      }
      model_.formulas.emplace_back(numbered("speaks", i), speaks);
      speaks_[i.index()] = name(numbered("speaks", i));
    }
  }

  // 1 if the message of j arrives at i in this round, otherwise 0.
  [[nodiscard]] Term hears(ProcessId i, ProcessId j) const {
    const Term& speaks = speaks_[j.index()];
    if (speaks == never()) return number(0);
    const Term delivered = name(link_variable(channel_, channel_.carrier(j, i)));
    // Where two share a link, it may deliver for the other one alone.
    if (program_.system.channel != ChannelKind::undirected || speaks == always()) return delivered;
    return choose(speaks, delivered, number(0));
  }

  void add_hearing() {
    bool counts = false;
    bool words = false;
    for (const Operation& each : program_.operations) {
      const auto* const table = std::get_if<TableOperation>(&each);
      counts = counts || table == nullptr;
      words = words || (table != nullptr && table->round == 1);
    }
    for (const ProcessId i : everybody_) {
      if (counts) add_counts(i);
      if (words) add_word(i);
    }
  }

  // How many zeros and ones a process knows of.
  void add_counts(ProcessId i) {
    const Term member = bit_of(in_rounds([&](const Operation& each) {
      return std::holds_alternative<CountOperation>(each) && takes_part(each, i);
    }));
    for (const unsigned bit : {0U, 1U}) {
      const auto holds = [&](ProcessId j) {
        return bit == 1 ? value_of(j) : apply("-", number(1), value_of(j));
      };
      std::vector<Term> known{product(member, holds(i))};
      for (const ProcessId j : everybody_ - ProcessSet::only(i)) {
        known.push_back(product(hears(i, j), holds(j)));
      }
      model_.formulas.emplace_back(numbered(bit == 1 ? "ones" : "zeros", i), sum(std::move(known)));
    }
  }

  // The own value and what is heard, as a number in base 3: 0 for nothing, 1 and 2 for values.
  void add_word(ProcessId i) {
    std::vector<Term> digits;
    std::uint64_t place = 1;
    std::vector<ProcessId> others;
    for (const ProcessId j : everybody_ - ProcessSet::only(i)) others.push_back(j);
    std::ranges::reverse(others);
    for (const ProcessId j : others) {
      const Term digit = product(hears(i, j), sum({number(1), value_of(j)}));
      digits.push_back(product(number(place), digit));
      place *= 3;
    }
    digits.push_back(product(number(place), value_of(i)));
    std::ranges::reverse(digits);
    model_.formulas.emplace_back(numbered("word", i), sum(std::move(digits)));
  }

  void add_process(ProcessId i) {
    const std::string value = numbered("v", i);
    ModelModule module{numbered("process", i), "", {{value, 1}}, {}};
    if (i.value() == 0) module.remark = "a process: any input, then what the rule says";
    if (const std::uint64_t views = largest_view(i)) {
      module.variables.push_back(
          {numbered("view", i), views, "its view within a table of several rounds, by number"});
    }
    for (const unsigned bit : {0U, 1U}) {
      module.commands.push_back({"input", always(), {{number(1), {{value, number(bit)}}}}});
    }
    for (std::size_t k = 0; k < program_.operations.size(); ++k) {
      const Term when =
          in_rounds([&](const Operation& each) { return &each == &program_.operations[k]; });
      if (const auto* const count = std::get_if<CountOperation>(&program_.operations[k])) {
        const Term decision = decision_of(*count, i);
        module.commands.push_back({"decide", when, {{number(1), {{value, decision}}}}});
      } else {
        add_table_round(module, std::get<TableOperation>(program_.operations[k]), when, i);
      }
    }
    model_.modules.push_back(std::move(module));
  }

  [[nodiscard]] Term decision_of(const CountOperation& operation, ProcessId i) const {
    const RuleForm& rule = program_.rules[operation.rule];
    const Term own = value_of(i);
    const Term zeros = name(numbered("zeros", i));
    const Term ones = name(numbered("ones", i));
    const Term decision = form_of(rule, own, zeros, ones);
    if (takes_part(operation, i)) return decision;
    return choose(equals(sum({zeros, ones}), number(0)), own, decision);
  }

  [[nodiscard]] static Term form_of(const RuleForm& rule, const Term& own, const Term& zeros,
                                    const Term& ones) {
    if (rule.name == Majority::name) return bit_of(apply(">", ones, zeros));
    if (rule.name == Pref0::name) return bit_of(equals(zeros, number(0)));
    if (rule.name == Pref1::name) return bit_of(apply(">", ones, number(0)));
    if (rule.name == Courteous::name) {
      return choose(equals(zeros, ones), apply("-", number(1), own),
                    bit_of(apply(">", ones, zeros)));
    }
    std::vector<Term> cases;
    for (const unsigned bit : {0U, 1U}) {
      for (unsigned known = 0; known <= rule.participants; ++known) {
        std::vector<std::uint64_t> ones_of_one;
        for (unsigned k = 0; known + k <= rule.participants; ++k) {
          if (rule.decides_one(bit, known, k)) ones_of_one.push_back(k);
        }
        if (ones_of_one.empty()) continue;
        const bool whole = ones_of_one.size() == rule.participants - known + 1;
        cases.push_back(all_of({equals(own, number(bit)), equals(zeros, number(known)),
                                whole ? always() : one_of_numbers(ones, ones_of_one)}));
      }
    }
    return bit_of(any_of(std::move(cases)));
  }

  // The largest number of a view that this process keeps from round to round.
  [[nodiscard]] std::uint64_t largest_view(ProcessId i) const {
    std::uint64_t largest = 0;
    for (const TableForm& table : program_.tables) {
      if (table.rounds < 2) continue;
      largest = std::max(largest, table.words() - 1);
      for (std::size_t t = 0; t + 1 < table.rows.size(); ++t) {
        const auto& first = table.rows[t].first;
        largest = std::max<std::uint64_t>(largest, first[i.index() + 1] - first[i.index()] - 1);
      }
    }
    return largest;
  }

  void add_table_round(ModelModule& module, const TableOperation& operation, const Term& when,
                       ProcessId i) const {
    const TableForm& table = program_.tables[operation.table];
    const std::string value = numbered("v", i);
    const std::string view = numbered("view", i);
    const auto set = [&](Term guard, std::vector<std::pair<std::string, Term>> assignments) {
      module.commands.push_back(
          {"decide", std::move(guard), {{number(1), std::move(assignments)}}});
    };
    if (table.rounds == 1) {
      std::vector<std::uint64_t> ones;
      for (std::uint64_t word = 0; word < table.words(); ++word) {
        const std::uint64_t at = i.index() * table.words() + word;
        if ((table.bits[at / 8] >> (at % 8) & 1U) != 0) ones.push_back(word);
      }
      set(when, {{value, bit_of(one_of_numbers(name(numbered("word", i)), ones))}});
      return;
    }
    if (operation.round == 1) {
      set(when, {{view, name(numbered("word", i))}});
      return;
    }
    const ViewRows& rows = table.rows[operation.round - 2];
    const unsigned first = rows.first[i.index()];
    std::vector<Term> kept;
    for (unsigned row = first; row < rows.first[i.index() + 1]; ++row) {
      Term seen = row_guard(rows, row, i);
      if (seen == never()) continue;
      if (operation.round == table.rounds) {
        kept.push_back(std::move(seen));
      } else {
        set(all_of({when, std::move(seen)}), {{view, number(row - first)}});
      }
    }
    if (operation.round < table.rounds) return;
    const Term listed = any_of(std::move(kept));
    set(when,
        {{value, bit_of(table.kept == Bit::one ? listed : negation(listed))}, {view, number(0)}});
  }

  // That what a process knows is this row of numbers.
  [[nodiscard]] Term row_guard(const ViewRows& rows, unsigned row, ProcessId i) const {
    const unsigned n = channel_.processes();
    std::vector<Term> parts;
    for (const ProcessId j : everybody_) {
      const std::uint32_t entry = rows.entries[std::size_t{row} * n + j.index()];
      const Term view = name(numbered("view", j));
      if (j == i) {
        parts.push_back(equals(view, number(entry - 1)));
        continue;
      }
      const Term heard = hears(i, j);
      if (heard == number(0)) {
        if (entry > 0) return never();
        continue;
      }
      parts.push_back(equals(heard, number(entry == 0 ? 0 : 1)));
      if (entry > 0) parts.push_back(equals(view, number(entry - 1)));
    }
    return all_of(std::move(parts));
  }

  void add_labels() {
    std::vector<Term> ones;
    for (const ProcessId i : everybody_) ones.push_back(value_of(i));
    model_.formulas.emplace_back("deciding1", sum(std::move(ones)));
    const Term deciding = name("deciding1");
    model_.disagreement = all_of({model_.over, apply(">", deciding, number(0)),
                                  apply("<", deciding, number(channel_.processes()))});
  }

  const RoundProgram& program_;
  const std::optional<ChannelLaw>& law_;
  Channel channel_;
  ProcessSet everybody_;
  std::vector<Term> speaks_;  // by process
  TransitionModel model_;
};

}  // namespace

Result<TransitionModel> transition_model(const Algorithm& algorithm, const System& system,
                                         const std::optional<Rational>& at,
                                         const std::optional<ChannelLaw>& law) {
  const auto program = round_program(algorithm, system);
  if (!program) return program.failure();
  if (const auto valid = check_validity(algorithm, program->system); !valid) {
    return valid.failure();
  }
  auto written = ModelWriter(*program, at, law).run();
  if (!written) return written.failure();
  TransitionModel model = *std::move(written);
  model.remarks = {algorithm.name() + ": " + program->system.to_string(),
                   "The error is the largest probability of disagreement over all inputs."};
  return model;
}

}  // namespace tacit
