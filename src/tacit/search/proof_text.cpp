#include "tacit/search/proof_text.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <ostream>
#include <set>
#include <string_view>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// Up to the empty clause, which is added if it only follows.
Result<std::size_t> copy_proof(const std::string& path, std::ostream& out) {
  std::ifstream proof(path);
  if (!proof) return fail(ErrorCode::io_error, "cannot read the proof " + quoted_path(path));
  std::size_t lines = 0;
  for (std::string line; std::getline(proof, line); ++lines) {
    out << line << "\n";
    if (line == "0") return lines + 1;
  }
  out << "0\n";
  return lines + 1;
}

std::vector<Literal> literals_of(std::string_view line) {
  std::vector<Literal> clause;
  const char* at = line.data();
  const char* const end = at + line.size();
  while (at != end) {
    Literal literal = 0;
    const auto [next, error] = std::from_chars(at, end, literal);
    if (error != std::errc{} || literal == 0) break;
    clause.push_back(literal);
    at = next != end && *next == ' ' ? next + 1 : next;
  }
  return clause;
}

bool is_removal(std::string_view line) {
  return line.starts_with("d ");
}

// The literals of the clause that a step adds or removes.
std::vector<Literal> literals_of_step(std::string_view line) {
  return literals_of(line.substr(is_removal(line) ? 2 : 0));
}

// One proof under a cube, made independent of it.
class Weakening {
 public:
  Weakening(const std::vector<Literal>& cube, std::ostream& out) : out_(out) {
    for (const Literal literal : cube) suffix_ += std::to_string(-literal) + " ";
    suffix_ += "0\n";
  }

  Result<std::size_t> write(const std::string& path) {
    std::ifstream proof(path);
    if (!proof) return fail(ErrorCode::io_error, "cannot read the proof " + quoted_path(path));
    for (std::string line; std::getline(proof, line) && line != "0";) {
      std::vector<Literal> clause = literals_of_step(line);
      std::vector<Literal> key = clause;
      std::ranges::sort(key);
      if (!is_removal(line)) {
        put("", clause);
        live_.insert({std::move(key), std::move(clause)});
        continue;
      }
      const auto found = live_.find(key);
      if (found == live_.end()) continue;  // the solver was given it
      put("d ", found->second);
      live_.erase(found);
    }
    put("", {});
    for (const auto& [key, clause] : live_) put("d ", clause);
    return lines_;
  }

 private:
  void put(std::string_view sign, const std::vector<Literal>& clause) {
    out_ << sign;
    for (const Literal literal : clause) out_ << literal << " ";
    out_ << suffix_;
    ++lines_;
  }

  std::ostream& out_;
  std::string suffix_;
  std::size_t lines_ = 0;
  std::multimap<std::vector<Literal>, std::vector<Literal>> live_;  // by sorted literals
};

}  // namespace

Result<ProofSteps> read_proof(const std::string& path) {
  std::ifstream proof(path);
  if (!proof) return fail(ErrorCode::io_error, "cannot read the proof " + quoted_path(path));
  ProofSteps steps;
  for (std::string line; std::getline(proof, line);) {
    listen();
    steps.add(literals_of_step(line), is_removal(line));
    if (line == "0") break;
  }
  return steps;
}

Result<Done> write_proof(const std::string& path, const ProofSteps& steps) {
  auto opened = OutputFile::staged(path);
  if (!opened) return opened.failure();
  OutputFile proof = *std::move(opened);
  steps.clauses.for_each([&](std::span<const Literal> clause, std::size_t place) {
    proof.write(step_line(clause, steps.removes[place]));
  });
  return proof.close();
}

Result<std::size_t> write_joined_proof(const std::vector<Refutation>& refutations,
                                       std::ostream& out) {
  expects(!refutations.empty(), "write_joined_proof: nothing was refuted");
  if (refutations.size() == 1) {
    expects(refutations.front().cube.empty(), "write_joined_proof: a cube without its sibling");
    return copy_proof(refutations.front().proof_path, out);
  }
  std::size_t lines = 0;
  std::set<std::vector<Literal>> refuted;
  std::size_t deepest = 0;
  for (const Refutation& refutation : refutations) {
    const auto own = Weakening(refutation.cube, out).write(refutation.proof_path);
    if (!own) return own.failure();
    lines += *own;
    refuted.insert(refutation.cube);
    deepest = std::max(deepest, refutation.cube.size());
  }
  for (std::size_t depth = deepest; depth > 0; --depth) {
    std::set<std::vector<Literal>> joined;
    for (std::vector<Literal> cube : refuted) {
      if (cube.size() != depth) continue;
      std::vector<Literal> sibling = cube;
      sibling.back() = -sibling.back();
      expects(refuted.contains(sibling), "write_joined_proof: a cube without its sibling");
      cube.pop_back();
      joined.insert(std::move(cube));
    }
    for (const std::vector<Literal>& cube : joined) {
      for (const Literal literal : cube) out << -literal << " ";
      out << "0\n";
      ++lines;
    }
    refuted.merge(joined);
  }
  return lines;
}

}  // namespace tacit
