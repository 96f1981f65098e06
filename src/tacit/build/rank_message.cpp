#include "tacit/build/rank_message.h"

#include <type_traits>

#include <nlohmann/json.hpp>

#include "tacit/atlas/setting.h"
#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

using UnorderedJson = nlohmann::json;

constexpr std::size_t length_bytes = 8;

UnorderedJson bytes_of(const Problem::Decisions& decisions) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(decisions.size());
  for (const Value value : decisions) bytes.push_back(static_cast<std::uint8_t>(value));
  return UnorderedJson::binary(std::move(bytes));
}

UnorderedJson bytes_of(const std::vector<Problem::Decisions>& algorithms) {
  UnorderedJson list = UnorderedJson::array();
  for (const Problem::Decisions& each : algorithms) list.push_back(bytes_of(each));
  return list;
}

// The head of a message; what follows it is appended to the payload.
struct Encoder {
  std::string& payload;

  UnorderedJson operator()(const Hello& hello) const {
    return {{"is", "hello"}, {"build", hello.build}};
  }
  UnorderedJson operator()(const PartTask& task) const {
    return {{"is", "task"},
            {"id", task.id},
            {"n", task.system.processes},
            {"r", task.system.rounds},
            {"channel", setting_text(task.system)},
            {"from", certificate_point(task.part.on.from)},
            {"to", certificate_point(task.part.on.to)},
            {"blocks", task.part.blocks},
            {"budget", task.part.budget.conflicts()},
            {"first", task.part.budget.is_first()},
            {"cube", task.part.cube},
            {"generation", task.part.generation},
            {"interruptions", task.part.interruptions},
            {"target", bytes_of(task.target)}};
  }
  UnorderedJson operator()(const PartReport& report) const {
    UnorderedJson json{{"is", "report"},
                       {"id", report.id},
                       {"kind", static_cast<int>(report.outcome.kind)},
                       {"blocks", report.outcome.blocks},
                       {"steps", report.outcome.sum_steps},
                       {"better", bytes_of(report.better)},
                       {"proof", report.proof.size()},
                       {"seconds", report.seconds}};
    if (report.outcome.split) json["split"] = certificate_point(*report.outcome.split);
    payload = report.proof;
    return json;
  }
  UnorderedJson operator()(const CheckTask& task) const {
    UnorderedJson target = UnorderedJson::array();
    for (const ListedAlgorithm& each : task.target) {
      target.push_back({{"name", each.name}, {"decisions", bytes_of(each.decisions)}});
    }
    UnorderedJson parts = UnorderedJson::array();
    for (const CheckTask::Part& part : task.parts) {
      UnorderedJson cubes = UnorderedJson::array();
      for (const CheckTask::Cube& cube : part.cubes) {
        cubes.push_back({{"literals", cube.literals}, {"proof", cube.proof.size()}});
        payload += cube.proof;
      }
      parts.push_back({{"from", certificate_point(part.on.from)},
                       {"to", certificate_point(part.on.to)},
                       {"steps", part.sum_steps},
                       {"blocks", part.blocks},
                       {"cubes", std::move(cubes)}});
    }
    return {{"is", "check"},
            {"id", task.id},
            {"n", task.system.processes},
            {"r", task.system.rounds},
            {"channel", setting_text(task.system)},
            {"target", std::move(target)},
            {"parts", std::move(parts)}};
  }
  UnorderedJson operator()(const CheckReport& report) const {
    payload = report.checked.file;
    return {{"is", "checked"},
            {"id", report.id},
            {"objection", report.checked.objection},
            {"hash", report.checked.id},
            {"claim", report.checked.claim},
            {"file", report.checked.file.size()},
            {"beyond", report.checked.beyond_limits},
            {"seconds", report.seconds}};
  }
  UnorderedJson operator()(const BetterAlgorithm& better) const {
    return {{"is", "better"}, {"id", better.id}, {"decisions", bytes_of(better.decisions)}};
  }
  UnorderedJson operator()(const Resigned& resigned) const {
    return {{"is", "resigned"}, {"reason", resigned.reason}};
  }
  UnorderedJson operator()(const StopTask& stop) const { return {{"is", "stop"}, {"id", stop.id}}; }
  UnorderedJson operator()(const StillThere&) const { return {{"is", "there"}}; }
  UnorderedJson operator()(const AllDone& done) const {
    return {{"is", "done"}, {"lost", done.ranks_lost}};
  }
};

// Reads the fields of one message. After the first that is missing or of the wrong kind,
// good() is false and values are empty.
class Fields {
 public:
  Fields(const UnorderedJson& json, std::string_view& payload) : json_(json), payload_(payload) {}

  [[nodiscard]] bool good() const { return good_; }

  template <class T>
  T number(const char* key) {
    const UnorderedJson* const field = found(key);
    if (field == nullptr) return T{};
    if constexpr (std::is_floating_point_v<T>) {
      if (field->is_number()) return field->get<T>();
    } else if constexpr (std::is_signed_v<T>) {
      if (field->is_number_integer() && field->get<std::int64_t>() >= -(1LL << 31) &&
          field->get<std::int64_t>() < (1LL << 31)) {
        return static_cast<T>(field->get<std::int64_t>());
      }
    } else if (field->is_number_unsigned() &&
               field->get<std::uint64_t>() <= std::numeric_limits<T>::max()) {
      return static_cast<T>(field->get<std::uint64_t>());
    }
    return refused<T>();
  }

  bool flag(const char* key) {
    const UnorderedJson* const field = found(key);
    if (field == nullptr || !field->is_boolean()) return refused<bool>();
    return field->get<bool>();
  }

  std::string text(const char* key) {
    const UnorderedJson* const field = found(key);
    if (field == nullptr || !field->is_string()) return refused<std::string>();
    return field->get<std::string>();
  }

  // As many bytes of what follows the head as the field says.
  std::string bytes(const char* key) {
    const auto size = number<std::size_t>(key);
    if (size > payload_.size()) return refused<std::string>();
    std::string taken(payload_.substr(0, size));
    payload_.remove_prefix(size);
    return taken;
  }

  // The fields of every element of a list.
  template <class Read>
  void each(const char* key, const Read& read) {
    for (const UnorderedJson& element : list(key)) {
      if (!element.is_object()) good_ = false;
      if (!good_) return;
      Fields fields(element, payload_);
      read(fields);
      good_ = fields.good();
    }
  }

  AlgebraicNumber point(const char* key) {
    const auto value = parse_certificate_point(text(key));
    if (!value) {
      good_ = false;
      return AlgebraicNumber(Rational(0));
    }
    return *value;
  }
  [[nodiscard]] bool has(const char* key) const { return json_.contains(key); }

  std::vector<Literal> literals(const char* key) {
    const UnorderedJson* const field = found(key);
    return field == nullptr ? std::vector<Literal>() : numbers<Literal>(*field);
  }

  std::vector<ErrorCounts> blocks(const char* key) {
    std::vector<ErrorCounts> result;
    for (const UnorderedJson& each : list(key)) {
      result.push_back(numbers<ErrorCounts::value_type>(each));
    }
    return result;
  }

  Problem::Decisions decisions(const char* key) {
    const UnorderedJson* const field = found(key);
    return field == nullptr ? Problem::Decisions() : bits(*field);
  }

  std::vector<Problem::Decisions> algorithms(const char* key) {
    std::vector<Problem::Decisions> result;
    for (const UnorderedJson& each : list(key)) result.push_back(bits(each));
    return result;
  }

 private:
  template <class T>
  T refused() {
    good_ = false;
    return T{};
  }
  const UnorderedJson* found(const char* key) {
    const auto at = json_.find(key);
    if (at == json_.end()) good_ = false;
    return good_ ? &*at : nullptr;
  }
  const UnorderedJson& list(const char* key) {
    static const UnorderedJson empty = UnorderedJson::array();
    const UnorderedJson* const field = found(key);
    if (field != nullptr && field->is_array()) return *field;
    good_ = false;
    return empty;
  }
  template <class T>
  std::vector<T> numbers(const UnorderedJson& json) {
    std::vector<T> result;
    if (!json.is_array()) good_ = false;
    for (const UnorderedJson& each : json) {
      const bool fits = each.is_number_integer() && each.get<std::int64_t>() >= -(1LL << 31) &&
                        each.get<std::int64_t>() < (1LL << 31) &&
                        (std::is_signed_v<T> || each.get<std::int64_t>() >= 0);
      if (!fits) return refused<std::vector<T>>();
      result.push_back(static_cast<T>(each.get<std::int64_t>()));
    }
    return result;
  }
  Problem::Decisions bits(const UnorderedJson& json) {
    if (!json.is_binary()) return refused<Problem::Decisions>();
    Problem::Decisions decisions;
    for (const std::uint8_t byte : json.get_binary()) {
      if (byte >= Task::most_input_values) return refused<Problem::Decisions>();
      decisions.push_back(static_cast<Value>(byte));
    }
    return decisions;
  }

  const UnorderedJson& json_;
  std::string_view& payload_;
  bool good_ = true;
};

Failure refused_message() {
  return fail(ErrorCode::parse_error, "a message between the ranks is damaged");
}

constexpr unsigned most_processes = 64;

std::optional<System> system_in(Fields& fields) {
  const auto setting = parse_setting(fields.text("channel"));
  const auto n = fields.number<unsigned>("n");
  const auto r = fields.number<unsigned>("r");
  if (!fields.good() || !setting || n < 2 || n > most_processes || r > most_processes) return {};
  return System{n, r, setting->channel, setting->task};
}

SolverBudget budget_in(Fields& fields) {
  const int conflicts = fields.number<int>("budget");
  if (fields.flag("first")) return SolverBudget::first(conflicts);
  return conflicts < 0 ? SolverBudget::unlimited() : SolverBudget::later(conflicts);
}

Result<RankMessage> decode_task(Fields& fields) {
  const auto system = system_in(fields);
  if (!system) return refused_message();
  PartTask task{.id = fields.number<std::uint64_t>("id"),
                .system = *system,
                .part = {.on = {fields.point("from"), fields.point("to")},
                         .blocks = fields.blocks("blocks"),
                         .budget = budget_in(fields),
                         .cube = fields.literals("cube"),
                         .generation = fields.number<std::size_t>("generation"),
                         .interruptions = fields.number<unsigned>("interruptions")},
                .target = fields.algorithms("target")};
  if (!fields.good() || task.part.on.from > task.part.on.to || task.target.empty()) {
    return refused_message();
  }
  return RankMessage(std::move(task));
}

Result<RankMessage> decode_report(Fields& fields) {
  const int kind = fields.number<int>("kind");
  if (kind < 0 || kind > static_cast<int>(PartOutcome::Kind::stopped)) return refused_message();
  PartReport report{.id = fields.number<std::uint64_t>("id"),
                    .outcome = {.kind = static_cast<PartOutcome::Kind>(kind),
                                .blocks = fields.blocks("blocks"),
                                .sum_steps = fields.number<unsigned>("steps")},
                    .better = fields.algorithms("better"),
                    .proof = fields.bytes("proof"),
                    .seconds = fields.number<double>("seconds")};
  if (fields.has("split")) report.outcome.split = fields.point("split");
  if (!fields.good()) return refused_message();
  return RankMessage(std::move(report));
}

Result<RankMessage> decode_check(Fields& fields) {
  const auto system = system_in(fields);
  if (!system) return refused_message();
  CheckTask task{fields.number<std::uint64_t>("id"), *system, {}, {}};
  fields.each("target", [&](Fields& each) {
    task.target.push_back({each.text("name"), each.decisions("decisions")});
  });
  bool ordered = true;
  fields.each("parts", [&](Fields& each) {
    CheckTask::Part part{{each.point("from"), each.point("to")},
                         each.number<unsigned>("steps"),
                         each.blocks("blocks"),
                         {}};
    each.each("cubes", [&](Fields& cube) {
      part.cubes.push_back({cube.literals("literals"), cube.bytes("proof")});
    });
    ordered = ordered && part.on.from <= part.on.to && !part.cubes.empty() &&
              (task.parts.empty() || task.parts.back().on.to <= part.on.from) &&
              (part.cubes.size() > 1 || part.cubes.front().literals.empty());
    task.parts.push_back(std::move(part));
  });
  if (!fields.good() || !ordered || task.parts.empty() || task.target.empty()) {
    return refused_message();
  }
  return RankMessage(std::move(task));
}

Result<RankMessage> decode_head(Fields& fields) {
  const std::string kind = fields.text("is");
  if (kind == "hello") return RankMessage(Hello{fields.text("build")});
  if (kind == "task") return decode_task(fields);
  if (kind == "report") return decode_report(fields);
  if (kind == "check") return decode_check(fields);
  if (kind == "checked") {
    return RankMessage(
        CheckReport{fields.number<std::uint64_t>("id"),
                    {fields.text("objection"), fields.text("hash"), fields.text("claim"),
                     fields.bytes("file"), fields.flag("beyond")},
                    fields.number<double>("seconds")});
  }
  if (kind == "better") {
    return RankMessage(
        BetterAlgorithm{fields.number<std::uint64_t>("id"), fields.decisions("decisions")});
  }
  if (kind == "resigned") return RankMessage(Resigned{fields.text("reason")});
  if (kind == "stop") return RankMessage(StopTask{fields.number<std::uint64_t>("id")});
  if (kind == "there") return RankMessage(StillThere{});
  if (kind == "done") return RankMessage(AllDone{fields.flag("lost")});
  return refused_message();
}

}  // namespace

std::string encode(const RankMessage& message) {
  std::string payload;
  const std::vector<std::uint8_t> head =
      UnorderedJson::to_cbor(std::visit(Encoder{payload}, message));
  std::string bytes;
  bytes.reserve(length_bytes + head.size() + payload.size());
  for (std::size_t i = 0; i < length_bytes; ++i) {
    bytes += static_cast<char>((head.size() >> (8 * i)) & 0xff);
  }
  bytes.append(head.begin(), head.end());
  bytes += payload;
  return bytes;
}

Result<RankMessage> decode(std::string_view bytes) {
  if (bytes.size() < length_bytes) return refused_message();
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < length_bytes; ++i) {
    length |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  bytes.remove_prefix(length_bytes);
  if (length > bytes.size()) return refused_message();
  const std::string_view head = bytes.substr(0, length);
  std::string_view payload = bytes.substr(length);
  UnorderedJson json;
  try {
    json = UnorderedJson::from_cbor(head.begin(), head.end(), true, false);
  } catch (const UnorderedJson::exception&) {
    // Told not to throw, it still does for arrays that claim to be longer than memory.
    return refused_message();
  }
  if (!json.is_object()) return refused_message();
  Fields fields(json, payload);
  auto message = decode_head(fields);
  if (!fields.good() || !payload.empty()) return refused_message();
  return message;
}

}  // namespace tacit
