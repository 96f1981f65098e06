#include <algorithm>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>

#include "tacit/base/parallel.h"
#include "tacit/base/quoted.h"
#include "tacit/reproduce/reproduction.h"

namespace tacit {
namespace {

Result<std::vector<const Claim*>> chosen_claims(const std::vector<std::string>& numbers) {
  std::vector<const Claim*> chosen;
  std::set<std::string_view> left(numbers.begin(), numbers.end());
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) {
      if (left.erase(claim.number) > 0 || numbers.empty()) chosen.push_back(&claim);
    }
  }
  if (!left.empty()) {
    return fail(ErrorCode::invalid_argument, "no such claim: " + quoted_text(*left.begin()));
  }
  return chosen;
}

// Passes results on in their order, as soon as all before them are there.
// In the end those that were left out are passed over.
class InOrder {
 public:
  InOrder(std::size_t count, const std::function<void(const ClaimResult&)>& pass_on)
      : results_(count), pass_on_(pass_on) {}

  void put(std::size_t index, ClaimResult result) {
    const std::scoped_lock lock(mutex_);
    results_[index] = std::move(result);
    for (; next_ < results_.size() && results_[next_]; ++next_) {
      if (pass_on_) pass_on_(*results_[next_]);
    }
  }
  // What there is, in order; passes on those that still wait for an earlier one.
  [[nodiscard]] std::vector<ClaimResult> all() {
    std::vector<ClaimResult> result;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      if (!results_[i]) continue;
      if (i >= next_ && pass_on_) pass_on_(*results_[i]);
      result.push_back(*std::move(results_[i]));
    }
    return result;
  }

 private:
  std::vector<std::optional<ClaimResult>> results_;
  const std::function<void(const ClaimResult&)>& pass_on_;
  std::size_t next_ = 0;
  std::mutex mutex_;
};

// Decides the claims and proves the optima of the systems; the optima first, the longest of them in
// front, because claims wait for them. What is undecided is left out.
std::vector<ClaimResult> decide_all(const std::vector<const Claim*>& claims,
                                    std::vector<System> systems, Optima& optima,
                                    const ReproductionOptions& options, const RunContext& context) {
  std::ranges::stable_sort(systems, std::greater<>{}, &System::execution_bits);
  const Workbench bench{options.formulas, optima, context};
  InOrder results(claims.size(), options.on_result);
  std::mutex mutex;
  std::uint64_t done = 0;
  const std::size_t total = systems.size() + claims.size();
  parallel_for(total, options.jobs, context, [&](std::size_t i) {
    if (i < systems.size()) {
      static_cast<void>(optima.of(systems[i]));
    } else {
      const std::size_t index = i - systems.size();
      const double began = options.clock();
      Finding finding = decide(*claims[index], bench);
      if (finding.verdict != ClaimVerdict::undecided && !context.cancelled()) {
        results.put(index, {claims[index], std::move(finding), options.clock() - began});
      }
    }
    const std::scoped_lock lock(mutex);
    context.report({"claims and optima", ++done, total});
  });
  return results.all();
}

}  // namespace

std::size_t Reproduction::count(ClaimVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      claims, [verdict](const ClaimResult& result) { return result.finding.verdict == verdict; }));
}

std::vector<System> solved_systems(bool long_runs) {
  using enum ChannelKind;
  std::vector<System> systems{{2, 1, broadcast},  {2, 2, broadcast},  {2, 3, broadcast},
                              {2, 4, broadcast},  {3, 1, broadcast},  {3, 2, broadcast},
                              {4, 1, broadcast},  {2, 1, unicast},    {3, 1, unicast},
                              {2, 1, undirected}, {2, 2, undirected}, {3, 1, undirected}};
  if (long_runs) systems.insert(systems.begin() + 7, System{5, 1, broadcast});
  return systems;
}

Result<Reproduction> reproduce(const ReproductionOptions& options, const RunContext& context) {
  const auto chosen = chosen_claims(options.claims);
  if (!chosen) return chosen.failure();
  const double start = options.clock();
  Reproduction result;
  result.whole = options.claims.empty();
  const std::string certificates = options.directory + "/certificates";
  std::filesystem::create_directories(certificates);
  Optima optima({certificates, "certificates"}, context, options.clock, options.atlases);
  const auto systems = result.whole ? solved_systems(options.long_runs) : std::vector<System>();
  result.claims = decide_all(*chosen, systems, optima, options, context);
  std::ranges::copy_if(*chosen, std::back_inserter(result.undecided), [&](const Claim* claim) {
    return std::ranges::find(result.claims, claim, &ClaimResult::claim) == result.claims.end();
  });
  for (const System& system : systems) result.optima.push_back(optima.of(system));
  result.partial =
      !result.undecided.empty() || std::ranges::any_of(result.optima, &ProvedOptimum::unfinished);
  std::error_code ignored;
  std::filesystem::remove(certificates, ignored);  // only where it is empty
  result.seconds = options.clock() - start;
  return result;
}

}  // namespace tacit
