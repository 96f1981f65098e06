#include "tacit/search/certificate_writer.h"

#include <functional>
#include <ostream>
#include <set>

#include "tacit/base/contract.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/search/proof_text.h"

namespace tacit {
namespace {

// The algorithms that are best somewhere in what was proved.
std::vector<std::size_t> needed_algorithms(const SearchResult& result) {
  std::set<std::size_t> needed;
  for (const ProvedPart& part : result.proved) {
    for (const TargetPiece& piece : result.target.pieces(part.on)) needed.insert(piece.algorithm);
  }
  return {needed.begin(), needed.end()};
}

void write_symmetry(const SymmetryBreaking& symmetry, unsigned n, std::ostream& out) {
  out << "symmetry " << symmetry.views.size() << " " << symmetry.elements.size() << "\n";
  if (!symmetry.views.empty()) {
    out << "views";
    for (const std::uint32_t view : symmetry.views) out << " " << view;
    out << "\n";
  }
  for (const Symmetry& element : symmetry.elements) {
    out << "element";
    if (element.values() == 2) {
      out << (element.flips() ? " 1" : " 0");
    } else {
      for (unsigned v = 0; v < element.values(); ++v) {
        out << " " << digit_of(element(static_cast<Value>(v)));
      }
    }
    for (const ProcessId i : ProcessSet::first(n)) {
      out << " " << static_cast<unsigned>(element(i).value());
    }
    out << "\n";
  }
}

// Everything but what stands between the ends of a part and its proof, which `write_own` writes;
// `class_line` is the line of a class, if there is one.
Result<std::size_t> write_parts(const System& system, const std::string& class_line,
                                const SearchResult& result, std::ostream& out,
                                const std::function<void(const ProvedPart&)>& write_own) {
  expects(!result.proved.empty(), "write_certificate: nothing was proved");
  out << "tacit certificate 1\n";
  out << "system " << system.processes << " " << system.rounds << " "
      << channel_name(system.channel) << " " << system.task.name();
  if (system.task.values() > 2) out << " values " << system.task.values();
  out << "\n" << class_line << "on";
  for (const Interval& interval : covered_intervals(result.proved)) {
    out << " " << certificate_point(interval.from) << " " << certificate_point(interval.to);
  }
  out << "\n";
  const std::vector<std::size_t> needed = needed_algorithms(result);
  out << "algorithms " << needed.size() << "\n";
  for (const std::size_t index : needed) {
    const KnownAlgorithm& algorithm = result.target.algorithms()[index];
    out << "algorithm ";
    for (const Value value : algorithm.decisions) out << digit_of(value);
    out << " " << algorithm.name << "\n";
  }
  out << "parts " << result.proved.size() << "\n";
  std::size_t steps = 0;
  for (const ProvedPart& part : result.proved) {
    out << "part " << certificate_point(part.on.from) << " " << certificate_point(part.on.to)
        << "\n";
    write_own(part);
    out << "proof\n";
    const auto lines = write_joined_proof(part.refutations, out);
    if (!lines) return lines;
    steps += *lines;
    out << "end\n";
  }
  out << "end of certificate\n";
  if (!out) return fail(ErrorCode::io_error, "cannot write the certificate");
  return steps;
}

}  // namespace

std::vector<Interval> covered_intervals(const std::vector<ProvedPart>& parts) {
  std::vector<Interval> result;
  for (const ProvedPart& part : parts) {
    if (!result.empty() && result.back().to == part.on.from) {
      result.back().to = part.on.to;
    } else {
      result.push_back(part.on);
    }
  }
  return result;
}

Result<std::size_t> write_certificate(const Problem& problem, const SearchResult& result,
                                      std::ostream& out) {
  const System& system = problem.hypergraph().system();
  return write_parts(system, "", result, out, [&](const ProvedPart& part) {
    write_symmetry(part.symmetry, system.processes, out);
    if (part.sum_steps > 0) out << "sum " << part.sum_steps << "\n";
    for (const ErrorCounts& block : part.blocks) {
      out << "block";
      for (const std::uint32_t count : block) out << " " << count;
      out << "\n";
    }
  });
}

Result<std::size_t> write_certificate(const ClassProblem& problem, const SearchResult& result,
                                      std::ostream& out) {
  std::string class_line = "class";
  for (const unsigned size : problem.algorithms().blocks.sizes()) {
    class_line += " " + std::to_string(size);
  }
  class_line += problem.algorithms().dual ? " dual\n" : "\n";
  return write_parts(problem.system(), class_line, result, out, [&](const ProvedPart& part) {
    for (const ErrorSet& set : part.error_sets) {
      out << "errors " << set.input + 1;
      for (const std::uint32_t facet : set.facets) out << " " << facet + 1;
      out << "\n";
    }
  });
}

}  // namespace tacit
