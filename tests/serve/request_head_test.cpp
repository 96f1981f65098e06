#include "tacit/serve/request_head.h"

#include <gtest/gtest.h>

#include "tacit/base/contract.h"

namespace tacit::serve {
namespace {

// 0 when there is no objection.
int status(const std::string& line, const std::string& headers = {}) {
  const auto refusal = head_objection(line + "\r\nHost: localhost\r\n" + headers + "\r\n");
  return refusal ? refusal->status : 0;
}

TEST(RequestHead, EndsWithAnEmptyLine) {
  EXPECT_EQ(head_length("GET / HTTP/1.1\r\nA: b\r\n"), std::string::npos);
  EXPECT_EQ(head_length("GET / HTTP/1.1\r\n\r\nbody\r\n\r\n"), 18U);
  EXPECT_THROW((void)head_objection("GET / HTTP/1.1\r\n"), ContractViolation);
}

TEST(RequestHead, TakesWhatBrowsersSend) {
  EXPECT_EQ(status("GET /?a=b HTTP/1.1", "Accept: */*\r\nX-Empty:\r\nRange: bytes=0-99\r\n"), 0);
  EXPECT_EQ(status("POST /api/check HTTP/1.1", "Content-Length: 17\r\n"), 0);
  EXPECT_EQ(status("POST /api/check HTTP/1.0", "transfer-encoding: Chunked\r\n"), 0);
}

TEST(RequestHead, RefusesWhatTwoReadersCouldReadDifferently) {
  EXPECT_EQ(status("GET / HTTP/1.1", "Host: other\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "Content-Length: 1\r\ncontent-length: 1\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "Content-Length: +1\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "Content-Length: 0x1\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "A : b\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "A: b\r\n folded\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "A: b\rC: d\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "A: b\nC: d\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1", "Transfer-Encoding: chunked, gzip\r\n"), 501);
  EXPECT_EQ(status("POST / HTTP/1.1"), 411);
  EXPECT_EQ(status("POST / HTTP/1.1", "Content-Length: 1\r\nContent-Encoding: gzip\r\n"), 415);
  EXPECT_EQ(status("GET / HTTP/1.1\tx"), 400);
  EXPECT_EQ(status("GET /a b HTTP/1.1"), 400);
  EXPECT_EQ(status("G@T / HTTP/1.1"), 400);
  EXPECT_EQ(status("GET / HTTP/3.0"), 505);
  EXPECT_EQ(head_objection("GET / HTTP/1.1\r\n\r\n")->status, 400);
  EXPECT_FALSE(head_objection("GET / HTTP/1.0\r\n\r\n"));
}

TEST(RequestHead, RefusesWhatIsTooLong) {
  EXPECT_EQ(status("GET /" + std::string(7900, 'x') + " HTTP/1.1"), 0);
  EXPECT_EQ(status("GET /" + std::string(8100, 'x') + " HTTP/1.1"), 414);
  EXPECT_EQ(status("GET / HTTP/1.1", "A: " + std::string(8100, 'x') + "\r\n"), 431);
  EXPECT_EQ(status("GET / HTTP/1.1", "Content-Length: " + std::string(16, '9') + "\r\n"), 413);
  EXPECT_EQ(status("GET / HTTP/1.1", "Range: bytes=" + std::string(60, '1') + "-\r\n"), 416);
  std::string many;
  for (int i = 0; i < 63; ++i) many += "A: b\r\n";
  EXPECT_EQ(status("GET / HTTP/1.1", many), 0);
  EXPECT_EQ(status("GET / HTTP/1.1", many + "A: b\r\n"), 431);
}

}  // namespace
}  // namespace tacit::serve
