#include "tacit/check/meter.h"

#include <string>

namespace tacit::check {
namespace {

// Adds to a count that is not to exceed `most`.
void count_up(std::uint64_t& count, std::uint64_t more, std::uint64_t most, const char* before,
              const char* after) {
  if (more > most || count > most - more) {
    throw Refused(beyond_limits(rejected(before + std::to_string(most) + after)));
  }
  count += more;
}

}  // namespace

void Meter::compare_quickly(std::uint64_t comparisons) {
  count_up(quick_comparisons_, comparisons, limits_.quick_comparisons, "too large: more than ",
           " comparisons of profiles");
  constexpr std::uint64_t steps_of_one = 16;  // a number for every coefficient
  step(steps_of_one * comparisons);
}

void Meter::compare_exactly(std::uint64_t comparisons) {
  count_up(exact_comparisons_, comparisons, limits_.exact_comparisons, "too large: more than ",
           " comparisons of profiles at algebraic numbers");
  look();
}

void Meter::consider_clauses(std::uint64_t clauses) {
  count_up(clauses_, clauses, limits_.all_clauses, "the parts need more than ", " clauses in all");
  step(clauses);
}

void Meter::multiply(std::uint64_t products) {
  count_up(products_, products, limits_.products, "too large: more than ",
           " products of words in sums and products of functions");
  step(products);
}

void Meter::take_bytes(std::uint64_t bytes) {
  count_up(bytes_, bytes, limits_.memory, "too large: more than ", " bytes of memory");
}

void Meter::look() {
  steps_ = 0;
  if (stop_.stop_requested()) throw Stopped();
}

}  // namespace tacit::check
