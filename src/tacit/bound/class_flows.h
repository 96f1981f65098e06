// ClassFlows: what flows through executions, as a certificate lists it: executions with the same
// classes of views are one to the checker.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tacit/bound/mixture_proof.h"

namespace tacit {

class ClassFlows {
 public:
  // The network must live longer.
  explicit ClassFlows(const QuotientNetwork& network);
  // The same for any network, with the number of a class for every vertex.
  ClassFlows(const CutNetwork& cuts, std::vector<std::uint32_t> numbers);

  // Adds what arrives at a vertex through a hyperedge; negative where it leaves.
  void add(std::uint32_t hyperedge, CutNetwork::Vertex vertex, const Polynomial& amount);
  // Adds a constant amount that is taken from one vertex of a hyperedge to another.
  void add(std::uint32_t hyperedge, CutNetwork::Vertex from, CutNetwork::Vertex to,
           const Integer& amount);

  [[nodiscard]] std::vector<MixtureProof::Flow> list() const;

 private:
  const CutNetwork& cuts_;
  std::vector<std::uint32_t> numbers_;  // of classes, by vertex
  // By the classes of all views, ascending: what arrives at each.
  std::map<std::vector<std::uint32_t>, std::map<std::uint32_t, Polynomial>> through_;
};

}  // namespace tacit
