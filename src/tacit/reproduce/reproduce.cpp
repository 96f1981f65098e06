#include <algorithm>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>

#include "tacit/base/budget.h"
#include "tacit/base/output_file.h"
#include "tacit/base/parallel.h"
#include "tacit/base/quoted.h"
#include "tacit/draw/figure.h"
#include "tacit/reproduce/engine.h"
#include "tacit/reproduce/optimum_plot.h"
#include "tacit/reproduce/report.h"

namespace tacit {
namespace {

// Nothing where memory, disk or time ended before the claim was decided.
std::optional<Finding> decided(const Claim& claim, const Workbench& bench) {
  try {
    const BudgetScope scope(bench.context);
    return claim.decide(bench);
  } catch (const Unfinished&) {
    return std::nullopt;
  } catch (const Stopped&) {
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  } catch (const std::exception& failure) {
    return Finding{
        Verdict::fails, "the computation broke down: " + std::string(failure.what()), {}, {}};
  }
}

Result<std::vector<const Claim*>> chosen_claims(const std::vector<std::string>& numbers) {
  std::vector<const Claim*> chosen;
  std::set<std::string_view> left(numbers.begin(), numbers.end());
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) {
      if (left.erase(claim.number) > 0 || numbers.empty()) chosen.push_back(&claim);
    }
  }
  if (!left.empty()) {
    return fail(ErrorCode::invalid_argument, "no such claim: " + quoted_text(*left.begin()));
  }
  return chosen;
}

// Passes results on in their order, as soon as all before them are there.
// In the end those that were left out are passed over.
class InOrder {
 public:
  InOrder(std::size_t count, const std::function<void(const ClaimResult&)>& pass_on)
      : results_(count), pass_on_(pass_on) {}

  void put(std::size_t index, ClaimResult result) {
    const std::scoped_lock lock(mutex_);
    results_[index] = std::move(result);
    for (; next_ < results_.size() && results_[next_]; ++next_) {
      if (pass_on_) pass_on_(*results_[next_]);
    }
  }
  // What there is, in order; passes on those that still wait for an earlier one.
  [[nodiscard]] std::vector<ClaimResult> all() {
    std::vector<ClaimResult> result;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      if (!results_[i]) continue;
      if (i >= next_ && pass_on_) pass_on_(*results_[i]);
      result.push_back(*std::move(results_[i]));
    }
    return result;
  }

 private:
  std::vector<std::optional<ClaimResult>> results_;
  const std::function<void(const ClaimResult&)>& pass_on_;
  std::size_t next_ = 0;
  std::mutex mutex_;
};

Result<Done> write_text(const std::string& path, const std::string& text) {
  std::error_code ignored;  // told by the file below
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  file.write(text);
  return file.finish();
}

}  // namespace

std::size_t Report::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      claims, [verdict](const ClaimResult& result) { return result.finding.verdict == verdict; }));
}

std::vector<System> solved_systems(bool long_runs) {
  using enum ChannelKind;
  std::vector<System> systems{{2, 1, broadcast},  {2, 2, broadcast},  {2, 3, broadcast},
                              {2, 4, broadcast},  {3, 1, broadcast},  {3, 2, broadcast},
                              {4, 1, broadcast},  {2, 1, unicast},    {3, 1, unicast},
                              {2, 1, undirected}, {2, 2, undirected}, {3, 1, undirected}};
  if (long_runs) systems.insert(systems.begin() + 7, System{5, 1, broadcast});
  return systems;
}

Result<Report> reproduce(const ReproductionOptions& options, const RunContext& context) {
  const auto chosen = chosen_claims(options.claims);
  if (!chosen) return chosen.failure();
  const double start = options.clock();
  const bool whole = options.claims.empty();
  std::filesystem::create_directories(options.directory + "/certificates");
  Optima optima({options.directory + "/certificates", "certificates"}, context, options.clock,
                options.atlases);
  const Workbench bench{options.formulas, optima, context};
  // The searches first, the longest of them in front: claims wait for them.
  std::vector<System> systems = whole ? solved_systems(options.long_runs) : std::vector<System>();
  std::ranges::stable_sort(systems, std::greater<>{}, &System::execution_bits);
  InOrder results(chosen->size(), options.on_result);
  std::mutex mutex;
  std::uint64_t done = 0;
  const std::size_t total = systems.size() + chosen->size();
  parallel_for(total, options.jobs, context, [&](std::size_t i) {
    if (i < systems.size()) {
      static_cast<void>(optima.of(systems[i]));
    } else {
      const std::size_t index = i - systems.size();
      const Claim& claim = *(*chosen)[index];
      const double began = options.clock();
      std::optional<Finding> finding = decided(claim, bench);
      if (finding && !context.cancelled())
        results.put(index, {&claim, *std::move(finding), options.clock() - began});
    }
    const std::scoped_lock lock(mutex);
    context.report({"claims and optima", ++done, total});
  });

  Report report;
  report.claims = results.all();
  std::vector<const Claim*> decided_claims;
  for (const ClaimResult& result : report.claims) decided_claims.push_back(result.claim);
  std::ranges::copy_if(*chosen, std::back_inserter(report.undecided), [&](const Claim* claim) {
    return std::ranges::find(decided_claims, claim) == decided_claims.end();
  });
  report.partial = !report.undecided.empty();
  if (whole) {
    for (const System& system : solved_systems(options.long_runs)) {
      const ProvedOptimum& proved = optima.of(system);
      SolvedOptimum solved{proved, {}, {}, {}};
      if (proved.proved()) {
        solved.evidence = evidence_of(proved);
        solved.plot_file = "figures/optimum-" + std::string(channel_name(system.channel)) + "-n" +
                           std::to_string(system.processes) + "-r" + std::to_string(system.rounds) +
                           ".svg";
        solved.plot = optimum_plot(proved);
      } else if (proved.unfinished) {
        report.partial = true;
      }
      report.optima.push_back(std::move(solved));
    }
  }
  for (const Figure& figure : figures()) {
    const bool wanted =
        (whole && !report.partial) || std::ranges::any_of(decided_claims, [&](const Claim* claim) {
          return std::ranges::find(claim->figures, figure.id) != claim->figures.end();
        });
    if (!wanted) continue;
    auto svg = figure_svg(figure.id);
    if (!svg) return svg.failure();
    report.figures.push_back({std::string(figure.id), std::string(figure.title),
                              std::string(figure.caption), *std::move(svg)});
  }
  std::error_code ignored;
  std::filesystem::remove(options.directory + "/certificates", ignored);  // only where it is empty
  report.seconds = options.clock() - start;
  return report;
}

Result<std::size_t> write_report(const Report& report, const std::string& directory) {
  std::size_t files = 0;
  std::optional<Failure> failed;
  const auto write = [&](const std::string& file, const std::string& text) {
    if (text.empty() || failed) return;
    const auto written = write_text(directory + "/" + file, text);
    if (!written) failed = written.failure();
    ++files;
  };
  for (const ClaimResult& result : report.claims) {
    for (const Evidence& item : result.finding.evidence) write(item.file, item.text);
  }
  for (const SolvedOptimum& solved : report.optima) {
    write(solved.plot_file, solved.plot);
    for (const Evidence& item : solved.evidence) write(item.file, item.text);
  }
  for (const ReportFigure& figure : report.figures)
    write("figures/" + figure.id + ".svg", figure.svg);
  write("report.json", report_json(report));
  write("report.html", report_html(report));
  if (failed) return *failed;
  return files;
}

}  // namespace tacit
