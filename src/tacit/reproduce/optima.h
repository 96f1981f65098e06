// Optima: optimal errors that claims rest on, each searched once or taken from an atlas, with
// a certificate that the checker accepts before anybody sees it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tacit/base/interval.h"
#include "tacit/base/run_context.h"
#include "tacit/explain/optimum.h"

namespace tacit {

class Store;

struct ProvedOptimum {
  std::shared_ptr<const Problem> problem;
  Optimum optimum;
  std::string certificate;  // relative to the report's directory
  std::string claim;        // what the checker accepted, in words; empty otherwise
  std::string objection;    // why it is not proved: the checker's reason, or a cancellation
  bool unfinished = false;  // it is not proved because memory, disk or time ended
  double seconds = 0;       // search and check
  bool from_atlas = false;  // not searched; the certificate was checked all the same

  [[nodiscard]] bool proved() const { return objection.empty(); }
  // Pieces, neighbours with the same polynomial joined.
  [[nodiscard]] std::vector<OptimumPiece> polynomials() const;
  // Whether the optimum is at most, or at least, a profile wherever it is known.
  [[nodiscard]] bool at_most(const Profile& bound) const;
  [[nodiscard]] bool at_least(const Profile& bound) const;
};

class Optima {
 public:
  struct Places {
    std::string certificates;  // an existing directory
    std::string relative;      // what its files are called in the report: "certificates"
  };

  // Seconds since some fixed moment; what the report says about time comes from there.
  using Clock = std::function<double()>;

  // `atlases` are asked before anything is searched.
  explicit Optima(
      Places places, RunContext context = {}, Clock clock = [] { return 0.0; },
      std::vector<const Store*> atlases = {})
      : places_(std::move(places)),
        context_(std::move(context)),
        clock_(std::move(clock)),
        atlases_(std::move(atlases)) {}

  // Computed at the first call; other threads that ask meanwhile wait for it.
  [[nodiscard]] const ProvedOptimum& of(const System& system, const Interval& on = everywhere());

 private:
  struct Entry {
    Entry(const System& asked, Interval where) : system(asked), on(std::move(where)) {}
    System system;
    Interval on;
    std::once_flag once;
    std::unique_ptr<const ProvedOptimum> value;
  };

  [[nodiscard]] ProvedOptimum compute(const Entry& entry);
  [[nodiscard]] Result<ProvedOptimum> prove_optimum(const Entry& entry);

  Places places_;
  RunContext context_;
  Clock clock_;
  std::vector<const Store*> atlases_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Entry>> entries_;
};

// Signs of a - b on an interval, decided exactly.
[[nodiscard]] SignsTaken signs_of_difference(const Profile& a, const Profile& b,
                                             const Interval& on = everywhere());
[[nodiscard]] bool at_least(const Profile& a, const Profile& b, const Interval& on = everywhere());

}  // namespace tacit
