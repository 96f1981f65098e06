// cpp-httplib, and the one place that knows how its versions differ: 0.11 of Debian 12 and 0.18 of
// Debian 13. Heavy to compile: only sources include it.
#pragma once

#include <functional>
#include <httplib.h>
#include <string>
#include <utility>

namespace tacit::serve {

// What TaskQueue::enqueue returns: nothing, or whether there was room. Both can be made from a
// bool: return static_cast<EnqueueResult>(true).
using EnqueueResult =
    decltype(std::declval<httplib::TaskQueue&>().enqueue(std::function<void()>()));

class HttpLibraryServer : public httplib::Server {
 protected:
  // Reads one request from the stream and answers it; the connection is closed afterwards.
  // `prepare` sees the request before anything else does. False if the stream broke.
  bool serve_one_request(httplib::Stream& stream,
                         const std::function<void(httplib::Request&)>& prepare) {
    return serve_one_request_of(*this, stream, prepare);
  }

 private:
  template <class Library>
  static bool serve_one_request_of(Library& library, httplib::Stream& stream,
                                   const std::function<void(httplib::Request&)>& prepare) {
    bool closed = false;
    if constexpr (requires { library.process_request(stream, true, closed, prepare); }) {
      return library.process_request(stream, true, closed, prepare);
    } else {
      std::string remote;
      std::string local;
      int remote_port = 0;
      int local_port = 0;
      stream.get_remote_ip_and_port(remote, remote_port);
      stream.get_local_ip_and_port(local, local_port);
      return library.process_request(stream, remote, remote_port, local, local_port, true, closed,
                                     prepare);
    }
  }
};

}  // namespace tacit::serve
