#include "tacit/reproduce/optima.h"

#include <algorithm>

#include "tacit/ask/optimal.h"
#include "tacit/atlas/certificate_files.h"
#include "tacit/base/budget.h"
#include "tacit/base/output_file.h"

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
                 [&] { entry->value = std::make_unique<const ProvedOptimum>(compute(*entry)); });
  return *entry->value;
}

namespace {

// The certificate as plain text, where readers of the report find it.
Result<Done> copy_text(const std::string& certificate, const std::string& path) {
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile copy = *std::move(opened);
  const auto read = read_certificate_text(certificate, [&](std::span<const char> text) {
    return copy.write({text.data(), text.size()});
  });
  if (!read) return read.failure();
  return copy.close();
}

}  // namespace

ProvedOptimum Optima::compute(const Entry& entry) {
  const double start = clock_();
  auto found = within(context_, [&] { return prove_optimum(entry); });
  ProvedOptimum proved{nullptr, {entry.system, entry.on, {}, {}, {}}, {}, {}, {}};
  if (found) {
    proved = *std::move(found);
  } else {
    proved.objection = found.error().message;
    proved.unfinished = found.error().code != ErrorCode::defect;
  }
  proved.seconds = clock_() - start;
  return proved;
}

Result<ProvedOptimum> Optima::prove_optimum(const Entry& entry) {
  const auto found = answer({.system = entry.system, .on = entry.on, .one_certificate = true},
                            {.atlases = atlases_}, context_);
  if (!found) return found.failure();
  ProvedOptimum proved{found->problem, found->optimum, {}, {}, {}};
  if (!proved.optimum.complete()) {
    proved.unfinished = true;
    proved.objection = found->complaints.empty() ? "stopped before the search was complete"
                                                 : found->complaints.back();
    return proved;
  }
  const std::string name = certificate_name(entry.system, entry.on);
  const auto copied = copy_text(found->certificate, places_.certificates + "/" + name);
  if (!copied) return copied.failure();
  proved.certificate = places_.relative + "/" + name;
  proved.claim = found->run.checked;
  proved.from_atlas = !found->run.stored.empty();
  return proved;
}

}  // namespace tacit
