// Optima: optimal errors that claims rest on, each searched once or taken from an atlas, with
// a certificate that the checker accepts before anybody sees it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/optimise/optimum.h"

namespace tacit {

[[nodiscard]] Interval everywhere();  // [0, 1]

struct ProvedOptimum {
  std::shared_ptr<const Problem> problem;
  Optimum optimum;
  std::string certificate;  // relative to the report's directory
  std::string claim;        // what the checker accepted, in words; empty otherwise
  std::string objection;    // why it is not proved: the checker's reason, or a cancellation
  double seconds = 0;       // search and check
  bool from_atlas = false;  // not searched; the certificate was checked all the same

  [[nodiscard]] bool proved() const { return objection.empty(); }
  // Pieces, neighbours with the same polynomial joined.
  [[nodiscard]] std::vector<OptimumPiece> polynomials() const;
  // Whether the optimum is at most, or at least, a profile wherever it is known.
  [[nodiscard]] bool at_most(const Profile& bound) const;
  [[nodiscard]] bool at_least(const Profile& bound) const;
};

// An optimum that is known already, and its certificate: a file, plain or compressed.
struct StoredOptimum {
  std::shared_ptr<const Problem> problem;
  Optimum optimum;
  std::string certificate;
};

class Optima {
 public:
  // Asked before anything is searched, by one thread at a time.
  using Known = std::function<std::optional<StoredOptimum>(const System&, const Interval&)>;

  struct Places {
    std::string certificates;  // an existing directory
    std::string relative;      // what its files are called in the report: "certificates"
    std::string work;          // an existing directory for proofs
  };

  // Seconds since some fixed moment; what the report says about time comes from there.
  using Clock = std::function<double()>;

  explicit Optima(
      Places places, RunContext context = {}, Clock clock = [] { return 0.0; }, Known known = {})
      : places_(std::move(places)),
        context_(std::move(context)),
        clock_(std::move(clock)),
        known_(std::move(known)) {}

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

  [[nodiscard]] ProvedOptimum computed(const Entry& entry);
  [[nodiscard]] std::optional<ProvedOptimum> stored(const Entry& entry, const std::string& name);

  Places places_;
  RunContext context_;
  Clock clock_;
  Known known_;
  std::mutex asking_;  // held while known_ is asked
  std::mutex mutex_;
  std::vector<std::unique_ptr<Entry>> entries_;
};

// Signs of a - b on an interval, decided exactly.
[[nodiscard]] SignsTaken signs_of_difference(const Profile& a, const Profile& b,
                                             const Interval& on = everywhere());
[[nodiscard]] bool at_least(const Profile& a, const Profile& b, const Interval& on = everywhere());

}  // namespace tacit
