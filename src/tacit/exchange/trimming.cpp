#include "tacit/exchange/trimming.h"

#include <utility>

#include "tacit/base/budget.h"

namespace tacit {

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
  given_ = {};
  blocks_.clear();
  steps_ = {};
}

void Trimming::on_block(std::span<const std::int64_t> /*profile*/) {
  if (blocks_.empty()) return;  // something went wrong before
  blocks_.back().begin = given_.size();
  blocks_.back().end = given_.size();
}

void Trimming::on_clause(std::span<const std::int32_t> clause) {
  attempt([&]() -> Result<Done> {
    given_.add(clause);
    if (!blocks_.empty()) blocks_.back().end = given_.size();
    return Done{};
  });
}

void Trimming::on_step(std::span<const std::int32_t> clause, bool removes) {
  attempt([&]() -> Result<Done> {
    steps_.add(clause, removes);
    return Done{};
  });
}

Result<Done> Trimming::trim_part() {
  before_.steps += steps_.added;
  before_.blocks += blocks_.size();
  const auto proof = trim_proof(given_, std::move(steps_), HintedProof::Units::left_out, context_);
  if (!proof) return proof.failure();
  after_.steps += proof->steps.added;
  for (const Block& block : blocks_) {
    if (!proof->any_needed(block.begin, block.end)) continue;
    ++after_.blocks;
    file_.write(block.line);
  }
  file_.write("proof\n");
  proof->steps.clauses.for_each([&](std::span<const std::int32_t> clause, std::size_t place) {
    file_.write(step_line(clause, proof->steps.removes[place]));
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
