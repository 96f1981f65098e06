#include "tacit/serve/embedding.h"

#include <gtest/gtest.h>

namespace tacit::serve {
namespace {

TEST(Embedding, NobodyMayShowThePageUnlessNamed) {
  EXPECT_EQ(frame_ancestors({}), "'none'");
}

TEST(Embedding, NamesOriginsAndTheServerItself) {
  const auto origins =
      origins_from("https://slides.example,http://localhost:8000,http://[::1]:80,http://10.0.0.1");
  ASSERT_TRUE(origins);
  EXPECT_EQ(frame_ancestors(*origins),
            "'self' https://slides.example http://localhost:8000 http://[::1]:80 http://10.0.0.1");
}

TEST(Embedding, RefusesWhatIsNoOrigin) {
  for (const char* const text : {"",
                                 "*",
                                 "https://",
                                 "https://*",
                                 "https://*.example",
                                 "slides.example",
                                 "file://",
                                 "data:",
                                 "https://slides.example/",
                                 "https://slides.example/deck",
                                 "ftp://slides.example",
                                 "https://a b",
                                 "https://a;script-src *",
                                 "https://a'none'",
                                 "https://a\r\nX: y",
                                 "https://a:",
                                 "https://a:80x",
                                 "https://a:123456",
                                 "https://user@a",
                                 "https://a,",
                                 ",https://a",
                                 "https://a,,https://b",
                                 "https://[::1",
                                 "https://[]",
                                 "https://[x]"}) {
    EXPECT_FALSE(origins_from(text)) << text;
  }
}

}  // namespace
}  // namespace tacit::serve
