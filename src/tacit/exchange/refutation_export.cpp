#include "tacit/exchange/refutation_export.h"

#include "tacit/base/budget.h"
#include "tacit/exchange/variable_names.h"
#include "tacit/model/channel.h"

namespace tacit {
namespace {

void append(std::string& line, std::span<const std::int32_t> clause) {
  for (const std::int32_t literal : clause) line += std::to_string(literal) + " ";
  line += "0\n";
}

std::string ending(ProofFormat format) {
  return format == ProofFormat::lrat ? ".lrat" : ".drat";
}

std::string where(const RefutationExport::Part& part) {
  return part.first == part.last ? "p = " + part.first : part.first + " <= p <= " + part.last;
}

// The end of the README: what the checkers of other people do not establish.
constexpr std::string_view what_remains =
    "What remains to be believed when these checkers have accepted\n"
    "-------------------------------------------------------------\n\n"
    "1. The encoding: that an algorithm whose error is below the optimum at some p of the part,\n"
    "   on every input, gives values of the variables that satisfy the clauses of views, errors "
    "and\n"
    "   counters. The comments of part-K.cnf say what the variables stand for.\n"
    "2. Symmetry: that renaming processes, and exchanging 0 and 1, turns an algorithm into one "
    "with\n"
    "   the same worst-case error, so that only the smallest of each class has to be refuted.\n"
    "3. The blocked profiles: that a polynomial, the error of a profile, is at least the optimum "
    "for\n"
    "   every p of the part. One clause for every input forbids that profile and all above it.\n"
    "4. Where errors are added up (\"sums\"): that rounding every term down keeps every better\n"
    "   algorithm.\n"
    "5. That the parts cover the interval of the theorem.\n\n"
    "tacit-check establishes each of these for itself: it enumerates executions and views, makes "
    "all\n"
    "clauses from the definition and takes none from the certificate, verifies every group "
    "element,\n"
    "decides the inequalities of 3 exactly, by coefficients in the Bernstein basis and by roots, "
    "and\n"
    "compares the ends of the parts as algebraic numbers. The mathematics is written down in\n"
    "docs/formats/certificate.md of tacit.\n";

}  // namespace

template <class Work>
void RefutationExport::attempt(const Work& work) {
  if (trouble_) return;
  const auto done = within(context_, [&]() -> Result<Done> { return work(); });
  if (!done) trouble_ = done.error();
}

void RefutationExport::on_part(std::string_view first, std::string_view last) {
  Part& part = parts_.emplace_back();
  part.first = first;
  part.last = last;
  part.files = "part-" + std::to_string(parts_.size());
  clauses_.clear();
  hinted_.reset();
  proof_.reset();
}

void RefutationExport::on_symmetry(std::uint64_t views, std::uint64_t elements) {
  parts_.back().elements = views == 0 ? 0 : elements;
}

void RefutationExport::on_sum(std::uint64_t steps) {
  parts_.back().sum_steps = steps;
}

void RefutationExport::on_variables(std::int32_t variables) {
  parts_.back().variables = variables;
}

void RefutationExport::on_block(std::span<const std::int64_t> /*profile*/) {
  ++parts_.back().blocked;
}

void RefutationExport::on_clause(std::span<const std::int32_t> clause) {
  attempt([&]() -> Result<Done> {
    ++parts_.back().clauses;
    clauses_.insert(clauses_.end(), clause.begin(), clause.end());
    clauses_.push_back(0);
    return Done{};
  });
}

Result<Done> RefutationExport::write_clauses() {
  const Part& part = parts_.back();
  auto opened = OutputFile::open(directory_ + "/" + part.files + ".cnf");
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  file.write("c " + std::to_string(claim_.processes) + " processes, rounds: " +
             std::to_string(claim_.rounds) + ", channel: " + claim_.channel + ", " + where(part) +
             (claim_.values == 2
                  ? "\nc A view is true when it decides 1. See README.\n"
                  : "\nc A view is true when it decides the value named. See README.\n"));
  const auto channel = parse_channel(claim_.channel);
  if (!channel) return channel.failure();
  const auto task = parse_task(claim_.task, claim_.values);
  if (!task) return task.failure();
  const auto named = name_variables(
      {.processes = claim_.processes, .rounds = claim_.rounds, .channel = *channel, .task = *task},
      part.variables, [&](std::string_view line) { file.write(line); }, context_);
  if (!named) return named;
  file.write("p cnf " + std::to_string(part.variables) + " " + std::to_string(part.clauses) + "\n");
  std::string line;
  for (const std::int32_t literal : clauses_) {
    line += std::to_string(literal);
    line += literal == 0 ? '\n' : ' ';
    if (literal != 0) continue;
    file.write(line);
    line.clear();
  }
  return file.close();
}

Result<Done> RefutationExport::begin_proof() {
  const auto written = write_clauses();
  if (!written) return written;
  auto opened = OutputFile::open(directory_ + "/" + parts_.back().files + ending(format_));
  if (!opened) return opened.failure();
  proof_ = *std::move(opened);
  if (format_ == ProofFormat::drat) return Done{};
  hinted_.emplace(parts_.back().variables, context_);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (clauses_[i] != 0) continue;
    hinted_->assume(std::span(clauses_).subspan(begin, i - begin));
    begin = i + 1;
  }
  return Done{};
}

void RefutationExport::on_step(std::span<const std::int32_t> clause, bool removes) {
  attempt([&]() -> Result<Done> {
    if (!proof_) {
      if (const auto begun = begin_proof(); !begun) return begun;
    }
    if (!removes) ++parts_.back().steps;
    if (hinted_ && removes) {
      hinted_->remove(clause);
    } else if (hinted_) {
      return hinted_->derive(clause);
    } else {
      std::string line = removes ? "d " : "";
      append(line, clause);
      proof_->write(line);
    }
    return Done{};
  });
}

void RefutationExport::on_end_of_part() {
  attempt([&]() -> Result<Done> {
    if (!proof_) {
      if (const auto begun = begin_proof(); !begun) return begun;
    }
    if (hinted_) {
      // Where the clauses refute themselves, the certificate need not say so.
      if (const auto ended = hinted_->derive({}); !ended) return ended;
      parts_.back().hinted =
          hinted_->write([this](std::string_view lines) { return proof_->write(lines); });
      hinted_.reset();
    }
    return proof_->close();
  });
}

Result<std::vector<RefutationExport::Part>> RefutationExport::finish() {
  attempt([&]() -> Result<Done> {
    auto opened = OutputFile::open(directory_ + "/README");
    if (!opened) return opened.failure();
    OutputFile file = *std::move(opened);
    file.write(readme());
    return file.close();
  });
  if (trouble_) return Failure{*trouble_};
  return parts_;
}

std::string RefutationExport::readme() const {
  const std::string proof = format_ == ProofFormat::lrat ? "lrat" : "drat";
  std::string text =
      "Refutations of a certificate of tacit\n"
      "=====================================\n\n"
      "The theorem. " +
      check::in_words(claim_) +
      ".\n\n"
      "Each part below is one half of the theorem on its interval: part-K.cnf has the clauses "
      "that\n"
      "every better algorithm would satisfy, and part-K." +
      proof +
      " is a proof that nothing\n"
      "satisfies them. The other half, that the algorithms of the certificate have the errors "
      "that\n"
      "they have, is arithmetic over all executions and is not in these files.\n\n";
  for (const Part& part : parts_) {
    text += part.files + ": " + where(part) + "\n    " + std::to_string(part.variables) +
            " variables, " + std::to_string(part.clauses) + " clauses, " +
            std::to_string(part.blocked) + " blocked profiles, " + std::to_string(part.elements) +
            " symmetries" +
            (part.sum_steps > 0 ? ", sums in " + std::to_string(part.sum_steps) + " steps" : "") +
            "\n    ";
    if (format_ == ProofFormat::lrat) {
      text += std::to_string(part.hinted.derived) + " clauses derived, " +
              std::to_string(part.hinted.kept) + " of them needed, with " +
              std::to_string(part.hinted.hints) + " hints\n";
    } else {
      text += std::to_string(part.steps) + " clauses derived\n";
    }
  }
  const std::string command = format_ == ProofFormat::lrat
                                  ? "cake_lpr part-1.cnf part-1.lrat, lrat-check part-1.cnf "
                                    "part-1.lrat"
                                  : "drat-trim part-1.cnf part-1.drat";
  text += "\nTo check a part: " + command + "\n\n" + std::string(what_remains);
  return text;
}

}  // namespace tacit
