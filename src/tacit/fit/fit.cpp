// The EM algorithm comes near the maximum, Newton's method on the scale log(x / (1 - x)) gets
// there, and its matrix of second derivatives gives the intervals.
#include "tacit/fit/fit.h"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include "tacit/base/budget.h"
#include "tacit/fit/goodness.h"

namespace tacit {
namespace {

constexpr double edge = 1e-5;  // parameters nearer to 0 or 1 are taken to be there

double logit(double x) {
  return std::log(x / (1 - x));
}
double from_logit(double y) {
  return 1 / (1 + std::exp(-y));
}

using Matrix = std::vector<std::vector<double>>;

// The inverse of a positive definite matrix; empty where it is none.
Matrix inverse_of_positive(const Matrix& matrix) {
  const std::size_t k = matrix.size();
  Matrix lower(k, std::vector<double>(k, 0));
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix[i][j];
      for (std::size_t m = 0; m < j; ++m) sum -= lower[i][m] * lower[j][m];
      if (i == j && !(sum > 0)) return {};
      lower[i][j] = i == j ? std::sqrt(sum) : sum / lower[j][j];
    }
  }
  Matrix inverse(k, std::vector<double>(k, 0));
  for (std::size_t c = 0; c < k; ++c) {
    std::vector<double> x(k, 0);
    for (std::size_t i = 0; i < k; ++i) {
      double sum = i == c ? 1 : 0;
      for (std::size_t m = 0; m < i; ++m) sum -= lower[i][m] * x[m];
      x[i] = sum / lower[i][i];
    }
    for (std::size_t i = k; i-- > 0;) {
      for (std::size_t m = i + 1; m < k; ++m) x[i] -= lower[m][i] * inverse[m][c];
      inverse[i][c] = x[i] / lower[i][i];
    }
  }
  return inverse;
}

// The likelihood around a point, in those parameters that are not at an end.
class Surroundings {
 public:
  Surroundings(const Likelihood& likelihood, const Parameters& centre)
      : likelihood_(likelihood), centre_(centre) {
    for (std::size_t k = 0; k < centre.size(); ++k) {
      if (centre[k] > edge && centre[k] < 1 - edge) free_.push_back(k);
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& free() const { return free_; }

  // The slope, and the second derivatives with the opposite sign.
  void measure() {
    constexpr double h = 1e-3;
    const std::size_t k = free_.size();
    const double here = value({});
    slope_.assign(k, 0);
    curvature_.assign(k, std::vector<double>(k, 0));
    std::vector<double> up(k);
    std::vector<double> down(k);
    for (std::size_t i = 0; i < k; ++i) {
      up[i] = value({{i, h}});
      down[i] = value({{i, -h}});
      slope_[i] = (up[i] - down[i]) / (2 * h);
      curvature_[i][i] = (2 * here - up[i] - down[i]) / (h * h);
    }
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double both = value({{i, h}, {j, h}}) + value({{i, -h}, {j, -h}});
        const double mixed = (both - up[i] - down[i] - up[j] - down[j] + 2 * here) / (2 * h * h);
        curvature_[i][j] = curvature_[j][i] = -mixed;
      }
    }
  }
  [[nodiscard]] Matrix covariance() const { return inverse_of_positive(curvature_); }

  // One step of Newton's method, shortened until it helps; false where nothing does.
  bool climb() {
    const Matrix inverse = covariance();
    if (inverse.empty()) return false;
    std::vector<std::pair<std::size_t, double>> step;
    for (std::size_t i = 0; i < free_.size(); ++i) {
      double length = 0;
      for (std::size_t j = 0; j < free_.size(); ++j) length += inverse[i][j] * slope_[j];
      step.emplace_back(i, std::clamp(length, -1.0, 1.0));
    }
    const double here = value({});
    for (int shorter = 0; shorter < 8; ++shorter) {
      const double there = value(step);
      if (there > here) {
        const bool far = there > here + 1e-9;
        centre_ = moved(step);
        return far;
      }
      for (auto& [place, length] : step) length /= 2;
    }
    return false;
  }
  [[nodiscard]] const Parameters& centre() const { return centre_; }

 private:
  [[nodiscard]] Parameters moved(const std::vector<std::pair<std::size_t, double>>& steps) const {
    Parameters point = centre_;
    for (const auto& [place, length] : steps) {
      double& x = point[free_[place]];
      x = std::clamp(from_logit(logit(x) + length), 1e-9, 1 - 1e-9);
    }
    return point;
  }
  [[nodiscard]] double value(const std::vector<std::pair<std::size_t, double>>& steps) const {
    return likelihood_.log_value(moved(steps));
  }

  const Likelihood& likelihood_;
  Parameters centre_;
  std::vector<std::size_t> free_;
  std::vector<double> slope_;
  Matrix curvature_;
};

// The EM algorithm from one point to where it hardly moves.
Result<Parameters> climbed(const Likelihood& likelihood, Parameters point, unsigned most_steps,
                           const RunContext& context) {
  double before = likelihood.log_value(point);
  for (unsigned step = 0; step < most_steps; ++step) {
    if (context.cancelled()) return stopped_by_caller();
    Parameters next = likelihood.improved(point);
    const double value = likelihood.log_value(next);
    if (!(value > before)) break;
    point = std::move(next);
    if (value < before + 1e-7) break;
    before = value;
  }
  return point;
}

Result<Parameters> most_likely(const Likelihood& likelihood, const RunContext& context) {
  constexpr unsigned first_steps = 40;
  constexpr unsigned last_steps = 400;
  std::optional<Parameters> best;
  for (const Parameters& start : likelihood.starting_points()) {
    auto found = climbed(likelihood, start, first_steps, context);
    if (!found) return found.failure();
    if (!best || likelihood.log_value(*found) > likelihood.log_value(*best)) {
      best = *std::move(found);
    }
  }
  auto top = climbed(likelihood, *best, last_steps, context);
  if (!top) return top.failure();
  Surroundings around(likelihood, *top);
  constexpr unsigned newton_steps = 12;
  for (unsigned step = 0; step < newton_steps && likelihood.model().hidden != HiddenState::none;
       ++step) {
    around.measure();
    if (!around.climb()) break;
  }
  return around.centre();
}

// The bad state is the one that delivers less.
void order_states(const FitModel& model, std::size_t emission, Parameters& values) {
  if (model.hidden == HiddenState::none) return;
  const auto delivery = [&](std::size_t s) {
    const double* const e = &values[s * emission];
    return model.sharing == Sharing::partial ? e[0] * e[1] + (1 - e[0]) * e[2] : e[0];
  };
  if (delivery(0) >= delivery(1)) return;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(emission);
  std::swap_ranges(values.begin(), middle, middle);
  std::swap(values[2 * emission], values[2 * emission + 1]);
}

// Where the likelihood alone, the other parameters held, falls by `drop` beside an end.
ConfidenceInterval interval_at_end(const Likelihood& likelihood, const Parameters& values,
                                   std::size_t place, double drop) {
  const double top = likelihood.log_value(values);
  const bool low = values[place] < 0.5;
  double near = values[place];
  double far = low ? 1 - 1e-9 : 1e-9;
  Parameters point = values;
  for (int step = 0; step < 60; ++step) {
    const double middle = (near + far) / 2;
    point[place] = middle;
    (likelihood.log_value(point) >= top - drop ? near : far) = middle;
  }
  return low ? ConfidenceInterval{0, far} : ConfidenceInterval{far, 1};
}

std::vector<ConfidenceInterval> curvature_intervals(const Likelihood& likelihood,
                                                    const Parameters& values, double confidence) {
  const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
  Surroundings around(likelihood, values);
  around.measure();
  const Matrix covariance = around.covariance();
  std::vector<ConfidenceInterval> intervals(values.size(), ConfidenceInterval{0, 1});
  for (std::size_t k = 0; k < values.size(); ++k) {
    const auto place = std::ranges::find(around.free(), k);
    if (place == around.free().end()) {
      intervals[k] = interval_at_end(likelihood, values, k, z * z / 2);
    } else if (!covariance.empty()) {
      const auto i = static_cast<std::size_t>(place - around.free().begin());
      const double half = z * std::sqrt(covariance[i][i]);
      intervals[k] = {from_logit(logit(values[k]) - half), from_logit(logit(values[k]) + half)};
    }
  }
  return intervals;
}

// Deliveries and what was observed, by parameter, where parameters are shares of deliveries.
std::vector<ConfidenceInterval> binomial_intervals(const DeliveryLog& log, const FitModel& model,
                                                   const Rational& confidence) {
  const auto links = observed_links(log);
  const std::size_t size = model.sharing == Sharing::links ? links.size() : 1;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> counts(size, {0, 0});
  for (const LoggedRound& round : log.rounds) {
    for (const LoggedTransmission& sent : round.transmissions) {
      if (model.sharing == Sharing::whole) {
        counts[0].first += sent.delivered.empty() ? 0 : 1;
        ++counts[0].second;
        continue;
      }
      for (const ProcessId receiver : sent.observed) {
        std::size_t place = 0;
        if (model.sharing == Sharing::links) {
          const auto link = std::ranges::find(links, std::pair(sent.sender, receiver));
          place = static_cast<std::size_t>(link - links.begin());
        }
        counts[place].first += sent.delivered.contains(receiver) ? 1 : 0;
        ++counts[place].second;
      }
    }
  }
  std::vector<ConfidenceInterval> intervals;
  for (const auto& [delivered, observed] : counts) {
    intervals.push_back(binomial_interval(delivered, observed, confidence));
  }
  return intervals;
}

void add_intervals(const DeliveryLog& log, const Likelihood& likelihood, const Rational& confidence,
                   Fit& fit) {
  const Rational doubt = Rational(1) - confidence;
  const Rational each = Rational(1) - doubt / Rational(fit.values.size());
  if (fit.model.hidden == HiddenState::none && fit.model.sharing != Sharing::partial) {
    fit.intervals = binomial_intervals(log, fit.model, confidence);
    fit.region = binomial_intervals(log, fit.model, each);
    return;
  }
  fit.intervals = curvature_intervals(likelihood, fit.values, confidence.approximate());
  fit.region = curvature_intervals(likelihood, fit.values, each.approximate());
}

void count(const DeliveryLog& log, FitReport& report) {
  report.processes = log.processes;
  report.rounds = log.rounds.size();
  for (const LoggedRound& round : log.rounds) {
    for (const LoggedTransmission& sent : round.transmissions) {
      ++report.transmissions;
      report.observed += sent.observed.size();
      report.delivered += sent.delivered.size();
      if (!sent.delivered.empty() && !(sent.delivered == sent.observed)) ++report.partial;
    }
  }
}

}  // namespace

Result<Fit> fit_model(const DeliveryLog& log, const FitModel& model, const FitOptions& options,
                      const RunContext& context) {
  Fit fit{model, parameter_names(model, log)};
  const Likelihood likelihood(log, model);
  if (std::isinf(likelihood.log_value(likelihood.starting_points().front()))) return fit;
  auto values = most_likely(likelihood, context);
  if (!values) return values.failure();
  fit.values = *std::move(values);
  order_states(model, likelihood.emission_parameters(), fit.values);
  fit.log_likelihood = likelihood.log_value(fit.values);
  std::uint64_t transmissions = 0;
  for (const LoggedRound& round : log.rounds) transmissions += round.transmissions.size();
  fit.bic = static_cast<double>(fit.values.size()) * std::log(static_cast<double>(transmissions)) -
            2 * fit.log_likelihood;
  add_intervals(log, likelihood, options.confidence, fit);
  return fit;
}

Result<FitReport> fit_channel(const DeliveryLog& log, const FitOptions& options,
                              const RunContext& context) {
  FitReport report;
  report.confidence = options.confidence;
  count(log, report);
  if (report.transmissions == 0) {
    return fail(ErrorCode::invalid_argument, "the log has no transmission");
  }
  const std::vector<FitModel> models = all_fit_models();
  for (std::size_t m = 0; m < models.size(); ++m) {
    context.report({"models", m, models.size()});
    auto fit = fit_model(log, models[m], options, context);
    if (!fit) return fit.failure();
    report.fits.push_back(*std::move(fit));
    const Fit& latest = report.fits.back();
    const Fit& best = report.fits[report.best];
    if (latest.possible() && (!best.possible() || latest.bic < best.bic)) report.best = m;
  }
  const Fit& best = report.fits[report.best];
  const auto independent =
      std::ranges::find(report.fits, FitModel{Sharing::each, HiddenState::none}, &Fit::model);
  if (best.values.size() > independent->values.size()) {
    FitReport::Ratio ratio{2 * (best.log_likelihood - independent->log_likelihood),
                           static_cast<unsigned>(best.values.size() - independent->values.size()),
                           1};
    ratio.p_value =
        ratio.statistic > 0 ? boost::math::gamma_q(ratio.degrees / 2.0, ratio.statistic / 2) : 1;
    report.against_independent = ratio;
  }
  auto goodness = goodness_of_fit(log, best.model, best.values, options.seed, context);
  if (!goodness) return goodness.failure();
  report.goodness = *std::move(goodness);
  return report;
}

}  // namespace tacit
