#include "tacit/ask/request.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <nlohmann/json.hpp>

#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {
namespace {

using Json = nlohmann::ordered_json;

Failure wrong(std::string message, Place where = {}) {
  return fail(ErrorCode::invalid_argument, std::move(message), std::move(where));
}

// Builds the value of a text, but keeps numbers that are no machine integers as the
// strings they were written as. Refuses keys that occur twice in one object, and what no
// question needs: deep nesting and objects with many keys.
class ExactReader : public nlohmann::json_sax<Json> {
 public:
  ExactReader(const ExactReader&) = delete;
  ExactReader& operator=(const ExactReader&) = delete;
  ~ExactReader() override = default;

  [[nodiscard]] static Result<Json> read(std::string_view text) {
    ExactReader reader;
    if (!Json::sax_parse(text, &reader)) {
      return wrong(reader.problem_.empty() ? "not JSON" : std::move(reader.problem_));
    }
    return std::move(reader.whole_);
  }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t /*value*/, const string_t& text) override { return add(text); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*elements*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*elements*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& value) override {
    if (open_.back()->size() >= most_keys) return refuse("too many keys");
    if (open_.back()->contains(value)) return refuse("given more than once: " + quoted_text(value));
    key_ = std::move(value);
    return true;
  }
  bool parse_error(std::size_t /*position*/, const std::string& /*last_token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  ExactReader() noexcept(false) = default;

  static constexpr std::size_t most_keys = 64;
  static constexpr std::size_t deepest = 8;

  bool refuse(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }
  Json* place(Json value) {
    if (open_.empty()) {
      whole_ = std::move(value);
      return &whole_;
    }
    Json& parent = *open_.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    return &(parent[key_] = std::move(value));
  }
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    if (open_.size() >= deepest) return refuse("nested too deeply");
    open_.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Json whole_;
  std::vector<Json*> open_;  // the containers around the next value, outermost first
  std::string key_;
  std::string problem_;
};

// FILE, FILE.json, DIR: how the help calls values that name something on the disk.
bool takes_files(std::string_view value_name) {
  return value_name.starts_with("FILE") || value_name.starts_with("DIR");
}

// Sorts parameters into what was given, by the signature of the verb.
class ParameterReader {
 public:
  explicit ParameterReader(const Signature& signature)
      : signature_(signature),
        given_{std::vector<std::vector<std::string>>(signature.options.size()), {}} {}

  [[nodiscard]] Result<Args> read(const Json& parameters) {
    for (const auto& [name, value] : parameters.items()) {
      if (value.is_null()) continue;
      if (const auto problem = take(name, value)) return *problem;
    }
    auto arranged_args = arranged(signature_, given_);
    if (!arranged_args) return arranged_args.failure();
    Args args = *std::move(arranged_args);
    args.files = std::move(tables_);
    return args;
  }

 private:
  using Problem = std::optional<Failure>;

  Problem take(const std::string& name, const Json& value) {
    for (const PositionalSpec& positional : signature_.positionals) {
      if (parameter_name(positional.name) != name) continue;
      if (takes_files(positional.name)) return refused(name);
      return take_values(given_.positionals, name, value, false);
    }
    for (std::size_t i = 0; i < signature_.options.size(); ++i) {
      const OptionSpec& option = signature_.options[i];
      if (option.key() != name) continue;
      if (takes_files(option.value)) return refused(Parameter{name});
      return take_values(given_.options[i], Parameter{name}, value, option.value.empty());
    }
    std::vector<std::string> names;
    for (const PositionalSpec& positional : signature_.positionals) {
      names.push_back(spelled(parameter_name(positional.name)));
    }
    for (const OptionSpec& option : signature_.options) {
      if (!takes_files(option.value)) names.push_back(spelled(option.key()));
    }
    return unknown_option(spelled(name), names);
  }

  static Failure refused(const Place& where) {
    return fail(ErrorCode::unsupported, "requests neither read nor write files", where);
  }

  Problem take_values(std::vector<std::string>& target, const Place& where, const Json& value,
                      bool flag) {
    if (!value.is_array()) return take_value(target, where, value, flag);
    for (const Json& element : value) {
      if (auto problem = take_value(target, where, element, flag)) return problem;
    }
    return {};
  }

  Problem take_value(std::vector<std::string>& target, const Place& where, const Json& value,
                     bool flag) {
    if (flag) return take_flag(target, where, value);
    if (value.is_string()) {
      target.push_back(value.get<std::string>());
    } else if (value.is_number_integer()) {
      target.push_back(value.dump());
    } else if (value.is_object() && where.text() == "channel") {
      target.emplace_back("channel.json");
      tables_.emplace(target.back(), value.dump());
    } else if (value.is_object() && where.text() == "algorithm") {
      const std::string number = tables_.empty() ? "" : std::to_string(tables_.size() + 1);
      target.push_back("table" + number + ".json");
      tables_.emplace(target.back(), value.dump());
    } else {
      return wrong("expected a string or a number, not " + std::string(value.type_name()), where);
    }
    return {};
  }

  static Problem take_flag(std::vector<std::string>& target, const Place& where,
                           const Json& value) {
    constexpr std::array<std::string_view, 3> yes{"", "1", "true"};
    constexpr std::array<std::string_view, 2> no{"0", "false"};
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (std::ranges::find(yes, text) != yes.end()) {
      target = {"true"};
      return {};
    }
    if (std::ranges::find(no, text) != no.end()) return {};
    return wrong("expected true or false: " + quoted_text(text), where);
  }

  const Signature& signature_;
  Given given_;
  std::map<std::string, std::string, std::less<>> tables_;
};

// The verb's own options, and the common ones that make sense in a request.
Signature with_request_options(const Signature& own) {
  Signature result{own.positionals, with_common_options(own.options)};
  std::erase_if(result.options, [](const OptionSpec& option) {
    const std::string_view key = option.key();
    return key == "help" || key == "quiet" || key == "jobs";
  });
  return result;
}

}  // namespace

std::string parameter_name(std::string_view name) {
  std::string result(name);
  std::ranges::transform(result, result.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return result;
}

Signature request_signature(const Signature& own) {
  Signature result = with_request_options(own);
  std::erase_if(result.options, [](const OptionSpec& option) { return takes_files(option.value); });
  return result;
}

Result<Args> args_from_parameters(const Signature& own, std::string_view parameters) {
  const auto object = ExactReader::read(parameters);
  if (!object) return object.failure("parameters");
  if (!object->is_object()) return wrong("not a JSON object", "parameters");
  const Signature signature = with_request_options(own);
  auto args = ParameterReader(signature).read(*object);
  if (!args) return args.failure();
  Args result = *std::move(args);
  const auto has_format = std::ranges::any_of(
      own.options, [](const OptionSpec& option) { return option.key() == "format"; });
  if (!has_format) return result;
  if (object->contains("format") && result.text("format") != "json") {
    return wrong("answers are json: " + quoted_text(result.text("format")), Parameter{"format"});
  }
  result.values["format"] = "json";
  return result;
}

std::string error_json(const Error& error) {
  const Json report = {{"error", sentence(error)}};
  return report.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Question> parse_question(std::string_view text) {
  const auto object = ExactReader::read(text);
  if (!object) return object.failure("request");
  if (!object->is_object()) return wrong("not a JSON object", "request");
  Question question{"", "{}"};
  for (const auto& [key, value] : object->items()) {
    if (key == "verb" && value.is_string()) {
      question.verb = value.get<std::string>();
    } else if (key == "parameters" && value.is_object()) {
      question.parameters = value.dump();
    } else {
      return wrong(
          "expected \"verb\", a string, and \"parameters\", an object: " + quoted_text(key),
          "request");
    }
  }
  if (question.verb.empty()) return wrong("\"verb\" is missing", "request");
  return question;
}

}  // namespace tacit::ask
