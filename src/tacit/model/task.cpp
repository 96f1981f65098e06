#include "tacit/model/task.h"

#include "tacit/base/contract.h"
#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::string_view set_prefix = "set:";
constexpr unsigned most_in_set = 100'000;

}  // namespace

std::string Task::name() const {
  switch (kind_) {
    case TaskKind::consensus:
      return "consensus";
    case TaskKind::set_agreement:
      return std::string(set_prefix) + std::to_string(most_decided_);
    case TaskKind::approximate:
      return "approximate";
  }
  throw ContractViolation("Task: not a kind of task");
}

Result<Task> parse_task(std::string_view text, unsigned values) {
  expects(values >= 2 && values <= Task::most_input_values, "parse_task: not 2 to 8 values");
  if (text == "consensus") return Task::consensus(values);
  if (text == "approximate") {
    if (values == 2) return Task::approximate();
    return fail(ErrorCode::unsupported, "approximate agreement is about the values 0 and 1, not " +
                                            std::to_string(values) + ": " + quoted_text(text));
  }
  if (!text.starts_with(set_prefix)) {
    return fail(ErrorCode::parse_error,
                "not a task: " + quoted_text(text) + " (consensus, approximate or set:K)");
  }
  const auto most = Integer::parse(text.substr(set_prefix.size()));
  if (!most || *most < Integer(1) || *most > Integer(most_in_set)) {
    return fail(ErrorCode::parse_error,
                "set:K takes a whole number K from 1 on: " + quoted_text(text));
  }
  return Task::set_agreement(static_cast<unsigned>(*most->to_int64()), values);
}

}  // namespace tacit
