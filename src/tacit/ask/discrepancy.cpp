#include "tacit/ask/discrepancy.h"

#include <chrono>

#include "tacit/ask/checked_mixture.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/bound/discrepancy_pieces.h"
#include "tacit/bound/mean_optimum.h"

namespace tacit {
namespace {

check::DiscrepancyTheorem::Inputs inputs_of(const InputPrior& prior) {
  using Inputs = check::DiscrepancyTheorem::Inputs;
  switch (prior.kind) {
    case InputPrior::Kind::worst:
      return Inputs::worst;
    case InputPrior::Kind::uniform:
      return Inputs::uniform;
    case InputPrior::Kind::by_ones:
      return Inputs::by_ones;
    case InputPrior::Kind::single:
      break;
  }
  return Inputs::single;
}

std::vector<std::string> texts_of(const std::vector<Integer>& numbers) {
  std::vector<std::string> result;
  for (const Integer& number : numbers) result.push_back(number.to_string());
  return result;
}

std::vector<std::string> texts_of(const Polynomial& polynomial) {
  if (polynomial.is_zero()) return {"0"};
  return texts_of(polynomial.coefficients());
}

// Whether the checker has accepted just what the report says.
bool is_accepted(const DiscrepancyReport& report, const check::DiscrepancyTheorem& accepted) {
  const System& system = report.system;
  if (accepted.processes != system.processes || accepted.rounds != system.rounds ||
      accepted.channel != channel_name(system.channel) ||
      accepted.inputs != inputs_of(report.prior) ||
      accepted.weights != texts_of(report.prior.weights) ||
      accepted.deterministic != report.deterministic ||
      accepted.pieces.size() != report.pieces.size()) {
    return false;
  }
  for (std::size_t i = 0; i < report.pieces.size(); ++i) {
    const MixtureProof::Piece& piece = report.pieces[i];
    const check::DiscrepancyTheorem::Piece& other = accepted.pieces[i];
    if (other.from != certificate_point(piece.on.from) ||
        other.to != certificate_point(piece.on.to) ||
        other.numerator != texts_of(piece.numerator) ||
        other.denominator != texts_of(piece.denominator)) {
      return false;
    }
  }
  return true;
}

// Writes the certificate, has it checked, and puts into the answer what was accepted.
Result<Done> certify(const MixtureProof& proof, const RunContext& context,
                     DiscrepancyAnswer& answer) {
  const auto checked = check_mixture(proof, context);
  if (!checked) return checked.failure();
  answer.files = checked->files;
  answer.certificate = checked->certificate;
  DiscrepancyReport& report = answer.report;
  report.pieces = proof.pieces();
  report.deterministic = proof.is_deterministic();
  const auto& accepted = checked->verdict.discrepancy;
  if (!accepted || !is_accepted(report, *accepted)) return accepts_another_theorem();
  report.checked = check::in_words(*accepted);
  report.hashes = {checked->id};
  return Done{};
}

// The decisions of count rules, where the classes of views are counts.
std::vector<CountDecision> count_decisions(const DiscrepancyOptimum& optimum) {
  const System& system = optimum.network->system();
  if (system.rounds != 1 || system.channel != ChannelKind::broadcast) return {};
  const bool one = optimum.mixture.size() == 1;
  const auto& free = optimum.network->free_classes();
  std::vector<CountDecision> decisions;
  auto vertex = free.begin();
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 1; zeros < system.processes; ++zeros) {
      for (unsigned ones = 1; zeros + ones <= system.processes; ++ones, ++vertex) {
        const bool decides_one = one && optimum.mixture[0].side[*vertex] == Bit::one;
        decisions.push_back(
            {own, zeros, ones, one ? Rational(decides_one ? 1 : 0) : optimum.decisions[*vertex]});
      }
    }
  }
  return decisions;
}

Result<Done> answer_at_point(const OptimalQuestion& question, const RunContext& context,
                             DiscrepancyAnswer& answer) {
  auto optimum = discrepancy_optimum(question.system, *question.at, context);
  if (!optimum) return optimum.failure(Parameter{"n"});
  DiscrepancyReport& report = answer.report;
  report.lower = optimum->lower;
  report.upper = optimum->upper;
  report.distribution = optimum->distribution;
  report.decisions = count_decisions(*optimum);
  answer.optimum = *std::move(optimum);
  if (!answer.optimum->exact() || context.cancelled()) return Done{};
  return certify(proof_of(*answer.optimum, *question.at), context, answer);
}

Result<Done> answer_on_interval(const OptimalQuestion& question, const RunContext& context,
                                DiscrepancyAnswer& answer) {
  const auto proof = discrepancy_pieces(question.system, question.on, context);
  if (!proof) return proof.failure(Parameter{"n"});
  const auto done = certify(*proof, context, answer);
  if (!done) return done;
  // What was compared with the theorem, for people.
  for (MixtureProof::Piece& piece : answer.report.pieces) piece = in_lowest_terms(piece);
  return done;
}

// For the given distribution of inputs.
Result<Done> answer_in_the_mean(const OptimalQuestion& question, const RunContext& context,
                                DiscrepancyAnswer& answer) {
  const auto proof = question.at
                         ? mean_optimum(question.system, question.prior, *question.at, context)
                         : mean_pieces(question.system, question.prior, question.on, context);
  if (!proof) return proof.failure(Parameter{"n"});
  const auto done = certify(*proof, context, answer);
  if (!done) return done;
  if (!question.at) {
    for (MixtureProof::Piece& piece : answer.report.pieces) piece = in_lowest_terms(piece);
    return done;
  }
  const MixtureProof::Piece& piece = answer.report.pieces.front();
  answer.report.lower =
      piece.numerator(question.at->value()) / piece.denominator(question.at->value());
  answer.report.upper = answer.report.lower;
  return done;
}

}  // namespace

Result<DiscrepancyAnswer> discrepancy_answer(const OptimalQuestion& question,
                                             const RunContext& context) {
  const auto start = std::chrono::steady_clock::now();
  DiscrepancyAnswer answer{.report = {.system = question.system,
                                      .task = question.task,
                                      .shared_coins = question.shared_coins,
                                      .prior = question.prior,
                                      .on = question.on,
                                      .at = question.at}};
  const bool mean = question.prior.kind != InputPrior::Kind::worst;
  const auto done = mean          ? answer_in_the_mean(question, context, answer)
                    : question.at ? answer_at_point(question, context, answer)
                                  : answer_on_interval(question, context, answer);
  if (!done) return done.failure();
  answer.report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace tacit
