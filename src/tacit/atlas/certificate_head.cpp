#include "tacit/atlas/certificate_head.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <optional>

#include "tacit/atlas/hashed_text.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

// What is read at most: more than a certificate may have that the checker accepts.
constexpr std::size_t longest_line = std::size_t{1} << 26;
constexpr std::uint64_t most_listed_algorithms = std::uint64_t{1} << 12;

Failure unreadable(std::string_view what, std::string_view line) {
  return fail(ErrorCode::parse_error, std::string(what) + ": " + quoted_text(line));
}

// Lines of printable characters that are neither empty nor comments.
class Lines {
 public:
  explicit Lines(std::istream& text) : text_(text) {}

  // Valid until the next call.
  [[nodiscard]] Result<std::string_view> next() {
    while (read_line()) {
      if (!line_.empty() && !line_.starts_with('#')) return std::string_view(line_);
    }
    return fail(ErrorCode::parse_error, "the certificate ends too early");
  }

 private:
  // Whether there is another line, with its newline.
  bool read_line() {
    line_.clear();
    for (int c = text_.get(); c != std::istream::traits_type::eof(); c = text_.get()) {
      if (c == '\n') return true;
      if (c < ' ' || c > '~' || line_.size() == longest_line) return false;
      line_ += static_cast<char>(c);
    }
    return false;
  }

  std::istream& text_;
  std::string line_;
};

// The words of a line, which single spaces separate; two spaces make an empty word.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  [[nodiscard]] bool empty() const { return !more_; }
  // The next word; empty when there is none.
  std::string_view next() {
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    more_ = space != std::string_view::npos;
    rest_ = more_ ? rest_.substr(space + 1) : std::string_view{};
    return word;
  }
  // The next word as a number without sign and leading zeros, at most `most`.
  std::optional<std::uint64_t> number(std::uint64_t most) {
    const std::string_view word = next();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = error == std::errc{} && end == word.data() + word.size();
    if (!whole || value > most || (word.size() > 1 && word.front() == '0')) return std::nullopt;
    return value;
  }

 private:
  std::string_view rest_;
  bool more_ = true;
};

// The task, and `values M` after it where there are more than two.
std::optional<Task> task_in(Words& words) {
  const std::string_view name = words.next();
  std::uint64_t values = 2;
  if (!words.empty()) {
    if (words.next() != "values") return std::nullopt;
    const auto given = words.number(Task::most_input_values);
    if (!given || *given < 3 || !words.empty()) return std::nullopt;
    values = *given;
  }
  const auto task = parse_task(name, static_cast<unsigned>(values));
  if (!task || task->takes_fractions()) return std::nullopt;
  return *task;
}

Result<System> system_in(std::string_view line) {
  Words words(line);
  constexpr std::uint64_t most = 100'000;
  const bool right_word = words.next() == "system";
  const auto processes = words.number(most);
  const auto rounds = words.number(most);
  const auto channel = parse_channel(words.next());
  const auto task = task_in(words);
  if (!right_word || !processes || !rounds || !channel || !task) {
    return unreadable("not the system of a certificate", line);
  }
  return checked_system(
      {static_cast<unsigned>(*processes), static_cast<unsigned>(*rounds), *channel, *task});
}

Result<std::vector<Interval>> intervals_in(std::string_view line) {
  Words words(line);
  const std::string_view word = words.next();
  if (word == "class") return unreadable("atlases keep no certificates about classes", line);
  if (word != "on") return unreadable("not the intervals of a certificate", line);
  std::vector<Interval> on;
  while (!words.empty()) {
    auto from = parse_certificate_point(words.next());
    if (!from) return from.failure();
    auto to = parse_certificate_point(words.next());
    if (!to) return to.failure();
    if (*from > *to || (!on.empty() && on.back().to >= *from)) {
      return unreadable("intervals out of order", line);
    }
    on.push_back({*std::move(from), *std::move(to)});
  }
  if (on.empty()) return unreadable("no interval", line);
  return on;
}

Result<ListedAlgorithm> algorithm_in(std::string_view line, unsigned values) {
  Words words(line);
  ListedAlgorithm algorithm;
  const bool right_word = words.next() == "algorithm";
  const std::string_view digits = words.next();
  const auto is_value = [values](char c) {
    return c >= '0' && static_cast<unsigned>(c - '0') < values;
  };
  if (!right_word || !std::ranges::all_of(digits, is_value)) {
    return unreadable("not an algorithm of a certificate", line);
  }
  algorithm.decisions.reserve(digits.size());
  for (const char digit : digits) algorithm.decisions.push_back(static_cast<Value>(digit - '0'));
  const std::size_t end = std::string_view("algorithm ").size() + digits.size();
  if (line.size() > end) algorithm.name = line.substr(end + 1);
  return algorithm;
}

}  // namespace

Result<CertificateHead> read_certificate_head(std::istream& text) {
  Lines lines(text);
  const auto first = lines.next();
  if (!first) return first.failure();
  if (*first != "tacit certificate 1") {
    return unreadable("not a certificate of version 1", *first);
  }
  const auto system_line = lines.next();
  if (!system_line) return system_line.failure();
  const auto system = system_in(*system_line);
  if (!system) return system.failure();
  const auto interval_line = lines.next();
  if (!interval_line) return interval_line.failure();
  if (interval_line->starts_with("inputs")) {
    return unreadable("an atlas keeps proofs by refutation, and this one is a flow",
                      *interval_line);
  }
  auto on = intervals_in(*interval_line);
  if (!on) return on.failure();
  CertificateHead head{*system, *std::move(on), {}};
  const auto count_line = lines.next();
  if (!count_line) return count_line.failure();
  Words words(*count_line);
  const bool right_word = words.next() == "algorithms";
  const auto count = words.number(most_listed_algorithms);
  if (!right_word || !count || *count == 0 || !words.empty()) {
    return unreadable("not the number of algorithms", *count_line);
  }
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto line = lines.next();
    if (!line) return line.failure();
    auto algorithm = algorithm_in(*line, system->task.values());
    if (!algorithm) return algorithm.failure();
    head.algorithms.push_back(*std::move(algorithm));
  }
  return head;
}

Result<CertificateHead> certificate_head_of(const std::string& path) {
  HashedText text(path, HashedText::unlimited, {});
  auto head = read_certificate_head(text.stream());
  if (text.trouble().empty()) return head;
  return fail(ErrorCode::io_error, "cannot read " + quoted_path(path) + ": " + text.trouble());
}

}  // namespace tacit
