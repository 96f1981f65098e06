// The smallest worst-case error where losses follow a law with hidden states, for consensus of two
// values: search and certificate (docs/formats/certificate.md, section 14).
//
// The solver proposes an algorithm. On every input on which it errs as much as the best one known
// does, the heaviest executions in which it errs are forbidden together: in one of them there must
// be agreement. When no algorithm is left, the executions that were forbidden are the proof.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// Executions of one input whose errors alone reach the optimum.
struct HeavyErrors {
  InputId input;
  std::vector<std::uint64_t> patterns;  // ascending
};

struct ChannelSearchResult {
  Problem::Decisions decisions{};  // of the best algorithm found
  Rational value;                  // its worst-case error
  Rational lower;                  // no algorithm has a smaller one; `value` where proved
  bool proved = false;
  std::vector<HeavyErrors> errors{};
  std::string proof_path{};
};

// Expects consensus of two values and a law for the system that check_law() accepts, with few
// links. Fails when it is stopped before there is an algorithm, and when files cannot be written.
[[nodiscard]] Result<ChannelSearchResult> search_channel(const Problem& problem,
                                                         const ChannelLaw& law,
                                                         const std::string& work_directory,
                                                         const RunContext& context = {});

// The law as the lines of a certificate, without the end of the last one: `law S` to the last
// `share`.
[[nodiscard]] std::string law_lines(const ChannelLaw& law);

// Expects a result that is proved.
[[nodiscard]] Result<std::size_t> write_law_certificate(const Problem& problem,
                                                        const ChannelLaw& law,
                                                        const ChannelSearchResult& result,
                                                        std::ostream& out);

}  // namespace tacit
