#include <csignal>
#include <exception>
#include <execinfo.h>
#include <iostream>
#include <new>
#include <system_error>

#include "../main_stack.h"
#include "registry.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/base/budget.h"
#include "tacit/base/number_memory.h"

int main(int argc, char** argv) {
  using tacit::cli::Exit;
  tacit::grow_main_stack();
  const std::vector<std::string> words(argv + 1, argv + argc);
  // A file at its largest size is refused like one on a full disk, with a sentence.
  std::signal(SIGXFSZ, SIG_IGN);
  tacit::cli::save_address_space();
  tacit::install_number_memory();
  // The C library looks up its unwinder when a thread needs it first, and aborts where there is
  // no memory for that any more: here there is.
  void* frame = nullptr;
  static_cast<void>(::backtrace(&frame, 1));
  try {
    return static_cast<int>(tacit::cli::run_program(words, {std::cout, std::cerr}));
  } catch (const std::bad_alloc&) {
    std::cerr << "tacit: " << tacit::out_of_memory({}).error.message << "\n";
    return static_cast<int>(Exit::undecided);
  } catch (const std::system_error& error) {
    // A thread needs memory of its own, and a place among the threads of the machine.
    const bool no_thread = error.code() == std::errc::resource_unavailable_try_again;
    std::cerr << "tacit: "
              << (no_thread ? "out of memory: no thread can be started here" : error.what())
              << "\n";
    return static_cast<int>(no_thread ? Exit::undecided : Exit::failed);
  } catch (const std::exception& error) {
    std::cerr << "tacit: internal error: " << error.what() << "\n";
  }
  return static_cast<int>(Exit::failed);
}
