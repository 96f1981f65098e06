#include "tacit/algorithm/json_text.h"

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// Follows a text and remembers the keys of the objects around the place where it is.
class KeyReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  KeyReader() = default;
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;
  ~KeyReader() override = default;

  // Empty while nothing is wrong.
  [[nodiscard]] const std::string& problem() const& { return problem_; }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*elements*/) override { return open(); }
  bool start_array(std::size_t /*elements*/) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& value) override {
    if (open_.back().size() >= most_keys) return refuse("more than 64 keys in an object");
    if (open_.back().insert(value).second) return true;
    return refuse("key given more than once: " + quoted_text(value));
  }
  bool parse_error(std::size_t /*position*/, const std::string& /*last_token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  static constexpr std::size_t most_keys = 64;
  static constexpr std::size_t deepest = 16;

  bool refuse(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }
  bool open() {
    if (open_.size() >= deepest) return refuse("nested too deeply");
    open_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> open_{};  // the keys of what is open, outermost first
  std::string problem_{};
};

}  // namespace

Result<Done> check_json_keys(std::string_view text) {
  KeyReader reader;
  nlohmann::json::sax_parse(text, &reader);
  if (!reader.problem().empty()) return fail(ErrorCode::parse_error, reader.problem());
  return Done{};
}

}  // namespace tacit
