// The claim: first line, system, intervals, algorithms, and the way they are put into
// words. The parts are in certificate_parts.cpp.
#include "tacit/check/certificate.h"

#include <limits>
#include <new>

namespace tacit::check {
namespace {

const char* name_of(Channel channel) {
  switch (channel) {
    case Channel::broadcast:
      return "broadcast";
    case Channel::unicast:
      return "unicast";
    case Channel::undirected:
      return "undirected";
    case Channel::radio:
      return "radio";
  }
  return "";
}

std::optional<Channel> channel_from(std::string_view text) {
  for (const Channel channel :
       {Channel::broadcast, Channel::unicast, Channel::undirected, Channel::radio}) {
    if (text == name_of(channel)) return channel;
  }
  return std::nullopt;
}

// K of `set:K`, and 1 of `consensus`; nothing for other texts.
std::optional<std::uint32_t> most_decided_in(std::string_view task) {
  if (task == "consensus") return 1;
  constexpr std::string_view prefix = "set:";
  if (!task.starts_with(prefix)) return std::nullopt;
  Fields fields(task.substr(prefix.size()));
  const auto most = fields.natural(CertificateLines::largest_count);
  if (!most || *most == 0 || !fields.empty()) return std::nullopt;
  return static_cast<std::uint32_t>(*most);
}

// The rest of the line: nothing for two values, `values M` for more.
std::optional<std::uint32_t> values_in(Fields& fields) {
  if (fields.empty()) return 2;
  const bool right_word = fields.next_is("values");
  const auto values = fields.natural(most_values);
  if (!right_word || !values || *values < 3 || !fields.empty()) return std::nullopt;
  return static_cast<std::uint32_t>(*values);
}

}  // namespace

Verdict Certificate::verdict() {
  const Check flaw = read_all();
  if (flaw) return Verdict{flaw->outcome, lines_.number(), flaw->reason, "", flaw->beyond_limits};
  Verdict verdict{Outcome::accepted, 0, "", ""};
  verdict.has_refutations = !mixture_ && !class_ && !law_;
  if (law_) {
    verdict.claim = law_in_words();
    return verdict;
  }
  if (mixture_ && !mixture_->is_about_consensus()) {
    verdict.discrepancy = mixture_->theorem(channel_);
    verdict.claim = in_words(*verdict.discrepancy);
  } else {
    verdict.theorem = mixture_ ? mixture_->consensus_theorem(channel_) : theorem();
    verdict.claim = in_words(*verdict.theorem);
  }
  return verdict;
}

std::optional<ClaimedTheorem> Certificate::claimed() {
  if (read_head() || law_) return std::nullopt;
  if (!mixture_) return ClaimedTheorem{theorem(), {}};
  if (mixture_->read_claim()) return std::nullopt;
  if (mixture_->is_about_consensus())
    return ClaimedTheorem{mixture_->consensus_theorem(channel_), {}};
  return ClaimedTheorem{{}, mixture_->theorem(channel_)};
}

Check Certificate::read_head() {
  if (!lines_.next()) {
    if (lines_.flaw()) return lines_.flaw();
    return malformed("the certificate is empty");
  }
  if (lines_.line() != "tacit certificate 1") {
    return malformed("not a certificate of version 1: " + quoted(lines_.line()));
  }
  if (witness_ != nullptr) witness_->on_line(lines_.line());
  if (Check flaw = read_system()) return flaw;
  if (mixture_ || law_) return {};
  if (Check flaw = read_intervals()) return flaw;
  return read_algorithms();
}

Check Certificate::read_all() {
  if (Check flaw = read_head()) return flaw;
  if (mixture_) return mixture_->read();
  if (law_) {
    if (Check flaw = check_law()) return flaw;
    return lines_.expect_end();
  }
  if (witness_ != nullptr) witness_->on_claim(theorem());
  if (Check flaw = read_parts()) return flaw;
  return lines_.expect_end();
}

Check Certificate::read_system() {
  if (Check flaw = lines_.next_line()) return flaw;
  Fields fields(lines_.line());
  const bool right_word = fields.next_is("system");
  const auto processes = fields.natural(CertificateLines::largest_count);
  const auto rounds = fields.natural(CertificateLines::largest_count);
  const auto channel = channel_from(fields.next());
  const std::string_view task = fields.next();
  const auto most_decided = most_decided_in(task);
  const auto values = values_in(fields);
  if (!right_word || !processes || *processes < 2 || !rounds || !channel || !values ||
      !(most_decided || (task == "approximate" && *values == 2))) {
    return malformed(
        "expected 'system N R CHANNEL consensus', '... set:K' or '... approximate', and 'values M' "
        "after the former: " +
        quoted(lines_.line()));
  }
  if (most_decided && (*most_decided >= *processes || *most_decided >= *values)) {
    return malformed("at least as many values may be decided as there are values or processes: " +
                     quoted(lines_.line()));
  }
  const System system{static_cast<std::uint32_t>(*processes), static_cast<std::uint32_t>(*rounds),
                      *channel, most_decided.value_or(1), *values};
  channel_ = name_of(*channel);
  task_ = task;
  system_ = system;
  return read_kind_of_proof(system);
}

Check Certificate::read_kind_of_proof(const System& system) {
  if (Check flaw = lines_.next_line()) return flaw;
  const bool approximate = task_ == "approximate";
  const bool binary_consensus = task_ == "consensus" && system.values == 2;
  if (approximate || (binary_consensus && lines_.line().starts_with("inputs"))) {
    mixture_.emplace(
        lines_, system,
        approximate ? MixtureCheck::Claim::discrepancy : MixtureCheck::Claim::consensus, meter_);
    return {};
  }
  if (Fields(lines_.line()).next_is("class")) return read_class(system);
  auto instance = Instance::build(system, meter_);
  if (!instance) return instance.flaw();
  instance_ = std::move(*instance);
  auto common = CommonClauses::build(*instance_, meter_);
  if (!common) return common.flaw();
  common_ = std::move(*common);
  if (!Fields(lines_.line()).next_is("law")) return {};
  if (!binary_consensus) {
    return malformed("a law of losses is for consensus of two values: " + quoted(lines_.line()));
  }
  witness_ = nullptr;  // what it would be told is about the weights of one p
  auto law = LawWeights::read(lines_, *instance_, meter_);
  if (!law) return law.flaw();
  law_ = std::move(*law);
  return {};
}

Check Certificate::read_class(const System& system) {
  const Flaw wrong =
      malformed("expected 'class S1 ... SB' or 'class S1 ... SB dual': " + quoted(lines_.line()));
  if (system.rounds != 1 || system.channel != Channel::broadcast || task_ != "consensus" ||
      system.values != 2) {
    return malformed("a class is for one round of broadcast and consensus of two values: " +
                     quoted(lines_.line()));
  }
  Fields fields(lines_.line());
  AlgorithmClass algorithms;
  std::uint64_t processes = 0;
  static_cast<void>(fields.next());
  while (!fields.empty() && !algorithms.dual) {
    const std::string_view field = fields.next();
    const auto size = natural_from(field, CertificateLines::largest_count);
    algorithms.dual = field == "dual";
    if (algorithms.dual) continue;
    if (!size || *size == 0) return wrong;
    algorithms.sizes.push_back(static_cast<std::uint32_t>(*size));
    processes += *size;
  }
  if (!fields.empty() || algorithms.sizes.empty()) return wrong;
  if (processes != system.processes) {
    return malformed("the blocks do not make up all processes: " + quoted(lines_.line()));
  }
  auto instance = ClassInstance::build(algorithms, meter_);
  if (!instance) return instance.flaw();
  class_ = std::move(*instance);
  witness_ = nullptr;  // what it would be told is about all algorithms
  return lines_.next_line();
}

// The line is at hand.
Check Certificate::read_intervals() {
  Fields fields(lines_.line());
  if (!fields.next_is("on")) return malformed("expected 'on A B ...': " + quoted(lines_.line()));
  do {
    if (intervals_.size() == limits_.intervals) {
      return beyond_limits(
          rejected("too large: more than " + std::to_string(limits_.intervals) + " intervals"));
    }
    meter_.look();
    const std::string_view first_text = fields.next();
    auto first = Point::parse(first_text, limits_);
    if (!first) return first.flaw();
    const std::string_view last_text = fields.next();
    auto last = Point::parse(last_text, limits_);
    if (!last) return last.flaw();
    const int order = Point::compare(*first, *last);
    if (order > 0) return malformed("an interval ends before it begins: " + quoted(first_text));
    if (!intervals_.empty() && Point::compare(intervals_.back().last, *first) >= 0) {
      return malformed("an interval begins before the end of the last: " + quoted(first_text));
    }
    written_.emplace_back(first_text, order == 0 ? first_text : last_text);
    intervals_.push_back({std::move(*first), std::move(*last)});
  } while (!fields.empty());
  return {};
}

Check Certificate::read_algorithms() {
  auto count = lines_.counted("algorithms");
  if (!count) return count.flaw();
  const std::uint64_t places =
      class_ ? class_->executions() * 4 * class_->algorithms().sizes.size()
             : std::uint64_t{instance_->inputs()} * instance_->patterns() * instance_->processes();
  if (*count > limits_.algorithms || *count > limits_.evaluations / places) {
    return beyond_limits(rejected("too large: more than " + std::to_string(limits_.algorithms) +
                                  " algorithms, or more than " +
                                  std::to_string(limits_.evaluations) + " decisions of them"));
  }
  for (std::uint64_t i = 0; i < *count; ++i) {
    if (Check flaw = read_algorithm()) return flaw;
    if (target_.profiles() > limits_.profiles) {
      return beyond_limits(rejected("too large: the algorithms have more than " +
                                    std::to_string(limits_.profiles) + " profiles"));
    }
  }
  return {};
}

Check Certificate::read_algorithm() {
  if (Check flaw = lines_.next_line()) return flaw;
  Fields fields(lines_.line());
  if (!fields.next_is("algorithm")) {
    return malformed("expected 'algorithm BITS': " + quoted(lines_.line()));
  }
  const bool binary = system_->values == 2;
  const std::string_view bits = fields.next();
  const std::uint32_t decisions = class_ ? class_->decisions() : instance_->free_views();
  if (bits.size() != decisions) {
    return malformed("an algorithm needs " + std::to_string(decisions) +
                     (binary ? " bits: " : " decisions: ") + quoted(bits));
  }
  if (class_ ? bits.find_first_not_of("01") != std::string_view::npos
             : !instance_->are_allowed(bits)) {
    return malformed(
        (binary ? "bits are 0 or 1: " : "a decision is a value that the view knows: ") +
        quoted(bits));
  }
  std::vector<Profile> profiles;
  const std::size_t inputs = class_ ? class_->inputs() : instance_->inputs();
  for (std::uint32_t input = 0; input < inputs; ++input) {
    profiles.push_back(class_ ? class_->profile(bits, input, meter_)
                              : instance_->profile(bits, input, meter_));
  }
  target_.add_algorithm(std::move(profiles));
  return {};
}

Theorem Certificate::theorem() const {
  Theorem theorem{system_->processes, system_->rounds, name_of(system_->channel), task_,
                  system_->values,    written_,        target_.algorithms(),      target_.listed()};
  if (class_) {
    theorem.blocks = class_->algorithms().sizes;
    theorem.dual = class_->algorithms().dual;
  }
  return theorem;
}

// The certificate, with all that it holds, is gone before the verdict is put together: after
// std::bad_alloc there is room for it then.
Verdict check_certificate_within(std::istream& certificate, const Limits& limits,
                                 const std::stop_token& stop, Witness* witness) {
  Meter meter(limits, stop);
  std::optional<Certificate> reader;
  std::size_t line = 1;
  const auto refused = [&](std::string reason) {
    return Verdict{Outcome::rejected, line, std::move(reason), "", true};
  };
  try {
    reader.emplace(certificate, meter, witness);
    return reader->verdict();
  } catch (const Refused& limit) {
    return Verdict{limit.flaw().outcome, reader ? reader->line() : line, limit.flaw().reason, "",
                   limit.flaw().beyond_limits};
  } catch (const Stopped& stopped) {
    if (reader) line = reader->line();
    return refused(stopped.what());
  } catch (const std::bad_alloc&) {
    if (reader) line = reader->line();
    reader.reset();
    return refused("too large: not enough memory to check the certificate");
  }
}

Verdict check_certificate(std::istream& certificate) {
  return check_certificate_within(certificate, Limits{});
}

std::optional<ClaimedTheorem> claimed_theorem(std::istream& certificate) {
  const Limits limits;
  Meter meter(limits, {});
  try {
    std::optional<ClaimedTheorem> claimed = Certificate(certificate, meter).claimed();
    constexpr std::streamsize all = std::numeric_limits<std::streamsize>::max();
    certificate.ignore(all);
    return claimed;
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  } catch (const Refused&) {
    return std::nullopt;
  }
}

}  // namespace tacit::check
