#include "tacit/ask/discrepancy.h"

#include <chrono>

#include "tacit/ask/checked_mixture.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/atlas/known_discrepancy.h"
#include "tacit/bound/discrepancy_pieces.h"
#include "tacit/bound/mean_optimum.h"

namespace tacit {
namespace {

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
  if (!accepted || !is_accepted(proof, *accepted)) return accepts_another_theorem();
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

void tell_optimum(const DiscrepancyOptimum& optimum, DiscrepancyReport& report) {
  report.lower = optimum.lower;
  report.upper = optimum.upper;
  report.distribution = optimum.distribution;
  report.decisions = count_decisions(optimum);
}

// Whether the atlases know all of the answer. Whatever is wrong with them is complained about and
// does not matter: the optimum can still be computed.
bool answer_from_atlases(const OptimalQuestion& question, std::span<const Store* const> atlases,
                         const RunContext& context, DiscrepancyAnswer& answer) {
  System approximate = question.system;
  approximate.task = Task::approximate();
  const auto complain = [&answer](const Error& error) {
    answer.complaints.push_back(error.message);
    return false;
  };
  const auto found = known_discrepancy(atlases, approximate, {question.on}, context);
  if (!found) return complain(found.error());
  if (!*found) return false;
  const KnownDiscrepancy& known = **found;
  answer.complaints.insert(answer.complaints.end(), known.complaints.begin(),
                           known.complaints.end());
  const bool single = known.certificates.size() == 1;
  if (!known.complete() || (question.one_certificate && !single)) return false;
  DiscrepancyReport& report = answer.report;
  bool one_algorithm = known.deterministic;
  if (question.at) {
    auto optimum = optimum_at(known, *question.at, context);
    if (!optimum) return complain(optimum.error());
    tell_optimum(*optimum, report);
    // At this p the certificate may draw one algorithm only, though elsewhere it draws several;
    // that it attains the optimum has just been computed.
    one_algorithm = one_algorithm || optimum->mixture.size() == 1;
    answer.optimum = *std::move(optimum);
  }
  report.deterministic = one_algorithm;
  report.pieces = known.pieces;
  for (const UsedCertificate& each : known.certificates) {
    report.stored.push_back(stored_proof(each));
    report.hashes.push_back(each.certificate.id);
    report.checked += (report.checked.empty() ? "" : "; ") + each.certificate.claim;
    if (single) answer.certificate = each.store->files().path(each.certificate.id);
  }
  return true;
}

Result<Done> answer_at_point(const OptimalQuestion& question, const RunContext& context,
                             DiscrepancyAnswer& answer) {
  auto optimum = discrepancy_optimum(question.system, *question.at, context);
  if (!optimum) return optimum.failure(Parameter{"n"});
  tell_optimum(*optimum, answer.report);
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
                                             const RunContext& context,
                                             std::span<const Store* const> atlases) {
  const auto start = std::chrono::steady_clock::now();
  DiscrepancyAnswer answer{.report = {.system = question.system,
                                      .task = question.task,
                                      .shared_coins = question.shared_coins,
                                      .prior = question.prior,
                                      .on = question.on,
                                      .at = question.at}};
  const bool mean = question.prior.kind != InputPrior::Kind::worst;
  const bool known =
      !mean && !question.fresh && answer_from_atlases(question, atlases, context, answer);
  const auto done = known         ? Result<Done>(Done{})
                    : mean        ? answer_in_the_mean(question, context, answer)
                    : question.at ? answer_at_point(question, context, answer)
                                  : answer_on_interval(question, context, answer);
  if (!done) return done.failure();
  answer.report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace tacit
