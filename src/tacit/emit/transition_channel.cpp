#include "tacit/emit/transition_channel.h"

#include <utility>

namespace tacit {
namespace {

constexpr unsigned most_sharing = 8;  // processes: a command has 2^7 outcomes then

Term complement(const Term& probability) {
  return apply("-", number(1), probability);
}

class ChannelWriter {
 public:
  ChannelWriter(const Channel& channel, const std::vector<Term>& speaks,
                const std::optional<ChannelLaw>& law)
      : channel_(channel), speaks_(speaks), law_(law) {}

  Result<std::vector<ModelModule>> run() {
    if (law_ && law_->bursts) add_hidden_states();
    const std::size_t hidden = modules_.size();
    if (law_ && shares(law_->good)) {
      if (channel_.processes() > most_sharing) {
        return fail(ErrorCode::too_large,
                    "receivers that share losses take at most 8 processes in a model");
      }
      for (const ProcessId i : ProcessSet::first(channel_.processes())) add_sender(i);
    } else {
      for (unsigned l = 0; l < channel_.links(); ++l)
        add_link(LinkId(static_cast<std::uint16_t>(l)));
    }
    if (modules_.size() > hidden) {
      modules_[hidden].remark = "what is sent in a round is lost or delivered";
    }
    return std::move(modules_);
  }

 private:
  [[nodiscard]] bool shares(const RoundLaw& round) const {
    return !round.senders.empty() || (law_->bursts && !law_->bursts->bad.senders.empty());
  }

  void add_hidden_states() {
    const Bursts& bursts = *law_->bursts;
    for (std::size_t c = 0; c < bursts.chains.size(); ++c) {
      const BurstChain& chain = bursts.chains[c];
      const std::string variable = state_variable(c);
      const Term bad = equals(name(variable), number(1));
      const Term starts = fraction(chain.starts_bad.value());
      const Term moves =
          choose(bad, fraction(chain.to_good.value()), fraction(chain.to_bad.value()));
      modules_.push_back(
          {std::string(scope_name(bursts.scope)) +
               (bursts.scope == BurstScope::medium ? "" : std::to_string(c + 1)),
           c == 0 ? "bursts: a hidden state, good or bad, which moves between rounds" : "",
           {{variable, 1}},
           {{"input", always(), {{starts, {{variable, number(1)}}}, {complement(starts), {}}}},
            {"decide",
             always(),
             {{moves, {{variable, apply("-", number(1), name(variable))}}},
              {complement(moves), {}}}}}});
    }
  }

  [[nodiscard]] std::string state_variable(std::size_t chain) const {
    return law_->bursts->scope == BurstScope::medium ? "bad" : "bad" + std::to_string(chain + 1);
  }

  // What a number is in the hidden state that decides about this sender and receiver.
  template <class Number>
  [[nodiscard]] Term by_state(ProcessId sender, ProcessId receiver, const Number& number_of) const {
    const Term good = fraction(number_of(law_->good));
    if (!law_->bursts) return good;
    const Term bad = fraction(number_of(law_->bursts->bad));
    if (good == bad) return good;
    const std::string state = state_variable(chain_of(*law_, sender, receiver));
    return choose(equals(name(state), number(1)), bad, good);
  }

  void add_link(LinkId link) {
    std::vector<Term> speakers;
    for (const Channel::Arc& arc : channel_.arcs(link)) {
      speakers.push_back(speaks_[arc.sender.index()]);
    }
    const Term used = any_of(std::move(speakers));
    if (used == never()) return;
    const std::string variable = link_variable(channel_, link);
    const Channel::Arc& arc = channel_.arcs(link).front();
    const Term p =
        law_ ? by_state(arc.sender, *arc.receivers.begin(),
                        [&](const RoundLaw& round) { return round.delivery[link.index()].value(); })
             : name("p");
    add_module("link" + variable.substr(1), {variable}, used,
               {{p, {{variable, number(1)}}}, {complement(p), {}}});
  }

  // All sets of receivers with their probabilities.
  void add_sender(ProcessId sender) {
    const Term used = speaks_[sender.index()];
    if (used == never()) return;
    const ProcessSet others = ProcessSet::first(channel_.processes()) - ProcessSet::only(sender);
    std::vector<std::string> variables;
    for (const ProcessId j : others) {
      variables.push_back(link_variable(channel_, channel_.carrier(sender, j)));
    }
    std::vector<ModelOutcome> outcomes;
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << others.size(); ++mask) {
      ProcessSet heard;
      ModelOutcome outcome;
      unsigned place = 0;
      for (const ProcessId j : others) {
        if ((mask >> place & 1) != 0) {
          heard.insert(j);
          outcome.assignments.emplace_back(variables[place], number(1));
        }
        ++place;
      }
      outcome.probability = by_state(sender, *others.begin(), [&](const RoundLaw& round) {
        return chance_of(round, sender, others, heard);
      });
      if (!(outcome.probability == fraction(Rational(0)))) outcomes.push_back(std::move(outcome));
    }
    add_module(numbered("sender", sender), variables, used, std::move(outcomes));
  }

  // The probability that exactly those in `heard` hear the sender.
  [[nodiscard]] Rational chance_of(const RoundLaw& round, ProcessId sender, ProcessSet others,
                                   ProcessSet heard) const {
    Rational separately(1);
    for (const ProcessId j : others) {
      const Probability& p = round.delivery[channel_.carrier(sender, j).index()];
      separately *= heard.contains(j) ? p.value() : Rational(1) - p.value();
    }
    if (round.senders.empty()) return separately;
    const SenderLaw& law = round.senders[sender.index()];
    if (!law.table.empty()) {
      for (const ReceiverSet& set : law.table) {
        if (set.receivers == heard) return set.probability.value();
      }
      return Rational(0);
    }
    Rational together(0);
    if (heard == others) together += law.whole.value();
    if (heard.empty()) together += Rational(1) - law.whole.value();
    return law.together.value() * together + (Rational(1) - law.together.value()) * separately;
  }

  void add_module(std::string text, const std::vector<std::string>& variables, const Term& used,
                  std::vector<ModelOutcome> outcomes) {
    ModelModule module{std::move(text), "", {}, {}};
    ModelOutcome cleared{number(1), {}};
    for (const std::string& variable : variables) {
      module.variables.push_back({variable, 1});
      cleared.assignments.emplace_back(variable, number(0));
    }
    module.commands.push_back({"send", used, std::move(outcomes)});
    if (!(used == always())) {
      module.commands.push_back({"send", negation(used), {{number(1), {}}}});
    }
    module.commands.push_back({"decide", always(), {std::move(cleared)}});
    modules_.push_back(std::move(module));
  }

  const Channel& channel_;
  const std::vector<Term>& speaks_;
  const std::optional<ChannelLaw>& law_;
  std::vector<ModelModule> modules_;
};

}  // namespace

std::string numbered(const std::string& text, ProcessId i) {
  return text + std::to_string(i.value() + 1);
}

std::string link_variable(const Channel& channel, LinkId link) {
  const Channel::Arc& arc = channel.arcs(link).front();
  const std::string variable = numbered("d", arc.sender);
  if (channel.kind() == ChannelKind::broadcast) return variable;
  return variable + "_" + numbered("", *arc.receivers.begin());
}

Result<std::vector<ModelModule>> channel_modules(const Channel& channel,
                                                 const std::vector<Term>& speaks,
                                                 const std::optional<ChannelLaw>& law) {
  return ChannelWriter(channel, speaks, law).run();
}

}  // namespace tacit
