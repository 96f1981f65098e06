#include "tacit/api/endpoints.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include <nlohmann/json.hpp>

#include "tacit/api/atlas_endpoint.h"
#include "tacit/api/certificate_cache.h"
#include "tacit/api/openapi.h"
#include "tacit/api/upload_check.h"
#include "tacit/ask/comparison.h"
#include "tacit/ask/complex.h"
#include "tacit/ask/evaluation.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/optimal_call.h"
#include "tacit/ask/optimal_member.h"
#include "tacit/ask/optimal_name.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/plan.h"
#include "tacit/ask/request.h"
#include "tacit/ask/run_options.h"
#include "tacit/ask/simulation.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/budget.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/quoted.h"
#include "tacit/base/version.h"
#include "tacit/complex/memory_estimate.h"
#include "tacit/plan/known_map.h"
#include "tacit/report/law_report.h"
#include "tacit/reproduce/law_question.h"

namespace tacit::api {
namespace {

using serve::Endpoint;
using serve::EndpointAnswer;
using serve::Run;
using serve::WorkClass;
using namespace ask;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_parameter_bytes = std::size_t{4} << 20;
constexpr std::size_t most_certificate_bytes = std::size_t{64} << 20;

// A question to a verb, and the place for the certificate of the answer.
struct Asked {
  const Args& args;
  const RunOptions& run;
  const RunContext& context;
  std::function<bool()> abandoned;
  std::optional<serve::KeptFile> certificate{};
};

// What `tacit VERB --format json` prints.
using Verb = std::function<Result<std::string>(Asked&)>;

// A query as the JSON object that a POST would bring.
std::string parameters_json(const serve::Parameters& parameters) {
  Json object = Json::object();
  for (const auto& [name, value] : parameters) {
    Json& place = object[name];
    if (place.is_null()) {
      place = value;
    } else if (place.is_array()) {
      place.push_back(value);
    } else {
      place = Json::array({place, value});
    }
  }
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

int status_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::io_error:
    case ErrorCode::defect:
      return 500;
    case ErrorCode::cancelled:
      return 422;
    case ErrorCode::out_of_memory:
      return 413;
    default:
      return 400;
  }
}

EndpointAnswer refusal(const Error& error) {
  return {.status = status_of(error), .body = error_json(error)};
}

EndpointAnswer answer_with(const Result<std::string>& result, const Run& run) {
  if (result) return {.body = *result};
  if (result.error().code != ErrorCode::cancelled) return refusal(result.error());
  if (run.cause() == Run::Cause::out_of_time) return refusal(out_of_time());
  return {.status = 503, .body = error_json({ErrorCode::cancelled, "the server is stopping", ""})};
}

// What a request is granted, whatever its class: this is the only place. It hears when to stop
// and tells the run about progress, at most ten times a second.
RunContext context_of(Run& run) {
  struct Pace {
    std::mutex mutex;
    Run::Clock::time_point next{};
  };
  RunContext context;
  context.stop = run.stop_token();
  context.budget = std::make_shared<Budget>(spare_memory());
  context.on_progress = [&run, pace = std::make_shared<Pace>()](const Progress& progress) {
    {
      const std::scoped_lock lock(pace->mutex);
      const auto now = Run::Clock::now();
      if (now < pace->next) return;
      pace->next = now + std::chrono::milliseconds(100);
    }
    run.say(progress_text(progress, run.elapsed()));
  };
  return context;
}

// Every computation has a thread of its own, and a server runs for long.
struct ThreadCaches {
  ThreadCaches() = default;
  ThreadCaches(const ThreadCaches&) = delete;
  ThreadCaches& operator=(const ThreadCaches&) = delete;
  ~ThreadCaches() { release_thread_caches(); }
};

// The one place in which requests of all classes are worked on.
Result<std::string> in_context(Run& run,
                               const std::function<Result<std::string>(const RunContext&)>& work) {
  const ThreadCaches caches;
  const RunContext context = context_of(run);
  return within(context, [&] { return work(context); });
}

EndpointAnswer answer_verb(const ask::Signature& signature, const Verb& verb, unsigned jobs,
                           const serve::EndpointRequest& question, Run& run) {
  const auto text = question.has_body ? question.body->text()
                                      : Result<std::string>(parameters_json(question.parameters));
  if (!text) return refusal(text.error());
  auto given = args_from_parameters(signature, *text);
  if (!given) return refusal(given.error());
  Args args = *std::move(given);
  args.values["jobs"] = std::to_string(jobs);
  const auto options = run_options(args);
  if (!options) return refusal(options.error());
  if (options->time_limit) {
    run.shorten(std::chrono::duration_cast<std::chrono::milliseconds>(*options->time_limit));
  }
  std::optional<serve::KeptFile> certificate;
  const auto work = [&](const RunContext& context) {
    Asked asked{args, *options, context, [&run] { return run.cause() == Run::Cause::not_wanted; }};
    auto result = verb(asked);
    certificate = std::move(asked.certificate);
    return result;
  };
  EndpointAnswer answer = answer_with(in_context(run, work), run);
  if (answer.status == 200) answer.certificate = std::move(certificate);
  return answer;
}

// The answer to the call in which `optimal` is replaced by the algorithm that it stands for.
Result<std::string> answer_named(const Asked& asked,
                                 const std::function<Result<std::string>(const Args&)>& answer) {
  const auto call = with_optimal(asked.args, asked.run.jobs, asked.context);
  if (!call) return call.failure();
  if (!call->remark.empty()) return fail(ErrorCode::unsupported, call->remark);
  return answer(call->args);
}

Endpoint verb_endpoint(std::string name, ask::Signature signature, unsigned jobs, Verb verb) {
  return {.name = std::move(name),
          .post = true,
          .body_type = "application/json",
          .body_bytes = most_parameter_bytes,
          .answer = [signature = std::move(signature), jobs, verb = std::move(verb)](
                        const serve::EndpointRequest& question, Run& run) {
            return answer_verb(signature, verb, jobs, question, run);
          }};
}

// A description takes a dozen times the room of its text, and several may be written at
// once: what would be far larger than any page can show is refused. What does not fit at all is
// left to the verb, which says so.
std::optional<Error> complex_objection(const Args& args) {
  constexpr std::uint64_t most_facets = std::uint64_t{1} << 17;
  constexpr std::uint64_t most_kripke_facets = std::uint64_t{1} << 14;
  constexpr unsigned most_reduced_processes = 10;
  const auto size = system_from(args);
  if (!size) return std::nullopt;
  const auto task = task_from(args, size->processes);
  if (!task) return std::nullopt;
  System system = *size;
  system.task = *task;
  const std::string kind = args.text("kind");
  if (kind == "input" || kind == "output") return std::nullopt;
  if (kind == "system" || kind == "execution") return std::nullopt;  // nothing is listed
  const auto estimate = hypergraph_estimate(system);
  if (!estimate) return std::nullopt;
  const bool too_large = kind == "reduced"  ? system.processes > most_reduced_processes
                         : kind == "kripke" ? estimate->items > most_kripke_facets
                                            : estimate->items > most_facets;
  if (!too_large) return std::nullopt;
  return Error{ErrorCode::too_large,
               "too large to be described over HTTP: " + std::to_string(estimate->items) +
                   " facets (tacit complex itself has no such limit)",
               Parameter{"n"}};
}

EndpointAnswer missing(std::string sentence) {
  return {.status = 404,
          .body = error_json({ErrorCode::invalid_argument, std::move(sentence), ""})};
}

Endpoint constant_endpoint(std::string name, std::string body) {
  return {.name = std::move(name),
          .work = WorkClass::cheap,
          .answer = [body = std::move(body)](const serve::EndpointRequest&, Run&) {
            return EndpointAnswer{.body = body};
          }};
}

Endpoint check_endpoint() {
  return {.name = "check",
          .get = false,
          .post = true,
          .body_bytes = most_certificate_bytes,
          .work = WorkClass::checking,
          .answer = [](const serve::EndpointRequest& question, Run& run) {
            const auto body = question.body->stream();
            const auto work = [&body](const RunContext& context) {
              return upload_check_json(*body, context.stop);
            };
            return answer_with(in_context(run, work), run);
          }};
}

Result<std::string> law_answer_json(const Args& args, const RunContext& context) {
  const auto question = law_question(args);
  if (!question) return question.failure();
  const auto results = answer_laws(*question, context);
  if (!results) return results.failure();
  return laws_json(*results);
}

Result<std::string> whole_map_json(const RunContext& context) {
  const auto map = known_map({}, optima_of_atlases(context), context);
  if (!map) return map.failure();
  return map_json(*map);
}

// What takes no parameters and is computed from the atlases once, until they change.
Endpoint atlas_endpoint(std::string name, WorkClass work, AtlasText::Work make) {
  return {.name = std::move(name),
          .work = work,
          .answer = [made = std::make_shared<AtlasText>(std::move(make))](
                        const serve::EndpointRequest&, Run& run) {
            const auto text =
                in_context(run, [&made](const RunContext& context) { return made->text(context); });
            if (text && text->empty()) return missing("there is no atlas here");
            return answer_with(text, run);
          }};
}

Endpoint certificate_endpoint(std::shared_ptr<const CertificateCache> kept) {
  return {.name = "certificate",
          .takes_rest = true,
          .work = WorkClass::reading,
          .answer = [kept = std::move(kept)](const serve::EndpointRequest& question, Run& run) {
            const auto bytes = in_context(run, [&](const RunContext& context) {
              auto found = kept->find(question.rest);
              if (!found) found = served_certificate(question.rest, context);
              return Result<std::string>(std::move(found).value_or(""));
            });
            if (bytes && bytes->empty()) {
              return missing("no such certificate: " + quoted_text(question.rest));
            }
            EndpointAnswer answer = answer_with(bytes, run);
            if (bytes) answer.media_type = "application/octet-stream";
            return answer;
          }};
}

}  // namespace

std::vector<Endpoint> verb_endpoints(unsigned jobs) {
  std::vector<Endpoint> endpoints;
  std::vector<DescribedVerb> described;
  const auto add = [&](std::string name, std::string summary, const Signature& signature,
                       Verb verb) {
    endpoints.push_back(verb_endpoint(name, signature, jobs, std::move(verb)));
    described.push_back({std::move(name), std::move(summary), signature});
  };
  add("evaluate", "exact error probabilities of an algorithm", evaluation_signature(),
      [](Asked& asked) {
        return answer_named(asked, [&](const Args& args) {
          return evaluate_json(args, asked.run.jobs, asked.context);
        });
      });
  add("compare", "where worst cases cross, and which algorithm is best where",
      comparison_signature(), [](Asked& asked) {
        return compare_json(asked.args, asked.run.jobs, asked.context, &optimal_member);
      });
  add("complex", "complexes and graphs of a system", complex_signature(),
      [](Asked& asked) -> Result<std::string> {
        if (const auto objection = complex_objection(asked.args)) return Failure{*objection};
        return answer_named(asked,
                            [&](const Args& args) { return complex_json(args, asked.context); });
      });
  const auto kept = std::make_shared<CertificateCache>();
  add("optimal", "the smallest possible error, and who reaches it", optimal_signature(),
      [kept](Asked& asked) {
        return optimal_json(asked.args, asked.run.jobs, asked.context, asked.abandoned,
                            [&](const std::string& path) { asked.certificate = kept->keep(path); });
      });
  add("simulate", "error probabilities from random executions", simulation_signature(),
      [](Asked& asked) {
        return answer_named(asked, [&](const Args& args) {
          return simulate_json(args, asked.run.jobs, asked.run.seed, asked.context);
        });
      });
  add("plan", "known algorithms for a target error, and what is needed", plan_signature(),
      [](Asked& asked) { return plan_json(asked.args, asked.run.jobs, asked.context); });
  add("laws", "statements for every number of processes, checked", law_signature(),
      [](Asked& asked) { return law_answer_json(asked.args, asked.context); });
  add("known", "what the atlas knows about a system", ask::known_signature(),
      [](Asked& asked) { return known_json(asked.args, asked.context); });
  endpoints.push_back(check_endpoint());
  endpoints.push_back(constant_endpoint("version", Json{{"version", version()}}.dump() + "\n"));
  endpoints.push_back(constant_endpoint("openapi.json", openapi_json(described)));
  endpoints.push_back(atlas_endpoint("atlas", WorkClass::reading, &whole_atlas_json));
  endpoints.push_back(atlas_endpoint("map", WorkClass::computing, &whole_map_json));
  endpoints.push_back(certificate_endpoint(kept));
  return endpoints;
}

}  // namespace tacit::api
