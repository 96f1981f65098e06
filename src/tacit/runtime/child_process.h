// Programs that this program starts, and ends: children never outlive it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "tacit/base/result.h"

namespace tacit::net {

// Runs a program to its end with the given standard input. The error quotes what it
// wrote on standard error.
[[nodiscard]] Result<std::string> run_tool(const std::vector<std::string>& words,
                                           std::string_view input);

class ChildProcess {
 public:
  struct Options {
    // In a network namespace of its own.
    bool own_network = false;
  };

  // The child exists, but waits for release() before it runs the program. It is killed
  // when this process ends, however it ends. Fails when the system refuses.
  [[nodiscard]] static Result<ChildProcess> start(const std::vector<std::string>& words,
                                                  const Options& options);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();  // kills it if it still runs

  [[nodiscard]] pid_t pid() const noexcept { return pid_; }
  // Its standard output, for poll(); -1 after it was closed.
  [[nodiscard]] int output() const noexcept { return output_; }
  void release();
  // Appends what can be read now. False once the child has closed its output.
  [[nodiscard]] bool read(std::string& text);
  void send_signal(int signal) const;
  // Whether it has ended; then how: "" for exit code 0, "exit code 1", "signal 9".
  [[nodiscard]] bool has_ended();
  [[nodiscard]] const std::string& ending() const& noexcept { return ending_; }
  [[nodiscard]] const std::string& ending() const&& = delete;  // would dangle

 private:
  ChildProcess() = default;
  void close_output();

  pid_t pid_ = -1;
  int output_ = -1;
  int gate_ = -1;
  bool ended_ = false;
  std::string ending_{};
};

}  // namespace tacit::net
