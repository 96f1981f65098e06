#include "tacit/atlas/setting.h"

#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"

namespace tacit {

namespace {

constexpr std::string_view class_word = "class ";

}  // namespace

std::string Subject::to_string() const {
  return system.to_string() + (of_class ? ", class " + of_class->name() : "");
}

std::string setting_text(const Subject& subject) {
  const System& system = subject.system;
  std::string text(channel_name(system.channel));
  if (subject.of_class) return text + " " + std::string(class_word) + subject.of_class->name();
  if (system.task == Task::consensus()) return text;
  text += " " + system.task.name();
  if (system.task.values() > 2) text += " values " + std::to_string(system.task.values());
  return text;
}

Result<Setting> parse_setting(const std::string& text) {
  const std::size_t space = text.find(' ');
  const auto channel = parse_channel(text.substr(0, space));
  if (!channel) return channel.failure();
  if (space == std::string::npos) return Setting{*channel, Task::consensus()};
  std::string name = text.substr(space + 1);
  if (name.starts_with(class_word)) {
    return Setting{*channel, Task::consensus(), name.substr(class_word.size())};
  }
  unsigned values = 2;
  constexpr std::string_view word = " values ";
  if (const std::size_t at = name.find(word); at != std::string::npos) {
    const auto given = Integer::parse(name.substr(at + word.size()));
    if (!given || *given < Integer(3) || *given > Integer(Task::most_input_values)) {
      return fail(ErrorCode::parse_error, "not a number of values: " + quoted_text(text));
    }
    values = static_cast<unsigned>(*given->to_int64());
    name.resize(at);
  }
  const auto task = parse_task(name, values);
  if (!task) return task.failure();
  return Setting{*channel, *task};
}

}  // namespace tacit
