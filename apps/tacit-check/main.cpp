// tacit-check: says of certificates whether they prove their claims.
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <gmp.h>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "../main_stack.h"
#include "tacit/check/check.h"

namespace {

using tacit::check::FileVerdict;
using tacit::check::Outcome;

enum class Exit : int { done = 0, failed = 1, wrong_usage = 2, rejected = 4 };

constexpr std::string_view help =
    "usage: tacit-check FILE...\n"
    "\n"
    "Checks certificates of optimality; - is standard input. Files compressed with\n"
    "gzip or zstd are decompressed. Prints one line for each, which ends with the name of\n"
    "the file in parentheses when there are several:\n"
    "\n"
    "  accepted: what has been proved\n"
    "  rejected: line L: why it has not\n"
    "\n"
    "options:\n"
    "  -h, --help   Show this help.\n"
    "  --version    Show the version.\n"
    "\n"
    "exit status: 0 all were accepted, 4 some was rejected, 1 some could not be read,\n"
    "2 wrong usage.\n";

// GMP ends the program when it gets no memory. These functions throw instead, so that the checker
// can answer that a certificate is too large. Exceptions pass through GMP's functions: those that
// allocate are written in C, and on x86-64 all code comes with tables for unwinding. What an
// operation has allocated for itself is lost then; its operands can still be destroyed, because the
// operations that the checker uses put a number's new block in its place only once they have it.
void* allocate(std::size_t bytes) {
  void* const block = std::malloc(bytes);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* reallocate(void* block, std::size_t /*old_bytes*/, std::size_t bytes) {
  void* const moved = std::realloc(block, bytes);
  if (moved == nullptr) throw std::bad_alloc();
  return moved;
}

void release(void* block, std::size_t /*bytes*/) {
  std::free(block);
}

int code(Exit exit) {
  return static_cast<int>(exit);
}

int check_all(const std::vector<std::string>& files) {
  bool all_read = true;
  bool all_accepted = true;
  for (const std::string& file : files) {
    const FileVerdict result = tacit::check::check_certificate_file(file);
    if (!result.io_error.empty()) {
      std::cerr << "tacit-check: " << result.io_error << "\n";
      all_read = false;
      continue;
    }
    const auto& verdict = result.verdict;
    if (verdict.outcome == Outcome::accepted) {
      std::cout << "accepted: " << verdict.claim;
    } else {
      std::cout << "rejected: line " << verdict.line << ": " << verdict.reason;
      all_accepted = false;
    }
    if (files.size() > 1) std::cout << " (" << file << ")";
    std::cout << std::endl;
  }
  std::cout.flush();
  if (!std::cout) {
    std::cerr << "tacit-check: cannot write the result\n";
    return code(Exit::failed);
  }
  if (!all_accepted) return code(Exit::rejected);
  return code(all_read ? Exit::done : Exit::failed);
}

int run(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  bool only_files = false;
  for (const std::string& word : words) {
    if (only_files || word == "-" || !word.starts_with('-')) {
      files.push_back(word);
    } else if (word == "--") {
      only_files = true;
    } else if (word == "--help" || word == "-h") {
      std::cout << help;
      return code(Exit::done);
    } else if (word == "--version") {
      std::cout << "tacit-check " << TACIT_VERSION << "\n";
      return code(Exit::done);
    } else {
      std::cerr << "tacit-check: unknown option: '" << word << "'\n";
      return code(Exit::wrong_usage);
    }
  }
  if (files.empty()) {
    std::cerr << help;
    return code(Exit::wrong_usage);
  }
  return check_all(files);
}

}  // namespace

int main(int argc, char** argv) {
  tacit::grow_main_stack();
  try {
    mp_set_memory_functions(&allocate, &reallocate, &release);
    std::ios::sync_with_stdio(false);
    return run(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    std::cerr << "tacit-check: " << error.what() << "\n";
  }
  return code(Exit::failed);
}
