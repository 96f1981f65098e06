#include "tacit/runtime/journal.h"

#include <nlohmann/json.hpp>

#include "tacit/algorithm/json_text.h"
#include "tacit/base/quoted.h"

namespace tacit::net {
namespace {

using Json = nlohmann::ordered_json;

constexpr int journal_version = 1;

std::string instance_line(const InstanceRecord& record, unsigned n) {
  std::string line = R"({"instance":)" + std::to_string(record.instance);
  if (record.missed) return line + ",\"missed\":true}\n";
  line += record.input == Bit::one ? R"(,"input":1,"rounds":[)" : R"(,"input":0,"rounds":[)";
  for (std::size_t t = 0; t < record.rounds.size(); ++t) {
    const RoundRecord& round = record.rounds[t];
    if (t > 0) line += ",";
    line += R"({"spoke":)";
    line += round.spoke ? "true" : "false";
    line += R"(,"sent":")" + input_text(round.sent, n) + R"(","heard":")" +
            input_text(round.heard, n) + "\"}";
  }
  line += record.decision == Bit::one ? R"(],"decision":1})" : R"(],"decision":0})";
  return line + "\n";
}

std::string head_line(const JournalHead& head) {
  const Json json = {{"journal", "tacit"},
                     {"version", journal_version},
                     {"run", run_text(head.run)},
                     {"process", head.process.value() + 1},
                     {"n", head.processes},
                     {"rounds", head.rounds},
                     {"channel", channel_name(head.channel)},
                     {"algorithm", head.algorithm}};
  return json.dump() + "\n";
}

std::string end_line(const JournalEnd& end, unsigned n) {
  Json traffic = Json::object();
  for (const auto& [name, count] : traffic_names) traffic[std::string(name)] = end.traffic.*count;
  Json json = {{"end", true},
               {"traffic", traffic},
               {"late_from", end.late_from},
               {"early_from", end.early_from},
               {"refused", end.refused},
               {"overflowed", end.overflowed}};
  if (end.gave_up) {
    json["gave_up"] = {{"instance", end.gave_up->instance},
                       {"round", end.gave_up->round},
                       {"missing", input_text(end.gave_up->missing, n)}};
  }
  return json.dump() + "\n";
}

// Reads fields; after the first that is missing or wrong, `problem` says which.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {}

  std::uint64_t number(const char* key, std::uint64_t most) {
    const auto field = json_.find(key);
    if (field == json_.end() || !field->is_number_unsigned() ||
        field->get<std::uint64_t>() > most) {
      wrong(key);
      return 0;
    }
    return field->get<std::uint64_t>();
  }
  bool flag(const char* key) {
    const auto field = json_.find(key);
    if (field != json_.end() && field->is_boolean()) return field->get<bool>();
    wrong(key);
    return false;
  }
  std::string text(const char* key) {
    const auto field = json_.find(key);
    if (field != json_.end() && field->is_string()) return field->get<std::string>();
    wrong(key);
    return {};
  }
  ProcessSet set(const char* key, unsigned n) {
    const auto result = parse_input(text(key), n);
    if (result) return *result;
    wrong(key);
    return {};
  }
  std::vector<std::uint64_t> numbers(const char* key, std::size_t count) {
    const auto field = json_.find(key);
    std::vector<std::uint64_t> result;
    if (field != json_.end() && field->is_array() && field->size() == count) {
      for (const Json& entry : *field) {
        if (entry.is_number_unsigned()) result.push_back(entry.get<std::uint64_t>());
      }
    }
    if (result.size() != count) wrong(key);
    result.resize(count);
    return result;
  }
  void wrong(const std::string& key) {
    if (problem_.empty()) problem_ = key;
  }
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  const Json& json_;
  std::string problem_;
};

constexpr std::uint64_t any = ~std::uint64_t{0};

JournalHead head_from(Fields& fields) {
  JournalHead head{};
  if (fields.text("journal") != "tacit") fields.wrong("journal");
  if (fields.number("version", any) != journal_version) fields.wrong("version");
  const auto run = parse_run(fields.text("run"));
  if (run) head.run = *run;
  if (!run) fields.wrong("run");
  head.processes = static_cast<unsigned>(fields.number("n", ProcessSet::most_processes));
  if (head.processes < 2) fields.wrong("n");
  const std::uint64_t process = fields.number("process", head.processes);
  if (process == 0) fields.wrong("process");
  head.process = ProcessId(static_cast<std::uint8_t>(process - 1));
  head.rounds = static_cast<unsigned>(fields.number("rounds", 100'000));
  if (head.rounds == 0) fields.wrong("rounds");
  const auto channel = parse_channel(fields.text("channel"));
  if (channel) head.channel = *channel;
  if (!channel) fields.wrong("channel");
  head.algorithm = fields.text("algorithm");
  return head;
}

InstanceRecord instance_from(const Json& json, Fields& fields, unsigned n, unsigned rounds) {
  InstanceRecord record;
  record.instance = fields.number("instance", any);
  if (json.contains("missed")) {
    record.missed = fields.flag("missed");
    if (!record.missed) fields.wrong("missed");
    return record;
  }
  record.input = Bit(fields.number("input", 1));
  record.decision = Bit(fields.number("decision", 1));
  const auto list = json.find("rounds");
  if (list == json.end() || !list->is_array() || list->size() != rounds) {
    fields.wrong("rounds");
    return record;
  }
  for (const Json& entry : *list) {
    Fields round(entry);
    record.rounds.push_back({round.flag("spoke"), round.set("sent", n), round.set("heard", n)});
    if (!round.problem().empty()) fields.wrong(round.problem());
  }
  return record;
}

JournalEnd end_from(const Json& json, Fields& fields, unsigned n) {
  JournalEnd end;
  if (!fields.flag("end")) fields.wrong("end");
  const auto traffic = json.find("traffic");
  if (traffic == json.end()) {
    fields.wrong("traffic");
    return end;
  }
  Fields counts(*traffic);
  for (const auto& [name, count] : traffic_names) {
    end.traffic.*count = counts.number(std::string(name).c_str(), any);
  }
  if (!counts.problem().empty()) fields.wrong(counts.problem());
  end.late_from = fields.numbers("late_from", n);
  end.early_from = fields.numbers("early_from", n);
  end.refused = fields.number("refused", any);
  end.overflowed = fields.number("overflowed", any);
  if (const auto why = json.find("gave_up"); why != json.end()) {
    Fields parts(*why);
    end.gave_up =
        GaveUp{parts.number("instance", any), static_cast<unsigned>(parts.number("round", 100'000)),
               parts.set("missing", n)};
    if (!parts.problem().empty()) fields.wrong(parts.problem());
  }
  return end;
}

}  // namespace

TrafficCounts& TrafficCounts::operator+=(const TrafficCounts& other) {
  for (const auto& [name, count] : traffic_names) this->*count += other.*count;
  return *this;
}

std::string journal_line(const JournalLine& line, unsigned n) {
  if (const auto* const record = std::get_if<InstanceRecord>(&line)) {
    return instance_line(*record, n);
  }
  if (const auto* const head = std::get_if<JournalHead>(&line)) return head_line(*head);
  return end_line(std::get<JournalEnd>(line), n);
}

Result<JournalLine> parse_journal_line(std::string_view text, unsigned n, unsigned rounds) {
  if (const auto keys = check_json_keys(text); !keys) return keys.failure();
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return fail(ErrorCode::parse_error, "not a line of a journal");
  Fields fields(json);
  JournalLine line;
  if (json.contains("journal")) {
    line = head_from(fields);
  } else if (json.contains("instance")) {
    line = instance_from(json, fields, n, rounds);
  } else {
    line = end_from(json, fields, n);
  }
  if (!fields.problem().empty()) {
    return fail(ErrorCode::parse_error,
                "missing or wrong in a line of a journal: " + quoted_text(fields.problem()));
  }
  return line;
}

Result<JournalLine> JournalReader::add(std::string_view line) {
  const std::string place = where_ + ":" + std::to_string(++line_);
  auto parsed = parse_journal_line(line, head_ ? head_->processes : 0, head_ ? head_->rounds : 0);
  if (!parsed) return parsed.failure(place);
  const auto reject = [&](const char* why) { return fail(ErrorCode::parse_error, why, place); };
  if (const auto* const head = std::get_if<JournalHead>(&*parsed)) {
    if (head_ && !(*head_ == *head)) return reject("the head of another journal");
    head_ = *head;
    ended_ = false;
    return parsed;
  }
  if (ended_) return reject("a line after the end of the journal");
  if (!head_) return reject("a journal begins with its head");
  if (const auto* const record = std::get_if<InstanceRecord>(&*parsed)) {
    if (last_ && record->instance <= *last_) return reject("instances out of order");
    last_ = record->instance;
    return parsed;
  }
  ended_ = true;
  return parsed;
}

Result<Journal> parse_journal(std::string_view text, const std::string& where) {
  JournalReader reader(where);
  Journal journal{};
  while (!text.empty()) {
    const std::size_t length = text.find('\n');
    if (length == std::string_view::npos) break;
    auto line = reader.add(text.substr(0, length));
    if (!line) return line.failure();
    text.remove_prefix(length + 1);
    JournalLine parsed = *std::move(line);
    if (auto* const head = std::get_if<JournalHead>(&parsed)) {
      journal.head = std::move(*head);
      journal.end.reset();
    } else if (auto* const record = std::get_if<InstanceRecord>(&parsed)) {
      journal.instances.push_back(std::move(*record));
    } else {
      journal.end = std::move(std::get<JournalEnd>(parsed));
    }
  }
  if (!reader.has_head()) return fail(ErrorCode::parse_error, "no journal of tacit", where);
  return journal;
}

}  // namespace tacit::net
