#include "tacit/serve/origin_check.h"

#include <gtest/gtest.h>

namespace tacit::serve {
namespace {

bool admits(const OriginCheck& origin_check, const std::string& host,
            const std::string& origin = {}) {
  return !origin_check.objection(
      {.host = host, .origin = origin, .fetch_site = "", .has_origin = !origin.empty()}, true);
}

TEST(OriginCheck, KnowsThisMachineUnderAnyPort) {
  const OriginCheck origin_check;
  for (const char* const host :
       {"localhost", "localhost:1", "LocalHost:8717", "127.0.0.1:80", "[::1]:80", "[::1]"}) {
    EXPECT_TRUE(admits(origin_check, host)) << host;
    EXPECT_TRUE(admits(origin_check, host, std::string("http://") + host)) << host;
  }
  for (const char* const host :
       {"", ":80", "evil.example", "localhost.", "localhost:", "localhost:8x", "localhost:123456",
        "127.0.0.1.evil.example", "127.0.0.2", "::1", "[::1", "10.0.0.1", "a:1@localhost"}) {
    EXPECT_FALSE(admits(origin_check, host)) << host;
  }
}

TEST(OriginCheck, TakesAddressesAndNamesWhereToldTo) {
  const OriginCheck origin_check({"explorer.example"}, true);
  for (const char* const host :
       {"localhost", "10.0.0.1", "10.0.0.1:80", "[fe80::1]:80", "explorer.example:1"}) {
    EXPECT_TRUE(admits(origin_check, host)) << host;
  }
  for (const char* const host : {"evil.example", "10.0.0.1.evil.example", "010.0.0.1x", "[x]"}) {
    EXPECT_FALSE(admits(origin_check, host)) << host;
  }
}

TEST(OriginCheck, RefusesOtherOriginsAndSites) {
  const OriginCheck origin_check;
  for (const char* const origin :
       {"null", "http://evil.example", "https://localhost:80", "http://localhost",
        "http://localhost:81", "http://127.0.0.1:80", "HTTP://localhost:80"}) {
    EXPECT_FALSE(admits(origin_check, "localhost:80", origin)) << origin;
  }
  const auto from = [&](const char* site, bool computing) {
    return !origin_check.objection({.host = "localhost", .origin = "", .fetch_site = site},
                                   computing);
  };
  EXPECT_FALSE(from("cross-site", true));
  EXPECT_FALSE(from("same-site", true));
  EXPECT_TRUE(from("cross-site", false));  // a link on another page
  EXPECT_TRUE(from("same-origin", true));
  EXPECT_TRUE(from("none", true));
}

// Without Sec-Fetch-Site and Origin, as old browsers send requests, and all browsers to a server
// that is neither on the same machine nor encrypted.
TEST(OriginCheck, LooksAtTheRefererWhereNothingElseIsSaid) {
  const OriginCheck origin_check;
  const auto from = [&](const char* referer, const char* agent, bool computing = true) {
    const Origins request{.host = "localhost:80",
                          .origin = "",
                          .fetch_site = "",
                          .referer = referer,
                          .user_agent = agent};
    return !origin_check.objection(request, computing);
  };
  const char* const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:78.0)";
  for (const char* const agent : {browser, "curl/7.88.1", ""}) {
    EXPECT_TRUE(from("http://localhost:80/", agent));
    EXPECT_TRUE(from("http://localhost:80/#/optimum?n=3", agent));
    EXPECT_TRUE(from("http://localhost:80", agent));
    for (const char* const referer : {"http://evil.example/", "https://localhost:80/",
                                      "http://localhost:81/", "http://localhost:80.evil.example/",
                                      "http://localhost:80@evil.example/", "about:blank"}) {
      EXPECT_FALSE(from(referer, agent)) << referer;
      EXPECT_TRUE(from(referer, agent, false)) << referer;  // a link on another page
    }
  }
  EXPECT_TRUE(from("", "curl/7.88.1"));
  EXPECT_TRUE(from("", ""));
  EXPECT_FALSE(from("", browser));
  EXPECT_TRUE(from("", browser, false));
}

}  // namespace
}  // namespace tacit::serve
