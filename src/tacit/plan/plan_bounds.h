// What no algorithm of a plan can go below, and how many rounds and transmissions the target needs
// at least. Not installed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/plan/plan.h"

namespace tacit {

class PlanBounds {
 public:
  // Both must outlive the object.
  PlanBounds(const PlanRequest& request, const RunContext& context);

  // Absent where no number suffices.
  struct Needs {
    std::optional<unsigned> rounds{};
    std::optional<std::uint64_t> transmissions{};
  };
  // Fails when more are needed than can be told.
  [[nodiscard]] Result<Needs> needs();

  // What `rounds` rounds cannot go below.
  [[nodiscard]] const ErrorBound& for_rounds(unsigned rounds);
  // The same with at most so many transmissions.
  [[nodiscard]] ErrorBound for_rounds(unsigned rounds, std::uint64_t transmissions);
  // What the request knows about algorithms of `rounds` rounds; null where it knows nothing.
  [[nodiscard]] const PlanRequest::Proved* proved_for_rounds(unsigned rounds);

  // The probability that nothing is delivered in so many rounds: the largest of all laws.
  [[nodiscard]] Rational silence(unsigned rounds) const;

  [[nodiscard]] std::uint64_t links() const { return links_; }  // of one round

 private:
  [[nodiscard]] Result<Needs> needs_of_law() const;
  template <class Offer>
  Result<Done> offer_search_bounds(unsigned rounds, const Offer& offer);

  const PlanRequest& request_;
  const RunContext& context_;
  unsigned n_;
  Rational q_;
  std::uint64_t links_;
  unsigned links_of_one_;  // the most links that one transmission takes
  Rational lost_;          // the least probability that a transmission reaches nobody
  std::map<unsigned, ErrorBound> bounds_;
  std::map<unsigned, std::optional<PlanRequest::Proved>> proved_;  // by rounds
};

}  // namespace tacit
