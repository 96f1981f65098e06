#include "tacit/fit/delivery_log.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::array<std::string_view, 4> columns{"round", "sender", "receiver", "delivered"};
constexpr std::uint64_t largest_round = std::uint64_t{1} << 62;

Failure wrong(std::string message, const std::string& where) {
  return fail(ErrorCode::parse_error, std::move(message), where);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// The records of a CSV file, one after another. Quoted fields may hold commas, ends of lines and
// doubled quotes.
class CsvReader {
 public:
  CsvReader(std::string_view text, std::string where) : text_(text), where_(std::move(where)) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  [[nodiscard]] std::string place() const { return where_ + ":" + std::to_string(first_line_); }

  // The next record that is not an empty line; none at the end.
  Result<std::optional<std::vector<std::string>>> next() {
    while (!text_.empty()) {
      first_line_ = line_;
      auto record = record_here();
      if (!record) return record.failure();
      if (record->size() == 1 && trimmed(record->front()).empty()) continue;
      return std::optional(*std::move(record));
    }
    return std::optional<std::vector<std::string>>();
  }

 private:
  Result<std::vector<std::string>> record_here() {
    std::vector<std::string> fields;
    while (true) {
      auto field = !text_.empty() && text_.front() == '"' ? quoted_field() : plain_field();
      if (!field) return field.failure();
      fields.push_back(*std::move(field));
      if (text_.empty()) break;
      const char after = take();
      if (after == ',') {
        if (text_.empty()) fields.emplace_back();
        continue;
      }
      if (after == '\r' && !text_.empty() && text_.front() == '\n') take();
      break;
    }
    return fields;
  }

  Result<std::string> plain_field() {
    const std::size_t length = std::min(text_.find_first_of(",\r\n"), text_.size());
    std::string field(text_.substr(0, length));
    text_.remove_prefix(length);
    if (field.find('"') == std::string::npos) return field;
    return wrong("a quote within a field: " + quoted_text(field), place());
  }

  Result<std::string> quoted_field() {
    std::string field;
    take();
    while (!text_.empty()) {
      const char c = take();
      if (c != '"') {
        field += c;
      } else if (!text_.empty() && text_.front() == '"') {
        field += take();
      } else if (text_.empty() || text_.find_first_of(",\r\n") == 0) {
        return field;
      } else {
        return wrong("text after a closing quote: " + quoted_text(field), place());
      }
    }
    return wrong("a quote that is never closed", place());
  }

  char take() {
    const char c = text_.front();
    text_.remove_prefix(1);
    if (c == '\n') ++line_;
    return c;
  }

  std::string_view text_;
  std::string where_;
  std::size_t line_ = 1;
  std::size_t first_line_ = 1;
};

std::optional<std::uint64_t> whole_number_in(std::string_view text) {
  text = trimmed(text);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<bool> truth_in(std::string_view text) {
  text = trimmed(text);
  if (text == "1" || text == "true" || text == "yes") return true;
  if (text == "0" || text == "false" || text == "no") return false;
  return std::nullopt;
}

class LogReader {
 public:
  LogReader(std::string_view text, const std::string& where) : reader_(text, where) {}

  Result<DeliveryLog> run() {
    if (const auto read = read_header(); !read) return read.failure();
    while (true) {
      const auto record = reader_.next();
      if (!record) return record.failure();
      if (!*record) break;
      if (const auto added = add(**record); !added) return added.failure();
    }
    if (log_.empty()) return wrong("no delivery in the log", reader_.place());
    return finished();
  }

 private:
  // For a round and a sender, who was observed and who heard.
  using Heard = std::pair<ProcessSet, ProcessSet>;

  Result<Done> read_header() {
    const auto header = reader_.next();
    if (!header) return header.failure();
    if (!*header) return wrong("the file is empty", reader_.place());
    places_.fill(npos);
    for (std::size_t k = 0; k < (*header)->size(); ++k) {
      const auto found = std::ranges::find(columns, trimmed((**header)[k]));
      if (found == columns.end()) continue;
      std::size_t& place = places_[static_cast<std::size_t>(found - columns.begin())];
      if (place != npos) {
        return wrong("a column that comes twice: '" + std::string(*found) + "'", reader_.place());
      }
      place = k;
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (places_[c] == npos) {
        return wrong("the first line names no column '" + std::string(columns[c]) +
                         "'; it begins like round,sender,receiver,delivered",
                     reader_.place());
      }
    }
    width_ = (*header)->size();
    return Done{};
  }

  Result<Done> add(const std::vector<std::string>& record) {
    const auto reject = [&](std::string message) {
      return wrong(std::move(message), reader_.place());
    };
    if (record.size() != width_) {
      return reject("expected " + std::to_string(width_) + " fields, not " +
                    std::to_string(record.size()));
    }
    const std::string& round_text = record[places_[0]];
    const auto round = whole_number_in(round_text);
    if (!round || *round > largest_round) return reject("no round: " + quoted_text(round_text));
    std::array<std::uint64_t, 2> pair{};
    for (std::size_t k = 0; k < 2; ++k) {
      const std::string& text = record[places_[k + 1]];
      const auto process = whole_number_in(text);
      if (!process || *process < 1 || *process > ProcessSet::most_processes) {
        return reject("no " + std::string(columns[k + 1]) + " from 1 to 64: " + quoted_text(text));
      }
      pair[k] = *process;
    }
    if (pair[0] == pair[1]) {
      return reject("process " + std::to_string(pair[0]) + " as its own receiver");
    }
    const auto delivered = truth_in(record[places_[3]]);
    if (!delivered) return reject("expected 0 or 1: " + quoted_text(record[places_[3]]));
    processes_ = std::max({processes_, pair[0], pair[1]});
    const ProcessId receiver(static_cast<std::uint8_t>(pair[1] - 1));
    auto& [observed, heard] = log_[{*round, static_cast<unsigned>(pair[0] - 1)}];
    if (observed.contains(receiver)) {
      return reject("a second line for round " + std::to_string(*round) + ", sender " +
                    std::to_string(pair[0]) + " and receiver " + std::to_string(pair[1]));
    }
    observed.insert(receiver);
    if (*delivered) heard.insert(receiver);
    return Done{};
  }

  [[nodiscard]] DeliveryLog finished() const {
    DeliveryLog log{static_cast<unsigned>(processes_), {}};
    for (const auto& [key, heard] : log_) {
      if (log.rounds.empty() || log.rounds.back().round != key.first) {
        log.rounds.push_back({key.first, log.rounds.empty(), {}});
      }
      log.rounds.back().transmissions.push_back(
          {ProcessId(static_cast<std::uint8_t>(key.second)), heard.first, heard.second});
    }
    return log;
  }

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  CsvReader reader_;
  std::array<std::size_t, columns.size()> places_{};
  std::size_t width_ = 0;
  std::uint64_t processes_ = 2;
  std::map<std::pair<std::uint64_t, unsigned>, Heard> log_;
};

}  // namespace

Result<DeliveryLog> parse_delivery_log(std::string_view text, const std::string& where) {
  return LogReader(text, where).run();
}

std::string delivery_log_csv(const DeliveryLog& log) {
  std::string text = "round,sender,receiver,delivered\n";
  for (const LoggedRound& round : log.rounds) {
    for (const LoggedTransmission& sent : round.transmissions) {
      for (const ProcessId receiver : sent.observed) {
        text += std::to_string(round.round) + "," + std::to_string(sent.sender.value() + 1) + "," +
                std::to_string(receiver.value() + 1) + "," +
                (sent.delivered.contains(receiver) ? "1\n" : "0\n");
      }
    }
  }
  return text;
}

}  // namespace tacit
