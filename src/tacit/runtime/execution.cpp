#include "tacit/runtime/execution.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/runtime/participant.h"

namespace tacit::net {
namespace {

// Written-out views beyond this many entries are left out.
constexpr std::uint64_t most_view_entries = 4096;

std::string process_text(ProcessId i) {
  return "process " + std::to_string(i.value() + 1);
}

bool views_fit(const System& system) {
  std::uint64_t entries = 1;
  for (unsigned t = 0; t < system.rounds; ++t) {
    entries *= system.processes;
    if (entries > most_view_entries) return false;
  }
  return true;
}

std::vector<std::string> views_of(const Execution& execution, unsigned n) {
  std::vector<Knowledge> known;
  for (const ProcessId i : ProcessSet::first(n)) known.emplace_back(n, i, execution.input.bit(i));
  for (const RoundEvents& round : execution.rounds) {
    const std::vector<Knowledge> before = known;
    for (const ProcessId i : ProcessSet::first(n)) {
      known[i.index()].begin_round();
      for (const ProcessId j : round.heard[i.index()]) {
        expects(known[i.index()].hear(before[j.index()]), "views_of: contradictory views");
      }
    }
  }
  std::vector<std::string> result;
  for (const Knowledge& knowledge : known) result.push_back(knowledge.text());
  return result;
}

}  // namespace

LinkFate link_fate(const Channel& channel, LinkId link, const RoundEvents& round) {
  bool arrived = false;
  bool missing = false;
  for (const auto& [sender, receivers] : channel.arcs(link)) {
    if (!round.spoke.contains(sender)) continue;
    for (const ProcessId receiver : receivers) {
      (round.heard[receiver.index()].contains(sender) ? arrived : missing) = true;
    }
  }
  if (arrived && missing) return LinkFate::mixed;
  if (arrived) return LinkFate::delivered;
  return missing ? LinkFate::lost : LinkFate::unused;
}

std::optional<Execution> ExecutionJoin::add(ProcessId process, InstanceRecord record) {
  const std::uint64_t instance = record.instance;
  Part& part = parts_[instance];
  part.records.resize(n_);
  expects(process.index() < n_ && !part.present.contains(process),
          "ExecutionJoin: one record per process");
  part.present.insert(process);
  part.records[process.index()] = std::move(record);
  if (part.present != ProcessSet::first(n_)) return std::nullopt;
  const Part whole = std::move(part);
  parts_.erase(instance);

  bool missed = false;
  for (const ProcessId i : whole.present) {
    if (!whole.records[i.index()].missed) continue;
    add_absence(absent_, i, instance);
    missed = true;
  }
  if (missed) {
    ++missed_;
    return std::nullopt;
  }
  Execution execution;
  execution.instance = instance;
  for (const ProcessId i : whole.present) {
    const InstanceRecord& own = whole.records[i.index()];
    if (own.input == Bit::one) execution.input.insert(i);
    if (own.decision == Bit::one) execution.decisions.insert(i);
    if (execution.rounds.size() < own.rounds.size()) execution.rounds.resize(own.rounds.size());
    for (std::size_t t = 0; t < own.rounds.size(); ++t) {
      RoundEvents& round = execution.rounds[t];
      round.sent.resize(n_);
      round.heard.resize(n_);
      if (own.rounds[t].spoke) round.spoke.insert(i);
      round.sent[i.index()] = own.rounds[t].sent;
      round.heard[i.index()] = own.rounds[t].heard - ProcessSet::only(i);
    }
  }
  return execution;
}

void ExecutionJoin::add_absence(std::map<ProcessId, Absence>& absent, ProcessId process,
                                std::uint64_t instance) {
  Absence& absence =
      absent.try_emplace(process, Absence{process, 0, instance, instance}).first->second;
  ++absence.instances;
  absence.first = std::min(absence.first, instance);
  absence.last = std::max(absence.last, instance);
}

std::vector<Absence> ExecutionJoin::absences() const {
  std::map<ProcessId, Absence> absent = absent_;
  for (const auto& [instance, part] : parts_) {
    for (const ProcessId i : ProcessSet::first(n_)) {
      if (!part.present.contains(i) || part.records[i.index()].missed) {
        add_absence(absent, i, instance);
      }
    }
  }
  std::vector<Absence> result;
  for (const auto& [process, absence] : absent) result.push_back(absence);
  return result;
}

PlaceInComplex place_of(const Execution& execution, const System& system) {
  const Channel channel(system.channel, system.processes);
  PlaceInComplex place{.pattern = {}, .in_complex = true};
  bool all_used = true;
  std::uint64_t pattern = 0;
  for (std::size_t t = 0; t < execution.rounds.size(); ++t) {
    if (t > 0) place.pattern += '|';
    std::uint64_t links = 0;
    for (unsigned l = 0; l < channel.links(); ++l) {
      const LinkFate fate =
          link_fate(channel, LinkId(static_cast<std::uint16_t>(l)), execution.rounds[t]);
      constexpr std::string_view letters = "-T.~";
      place.pattern += letters[static_cast<std::size_t>(fate)];
      if (fate == LinkFate::mixed) place.in_complex = false;
      if (fate == LinkFate::unused) all_used = false;
      if (fate == LinkFate::delivered && l < 64) links |= std::uint64_t{1} << l;
    }
    if (channel.links() < 64) pattern = (pattern << channel.links()) | links;
  }
  if (place.in_complex && all_used && system.numbered()) {
    place.facet = Executions(system).facet(execution.input, Pattern(pattern));
  }
  if (views_fit(system)) place.views = views_of(execution, system.processes);
  return place;
}

std::vector<std::string> contradictions(const Execution& execution, const Algorithm& algorithm,
                                        const System& system) {
  const unsigned n = system.processes;
  std::vector<std::string> found;
  const auto say = [&](std::string what) {
    found.push_back("instance " + std::to_string(execution.instance) + ": " + std::move(what));
  };
  std::vector<Participant> participants;
  for (const ProcessId i : ProcessSet::first(n)) {
    auto participant = Participant::create(algorithm, system, i);
    if (!participant) {
      say(participant.error().message);
      return found;
    }
    participants.push_back(*std::move(participant));
    participants.back().begin(execution.input.bit(i));
  }
  for (std::size_t t = 0; t < execution.rounds.size(); ++t) {
    const RoundEvents& round = execution.rounds[t];
    const std::string when = " in round " + std::to_string(t + 1);
    std::vector<std::optional<Payload>> said;
    for (const Participant& participant : participants) {
      said.push_back(participant.outgoing());
      if (said.back().has_value() != round.spoke.contains(participant.self())) {
        say(process_text(participant.self()) +
            (said.back() ? " kept silent" : " spoke out of turn") + when);
      }
    }
    for (Participant& participant : participants) {
      const ProcessId i = participant.self();
      for (const ProcessId j : round.heard[i.index()]) {
        if (!said[j.index()] || !round.sent[j.index()].contains(i)) {
          say(process_text(i) + " heard what " + process_text(j) + " did not send it" + when);
        } else if (!participant.absorb(j, *said[j.index()])) {
          say(process_text(i) + " cannot have heard " + process_text(j) + when);
        }
      }
      participant.end_round();
    }
  }
  for (const Participant& participant : participants) {
    if (participant.value() != execution.decisions.bit(participant.self())) {
      say(process_text(participant.self()) + " decided otherwise than its algorithm");
    }
  }
  return found;
}

}  // namespace tacit::net
