#include "tacit/serve/routes.h"

#include <array>

#include <gtest/gtest.h>

namespace tacit::serve {
namespace {

constexpr std::array<StoredFile, 1> files{{{"/index.html", "x", 1, false, "1"}}};

Site site() {
  Site site;
  site.endpoints.push_back(
      {.name = "evaluate", .post = true, .body_type = "application/json", .body_bytes = 10});
  site.endpoints.push_back({.name = "check", .get = false, .post = true, .body_bytes = 10});
  site.endpoints.push_back({.name = "certificate", .takes_rest = true});
  site.files = files;
  return site;
}

RequestHead request(std::string method, const std::string& target) {
  RequestHead head;
  head.method = std::move(method);
  head.target = target;
  head.path = target.substr(0, target.find('?'));
  head.content_type = "application/json";
  head.content_length = 10;
  head.origins.host = "localhost";
  return head;
}

int status(const RequestHead& head) {
  const Site offered = site();
  const Routing routing = routing_of(head, offered, OriginCheck{});
  EXPECT_EQ(routing.route.has_value(), routing.problem.refusal.status == 0);
  return routing.problem.refusal.status;
}

TEST(Routes, LeadToEndpoints) {
  const Site offered = site();
  const Routing routing =
      routing_of(request("GET", "/api/evaluate?n=3&progress&n=4"), offered, OriginCheck{});
  ASSERT_TRUE(routing.route);
  EXPECT_EQ(routing.route->endpoint, &offered.endpoints[0]);
  EXPECT_TRUE(routing.route->wants_events);
  EXPECT_EQ(routing.route->question.parameters, (Parameters{{"n", "3"}, {"n", "4"}}));
  const Routing named = routing_of(request("GET", "/api/certificate/a/b"), offered, OriginCheck{});
  ASSERT_TRUE(named.route);
  EXPECT_EQ(named.route->question.rest, "a/b");
}

TEST(Routes, LeadToFiles) {
  const Site offered = site();
  const Routing routing = routing_of(request("HEAD", "/?x"), offered, OriginCheck{});
  ASSERT_TRUE(routing.route);
  EXPECT_EQ(routing.route->file, &files[0]);
  EXPECT_EQ(status(request("POST", "/")), 405);
  EXPECT_EQ(status(request("GET", "/other")), 404);
  EXPECT_EQ(status(request("GET", "/api")), 404);
}

TEST(Routes, RefuseWhatDoesNotFit) {
  EXPECT_EQ(status(request("GET", "/api/")), 404);
  EXPECT_EQ(status(request("GET", "/api/nothing")), 404);
  EXPECT_EQ(status(request("GET", "/api/evaluate/x")), 404);
  EXPECT_EQ(status(request("GET", "/api/certificate")), 404);
  EXPECT_EQ(status(request("GET", "/api/check")), 405);
  EXPECT_EQ(status(request("HEAD", "/api/evaluate")), 405);
  EXPECT_EQ(status(request("GET", "/api/evaluate?n=%")), 400);
  EXPECT_EQ(status(request("GET", "/api/evaluate?progress=x")), 400);
  EXPECT_EQ(status(request("POST", "/api/evaluate?n=3")), 400);
  EXPECT_EQ(status(request("POST", "/api/evaluate?progress=1")), 0);
  RequestHead head = request("POST", "/api/evaluate");
  head.content_length = 11;
  EXPECT_EQ(status(head), 413);
  head.content_length.reset();  // chunks: found out while reading
  EXPECT_EQ(status(head), 0);
  head.content_type = "text/plain";
  EXPECT_EQ(status(head), 415);
  head.path = head.target = "/api/check";
  EXPECT_EQ(status(head), 0);
  head.origins.host = "evil.example";
  EXPECT_EQ(status(head), 403);
}

}  // namespace
}  // namespace tacit::serve
