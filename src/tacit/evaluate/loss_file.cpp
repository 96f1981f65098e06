#include "tacit/evaluate/loss_file.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tacit/algorithm/json_text.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/model/channel.h"

namespace tacit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format_name = "tacit link loss";
constexpr const char* misplaced_quotes = "double quotes out of place";

// One entry, still as text.
struct Entry {
  std::string sender;
  std::string receiver;  // empty, or * for all others
  std::string probability;
  bool is_loss;
  std::string place;  // "lossy.csv:3"
};

class Collector {
 public:
  Collector(const System& system, std::string where)
      : system_(system),
        where_(std::move(where)),
        delivery_(links_per_round(system.channel, system.processes)) {
    // A broadcast has the number of its sender, also where there are more than a Channel takes.
    if (system.channel != ChannelKind::broadcast)
      channel_.emplace(system.channel, system.processes);
  }

  [[nodiscard]] std::optional<Error> add(const Entry& entry) {
    const auto wrong = [&](std::string message) {
      return Error{ErrorCode::parse_error, std::move(message), entry.place};
    };
    const auto sender = process(entry.sender);
    if (!sender) return wrong("no such sender: " + quoted_text(entry.sender));
    std::size_t link = *sender;
    const bool all = entry.receiver.empty() || entry.receiver == "*";
    if (!channel_) {
      if (!all) {
        return wrong(
            "a broadcast has no single receiver: " + quoted_text(entry.receiver) +
            "; leave it out, or write *; over the channel radio every receiver has a link");
      }
    } else {
      const auto found = process(entry.receiver);
      if (!found) return wrong("no such receiver: " + quoted_text(entry.receiver));
      if (*found == *sender)
        return wrong("sender and receiver are both " + quoted_text(entry.sender));
      link = channel_
                 ->carrier(ProcessId(static_cast<std::uint8_t>(*sender)),
                           ProcessId(static_cast<std::uint8_t>(*found)))
                 .index();
    }
    const auto p = Probability::parse(entry.probability);
    if (!p) return wrong(p.error().message);
    auto& target = delivery_[link];
    if (target) return wrong("link listed twice");
    target = entry.is_loss ? p->complement() : *p;
    return std::nullopt;
  }

  [[nodiscard]] Result<LinkProbabilities> finished(
      const std::optional<Probability>& fallback) const {
    LinkProbabilities result{system_.channel, system_.processes, {}};
    for (std::size_t l = 0; l < delivery_.size(); ++l) {
      if (!delivery_[l] && !fallback) {
        return fail(ErrorCode::parse_error,
                    link_text(l) + " is missing, and there is no --at for it", where_);
      }
      result.delivery.push_back(delivery_[l] ? *delivery_[l] : *fallback);
    }
    return result;
  }

 private:
  // In the words of the file.
  [[nodiscard]] std::string link_text(std::size_t link) const {
    if (!channel_) return "the link of sender " + std::to_string(link + 1);
    const auto& arcs = channel_->arcs(LinkId(static_cast<std::uint16_t>(link)));
    const bool one_way = arcs.size() == 1;
    return (one_way ? "the link from sender " : "the link between sender ") +
           std::to_string(arcs.front().sender.value() + 1) + (one_way ? " to" : " and") +
           " receiver " + std::to_string((*arcs.front().receivers.begin()).value() + 1);
  }

  [[nodiscard]] std::optional<std::size_t> process(std::string_view text) const {
    const auto number = Integer::parse(text);
    if (!number || *number < Integer(1) || *number > Integer(system_.processes)) {
      return std::nullopt;
    }
    return static_cast<std::size_t>(*number->to_int64()) - 1;
  }

  const System& system_;
  std::optional<Channel> channel_;  // nothing for broadcast
  std::string where_;
  std::vector<std::optional<Probability>> delivery_;
};

Failure wrong(std::string message, std::string where) {
  return fail(ErrorCode::parse_error, std::move(message), std::move(where));
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// Takes a field in double quotes off the front of a line, in which "" is one double quote. Absent
// when the quotes do not end, or are followed by anything but the next comma.
std::optional<std::string> take_quoted(std::string_view& line) {
  std::string field;
  std::size_t i = 1;
  for (;; ++i) {
    if (i >= line.size()) return std::nullopt;
    if (line[i] == '"' && (i + 1 == line.size() || line[i + 1] != '"')) break;
    if (line[i] == '"') ++i;
    field.push_back(line[i]);
  }
  const std::size_t comma = line.find(',', i);
  if (!without_blanks(line.substr(i + 1, comma - i - 1)).empty()) return std::nullopt;
  line.remove_prefix(std::min(comma, line.size()));
  return field;
}

// The fields of a line of comma-separated values (RFC 4180, without line ends inside a field).
// Absent when double quotes are out of place.
std::optional<std::vector<std::string>> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (;;) {
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    if (line.starts_with('"')) {
      auto field = take_quoted(line);
      if (!field) return std::nullopt;
      fields.push_back(*std::move(field));
    } else {
      const std::size_t comma = std::min(line.find(','), line.size());
      fields.emplace_back(without_blanks(line.substr(0, comma)));
      line.remove_prefix(comma);
    }
    if (line.empty()) return fields;
    line.remove_prefix(1);
  }
}

struct Columns {
  std::optional<std::size_t> sender;
  std::optional<std::size_t> receiver;
  std::optional<std::size_t> probability;
  bool is_loss = false;
  std::size_t count = 0;
};

Result<Columns> columns_of(std::string_view line, const std::string& place) {
  Columns columns;
  const auto names = fields_of(line);
  if (!names) return wrong(misplaced_quotes, place);
  for (const std::string& name : *names) {
    std::optional<std::size_t>* target = nullptr;
    if (name == "sender") target = &columns.sender;
    if (name == "receiver") target = &columns.receiver;
    if (name == "loss" || name == "delivery") {
      target = &columns.probability;
      columns.is_loss = name == "loss";
    }
    if (target == nullptr) {
      return wrong("unknown column: " + quoted_text(name) + " (sender, receiver, loss or delivery)",
                   place);
    }
    if (*target) return wrong("second column of this kind: " + quoted_text(name), place);
    *target = columns.count++;
  }
  if (!columns.sender) return wrong("no column 'sender'", place);
  if (!columns.probability) return wrong("no column 'loss' or 'delivery'", place);
  return columns;
}

Result<LinkProbabilities> parse_csv(std::string_view text, const System& system,
                                    const std::optional<Probability>& fallback,
                                    const std::string& where) {
  Collector collector(system, where);
  std::optional<Columns> columns;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.find_first_not_of(" \r") == std::string_view::npos || line.front() == '#') continue;
    const std::string place = where + ":" + std::to_string(number);
    if (!columns) {
      const auto found = columns_of(line, place);
      if (!found) return found.failure();
      columns = *found;
      continue;
    }
    const auto read = fields_of(line);
    if (!read) return wrong(misplaced_quotes, place);
    const std::vector<std::string>& fields = *read;
    if (fields.size() != columns->count) {
      return wrong("expected " + std::to_string(columns->count) + " fields, not " +
                       std::to_string(fields.size()),
                   place);
    }
    const auto failed = collector.add({fields[*columns->sender],
                                       columns->receiver ? fields[*columns->receiver] : "",
                                       fields[*columns->probability], columns->is_loss, place});
    if (failed) return fail(failed->code, failed->message, failed->where);
  }
  if (!columns) return wrong("no line with the names of the columns", where);
  return collector.finished(fallback);
}

// A number or text as text; a number with a point would already be inexact.
std::optional<std::string> text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return value.dump();
  return std::nullopt;
}

bool is_known_key(std::string_view key) {
  return key == "sender" || key == "receiver" || key == "loss" || key == "delivery";
}

Result<Entry> entry_of(const Json& item, const std::string& place) {
  if (!item.is_object()) return wrong("a link must be an object", place);
  Entry entry{"", "", "", false, place};
  bool has_probability = false;
  for (const auto& [key, value] : item.items()) {
    const auto text = text_of(value);
    if (!is_known_key(key)) return wrong("unknown key: " + quoted_text(key), place);
    if (!text) {
      return wrong("\"" + key + "\" must be a string or a whole number (write \"0.1\", not 0.1)",
                   place);
    }
    if (key == "sender") {
      entry.sender = *text;
    } else if (key == "receiver") {
      entry.receiver = *text;
    } else {
      if (has_probability) return wrong("both \"loss\" and \"delivery\"", place);
      has_probability = true;
      entry.probability = *text;
      entry.is_loss = key == "loss";
    }
  }
  if (entry.sender.empty()) return wrong("no \"sender\"", place);
  if (!has_probability) return wrong("no \"loss\" or \"delivery\"", place);
  return entry;
}

Result<LinkProbabilities> parse_json(std::string_view text, const System& system,
                                     const std::optional<Probability>& fallback,
                                     const std::string& where) {
  if (const auto keys = check_json_keys(text); !keys) return keys.failure(where);
  const Json file = Json::parse(text, nullptr, false);
  if (file.is_discarded()) return wrong("not JSON", where);
  if (!file.is_object()) return wrong("not an object", where);
  for (const auto& [key, value] : file.items()) {
    if (key != "format" && key != "version" && key != "links") {
      return wrong("unknown key: " + quoted_text(key), where);
    }
  }
  if (!file.contains("format") || file["format"] != format_name) {
    return wrong("\"format\" must be \"" + std::string(format_name) + "\"", where);
  }
  if (!file.contains("version") || file["version"] != 1) {
    return wrong("\"version\" must be 1", where);
  }
  if (!file.contains("links") || !file["links"].is_array()) {
    return wrong("\"links\" must be an array", where);
  }
  Collector collector(system, where);
  std::size_t number = 0;
  for (const Json& item : file["links"]) {
    const auto entry = entry_of(item, where + ": link " + std::to_string(++number));
    if (!entry) return entry.failure();
    if (const auto failed = collector.add(*entry)) {
      return fail(failed->code, failed->message, failed->where);
    }
  }
  return collector.finished(fallback);
}

}  // namespace

Result<LinkProbabilities> parse_loss_file(std::string_view text, const System& system,
                                          const std::optional<Probability>& fallback,
                                          const std::string& where) {
  expects(
      system.channel == ChannelKind::broadcast || system.processes <= ProcessSet::most_processes,
      "parse_loss_file: too many processes");
  // Spreadsheets begin their files with a byte-order mark.
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::size_t first = text.find_first_not_of(" \r\n\t");
  if (first != std::string_view::npos && text[first] == '{') {
    return parse_json(text, system, fallback, where);
  }
  return parse_csv(text, system, fallback, where);
}

std::string loss_file_csv(const LinkProbabilities& links) {
  std::string text = "sender,delivery\n";
  if (links.channel == ChannelKind::broadcast) {
    for (std::size_t i = 0; i < links.delivery.size(); ++i) {
      text += std::to_string(i + 1) + "," + links.delivery[i].value().to_string() + "\n";
    }
    return text;
  }
  text = "sender,receiver,delivery\n";
  const Channel channel(links.channel, links.processes);
  for (std::size_t l = 0; l < links.delivery.size(); ++l) {
    const Channel::Arc& first = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
    text += std::to_string(first.sender.value() + 1) + "," +
            std::to_string((*first.receivers.begin()).value() + 1) + "," +
            links.delivery[l].value().to_string() + "\n";
  }
  return text;
}

LinkProbabilities equal_links(const System& system, const Probability& delivery) {
  return {system.channel, system.processes,
          std::vector<Probability>(links_per_round(system.channel, system.processes), delivery)};
}

}  // namespace tacit
