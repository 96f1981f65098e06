#include "tacit/atlas/part_message.h"

#include <type_traits>

#include <nlohmann/json.hpp>

#include "tacit/atlas/certificate_head.h"
#include "tacit/optimise/certificate_writer.h"

namespace tacit {
namespace {

using Json = nlohmann::json;

Json bytes_of(const Problem::Decisions& decisions) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(decisions.size());
  for (const Bit bit : decisions) bytes.push_back(static_cast<std::uint8_t>(bit));
  return Json::binary(std::move(bytes));
}

Json bytes_of(const std::vector<Problem::Decisions>& algorithms) {
  Json list = Json::array();
  for (const Problem::Decisions& each : algorithms) list.push_back(bytes_of(each));
  return list;
}

struct Encoder {
  Json operator()(const PartTask& task) const {
    return {{"is", "task"},
            {"id", task.id},
            {"n", task.system.processes},
            {"r", task.system.rounds},
            {"channel", channel_name(task.system.channel)},
            {"from", certificate_point(task.part.on.from)},
            {"to", certificate_point(task.part.on.to)},
            {"blocks", task.part.blocks},
            {"budget", task.part.budget},
            {"cube", task.part.cube},
            {"generation", task.part.generation},
            {"hurries", task.part.hurries},
            {"patience", task.patience},
            {"target", bytes_of(task.target)}};
  }
  Json operator()(const PartReport& report) const {
    Json json{{"is", "report"},
              {"id", report.id},
              {"kind", static_cast<int>(report.outcome.kind)},
              {"blocks", report.blocks},
              {"steps", report.sum_steps},
              {"better", bytes_of(report.better)},
              {"proof", Json::binary({report.proof.begin(), report.proof.end()})},
              {"seconds", report.seconds}};
    if (report.outcome.split) json["split"] = certificate_point(*report.outcome.split);
    return json;
  }
  Json operator()(const BetterAlgorithm& better) const {
    return {{"is", "better"}, {"id", better.id}, {"decisions", bytes_of(better.decisions)}};
  }
  Json operator()(const StopTask& stop) const { return {{"is", "stop"}, {"id", stop.id}}; }
  Json operator()(const StillThere&) const { return {{"is", "there"}}; }
  Json operator()(const AllDone& done) const { return {{"is", "done"}, {"lost", done.ranks_lost}}; }
};

// Reads the fields of one message. After the first that is missing or of the wrong kind,
// good() is false and values are empty.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {}

  [[nodiscard]] bool good() const { return good_; }

  template <class T>
  T number(const char* key) {
    const Json* const field = found(key);
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
    const Json* const field = found(key);
    if (field == nullptr || !field->is_boolean()) return refused<bool>();
    return field->get<bool>();
  }

  std::string text(const char* key) {
    const Json* const field = found(key);
    if (field == nullptr || !field->is_string()) return refused<std::string>();
    return field->get<std::string>();
  }

  std::string bytes(const char* key) {
    const Json* const field = found(key);
    if (field == nullptr || !field->is_binary()) return refused<std::string>();
    const auto& binary = field->get_binary();
    return {binary.begin(), binary.end()};
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
    const Json* const field = found(key);
    return field == nullptr ? std::vector<Literal>() : numbers<Literal>(*field);
  }

  std::vector<ErrorCounts> blocks(const char* key) {
    std::vector<ErrorCounts> result;
    for (const Json& each : list(key)) {
      result.push_back(numbers<ErrorCounts::value_type>(each));
    }
    return result;
  }

  Problem::Decisions decisions(const char* key) {
    const Json* const field = found(key);
    return field == nullptr ? Problem::Decisions() : bits(*field);
  }

  std::vector<Problem::Decisions> algorithms(const char* key) {
    std::vector<Problem::Decisions> result;
    for (const Json& each : list(key)) result.push_back(bits(each));
    return result;
  }

 private:
  template <class T>
  T refused() {
    good_ = false;
    return T{};
  }
  const Json* found(const char* key) {
    const auto at = json_.find(key);
    if (at == json_.end()) good_ = false;
    return good_ ? &*at : nullptr;
  }
  const Json& list(const char* key) {
    static const Json empty = Json::array();
    const Json* const field = found(key);
    if (field != nullptr && field->is_array()) return *field;
    good_ = false;
    return empty;
  }
  template <class T>
  std::vector<T> numbers(const Json& json) {
    std::vector<T> result;
    if (!json.is_array()) good_ = false;
    for (const Json& each : json) {
      const bool fits = each.is_number_integer() && each.get<std::int64_t>() >= -(1LL << 31) &&
                        each.get<std::int64_t>() < (1LL << 31) &&
                        (std::is_signed_v<T> || each.get<std::int64_t>() >= 0);
      if (!fits) return refused<std::vector<T>>();
      result.push_back(static_cast<T>(each.get<std::int64_t>()));
    }
    return result;
  }
  Problem::Decisions bits(const Json& json) {
    if (!json.is_binary()) return refused<Problem::Decisions>();
    Problem::Decisions decisions;
    for (const std::uint8_t byte : json.get_binary()) {
      if (byte > 1) return refused<Problem::Decisions>();
      decisions.push_back(byte == 1 ? Bit::one : Bit::zero);
    }
    return decisions;
  }

  const Json& json_;
  bool good_ = true;
};

Failure refused_message() {
  return fail(ErrorCode::parse_error, "a message between the ranks is damaged");
}

Result<PartMessage> decoded_task(Fields& fields) {
  const auto channel = parse_channel(fields.text("channel"));
  if (!channel) return refused_message();
  PartTask task{fields.number<std::uint64_t>("id"),
                {fields.number<unsigned>("n"), fields.number<unsigned>("r"), *channel},
                {{fields.point("from"), fields.point("to")},
                 fields.blocks("blocks"),
                 fields.number<int>("budget"),
                 fields.literals("cube"),
                 0,
                 fields.number<std::size_t>("generation"),
                 fields.number<unsigned>("hurries")},
                fields.number<int>("patience"),
                fields.algorithms("target")};
  constexpr unsigned most = 64;
  if (!fields.good() || task.system.processes < 2 || task.system.processes > most ||
      task.system.rounds > most || task.part.on.from > task.part.on.to || task.target.empty()) {
    return refused_message();
  }
  return PartMessage(std::move(task));
}

Result<PartMessage> decoded_report(Fields& fields) {
  const int kind = fields.number<int>("kind");
  if (kind < 0 || kind > static_cast<int>(PartOutcome::Kind::stopped)) return refused_message();
  PartOutcome outcome{static_cast<PartOutcome::Kind>(kind)};
  if (fields.has("split")) outcome.split = fields.point("split");
  PartMessage message = PartReport{
      fields.number<std::uint64_t>("id"), std::move(outcome),          fields.blocks("blocks"),
      fields.number<unsigned>("steps"),   fields.algorithms("better"), fields.bytes("proof"),
      fields.number<double>("seconds")};
  if (!fields.good()) return refused_message();
  return message;
}

}  // namespace

std::string encoded(const PartMessage& message) {
  const std::vector<std::uint8_t> bytes = Json::to_cbor(std::visit(Encoder{}, message));
  return {bytes.begin(), bytes.end()};
}

Result<PartMessage> decoded(std::string_view bytes) {
  Json json;
  try {
    json = Json::from_cbor(bytes.begin(), bytes.end(), true, false);
  } catch (const Json::exception&) {
    // Told not to throw, it still does for arrays that claim to be longer than memory.
    return refused_message();
  }
  if (!json.is_object()) return refused_message();
  Fields fields(json);
  const std::string kind = fields.text("is");
  if (kind == "task") return decoded_task(fields);
  if (kind == "report") return decoded_report(fields);
  std::optional<PartMessage> message;
  if (kind == "better") {
    message = BetterAlgorithm{fields.number<std::uint64_t>("id"), fields.decisions("decisions")};
  } else if (kind == "stop") {
    message = StopTask{fields.number<std::uint64_t>("id")};
  } else if (kind == "there") {
    message = StillThere{};
  } else if (kind == "done") {
    message = AllDone{fields.flag("lost")};
  }
  if (!message || !fields.good()) return refused_message();
  return *std::move(message);
}

}  // namespace tacit
