#include "tacit/plan/known_map.h"

#include <algorithm>
#include <utility>

#include "tacit/algorithm/block_rule.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/many_processes.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/plan/plan_candidates.h"

namespace tacit {
namespace {

// Single inputs are of use for small p only, where they are worth their time.
const Rational largest_p_of_single_inputs(1, 4);

// The errors of an algorithm on the inputs of a number of processes.
Result<std::vector<Profile>> errors_of(const std::string& name, unsigned n,
                                       const RunContext& context) {
  AlgorithmRequest request;
  request.processes = n;
  const auto algorithm = parse_algorithm(name, request);
  if (!algorithm) return algorithm.failure();
  const auto report = evaluate_by_classes(*algorithm, {.processes = n}, {}, context);
  if (!report) return report.failure();
  std::vector<Profile> errors;
  for (const InputClass& input : report->classes) errors.push_back(input.error);
  return errors;
}

Rational worst(const std::vector<Profile>& errors, const Probability& p) {
  Rational largest(0);
  for (const Profile& error : errors) largest = std::max(largest, error(p));
  return largest;
}

// The best of the algorithms known so far for a number of processes, at one point. By
// monotonicity (docs/laws.md) it is known for larger numbers, too.
struct Best {
  Rational value{1};
  KnownKind kind = KnownKind::pref;
  std::string algorithm = "pref1";

  void offer(const Rational& other, KnownKind of_kind, const std::string& name) {
    if (other < value) *this = {other, of_kind, name};
  }
};

KnownKind kind_of(const Optimum& optimum, std::size_t algorithm) {
  if (optimum.algorithms[algorithm].name.starts_with("courteous@")) return KnownKind::crowd;
  return optimum.of_class && optimum.of_class->blocks.sizes().front() == 1 ? KnownKind::leader
                                                                           : KnownKind::table;
}

class MapMaker {
 public:
  MapMaker(const KnownMapOptions& options, std::span<const Optimum> known,
           const RunContext& context)
      : options_(options), known_(known), context_(context) {
    for (unsigned k = 1; k < options.steps; ++k) {
      map_.points.emplace_back(k, options.steps);
      points_.push_back(*Probability::from(map_.points.back()));
    }
    best_.resize(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i) {
      best_[i].value = Rational(1) - map_.points[i];
    }
  }

  Result<KnownMap> run() {
    for (unsigned n = 2; n <= options_.most_processes; ++n) {
      if (context_.cancelled()) return stopped_by_caller();
      context_.report({"numbers of processes", n, options_.most_processes});
      for (const NamedBlockRule& rule : named_block_rules()) {
        if (rule.processes != n) continue;
        if (const auto done = offer(rule); !done) return done.failure();
      }
      if (const auto done = add_row(n); !done) return done.failure();
    }
    return std::move(map_);
  }

 private:
  // A rule with a leader. Errors with one listener are those with more.
  Result<std::size_t> offer(const NamedBlockRule& rule) {
    const std::string name(rule.name);
    const auto errors = errors_of(name, rule.processes + 1, context_);
    if (!errors) return errors.failure();
    for (std::size_t i = 0; i < points_.size(); ++i) {
      best_[i].offer(worst(*errors, points_[i]), KnownKind::leader, name);
    }
    return errors->size();
  }

  Result<std::size_t> add_row(unsigned n) {
    const auto errors = errors_of("courteous", n, context_);
    if (!errors) return errors.failure();
    std::vector<const Optimum*> here;
    for (const Optimum& each : known_) {
      if (each.system.processes == n) here.push_back(&each);
    }
    KnownMap::Row row{n, {}};
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Rational all = worst(*errors, points_[i]);
      KnownCell cell =
          all <= best_[i].value
              ? KnownCell{KnownKind::courteous, "courteous", all, {}, {}, false}
              : KnownCell{best_[i].kind, best_[i].algorithm, best_[i].value, {}, {}, false};
      best_[i].offer(all, KnownKind::crowd, "courteous@" + committee(n));
      for (const Optimum* optimum : here) take_known(*optimum, i, cell);
      if (!cell.proved) add_bound(n, i, cell);
      row.cells.push_back(std::move(cell));
    }
    map_.rows.push_back(std::move(row));
    return errors->size();
  }

  // What is known of the number of processes of the cell at the point, by certificates.
  void take_known(const Optimum& optimum, std::size_t i, KnownCell& cell) {
    const AlgebraicNumber p(map_.points[i]);
    for (const OptimumPiece& piece : optimum.pieces) {
      if (p < piece.on.from || piece.on.to < p) continue;
      const Rational value = piece.upper(points_[i]);
      if (value < cell.upper) {
        const unsigned n = optimum.system.processes;
        cell.kind = kind_of(optimum, piece.algorithm);
        cell.algorithm = text_among(optimum, piece.algorithm, n);
        cell.upper = value;
        best_[i].offer(value, cell.kind, text_among(optimum, piece.algorithm, n + 1));
      }
      if (piece.status == PieceStatus::optimal && !optimum.of_class) {
        expects(cell.upper == value, "known_map: an algorithm below a proved optimum");
        cell.lower = cell.upper;
        cell.proved = true;
      }
    }
  }

  void add_bound(unsigned n, std::size_t i, KnownCell& cell) const {
    // For p <= 1/n courteous is optimal (claim 48).
    if (map_.points[i] * Rational(n) <= Rational(1) && cell.kind == KnownKind::courteous) {
      cell.lower = cell.upper;
      cell.proved = true;
      return;
    }
    const auto take = [&cell](const Rational& value, LowerBound::Reason by) {
      if (value > cell.lower) {
        cell.lower = value;
        cell.by = by;
      }
    };
    take(isoperimetric_bound(n, points_[i]), LowerBound::Reason::isoperimetry);
    take(chain_bound(n, points_[i]), LowerBound::Reason::chain);
    if (map_.points[i] <= largest_p_of_single_inputs) {
      take(single_input_optimum(n, n / 2, points_[i]), LowerBound::Reason::single_input);
    }
    cell.proved = cell.lower == cell.upper;
  }

  KnownMapOptions options_;
  std::span<const Optimum> known_;
  const RunContext& context_;
  KnownMap map_;
  std::vector<Probability> points_;
  std::vector<Best> best_;
};

}  // namespace

std::string_view kind_name(KnownKind kind) {
  switch (kind) {
    case KnownKind::courteous:
      return "courteous";
    case KnownKind::pref:
      return "pref1";
    case KnownKind::crowd:
      return "courteous among fewer";
    case KnownKind::leader:
      return "a leader";
    case KnownKind::table:
      break;
  }
  return "a table";
}

Result<KnownMap> known_map(const KnownMapOptions& options, std::span<const Optimum> known,
                           const RunContext& context) {
  expects(options.most_processes >= 2 && options.most_processes <= 64,
          "known_map: not 2 to 64 processes");
  expects(options.steps >= 2 && options.steps <= 200, "known_map: not 2 to 200 steps");
  return within(context, [&] { return MapMaker(options, known, context).run(); });
}

}  // namespace tacit
