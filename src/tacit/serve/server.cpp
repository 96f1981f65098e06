// The HTTP library accepts connections, parses requests, decodes bodies and writes
// answers. What stands between it and the network is ours: a thread for each
// connection instead of its pool (connections.h), deadlines and limits (connection.h), and
// a strict look at every head before it sees one (request_head.h). Its router, which matches
// regular expressions, is not used: the decision is made in routes.h.
//
// One file, because it is the only one that knows the types of the HTTP library.
#include "tacit/serve/server.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <netdb.h>

#include <sys/socket.h>

#include "tacit/base/contract.h"
#include "tacit/serve/answer_text.h"
#include "tacit/serve/class_gates.h"
#include "tacit/serve/connections.h"
#include "tacit/serve/embedding.h"
#include "tacit/serve/http_library.h"
#include "tacit/serve/room.h"
#include "tacit/serve/routes.h"

namespace tacit::serve {
namespace {

using namespace std::chrono_literals;

constexpr const char* retry_seconds = "5";  // for everybody who is sent away

// Scripts and styles of the page itself only; WebAssembly may be compiled; formulas are
// set with style attributes; pictures are made in the page.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors ";

// X-Frame-Options says the same as frame-ancestors to old browsers, but cannot name others.
httplib::Headers safety_headers(const std::vector<std::string>& embedders) {
  httplib::Headers headers{{"Content-Security-Policy", content_policy + frame_ancestors(embedders)},
                           {"X-Content-Type-Options", "nosniff"},
                           {"Referrer-Policy", "same-origin"},
                           {"Cross-Origin-Opener-Policy", "same-origin"},
                           {"Cross-Origin-Resource-Policy", "same-origin"}};
  if (embedders.empty()) headers.emplace("X-Frame-Options", "DENY");
  return headers;
}

// A connection as the library sees it.
class ConnectionStream : public httplib::Stream {
 public:
  explicit ConnectionStream(Connection& connection) : connection_(connection) {}

  [[nodiscard]] bool is_readable() const override { return true; }
  [[nodiscard]] bool is_writable() const override { return !connection_.is_gone(); }
  ssize_t read(char* bytes, std::size_t size) override { return connection_.read(bytes, size); }
  ssize_t write(const char* bytes, std::size_t size) override {
    return connection_.write({bytes, size}) ? static_cast<ssize_t>(size) : -1;
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  [[nodiscard]] socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

// Bodies are handed over piece by piece: the library compresses and copies whole ones.
void set_body(httplib::Response& response, std::string_view bytes, const std::string& type,
              std::shared_ptr<const void> owner = {}) {
  if (bytes.empty()) {
    response.set_content("", type);
    return;
  }
  response.set_content_provider(
      bytes.size(), type,
      [bytes, owner](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        const std::string_view part = bytes.substr(offset, std::min<std::size_t>(length, 1U << 16));
        return sink.write(part.data(), part.size());
      });
}

// Answers of these sizes are compressed for who accepts that: smaller ones fit into a few
// packets, and larger ones would take seconds.
constexpr std::size_t least_compressed = std::size_t{16} << 10;
constexpr std::size_t most_compressed = std::size_t{16} << 20;

void compress(EndpointAnswer& answer, httplib::Response& response) {
  const std::size_t size = answer.body.size();
  if (answer.media_type != "application/json") return;
  if (size < least_compressed || size > most_compressed) return;
  answer.body = gzipped(answer.body);
  response.set_header("Content-Encoding", "gzip");
}

// `room` is given back when the text has been written or the connection has broken.
void set_body(httplib::Response& response, std::string text, const std::string& type,
              Room::Hold room = {}) {
  struct Owner {
    std::string text;
    Room::Hold room;
  };
  const auto owner = std::make_shared<const Owner>(Owner{std::move(text), std::move(room)});
  set_body(response, owner->text, type, owner);
}

void refuse(httplib::Response& response, const Refusal& refusal) {
  response.status = refusal.status;
  response.set_header("Cache-Control", "no-store");
  set_body(response, error_body(refusal.sentence), "application/json");
}

void hold_off(httplib::Response& response, const Refusal& refusal) {
  response.set_header("Retry-After", retry_seconds);
  refuse(response, refusal);
}

// Server-Timing, in the milliseconds of the standard.
std::string timing_text(Run::Clock::duration waited, Run::Clock::duration worked) {
  const auto milliseconds = [](Run::Clock::duration time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
  };
  return "wait;dur=" + milliseconds(waited) + ", work;dur=" + milliseconds(worked);
}

RequestHead head_of(const httplib::Request& request) {
  RequestHead head;
  head.method = request.method;
  head.path = request.path;
  head.target = request.target;
  const auto view = [&request](const char* name) -> std::string_view {
    const auto found = request.headers.find(name);
    return found == request.headers.end() ? std::string_view{} : found->second;
  };
  head.content_type = view("Content-Type");
  if (request.has_header("Content-Length")) {
    head.content_length =
        std::strtoull(request.get_header_value("Content-Length").c_str(), nullptr, 10);
  }
  head.origins = {.host = view("Host"),
                  .origin = view("Origin"),
                  .fetch_site = view("Sec-Fetch-Site"),
                  .referer = view("Referer"),
                  .user_agent = view("User-Agent"),
                  .has_host = request.has_header("Host") || request.version != "HTTP/1.0",
                  .has_origin = request.has_header("Origin")};
  return head;
}

// Chunks and their sizes take room besides what they contain.
std::size_t raw_allowance(std::size_t body_bytes) {
  return body_bytes + body_bytes / 4 + (std::size_t{64} << 10);
}

}  // namespace

class Server::Implementation : public HttpLibraryServer {
 public:
  Implementation(Site site, OriginCheck origin_check, Limits limits)
      : site_(std::move(site)),
        safety_headers_(safety_headers(site_.embedders)),
        origin_check_(std::move(origin_check)),
        limits_(limits),
        gates_(limits),
        spool_(limits.spool_bytes, limits.spool_kept),
        answers_(limits.answer_bytes, limits.answer_kept),
        connections_(limits.connections) {
    new_task_queue = [this] { return new Threads(*this); };
    set_idle_interval(0, 50'000);
    set_default_headers(safety_headers_);
    set_socket_options([this](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
      listener_ = socket;
    });
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return before_body(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    set_expect_100_continue_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          const Routing routing = routing_of(head_of(request), site_, origin_check_);
          if (routing.route) return 100;
          deny(response, routing.problem);
          return response.status;
        });
    Post(".*", [this](const httplib::Request& request, httplib::Response& response,
                      const httplib::ContentReader& body) { with_body(request, response, body); });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty() && response.content_length_ == 0) {
        refuse(response, {response.status, "the request was not understood"});
      }
    });
  }

  Result<unsigned> bind_at(const std::string& address, unsigned port) {
    const int family = address.find(':') == std::string::npos ? AF_INET : AF_INET6;
    set_address_family(family);
    const int bound = port == 0                                       ? bind_to_any_port(address)
                      : bind_to_port(address, static_cast<int>(port)) ? static_cast<int>(port)
                                                                      : -1;
    if (bound < 0) {
      return fail(ErrorCode::io_error, "cannot listen on " + address + " port " +
                                           std::to_string(port) + " (in use, or not allowed)");
    }
    ::listen(listener_, 128);  // the library asks for a line of 5
    return static_cast<unsigned>(bound);
  }

  void begin_stop() {
    stopping_since_ = Run::Clock::now().time_since_epoch().count();
    stopping_ = true;
  }

 private:
  // The queue of the library: every connection gets a thread at once.
  class Threads : public httplib::TaskQueue {
   public:
    explicit Threads(Implementation& server) : server_(server) {}
    EnqueueResult enqueue(std::function<void()> serve_one) override {
      server_.connections_.start(std::move(serve_one));
      on_idle();
      return static_cast<EnqueueResult>(true);
    }
    void on_idle() override { server_.end_if_stopping(); }
    void shutdown() override { server_.connections_.close_all(); }

   private:
    Implementation& server_;
  };

  // On the accepting thread: when asked to stop, as soon as all answers are out or half a
  // second has passed.
  void end_if_stopping() {
    if (!stopping_) return;
    const Run::Clock::time_point since{Run::Clock::duration(stopping_since_)};
    if (connections_.count() == 0 || Run::Clock::now() - since > 500ms) httplib::Server::stop();
  }

  // One connection from beginning to end, on its thread.
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, limits_);
    connections_.add(connection);
    current_ = &connection;
    bool fine = false;
    if (const auto refusal = connection.read_head()) {
      if (refusal->status != 0) {
        write_refusal(connection, *refusal);
        connection.drain();
      }
    } else {
      ConnectionStream stream(connection);
      try {
        fine = serve_one_request(stream, [](httplib::Request& request) {
          request.ranges.clear();  // only whole files
        });
      } catch (const std::exception&) {
        fine = false;
      }
      if (unread_) connection.drain();
    }
    unread_ = false;
    current_ = nullptr;
    connections_.remove(connection);
    return fine;
  }

  // For heads that the library does not get to see.
  void write_refusal(Connection& connection, const Refusal& refusal) const {
    const std::string body = error_body(refusal.sentence);
    std::string text = "HTTP/1.1 " + std::to_string(refusal.status) + " Refused\r\n";
    for (const auto& [name, value] : safety_headers_) text += name + ": " + value + "\r\n";
    text += "Content-Type: application/json\r\nCache-Control: no-store\r\nConnection: close\r\n";
    text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    [[maybe_unused]] const bool written = connection.write(text);
  }

  static void deny(httplib::Response& response, const RoutingProblem& problem) {
    unread_ = true;
    refuse(response, problem.refusal);
    if (!problem.allow.empty()) response.set_header("Allow", problem.allow);
  }

  // True when the answer is complete without a body of the request.
  bool before_body(const httplib::Request& request, httplib::Response& response) {
    const Routing routing = routing_of(head_of(request), site_, origin_check_);
    if (!routing.route) {
      deny(response, routing.problem);
    } else if (routing.route->endpoint == nullptr) {
      show_file(request, response, routing.route->file);
    } else if (routing.route->question.has_body) {
      return false;
    } else {
      answer(*routing.route, request, response);
    }
    return true;
  }

  void with_body(const httplib::Request& request, httplib::Response& response,
                 const httplib::ContentReader& body) {
    Routing routing = routing_of(head_of(request), site_, origin_check_);
    if (!routing.route) return deny(response, routing.problem);
    const auto refusal = receive(head_of(request), *routing.route, body);
    if (!refusal) return answer(*routing.route, request, response);
    unread_ = true;
    const bool later = refusal->status == 503 || refusal->status == 429;
    later ? hold_off(response, *refusal) : refuse(response, *refusal);
  }

  // Reads the body once there is a place and room for it. The place is given back at the end of
  // the body, the room with the question.
  std::optional<Refusal> receive(const RequestHead& head, Route& route,
                                 const httplib::ContentReader& body) {
    Connection& connection = *current_;
    connection.set_busy(true);
    const auto entry =
        gates_.uploads().enter(connection.client(), limits_.waiting_time, wanted(connection));
    connection.set_busy(false);
    if (!entry) return denial_refusal(entry.denial, stopping_);
    const std::size_t most = route.endpoint->body_bytes;
    auto room = spool_.take(connection.client(), head.content_length.value_or(most));
    if (room == nullptr) return Refusal{503, "too many bodies at once; try again later"};
    const auto spooled = std::make_shared<SpooledBody>(limits_.spool_folder, std::move(room));
    const Refusal too_large{413, "the body is larger than " + std::to_string(most) + " bytes"};
    std::optional<Refusal> problem;
    connection.allow_body(raw_allowance(most));
    const bool whole = body([&](const char* bytes, std::size_t size) {
      if (size > most - spooled->size()) {
        problem = too_large;
      } else if (const auto error = spooled->append({bytes, size})) {
        problem = Refusal{503, error->message};
      }
      return !problem;
    });
    route.question.body = spooled;
    if (whole || problem) return problem;
    if (connection.overrun()) return too_large;
    if (connection.late()) return Refusal{408, "the body did not arrive in time"};
    return Refusal{400, "the body is incomplete or malformed"};
  }

  // Whether somebody still waits for the answer, to be asked again and again.
  std::function<bool()> wanted(const Connection& connection) const {
    return [this, &connection] { return !stopping_ && !connection.is_gone(); };
  }

  void show_file(const httplib::Request& request, httplib::Response& response,
                 const StoredFile* file) const {
    if (file == nullptr) {
      response.set_header("Cache-Control", "no-store");
      set_body(response, site_.start_page, "text/html; charset=utf-8");
      return;
    }
    response.set_header("Cache-Control", std::string(cache_control(file->path)));
    response.set_header("ETag", "W/\"" + std::string(file->digest) + "\"");
    response.set_header("Vary", "Accept-Encoding");
    if (is_unchanged(*file, request.get_header_value("If-None-Match"))) {
      response.status = 304;
      return;
    }
    const std::string type(media_type(file->path));
    if (!file->compressed) return set_body(response, file->bytes, type);
    if (!accepts_gzip(request.get_header_value("Accept-Encoding"))) {
      return set_body(response, contents(*file), type);
    }
    response.set_header("Content-Encoding", "gzip");
    set_body(response, file->bytes, type);
  }

  // Runs the endpoint, at once or, as events, while the answer is being written.
  void answer(const Route& route, const httplib::Request& request, httplib::Response& response) {
    response.set_header("Cache-Control", "no-store");
    Connection& connection = *current_;
    connection.set_busy(true);
    const auto came = Run::Clock::now();
    WorkGate::Entry entry;
    if (WorkGate* const gate = gates_.gate_of(route.endpoint->work)) {
      entry = gate->enter(connection.client(), limits_.waiting_time, wanted(connection));
      if (!entry) {
        connection.set_busy(false);
        return hold_off(response, denial_refusal(entry.denial, stopping_));
      }
    }
    const auto began = Run::Clock::now();
    const auto time = gates_.time_of(route.endpoint->work);
    const auto work = [&endpoint = *route.endpoint, question = route.question](Run& run) {
      return endpoint.answer(question, run);
    };
    if (!route.wants_events) {
      auto [result, room] =
          computed(work, time, connection, [](const std::string&) { return true; });
      connection.set_busy(false);
      response.status = result.status;
      response.set_header("Server-Timing", timing_text(began - came, Run::Clock::now() - began));
      if (result.status == 503) response.set_header("Retry-After", retry_seconds);
      if (result.certificate) response.set_header("Tacit-Certificate", result.certificate->name);
      if (accepts_gzip(request.get_header_value("Accept-Encoding"))) compress(result, response);
      return set_body(response, std::move(result.body), result.media_type, std::move(room));
    }
    response.set_content_provider("text/event-stream", [this, entry, work, time, &connection](
                                                           std::size_t, httplib::DataSink& sink) {
      const auto send = [&sink](std::string_view name, const std::string& data) {
        const std::string event = event_text(name, data);
        return sink.write(event.data(), event.size());
      };
      const auto [result, room] = computed(work, time, connection, [&](const std::string& news) {
        return send("progress", progress_body(news));
      });
      const bool proof_sent =
          !result.certificate || send("certificate", certificate_body(*result.certificate));
      const bool sent = proof_sent && send(result.status < 400 ? "result" : "error", result.body);
      connection.set_busy(false);
      sink.done();
      return sent;
    });
  }

  struct Computed {
    EndpointAnswer answer;
    Room::Hold room;  // that the answer takes until it is written
  };

  // The answer of the work, watched: it is asked to stop when the client leaves or takes no
  // more news, when its time is over, and when the server stops.
  Computed computed(const Computation::Work& work, std::chrono::milliseconds time,
                    Connection& connection, const std::function<bool(const std::string&)>& tell) {
    Computation computation(work, time);
    Run& run = computation.run();
    while (!computation.is_done()) {
      computation.wait(50ms);
      run.look_at_clock();
      const auto news = computation.news();
      if (stopping_ || connection.is_gone() || (news && !tell(*news))) {
        run.stop(Run::Cause::not_wanted);
      }
    }
    connection.begin_answer();
    EndpointAnswer answer = computation.take_answer();
    auto room = answers_.take(connection.client(), answer.body.size());
    if (room != nullptr) return {std::move(answer), std::move(room)};
    if (answer.body.size() > answers_.size()) {
      return {{.status = 413,
               .body = error_body("too large: the answer has " +
                                  std::to_string(answer.body.size()) + " bytes")},
              {}};
    }
    return {{.status = 503, .body = error_body("too many answers wait to be taken; try later")},
            {}};
  }

  const Site site_;
  const httplib::Headers safety_headers_;  // of every answer
  const OriginCheck origin_check_;
  const Limits limits_;
  ClassGates gates_;
  Room spool_;    // of bodies
  Room answers_;  // until they are taken
  Connections connections_;
  int listener_ = -1;
  std::atomic<bool> stopping_ = false;
  std::atomic<Run::Clock::rep> stopping_since_ = 0;

  // Of the connection that the current thread serves.
  static thread_local Connection* current_;
  static thread_local bool unread_;  // bytes of the body are left
};

thread_local Connection* Server::Implementation::current_ = nullptr;
thread_local bool Server::Implementation::unread_ = false;

Server::Server(Site site, OriginCheck origin_check, Limits limits)
    : implementation_(
          std::make_unique<Implementation>(std::move(site), std::move(origin_check), limits)) {}

Server::~Server() = default;

Result<unsigned> Server::bind(const std::string& address, unsigned port) {
  return implementation_->bind_at(address, port);
}

bool Server::run() {
  return implementation_->listen_after_bind();
}

void Server::stop() {
  implementation_->begin_stop();
}

}  // namespace tacit::serve
