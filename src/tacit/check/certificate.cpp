// The claim: first line, system, intervals, algorithms, and the way they are put into
// words. The parts are in certificate_parts.cpp.
#include "tacit/check/certificate.h"

#include <new>

namespace tacit::check {
namespace {

std::string times(std::uint64_t count, const std::string& thing, const std::string& things) {
  return std::to_string(count) + " " + (count == 1 ? thing : things);
}

const char* name_of(Channel channel) {
  switch (channel) {
    case Channel::broadcast:
      return "broadcast";
    case Channel::unicast:
      return "unicast";
    case Channel::undirected:
      return "undirected";
  }
  return "";
}

std::optional<Channel> channel_from(std::string_view text) {
  for (const Channel channel : {Channel::broadcast, Channel::unicast, Channel::undirected}) {
    if (text == name_of(channel)) return channel;
  }
  return std::nullopt;
}

}  // namespace

Verdict Certificate::verdict() {
  const Check flaw = read_all();
  if (flaw) return Verdict{flaw->outcome, lines_.number(), flaw->reason, "", flaw->beyond_limits};
  return Verdict{Outcome::accepted, 0, "", claim()};
}

Check Certificate::next_line() {
  while (lines_.next()) {
    if (!lines_.line().empty() && !lines_.line().starts_with('#')) return {};
  }
  if (lines_.flaw()) return lines_.flaw();
  return malformed("the certificate ends too early");
}

Check Certificate::expect(std::string_view line) {
  if (Check flaw = next_line()) return flaw;
  if (lines_.line() == line) return {};
  return malformed("expected '" + std::string(line) + "': " + quoted(lines_.line()));
}

Checked<std::uint64_t> Certificate::counted(std::string_view word) {
  if (Check flaw = next_line()) return *flaw;
  Fields fields(lines_.line());
  const bool right_word = fields.next_is(word);
  const auto count = fields.natural(largest_count);
  if (!right_word || !count || *count == 0 || !fields.empty()) {
    return malformed("expected '" + std::string(word) + "' and a number: " + quoted(lines_.line()));
  }
  return *count;
}

Check Certificate::read_all() {
  if (!lines_.next()) {
    if (lines_.flaw()) return lines_.flaw();
    return malformed("the certificate is empty");
  }
  if (lines_.line() != "tacit certificate 1") {
    return malformed("not a certificate of version 1: " + quoted(lines_.line()));
  }
  if (Check flaw = read_system()) return flaw;
  if (Check flaw = read_intervals()) return flaw;
  if (Check flaw = read_algorithms()) return flaw;
  if (Check flaw = read_parts()) return flaw;
  if (Check flaw = expect("end of certificate")) return flaw;
  while (lines_.next()) {
    if (!lines_.line().empty() && !lines_.line().starts_with('#')) {
      return malformed("a line after the end of the certificate: " + quoted(lines_.line()));
    }
  }
  return lines_.flaw();
}

Check Certificate::read_system() {
  if (Check flaw = next_line()) return flaw;
  Fields fields(lines_.line());
  const bool right_word = fields.next_is("system");
  const auto processes = fields.natural(largest_count);
  const auto rounds = fields.natural(largest_count);
  const auto channel = channel_from(fields.next());
  if (!right_word || !processes || *processes < 2 || !rounds || !channel ||
      !fields.next_is("consensus") || !fields.empty()) {
    return malformed("expected 'system N R CHANNEL consensus': " + quoted(lines_.line()));
  }
  auto instance = Instance::build(
      {static_cast<std::uint32_t>(*processes), static_cast<std::uint32_t>(*rounds), *channel},
      limits_);
  if (!instance) return instance.flaw();
  instance_ = std::move(*instance);
  auto common = CommonClauses::build(*instance_, limits_);
  if (!common) return common.flaw();
  common_ = std::move(*common);
  return {};
}

Check Certificate::read_intervals() {
  if (Check flaw = next_line()) return flaw;
  Fields fields(lines_.line());
  if (!fields.next_is("on")) return malformed("expected 'on A B ...': " + quoted(lines_.line()));
  do {
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
    intervals_in_words_.append(intervals_.empty() ? "[" : " or [").append(first_text);
    if (order != 0) intervals_in_words_.append(", ").append(last_text);
    intervals_in_words_ += ']';
    intervals_.push_back({std::move(*first), std::move(*last)});
  } while (!fields.empty());
  return {};
}

Check Certificate::read_algorithms() {
  auto count = counted("algorithms");
  if (!count) return count.flaw();
  for (std::uint64_t i = 0; i < *count; ++i) {
    if (Check flaw = read_algorithm()) return flaw;
  }
  return {};
}

Check Certificate::read_algorithm() {
  if (Check flaw = next_line()) return flaw;
  Fields fields(lines_.line());
  if (!fields.next_is("algorithm")) {
    return malformed("expected 'algorithm BITS': " + quoted(lines_.line()));
  }
  const std::string bits(fields.next());
  if (bits.size() != instance_->free_views()) {
    return malformed("an algorithm needs " + std::to_string(instance_->free_views()) +
                     " bits: " + quoted(bits));
  }
  if (bits.find_first_not_of("01") != std::string::npos) {
    return malformed("bits are 0 or 1: " + quoted(bits));
  }
  std::vector<Profile> profiles;
  for (std::uint32_t input = 0; input < instance_->inputs(); ++input) {
    profiles.push_back(instance_->profile(bits, input));
  }
  target_.add_algorithm(std::move(profiles));
  return {};
}

std::string Certificate::claim() const {
  const System& system = instance_->system();
  std::string text = "for " + times(system.processes, "process", "processes") + ", " +
                     times(system.rounds, "round", "rounds") + " and the channel " +
                     name_of(system.channel) + ", and every p in " + intervals_in_words_ +
                     ", the smallest worst-case probability of disagreement of a deterministic "
                     "algorithm with validity is ";
  const auto& algorithms = target_.algorithms();
  text += algorithms.size() == 1 ? "the worst-case error of the algorithm listed"
                                 : "the minimum of the worst-case errors of the " +
                                       std::to_string(algorithms.size()) + " algorithms listed";
  // The profiles, where they are few.
  constexpr std::size_t few = 4;
  std::string profiles;
  for (const auto& algorithm : algorithms) {
    if (algorithms.size() > few || algorithm.size() > few) return text;
    profiles += profiles.empty() ? "" : "; ";
    for (const Profile& profile : algorithm) {
      profiles += &profile == &algorithm.front() ? "(" : ", (";
      for (std::size_t k = 0; k < profile.size(); ++k) {
        if (k > 0) profiles += ' ';
        profiles += std::to_string(profile[k]);
      }
      profiles += ")";
    }
  }
  return text + ", with the largest profiles " + profiles;
}

Verdict check_certificate_within(std::istream& certificate, const Limits& limits) {
  Certificate reader(certificate, limits);
  try {
    return reader.verdict();
  } catch (const std::bad_alloc&) {
    return Verdict{Outcome::rejected, 1, "not enough memory to check the certificate", "", true};
  }
}

Verdict check_certificate(std::istream& certificate) {
  return check_certificate_within(certificate, Limits{});
}

}  // namespace tacit::check
