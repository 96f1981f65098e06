#include "tacit/exchange/trimming.h"

#include <algorithm>

#include "tacit/base/budget.h"
#include "tacit/exchange/hinted_proof.h"

namespace tacit {
namespace {

// What is left is trimmed again while that takes away a twentieth of the steps or more.
constexpr int most_passes = 6;
constexpr std::size_t worth = 20;

// Calls `visit` with every clause and its place.
template <class Visit>
void for_each_clause(const std::vector<std::int32_t>& flat, const Visit& visit) {
  std::size_t begin = 0;
  std::size_t place = 0;
  for (std::size_t i = 0; i < flat.size(); ++i) {
    if (flat[i] != 0) continue;
    visit(std::span(flat).subspan(begin, i - begin), place++);
    begin = i + 1;
  }
}

}  // namespace

template <class Work>
void Trimming::attempt(const Work& work) {
  if (trouble_) return;
  const auto done = within(context_, [&]() -> Result<Done> { return work(); });
  if (!done) trouble_ = done.error();
}

void Trimming::on_line(std::string_view line) {
  attempt([&]() -> Result<Done> {
    if (line.starts_with("block ")) {
      blocks_.push_back({std::string(line) + "\n", 0, 0});
    } else if (line != "proof") {
      file_.write(line);
      file_.write("\n");
    }
    return Done{};
  });
}

void Trimming::on_part(std::string_view /*first*/, std::string_view /*last*/) {
  given_.clear();
  given_count_ = 0;
  blocks_.clear();
  steps_ = {};
}

void Trimming::on_block(std::span<const std::int64_t> /*profile*/) {
  if (blocks_.empty()) return;  // something went wrong before
  blocks_.back().first = given_count_ + 1;
  blocks_.back().last = given_count_;
}

void Trimming::on_clause(std::span<const std::int32_t> clause) {
  attempt([&]() -> Result<Done> {
    given_.insert(given_.end(), clause.begin(), clause.end());
    given_.push_back(0);
    ++given_count_;
    if (!blocks_.empty()) blocks_.back().last = given_count_;
    return Done{};
  });
}

void Trimming::on_step(std::span<const std::int32_t> clause, bool removes) {
  attempt([&]() -> Result<Done> {
    steps_.clauses.insert(steps_.clauses.end(), clause.begin(), clause.end());
    steps_.clauses.push_back(0);
    steps_.removes.push_back(removes);
    if (!removes) ++steps_.added;
    return Done{};
  });
}

Result<Trimming::Steps> Trimming::trimmed_once(const Steps& steps,
                                               std::vector<bool>& needed) const {
  HintedProof proof(variables_, context_);
  std::vector<std::size_t> numbers;  // of the given clauses, by their number in the proof
  for_each_clause(given_, [&](std::span<const std::int32_t> clause, std::size_t place) {
    if (!needed[place + 1]) return;
    numbers.push_back(place + 1);
    proof.assume(clause);
  });
  std::optional<Error> wrong;
  for_each_clause(steps.clauses, [&](std::span<const std::int32_t> clause, std::size_t place) {
    if (wrong) return;
    if (steps.removes[place]) {
      proof.remove(clause);
    } else if (const auto derived = proof.derive(clause); !derived) {
      wrong = derived.error();
    }
  });
  if (!wrong && !proof.is_refuted()) {
    if (const auto ended = proof.derive({}); !ended) wrong = ended.error();
  }
  if (wrong) return Failure{*wrong};
  const std::vector<bool> used = proof.needed_clauses();
  std::vector<bool> fewer(needed.size(), false);
  for (std::size_t i = 0; i < numbers.size(); ++i) fewer[numbers[i]] = used[i + 1];
  needed = std::move(fewer);
  Steps kept;
  proof.write_steps([&](std::span<const std::int32_t> clause, bool removes) {
    kept.clauses.insert(kept.clauses.end(), clause.begin(), clause.end());
    kept.clauses.push_back(0);
    kept.removes.push_back(removes);
    if (!removes) ++kept.added;
  });
  return kept;
}

Result<Done> Trimming::trim_part() {
  before_.steps += steps_.added;
  before_.blocks += blocks_.size();
  std::vector<bool> needed(given_count_ + 1, true);
  for (int pass = 0; pass < most_passes; ++pass) {
    auto fewer = trimmed_once(steps_, needed);
    if (!fewer) return fewer.failure();
    const bool goes_on = worth * fewer->added < (worth - 1) * steps_.added;
    steps_ = *std::move(fewer);
    if (!goes_on) break;
  }
  after_.steps += steps_.added;
  for (const Block& block : blocks_) {
    bool used = false;
    for (std::size_t i = block.first; i <= block.last; ++i) used = used || needed[i];
    if (!used) continue;
    ++after_.blocks;
    file_.write(block.line);
  }
  file_.write("proof\n");
  std::string line;
  for_each_clause(steps_.clauses, [&](std::span<const std::int32_t> clause, std::size_t place) {
    std::vector<std::int32_t> sorted(clause.begin(), clause.end());
    std::ranges::sort(sorted, {}, [](std::int32_t literal) { return std::abs(literal); });
    line = steps_.removes[place] ? "d " : "";
    for (const std::int32_t literal : sorted) line += std::to_string(literal) + " ";
    file_.write(line + "0\n");
  });
  file_.write("end\n");
  return Done{};
}

void Trimming::on_end_of_part() {
  attempt([&] { return trim_part(); });
}

Result<Done> Trimming::finish() {
  if (trouble_) return Failure{*trouble_};
  return Done{};
}

}  // namespace tacit
