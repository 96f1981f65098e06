// An HTTP server for one machine's user: files that are part of the program, and
// endpoints under /api/ that compute. It knows nothing of what they compute.
//
// One request per connection. Requests pass the gate of their class (class_gates.h) and run
// under its clock; when the client leaves, they are asked to stop. Bodies are read only after a
// gate of their own, into a bounded room (spooled_body.h, room.h). With the parameter
// `progress`, the answer is a stream of events: progress, then result or error.
#pragma once

#include <memory>
#include <string>

#include "tacit/base/result.h"
#include "tacit/serve/limits.h"
#include "tacit/serve/origin_check.h"
#include "tacit/serve/site.h"

namespace tacit::serve {

class Server {
 public:
  Server(Site site, OriginCheck origin_check, Limits limits);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  // Listens at a numeric address; port 0 takes a free one. The port, or why not.
  [[nodiscard]] Result<unsigned> bind(const std::string& address, unsigned port);

  // Answers until stop() is called; false when the system ended it. Expects bind().
  [[nodiscard]] bool run();

  // Asks all work to stop, lets its answers out for a moment, and ends run(). May be called
  // by any thread, before run() as well.
  void stop();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tacit::serve
