#include "tacit/ask/known_algorithms.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "tacit/atlas/answer.h"
#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/atlas/certificate_head.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/explain/optimum.h"
#include "tacit/plan/plan_candidates.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

// The subjects of atlases whose algorithms `n` processes can run in one round of broadcast: of all
// algorithms and of each kind of class the two with the most processes of which something is known
// where the question is about.
std::vector<Subject> promising_subjects(const OptimalQuestion& question,
                                        const Resources& resources) {
  const unsigned n = question.system.processes;
  constexpr std::size_t most_of_a_kind = 2;
  constexpr unsigned least = 4;  // fewer have optima with names, which are tried anyway
  const auto subjects = known_subjects(resources.atlases);
  if (!subjects) return {};
  std::map<std::string, std::vector<Subject>> by_kind;
  for (const Subject& each : *subjects) {
    const unsigned m = each.system.processes;
    if (each.system != System{.processes = m} || m < least || m > n) continue;
    if (m == n && !each.of_class) continue;  // the question itself
    if (!have_certificate(resources.atlases, each, question.on)) continue;
    by_kind[each.of_class ? each.of_class->name() : ""].push_back(each);
  }
  std::vector<Subject> found;
  for (auto& [kind, all] : by_kind) {
    std::ranges::sort(all, std::greater<>{},
                      [](const Subject& each) { return each.system.processes; });
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most_of_a_kind)),
              all.end());
    found.insert(found.end(), all.begin(), all.end());
  }
  return found;
}

}  // namespace

void add_listed_algorithms(const System& system, const Resources& resources, const Problem& problem,
                           std::vector<KnownAlgorithm>& algorithms) {
  std::set<Problem::Decisions> known;
  for (const KnownAlgorithm& each : algorithms) known.insert(each.decisions);
  for (const Store* store : resources.atlases) {
    const auto certificates = store->certificates();
    if (!certificates) continue;
    for (const StoredCertificate& certificate : *certificates) {
      if (certificate.subject() != Subject(system)) continue;
      const auto head = certificate_head_of(store->files().path(certificate.id));
      if (!head || head->system != system) continue;
      for (const ListedAlgorithm& each : head->algorithms) {
        if (!problem.respects_validity(each.decisions)) continue;
        if (!known.insert(each.decisions).second) continue;
        // Names are texts without a meaning of their own.
        algorithms.push_back(known_algorithm(
            problem, confirmed_name(problem, each.name, each.decisions), each.decisions));
      }
    }
  }
}

std::vector<KnownAlgorithm> known_algorithms(const OptimalQuestion& question,
                                             const Resources& resources,
                                             const RunContext& context) {
  std::vector<KnownAlgorithm> found;
  if (question.fresh || question.system.task != Task::consensus()) return found;
  if (question.system.channel != ChannelKind::broadcast) return found;
  const unsigned n = question.system.processes;
  for (const Subject& subject : promising_subjects(question, resources)) {
    // A rule is as good as its table where that is best, and need not be elsewhere.
    const auto known = known_optimum(resources.atlases, subject, {question.on}, context,
                                     question.at ? TableRules::sought : TableRules::left_out);
    if (!known || !*known) continue;
    const Optimum& optimum = (*known)->optimum;
    for (const OptimumPiece& piece : optimum.pieces) {
      const KnownAlgorithm& algorithm = optimum.algorithms[piece.algorithm];
      if (!is_table_name(algorithm.name)) continue;
      const std::string name = text_among(optimum, piece.algorithm, n);
      if (std::ranges::find(found, name, &KnownAlgorithm::name) != found.end()) continue;
      found.push_back({name, {}, algorithm.worst});
      if (question.at) found.back().worst = {{Rational(0), Rational(1), piece.upper, {}}};
    }
  }
  return found;
}

void add_known_algorithms(const OptimalQuestion& question, const Resources& resources,
                          const Problem& problem, const RunContext& context,
                          std::vector<KnownAlgorithm>& algorithms) {
  if (question.system.rounds != 1) return;
  for (const KnownAlgorithm& each : known_algorithms(question, resources, context)) {
    if (auto found = algorithm_with_name(problem, each.name)) {
      algorithms.push_back(*std::move(found));
    }
  }
}

}  // namespace tacit
