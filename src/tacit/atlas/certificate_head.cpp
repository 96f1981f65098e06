#include "tacit/atlas/certificate_head.h"

#include <algorithm>
#include <optional>

#include "tacit/atlas/certificate_text.h"
#include "tacit/atlas/hashed_text.h"
#include "tacit/atlas/mixture_text.h"
#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

// More than a certificate may have that the checker accepts.
constexpr std::uint64_t most_listed_algorithms = std::uint64_t{1} << 12;

// The task, and `values M` after it where there are more than two.
std::optional<Task> task_in(TextWords& words) {
  const std::string_view name = words.next();
  std::uint64_t values = 2;
  if (!words.empty()) {
    if (words.next() != "values") return std::nullopt;
    const auto given = words.number(Task::most_input_values);
    if (!given || *given < 3 || !words.empty()) return std::nullopt;
    values = *given;
  }
  const auto task = parse_task(name, static_cast<unsigned>(values));
  return task ? std::optional<Task>(*task) : std::nullopt;
}

Result<System> system_in(std::string_view line) {
  TextWords words(line);
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
  TextWords words(line);
  const std::string_view word = words.next();
  if (word == "law") return unreadable("atlases keep no certificates about laws of losses", line);
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

// The class of the third line, if it begins with that word.
Result<std::optional<AlgorithmClass>> class_in(const System& system, std::string_view line) {
  if (!line.starts_with("class ")) return std::optional<AlgorithmClass>();
  const auto wrong = [&] { return unreadable("not a class of algorithms", line); };
  if (!has_classes(system) || system.processes > Blocks::most_processes) return wrong();
  TextWords words(line.substr(std::string_view("class ").size()));
  std::vector<unsigned> sizes;
  unsigned left = system.processes;
  while (left > 0) {
    const auto size = words.number(left);
    if (!size || *size == 0) return wrong();
    sizes.push_back(static_cast<unsigned>(*size));
    left -= sizes.back();
  }
  const bool dual = !words.empty();
  if (dual && words.next() != "dual") return wrong();
  if (!words.empty()) return wrong();
  AlgorithmClass algorithms{Blocks(std::move(sizes)), dual};
  if (algorithms.is_everything()) {
    return unreadable("atlases keep no certificates that call all algorithms a class", line);
  }
  return std::optional(std::move(algorithms));
}

Result<ListedAlgorithm> algorithm_in(std::string_view line, unsigned values) {
  TextWords words(line);
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

// What is left to read where mixtures and flows are the proof.
Result<CertificateHead> head_of_mixture(const System& system, std::string_view inputs,
                                        TextLines& lines) {
  auto proof = read_mixture(system, inputs, lines);
  if (!proof) return proof.failure();
  CertificateHead head{system, covered_by(*proof), {}, {}};
  head.mixture = std::make_shared<const MixtureProof>(*std::move(proof));
  return head;
}

}  // namespace

Result<CertificateHead> read_certificate_head(std::istream& text) {
  TextLines lines(text);
  const auto first = lines.next();
  if (!first) return first.failure();
  if (*first != "tacit certificate 1") {
    return unreadable("not a certificate of version 1", *first);
  }
  const auto system_line = lines.next();
  if (!system_line) return system_line.failure();
  const auto system = system_in(*system_line);
  if (!system) return system.failure();
  auto interval_line = lines.next();
  if (!interval_line) return interval_line.failure();
  auto of_class = class_in(*system, *interval_line);
  if (!of_class) return of_class.failure();
  if (*of_class) {
    interval_line = lines.next();
    if (!interval_line) return interval_line.failure();
  }
  if (system->task.takes_fractions() ||
      (system->task == Task::consensus() && interval_line->starts_with("inputs"))) {
    return head_of_mixture(*system, *interval_line, lines);
  }
  auto on = intervals_in(*interval_line);
  if (!on) return on.failure();
  CertificateHead head{*system, *std::move(on), {}, {}, *std::move(of_class)};
  const auto count_line = lines.next();
  if (!count_line) return count_line.failure();
  TextWords words(*count_line);
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
