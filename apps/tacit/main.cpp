#include <exception>
#include <iostream>
#include <new>

#include "registry.h"

int main(int argc, char** argv) {
  using tacit::cli::Exit;
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    return static_cast<int>(tacit::cli::run_program(words, {std::cout, std::cerr}));
  } catch (const std::bad_alloc&) {
    std::cerr << "tacit: out of memory\n";
  } catch (const std::exception& error) {
    std::cerr << "tacit: internal error: " << error.what() << "\n";
  }
  return static_cast<int>(Exit::failed);
}
