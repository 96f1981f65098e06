// A naive but honest enumerator, for comparison: every input, every delivery
// pattern, every process, with plain vectors and counters, straight from the
// definition of courteous. Prints the profile of every input and the time taken.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace {

int courteous(const std::vector<int>& inputs, const std::vector<int>& delivered, std::size_t self) {
  int count[2] = {0, 0};
  for (std::size_t j = 0; j < inputs.size(); ++j) {
    if (j == self || delivered[j] != 0) ++count[inputs[j]];
  }
  if (count[0] == count[1]) return 1 - inputs[self];
  return count[1] > count[0] ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 8;
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t all = std::uint64_t{1} << n;
  std::vector<std::vector<std::uint64_t>> profiles(all, std::vector<std::uint64_t>(n + 1));
  std::vector<int> inputs(n);
  std::vector<int> delivered(n);
  for (std::uint64_t x = 0; x < all; ++x) {
    for (std::size_t i = 0; i < n; ++i) inputs[i] = static_cast<int>((x >> i) & 1);
    for (std::uint64_t phi = 0; phi < all; ++phi) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < n; ++i) {
        delivered[i] = static_cast<int>((phi >> i) & 1);
        count += static_cast<std::size_t>(delivered[i]);
      }
      const int first = courteous(inputs, delivered, 0);
      bool agree = true;
      for (std::size_t i = 1; i < n; ++i) agree &= courteous(inputs, delivered, i) == first;
      if (!agree) ++profiles[x][count];
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  for (std::uint64_t x = 0; x < all; ++x) {
    for (std::size_t i = 0; i < n; ++i) std::cout << ((x >> i) & 1);
    for (const std::uint64_t c : profiles[x]) std::cout << ' ' << c;
    std::cout << '\n';
  }
  std::cerr << seconds.count() << '\n';
}
