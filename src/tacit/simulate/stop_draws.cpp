#include "tacit/simulate/stop_draws.h"

#include <algorithm>
#include <numeric>

#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr unsigned most_rounds_named = 100'000;

Failure bad_stops(const std::string& message) {
  return fail(ErrorCode::invalid_argument, message, Parameter{"crashed"});
}

std::optional<unsigned> number_up_to(std::string_view text, unsigned most) {
  const auto number = Integer::parse(text);
  if (!number || *number < Integer(1) || *number > Integer(static_cast<std::int64_t>(most))) {
    return std::nullopt;
  }
  return static_cast<unsigned>(*number->to_int64());
}

// A uniform number below `count` out of 32 random bits; no number is likelier than another by more
// than one part in 2^32 / count.
unsigned below(std::uint32_t bits, unsigned count) {
  return static_cast<unsigned>(std::uint64_t{bits} * count >> 32);
}

}  // namespace

std::string StopChoice::text() const {
  return random > 0 ? std::to_string(random) + " at random" : stops_text(given);
}

Result<StopChoice> parse_stops(std::string_view text, unsigned processes) {
  StopChoice choice;
  const std::string left = "two processes have to be left: " + quoted_text(text);
  if (text.find('@') == std::string_view::npos) {
    const auto count = number_up_to(text, most_rounds_named);
    if (!count)
      return bad_stops("expected a number of processes, or 3@1,4@2: " + quoted_text(text));
    if (*count + 2 > processes) return bad_stops(left);
    choice.random = *count;
    return choice;
  }
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const std::size_t at = std::min(item.find('@'), item.size());
    const auto process = number_up_to(item.substr(0, at), processes);
    const auto round = number_up_to(item.substr(std::min(at + 1, item.size())), most_rounds_named);
    if (!process || !round) {
      return bad_stops("expected a process and the first round in which it is silent: " +
                       quoted_text(item));
    }
    const ProcessId stopped(static_cast<std::uint8_t>(*process - 1));
    if (std::ranges::any_of(choice.given, [&](const Stop& s) { return s.process == stopped; })) {
      return bad_stops("process listed twice: " + quoted_text(item));
    }
    choice.given.push_back({stopped, *round});
  }
  if (choice.given.size() + 2 > processes) return bad_stops(left);
  return choice;
}

StopDraws::StopDraws(const StopChoice& choice, unsigned processes, unsigned rounds)
    : choice_(choice), rounds_(rounds), silent_(rounds, std::vector<Lanes>(processes)) {
  for (const Stop& stop : choice_.given) {
    for (unsigned t = stop.round - 1; t < rounds; ++t) {
      silent_[t][stop.process.index()].words.fill(~std::uint64_t{0});
    }
  }
}

void StopDraws::restart(const DrawPlace& place) {
  if (choice_.random == 0) return;
  const std::size_t n = silent_.front().size();
  for (auto& round : silent_) std::ranges::fill(round, Lanes{});
  DrawPlace draw = place;
  std::vector<unsigned> order(n);
  for (unsigned e = 0; e < executions_per_block; ++e) {
    std::iota(order.begin(), order.end(), 0U);
    draw.link = e;
    for (unsigned k = 0; k < choice_.random; ++k) {
      draw.round = k;
      const PhiloxPlace where = philox_place(draw, 0, 0);
      const auto words = philox(where.counter, where.key);
      std::swap(order[k], order[k + below(words[0], static_cast<unsigned>(n) - k)]);
      for (unsigned t = below(words[1], rounds_); t < rounds_; ++t) {
        silent_[t][order[k]].words[e / 64] |= std::uint64_t{1} << (e % 64);
      }
    }
  }
}

void StopDraws::silence(unsigned round, const LinkPlan& links, std::span<Lanes> delivered) const {
  for (std::size_t l = 0; l < delivered.size(); ++l) {
    const Lanes& silent = silent_[round][links.links[l].first];
    for (std::size_t w = 0; w < silent.words.size(); ++w) {
      delivered[l].words[w] &= ~silent.words[w];
    }
  }
}

Lanes StopDraws::differing(std::span<const Lanes> values) const {
  // Who is silent in the last round has stopped.
  const std::vector<Lanes>& stopped = silent_.back();
  Lanes result;
  for (std::size_t w = 0; w < result.words.size(); ++w) {
    std::uint64_t any = 0;
    std::uint64_t all = ~std::uint64_t{0};
    for (std::size_t i = 0; i < values.size(); ++i) {
      any |= values[i].words[w] & ~stopped[i].words[w];
      all &= values[i].words[w] | stopped[i].words[w];
    }
    result.words[w] = any & ~all;
  }
  return result;
}

}  // namespace tacit
