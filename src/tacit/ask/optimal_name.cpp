#include "tacit/ask/optimal_name.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "tacit/algorithm/word_algorithm.h"
#include "tacit/ask/optimal_call.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {
namespace {

constexpr std::chrono::seconds patience{10};

// Stops when the context does, or when the time is over.
class Limited {
 public:
  Limited(const RunContext& context, std::chrono::seconds time)
      : context_(context),
        relay_(context.stop, Relay{&stop_}),
        clock_([this, time](const std::stop_token& done) {
          std::unique_lock lock(mutex_);
          ended_.wait_for(lock, done, time, [] { return false; });
          if (!done.stop_requested()) stop_.request_stop();
        }) {
    context_.stop = stop_.get_token();
  }

  [[nodiscard]] const RunContext& context() const { return context_; }

 private:
  struct Relay {
    std::stop_source* stop;
    void operator()() const { stop->request_stop(); }
  };

  RunContext context_;
  std::stop_source stop_;
  std::stop_callback<Relay> relay_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::jthread clock_;
};

struct Found {
  std::string text;                  // what takes the place of `optimal`
  std::optional<std::string> table;  // its file, where the text is no name
  std::string remark;
};

Result<Found> best_at(const Args& args, unsigned jobs, const RunContext& context) {
  if (!args.has("at")) {
    return fail(ErrorCode::invalid_argument, "is missing: which algorithm is optimal depends on p",
                Parameter{"at"});
  }
  const auto at = Probability::parse(args.text("at"));
  if (!at) return at.failure(Parameter{"at"});
  Args asked = args;
  if (!asked.has("r")) asked.values["r"] = "1";
  const auto size = system_from(asked);
  if (!size) return size.failure();
  const auto task = task_from(args, size->processes);
  if (!task) return task.failure();
  if (task->takes_fractions()) return no_optimum_for(*task);
  System system = *size;
  system.task = *task;
  const Limited limited(context, patience);
  const auto found = optimal_answer({.question = optimal_at(system, *at)}, jobs, limited.context());
  if (!found) return found.failure();
  if (context.cancelled()) return stopped_by_caller();
  const OptimumPiece& piece = found->optimum.pieces.front();
  const std::string& name = found->optimum.algorithms[piece.algorithm].name;
  const bool proved = found->optimum.complete();
  const std::string remark =
      proved ? "" : "not proved to be optimal, the best known: " + quoted_text(name);
  const AlgorithmRequest request{.processes = system.processes, .channel = system.channel};
  const bool named = task->values() > 2 ? static_cast<bool>(WordAlgorithm::parse(name))
                                        : static_cast<bool>(parse_algorithm(name, request));
  if (named) return Found{name, {}, remark};
  const std::string where = " at " + at->value().to_string();
  return Found{(proved ? "optimal" : "best known") + where, table_of(*found, piece).to_json(),
               remark};
}

}  // namespace

Result<NamedCall> with_optimal(Args args, unsigned jobs, const RunContext& context) {
  constexpr std::string_view optimal = "optimal";
  std::vector<std::string*> places;
  for (std::string& text : args.positionals) places.push_back(&text);
  if (const auto option = args.values.find("algorithm"); option != args.values.end()) {
    places.push_back(&option->second);
  }
  std::erase_if(places, [&](const std::string* text) { return *text != optimal; });
  if (places.empty()) return NamedCall{std::move(args)};
  const auto found = best_at(args, jobs, context);
  if (!found) return found.failure();
  for (std::string* text : places) *text = found->text;
  if (found->table) args.tables[found->text] = *found->table;
  // The intersection graph has no probabilities: p said what is optimal, and nothing else.
  if (args.text("kind") == "intersection") args.values.erase("at");
  return NamedCall{std::move(args), found->remark};
}

}  // namespace tacit::ask
