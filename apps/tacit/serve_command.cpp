// tacit serve: the web explorer.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <stop_token>
#include <system_error>
#include <thread>
#include <unistd.h>

#include <arpa/inet.h>
#include <sys/wait.h>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/api/endpoints.h"
#include "tacit/ask/data_folder.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/base/work_directory.h"
#include "tacit/serve/embedding.h"
#include "tacit/serve/page_folder.h"
#include "tacit/serve/server.h"

namespace tacit::cli {
namespace {

constexpr unsigned usual_port = 8717;
constexpr std::chrono::seconds patience_with_work{1};

constexpr const char* start_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>tacit</title>"
    "<p>The page of the explorer was not built: <code>./tacit serve</code> in the source tree "
    "installs what it needs and builds it. The <a href=\"api/version\">API</a> "
    "is there.</p></html>\n";

struct ServeCall {
  std::string address;
  std::optional<unsigned> port;
  std::vector<std::string> names;
  std::vector<std::string> embedders;
  bool browser;
  serve::Limits limits;
  unsigned jobs;

  [[nodiscard]] bool six() const { return address.find(':') != std::string::npos; }
  [[nodiscard]] bool loopback() const { return address.starts_with("127.") || address == "::1"; }
};

bool is_address(const std::string& text) {
  in_addr four{};
  in6_addr six{};
  return ::inet_pton(AF_INET, text.c_str(), &four) == 1 ||
         ::inet_pton(AF_INET6, text.c_str(), &six) == 1;
}

Result<ServeCall> parse_serve(const Args& args) {
  ServeCall options{};
  options.address = args.text("address");
  if (!is_address(options.address)) {
    return fail(ErrorCode::invalid_argument,
                "not an address such as 127.0.0.1 or ::1: " + quoted_text(options.address),
                Parameter{"address"});
  }
  if (args.has("port")) {
    const auto port = whole_number(args, "port", 0, 65535);
    if (!port) return port.failure();
    options.port = static_cast<unsigned>(*port);
  }
  if (args.has("name")) options.names.push_back(args.text("name"));
  if (args.has("embed")) {
    auto origins = serve::origins_from(args.text("embed"));
    if (!origins) return origins.failure(Parameter{"embed"});
    options.embedders = *std::move(origins);
  }
  options.browser = !args.has("no-browser");
  const auto computations = whole_number(args, "computations", 1, 1024);
  if (!computations) return computations.failure();
  options.limits.computing.places = static_cast<unsigned>(*computations);
  const auto run = run_options(args);
  if (!run) return run.failure();
  options.jobs = run->jobs;
  const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(*run->time_limit);
  options.limits.computing.time = most;
  options.limits.checking.time = most;
  options.limits.reading.time = std::min(options.limits.reading.time, most);
  std::error_code code;
  const auto folder = std::filesystem::temp_directory_path(code);
  if (!code) options.limits.spool_folder = folder.string();
  return options;
}

// The address that a browser on this machine can open.
std::string url_of(const ServeCall& options, unsigned port) {
  std::string host = options.address;
  if (host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  if (options.six()) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port) + "/";
}

bool has_display() {
  for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

// In a session of its own, which outlives this program and prints nothing here. The child
// of a program with threads may only make system calls.
void open_browser(const std::string& url) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::setsid();
    if (::fork() != 0) ::_exit(0);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, stream);
    ::close_range(STDERR_FILENO + 1, ~0U, 0);
    ::execlp("xdg-open", "xdg-open", url.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  if (child > 0) ::waitpid(child, nullptr, 0);
}

// The usual port, or a free one when it is taken; the one that was asked for, or none.
Result<unsigned> bound_port(serve::Server& server, const ServeCall& options) {
  if (!options.port) {
    auto usual = server.bind(options.address, usual_port);
    if (usual) return usual;
  }
  auto port = server.bind(options.address, options.port.value_or(0));
  if (!port) return port.failure(Parameter{"port"});
  return port;
}

// Server::stop(), and the end of the program where work does not let itself be stopped.
class Stopper {
 public:
  explicit Stopper(serve::Server& server) : server_(server) {}
  Stopper(const Stopper&) = delete;
  Stopper& operator=(const Stopper&) = delete;

  void operator()() {
    server_.stop();
    last_resort_ = std::jthread([](const std::stop_token& ended) {
      const auto end = std::chrono::steady_clock::now() + patience_with_work;
      while (!ended.stop_requested()) {
        if (std::chrono::steady_clock::now() > end) {
          remove_work_directories();
          ::_exit(static_cast<int>(Exit::interrupted));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    });
  }

 private:
  serve::Server& server_;
  std::jthread last_resort_;
};

// No files where the page was not built.
Result<serve::PageFolder> read_page() {
  const std::string folder = data_folder("page");
  return folder.empty() ? serve::PageFolder{} : serve::PageFolder::read(folder);
}

Exit run_serve(const Args& args, Streams io) {
  const auto options = parse_serve(args);
  if (!options) return complain(io, options.error());
  const auto page = read_page();
  if (!page) return complain(io, page.error());
  std::vector<std::string> names = options->names;
  serve::Server server(
      {api::verb_endpoints(options->jobs), page->files(), start_page, options->embedders},
      serve::OriginCheck(std::move(names), !options->loopback()), options->limits);
  const auto port = bound_port(server, *options);
  if (!port) return complain(io, port.error());
  if (!options->loopback()) {
    io.err << "tacit: --address: everybody who reaches " << options->address
           << " can compute on this machine\n";
  }
  divide_memory(options->limits.computing.places);
  Args control_args = args;
  control_args.values.erase("time-limit");  // which is about requests
  const auto control = RunControl::start(control_args, io);
  if (!control) return complain(io, control.error());
  const std::string url = url_of(*options, *port);
  const Exit told = deliver(args, io, url + "\n");
  if (told != Exit::done) return told;
  if (options->browser && has_display()) open_browser(url);
  Stopper stopper(server);
  const std::stop_callback on_stop(control->context().stop, std::ref(stopper));
  const bool ended_well = server.run();
  if (control->interrupted()) return Exit::interrupted;
  if (ended_well) return Exit::done;
  return complain(io, Error{ErrorCode::io_error, "cannot accept connections any more", ""});
}

}  // namespace

const Command serve_command{
    .name = "serve",
    .summary = "the explorer in a web browser, and its HTTP interface",
    .description =
        "Starts the explorer, prints its address and opens it in the browser; Ctrl-C ends it. "
        "Only programs on this machine reach it, and no page of another site. /api/VERB "
        "answers what the verbs evaluate, compare, complex, optimal, simulate, plan and laws print "
        "with --format json, to GET with the options as parameters and to POST with the same as a "
        "JSON object; see docs/formats/http.md.",
    .positionals = {},
    .options = {{"port", "P", "Port; 0 takes a free one. Default: 8717, or a free one.", ""},
                {"no-browser", "", "Do not open the browser.", ""},
                {"address", "A",
                 "Address to listen at. With another one than this machine's own (0.0.0.0: all), "
                 "everybody who reaches it can compute here.",
                 "127.0.0.1"},
                {"name", "NAME", "Host name under which requests may come, besides localhost.", ""},
                {"embed", "ORIGIN",
                 "Let pages of this origin show the explorer in a frame, such as slides from "
                 "http://localhost:8000; several with commas. Without it no page may.",
                 ""},
                {"computations", "K", "Computations at once; others wait or are refused.", "4"},
                {"jobs", "J", "Threads for each of them; 0 is one per core.", "0"},
                {"time-limit", "SECONDS", "Most time for one of them.", "600"}},
    .example = {"serve --no-browser", "http://127.0.0.1:8717/\n"},
    .run = &run_serve};

}  // namespace tacit::cli
