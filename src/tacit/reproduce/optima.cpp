#include "tacit/reproduce/optima.h"

#include <algorithm>
#include <filesystem>

#include "tacit/atlas/certificate_files.h"
#include "tacit/atlas/certified.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/base/output_file.h"
#include "tacit/check/check.h"
#include "tacit/optimise/explanation.h"

namespace tacit {
namespace {

// "3", "9_10", and for irrational ends their decimals.
std::string file_name(const AlgebraicNumber& p) {
  std::string text = p.is_rational() ? p.lower().to_string() : p.decimal(6);
  std::ranges::replace(text, '/', '_');
  return text;
}

std::string certificate_name(const System& system, const Interval& on) {
  std::string name = std::string(channel_name(system.channel)) + "-n" +
                     std::to_string(system.processes) + "-r" + std::to_string(system.rounds);
  const bool whole = on.from == Rational(0) && on.to == Rational(1);
  if (!whole) name += "-from-" + file_name(on.from) + "-to-" + file_name(on.to);
  return name + ".cert";
}

}  // namespace

Interval everywhere() {
  return {Rational(0), Rational(1)};
}

SignsTaken signs_of_difference(const Profile& a, const Profile& b, const Interval& on) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Polynomial gap = (a.raised_to(degree) - b.raised_to(degree)).power_basis();
  return signs_on(gap, on.from, on.to);
}

bool at_least(const Profile& a, const Profile& b, const Interval& on) {
  return !signs_of_difference(a, b, on).negative;
}

std::vector<OptimumPiece> ProvedOptimum::polynomials() const {
  std::vector<OptimumPiece> joined;
  for (const OptimumPiece& piece : optimum.pieces) {
    if (!joined.empty() && joined.back().upper == piece.upper &&
        joined.back().status == piece.status) {
      joined.back().on.to = piece.on.to;
    } else {
      joined.push_back(piece);
    }
  }
  return joined;
}

bool ProvedOptimum::at_most(const Profile& bound) const {
  return std::ranges::all_of(optimum.pieces, [&](const OptimumPiece& piece) {
    return tacit::at_least(bound, piece.upper, piece.on);
  });
}

bool ProvedOptimum::at_least(const Profile& bound) const {
  return std::ranges::all_of(optimum.pieces, [&](const OptimumPiece& piece) {
    return tacit::at_least(piece.lower, bound, piece.on);
  });
}

const ProvedOptimum& Optima::of(const System& system, const Interval& on) {
  Entry* entry = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find_if(entries_, [&](const auto& each) {
      return each->system == system && each->on.from == on.from && each->on.to == on.to;
    });
    if (found == entries_.end()) {
      entries_.push_back(std::make_unique<Entry>(system, on));
      entry = entries_.back().get();
    } else {
      entry = found->get();
    }
  }
  std::call_once(entry->once,
                 [&] { entry->value = std::make_unique<const ProvedOptimum>(computed(*entry)); });
  return *entry->value;
}

// A copy of the stored certificate, if the checker accepts it.
std::optional<ProvedOptimum> Optima::stored(const Entry& entry, const std::string& name) {
  if (!known_) return std::nullopt;
  std::optional<StoredOptimum> known;
  {
    const std::scoped_lock lock(asking_);
    known = known_(entry.system, entry.on);
  }
  if (!known) return std::nullopt;
  const std::string path = places_.certificates + "/" + name;
  auto opened = OutputFile::open(path);
  if (!opened) return std::nullopt;
  OutputFile copy = *std::move(opened);
  const auto read = read_certificate_text(known->certificate, [&](std::span<const char> text) {
    return copy.write({text.data(), text.size()});
  });
  if (!read || !copy.close()) return std::nullopt;
  const check::FileVerdict checked = check::check_certificate_file(path);
  if (!checked.io_error.empty() || checked.verdict.outcome != check::Outcome::accepted ||
      !checked.verdict.theorem || !confirm(known->optimum, {&*checked.verdict.theorem, 1})) {
    return std::nullopt;
  }
  ProvedOptimum proved{known->problem,
                       std::move(known->optimum),
                       places_.relative + "/" + name,
                       checked.verdict.claim,
                       {}};
  proved.from_atlas = true;
  return proved;
}

ProvedOptimum Optima::computed(const Entry& entry) {
  namespace fs = std::filesystem;
  if (context_.cancelled()) {
    return {
        nullptr, {entry.system, entry.on, {}, {}, {}}, {}, {}, "stopped before the search began"};
  }
  const double start = clock_();
  const std::string name = certificate_name(entry.system, entry.on);
  if (auto known = stored(entry, name)) {
    known->seconds = clock_() - start;
    return *std::move(known);
  }
  auto hypergraph = DecisionHypergraph::build(entry.system, {}, context_);
  if (!hypergraph) {
    return {
        nullptr, {entry.system, entry.on, {}, {}, {}}, {}, {}, hypergraph.failure().error.message};
  }
  auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  const std::string proofs = places_.work + "/" + name + ".proofs";
  fs::create_directories(proofs);
  SearchOptions options;
  options.work_directory = proofs;
  const SearchResult result = search_optimum(*problem, entry.on, options, context_);
  ProvedOptimum proved{problem, optimum_of(*problem, entry.on, result), {}, {}, {}};
  if (!proved.optimum.complete()) {
    proved.objection = result.failure.empty() ? "stopped before the search was complete"
                                              : "the search ended early: " + result.failure;
  } else {
    const auto theorem =
        write_checked_certificate(*problem, result, places_.certificates + "/" + name);
    const auto confirmed =
        theorem ? confirm(proved.optimum, {&*theorem, 1}) : Result<std::size_t>(theorem.failure());
    if (confirmed) {
      proved.certificate = places_.relative + "/" + name;
      proved.claim = check::in_words(*theorem);
    } else {
      proved.objection = confirmed.error().message;
    }
  }
  fs::remove_all(proofs);
  proved.seconds = clock_() - start;
  return proved;
}

}  // namespace tacit
