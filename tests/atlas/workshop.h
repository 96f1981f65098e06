// A directory for stores, and certificates to put into them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tacit/atlas/certified.h"
#include "tacit/atlas/store.h"

namespace tacit {

class Workshop : public ::testing::Test {
 protected:
  Workshop() {
    std::string path = ::testing::TempDir() + "atlas.XXXXXX";
    EXPECT_NE(::mkdtemp(path.data()), nullptr);
    directory_ = path;
  }
  ~Workshop() override { std::filesystem::remove_all(directory_); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_ + "/" + name; }

  [[nodiscard]] static Store::Options writing(Fault fault = {}) {
    return {Store::Access::write, "test", [] { return std::string("2026-01-01T00:00:00Z"); },
            std::move(fault)};
  }
  [[nodiscard]] Store opened(const std::string& name, Fault fault = {}) const {
    auto store = Store::open(path(name), writing(std::move(fault)));
    if (!store) throw std::runtime_error(store.error().message);
    return *std::move(store);
  }

  // The certificate of a search, in a file.
  std::string certificate(const System& system, const Interval& on, const std::string& name) const {
    auto hypergraph = DecisionHypergraph::build(system);
    const Problem problem(std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
    const std::string work = path(name + ".proofs");
    std::filesystem::create_directories(work);
    SearchOptions options;
    options.work_directory = work;
    const SearchResult result = search_optimum(problem, on, options);
    const auto checked = write_checked_certificate(problem, result, path(name));
    EXPECT_TRUE(checked);
    return path(name);
  }

  [[nodiscard]] static std::string contents(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  static void overwrite(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }

  static Interval all_p() { return {Rational(0), Rational(1)}; }
  static Interval point(int a, int b) { return {Rational(a, b), Rational(a, b)}; }
  // A probability with more digits than the checker reads.
  static Interval beyond_the_checker() {
    const Rational p(Integer(1), power(Integer(10), 700));
    return {p, p};
  }
  static Interval between(const Rational& a, const Rational& b) { return {a, b}; }

  std::string directory_;
};

}  // namespace tacit
