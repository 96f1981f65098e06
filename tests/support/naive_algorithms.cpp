#include "support/naive_algorithms.h"

#include <algorithm>
#include <set>

#include "support/naive_model.h"

namespace tacit::test {

NaiveProblem::NaiveProblem(const System& system)
    : links_(static_cast<unsigned>(naive_links(system.channel, system.processes).size() *
                                   system.rounds)) {
  std::map<std::string, unsigned> numbers;
  for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
    const NaiveExecution execution = naive_execution(system, e);
    NaiveRun run{{}, e % (std::uint64_t{1} << links_), naive_deliveries(execution)};
    for (const std::string& name : naive_views(system, execution)) {
      const auto [view, is_new] = numbers.emplace(name, static_cast<unsigned>(names_.size()));
      if (is_new) {
        names_.push_back(name);
        forced_.push_back(-1);
      }
      run.views.push_back(view->second);
    }
    std::string input;
    for (const int bit : execution.inputs) input += bit == 1 ? '1' : '0';
    if (input.find(input[0] == '0' ? '1' : '0') != std::string::npos) {
      runs_[input].push_back(run);
    } else {
      for (const unsigned view : run.views) forced_[view] = execution.inputs[0];
    }
  }
}

std::vector<unsigned> NaiveProblem::free_views() const {
  std::vector<unsigned> free;
  for (unsigned view = 0; view < forced_.size(); ++view) {
    if (forced_[view] < 0) free.push_back(view);
  }
  return free;
}

std::vector<unsigned> NaiveProblem::free_views(const std::string& input) const {
  std::set<unsigned> free;
  for (const NaiveRun& run : runs_.at(input)) {
    for (const unsigned view : run.views) {
      if (forced_[view] < 0) free.insert(view);
    }
  }
  return {free.begin(), free.end()};
}

NaiveProblem::Decisions NaiveProblem::random_decisions(RandomBits& random) const {
  Decisions decisions = forced_;
  for (int& decision : decisions) {
    if (decision < 0) decision = static_cast<int>(random() % 2);
  }
  return decisions;
}

void NaiveProblem::for_each_decision(const std::vector<unsigned>& views, Decisions decisions,
                                     const std::function<void(const Decisions&)>& visit) {
  for (std::uint64_t choice = 0; choice < std::uint64_t{1} << views.size(); ++choice) {
    for (std::size_t i = 0; i < views.size(); ++i) {
      decisions[views[i]] = static_cast<int>(choice >> i & 1);
    }
    visit(decisions);
  }
}

bool NaiveProblem::disagrees(const NaiveRun& run, const Decisions& decisions) {
  return std::ranges::any_of(
      run.views, [&](unsigned view) { return decisions[view] != decisions[run.views.front()]; });
}

Profile NaiveProblem::error(const Decisions& decisions, const std::string& input) const {
  Profile error(links_);
  for (const NaiveRun& run : runs_.at(input)) {
    if (disagrees(run, decisions)) error.add(run.deliveries);
  }
  return error;
}

namespace {

// All valid algorithms, view by view in the order of the inputs, with the weight of the executions
// that err already. Weights are those of p = a/d times d^links.
class NaiveSearch {
 public:
  NaiveSearch(const NaiveProblem& problem, const Rational& p)
      : scale_(power(p.denominator(), problem.links())), places_(problem.views().size()) {
    const Integer lost = p.denominator() - p.numerator();
    std::set<unsigned> listed;
    for (const auto& [input, runs] : problem.runs()) {
      for (const NaiveRun& run : runs) {
        const Integer weight =
            power(p.numerator(), run.deliveries) * power(lost, problem.links() - run.deliveries);
        for (const unsigned view : run.views) places_[view].push_back(executions_.size());
        executions_.push_back({errors_.size(), weight.to_int64().value(), 0});
      }
      errors_.push_back(0);
      for (const unsigned view : problem.free_views(input)) {
        if (listed.insert(view).second) order_.push_back(view);
      }
    }
    for (unsigned view = 0; view < places_.size(); ++view) {
      if (problem.forced()[view] >= 0) put(view, problem.forced()[view]);
    }
  }

  Rational least() {
    limit_ = scale_.to_int64().value();
    improves_ = true;
    try_from(0);
    return {Integer(limit_ + 1), scale_};
  }
  std::uint64_t count(const Rational& at_most) {
    const Rational scaled = at_most * Rational(scale_);
    limit_ = scaled.numerator().to_int64().value() / scaled.denominator().to_int64().value();
    improves_ = false;
    try_from(0);
    return found_;
  }

 private:
  struct Execution {
    std::size_t input;
    std::int64_t weight;
    unsigned decided;  // bit b: a process decides b
  };

  // The executions in which nobody decided this before; nothing else changes.
  std::vector<std::size_t> put(unsigned view, int decision) {
    std::vector<std::size_t> changed;
    for (const std::size_t e : places_[view]) {
      Execution& execution = executions_[e];
      if ((execution.decided >> decision & 1) != 0) continue;
      execution.decided |= 1U << decision;
      if (execution.decided == 3) errors_[execution.input] += execution.weight;
      changed.push_back(e);
    }
    return changed;
  }
  void take_back(const std::vector<std::size_t>& changed, int decision) {
    for (const std::size_t e : changed) {
      Execution& execution = executions_[e];
      if (execution.decided == 3) errors_[execution.input] -= execution.weight;
      execution.decided &= ~(1U << decision);
    }
  }

  void try_from(std::size_t index) {
    const std::int64_t worst = *std::ranges::max_element(errors_);
    if (worst > limit_) return;
    if (index == order_.size()) {
      ++found_;
      if (improves_) limit_ = worst - 1;
      return;
    }
    for (const int decision : {0, 1}) {
      const auto changed = put(order_[index], decision);
      try_from(index + 1);
      take_back(changed, decision);
    }
  }

  Integer scale_;
  std::vector<std::vector<std::size_t>> places_;  // per view: executions in which it occurs
  std::vector<Execution> executions_;
  std::vector<std::int64_t> errors_;  // per input
  std::vector<unsigned> order_;
  std::int64_t limit_ = 0;
  bool improves_ = false;  // look for less than the best so far
  std::uint64_t found_ = 0;
};

}  // namespace

Rational NaiveProblem::least_error(const Rational& p) const {
  return NaiveSearch(*this, p).least();
}

std::uint64_t NaiveProblem::count_at_most(const Rational& p, const Rational& error) const {
  return NaiveSearch(*this, p).count(error);
}

}  // namespace tacit::test
