// A program around the naive reader of certificates, for tests/system/hostile: says of every
// file named on standard input, one a line, whether the naive reader accepts it.
//
//   accepted, rejected   what the naive reader says
//   unknown              the certificate is beyond what the naive reader was made for: numbers of
//                        more than eight digits, or systems that are not tiny
#include <cctype>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "check/reference.h"

namespace {

bool has_long_number(const std::string& text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = std::isdigit(static_cast<unsigned char>(c)) != 0 ? digits + 1 : 0;
    if (digits > 8) return true;
  }
  return false;
}

}  // namespace

int main() {
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file(path, std::ios::binary);
    std::string text;
    bool unknown = false;
    bool in_proof = false;
    for (std::string line; std::getline(file, line);) {
      // The naive reader knows no comments; in a proof there are none.
      if (!in_proof && (line.empty() || line.front() == '#')) continue;
      if (line == "proof") in_proof = true;
      if (line == "end") in_proof = false;
      if (line.starts_with("system ")) {
        std::istringstream fields(line.substr(7));
        int processes = 0;
        int rounds = 0;
        fields >> processes >> rounds;
        unknown = unknown || !fields || processes > 3 || rounds > 2;
      } else if (!line.starts_with("algorithm ")) {
        unknown = unknown || has_long_number(line);
      }
      text.append(line).append("\n");
    }
    if (unknown) {
      std::cout << "unknown" << std::endl;
    } else {
      std::cout << (tacit::check_test::reference_accepts(text) ? "accepted" : "rejected")
                << std::endl;
    }
  }
  return 0;
}
