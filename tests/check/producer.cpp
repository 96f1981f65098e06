#include "check/producer.h"

#include <cadical.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace tacit::check_test {
namespace {

int binomial(int n, int k) {
  int result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - i + 1) / i;
  return result;
}

}  // namespace

std::optional<std::string> refutation(const std::vector<Clause>& clauses) {
  std::string path = (std::filesystem::temp_directory_path() / "tacit_proof.XXXXXX").string();
  const int file = ::mkstemp(path.data());
  if (file < 0) return std::nullopt;
  ::close(file);
  int answer = 0;
  {
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    solver.set("binary", 0);
    solver.trace_proof(path.c_str());
    for (const Clause& clause : clauses) {
      for (const int literal : clause) solver.add(literal);
      solver.add(0);
    }
    answer = solver.solve();
    solver.flush_proof_trace();
    solver.close_proof_trace();
  }
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  constexpr int unsatisfiable = 20;
  if (answer != unsatisfiable) return std::nullopt;
  // Nothing is allowed after the empty clause.
  std::string proof;
  for (std::string line; std::getline(text, line);) {
    proof += line + "\n";
    if (line == "0") break;
  }
  return proof;
}

std::vector<Counts> blocked_profiles(int most_deliveries,
                                     const std::vector<std::vector<Counts>>& algorithms,
                                     double first, double last) {
  std::vector<Counts> blocked;
  Counts profile(static_cast<std::size_t>(most_deliveries) + 1, 0);
  const auto covered = [&] {
    for (const Counts& other : blocked) {
      bool above = true;
      for (std::size_t k = 0; k < profile.size(); ++k) above = above && profile[k] >= other[k];
      if (above) return true;
    }
    return false;
  };
  // Counting up visits smaller profiles before larger ones.
  while (true) {
    if (!covered() && seems_blocked(algorithms, profile, first, last)) blocked.push_back(profile);
    std::size_t k = 0;
    while (k < profile.size() && profile[k] == binomial(most_deliveries, static_cast<int>(k))) {
      profile[k++] = 0;
    }
    if (k == profile.size()) return blocked;
    ++profile[k];
  }
}

std::optional<std::string> produce(const Order& order) {
  const Reference reference(order.system);
  std::ostringstream out;
  out << "tacit certificate 1\nsystem " << order.system.processes << " " << order.system.rounds
      << " " << order.system.channel << " consensus\non " << order.on << "\nalgorithms "
      << order.algorithms.size() << "\n";
  std::vector<std::vector<Counts>> algorithms;
  for (const std::string& bits : order.algorithms) {
    out << "algorithm " << bits << " number" << algorithms.size() << "\n";
    algorithms.push_back(reference.profiles(bits));
  }
  out << "parts " << order.parts.size() << "\n";
  for (const auto& part : order.parts) {
    out << "part " << part.front() << " " << part.back() << "\n";
    out << "symmetry " << order.views.size() << " " << order.elements.size() << "\n";
    if (!order.views.empty()) {
      out << "views";
      for (const int view : order.views) out << " " << view;
      out << "\n";
    }
    std::vector<Clause> clauses = reference.clauses();
    int variables = reference.variables();
    for (const Element& element : order.elements) {
      out << "element " << element.flips;
      for (const int process : element.renamed) out << " " << process;
      out << "\n";
      reference.symmetry(order.views, element, variables, clauses);
    }
    const auto p = part.front() == part.back() ? fraction_from(part.front()) : std::nullopt;
    if (order.sum > 0 && p) {
      out << "sum " << order.sum << "\n";
      if (!reference.sum(algorithms, *p, order.sum, variables, clauses)) return std::nullopt;
    }
    std::vector<Counts> blocked;
    if (order.blocks) {
      blocked = blocked_profiles(reference.most_deliveries(), algorithms, point_value(part.front()),
                                 point_value(part.back()));
    }
    for (const Counts& profile : blocked) {
      out << "block";
      for (const int entry : profile) out << " " << entry;
      out << "\n";
      for (Clause& clause : reference.block(profile)) clauses.push_back(std::move(clause));
    }
    const auto proof = refutation(clauses);
    if (!proof) return std::nullopt;
    out << "proof\n" << *proof << "end\n";
  }
  out << "end of certificate\n";
  return out.str();
}

}  // namespace tacit::check_test
