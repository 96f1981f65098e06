#include "tacit/present/fit_report.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "tacit/base/quoted.h"
#include "tacit/present/json_lines.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

std::string decimal(double value, int digits = 4) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string p_value_text(double p) {
  return p < 1e-15 ? "below 1e-15" : decimal(p, 3);
}

// The models by their criterion, those that are impossible last.
std::vector<std::size_t> in_order(const FitReport& report) {
  std::vector<std::size_t> order(report.fits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const Fit& one = report.fits[a];
    const Fit& other = report.fits[b];
    if (one.possible() != other.possible()) return one.possible();
    return one.possible() && one.bic < other.bic;
  });
  return order;
}

std::string model_table(const FitReport& report) {
  std::vector<TableRow> rows{{"model", "numbers", "log-likelihood", "BIC above the best"}};
  for (const std::size_t m : in_order(report)) {
    const Fit& fit = report.fits[m];
    if (!fit.possible()) {
      rows.push_back({model_name(fit.model), std::to_string(fit.names.size()), "impossible", "-"});
      continue;
    }
    rows.push_back({model_name(fit.model), std::to_string(fit.values.size()),
                    decimal(fit.log_likelihood, 8),
                    decimal(fit.bic - report.fits[report.best].bic, 5)});
  }
  return aligned_table(rows);
}

std::string estimate_table(const FitReport& report) {
  const Fit& best = report.fits[report.best];
  const std::string percent = (report.confidence * Rational(100)).decimal(6) + " % interval";
  std::vector<TableRow> rows{{"number", "estimate", percent}};
  for (std::size_t k = 0; k < best.values.size(); ++k) {
    rows.push_back({best.names[k], decimal(best.values[k]),
                    decimal(best.intervals[k].lower) + " to " + decimal(best.intervals[k].upper)});
  }
  return aligned_table(rows);
}

std::string verdict_text(const FitReport& report) {
  std::string text;
  if (report.against_independent) {
    const auto& ratio = *report.against_independent;
    text += "against independent receivers: likelihood ratio " + decimal(ratio.statistic, 5) +
            ", degrees of freedom " + std::to_string(ratio.degrees) + ", p-value " +
            p_value_text(ratio.p_value) + "\n";
  }
  text += "goodness of fit: p-value " + decimal(report.goodness.p_value, 3) + " from " +
          std::to_string(report.goodness.drawn) + " logs drawn from the model";
  constexpr double doubtful = 0.01;
  if (report.goodness.p_value <= doubtful) {
    text += "; the log differs most in " + report.goodness.worst;
  }
  return text + "\n";
}

}  // namespace

std::string consequence_text(const FitReport& report, const FitConsequence& consequence) {
  const std::string name = model_name(report.fits[report.best].model);
  std::string text = "the error of " + printable(consequence.algorithm) + " is " +
                     consequence.fitted.decimal(4) + " under this model (" + name + "), and " +
                     consequence.independent.decimal(4) + " if receivers lost independently: ";
  if (consequence.fitted == consequence.independent) {
    text += "the independent model is right";
  } else if (consequence.independent.is_zero() || consequence.fitted.is_zero()) {
    text += "the independent model is wrong";
  } else {
    const bool more = consequence.fitted > consequence.independent;
    const Rational factor = more ? consequence.fitted / consequence.independent
                                 : consequence.independent / consequence.fitted;
    text += std::string("the independent model ") + (more ? "understates" : "overstates") +
            " it by a factor of " + factor.decimal(3);
  }
  return text + " (estimated); all or nothing would say " + consequence.whole.decimal(4) + ".";
}

std::string fit_text(const FitReport& report, const FitContext& context) {
  std::string text = printable(context.source) + ": " + std::to_string(report.processes) +
                     " processes, " + counted(report.rounds, "round") + " (estimated)\n\n";
  const double share = static_cast<double>(report.delivered) / static_cast<double>(report.observed);
  std::vector<TableRow> rows;
  rows.push_back({"transmissions", std::to_string(report.transmissions)});
  rows.push_back({"delivered", std::to_string(report.delivered) + " of " +
                                   std::to_string(report.observed) + ", a share of " +
                                   decimal(share)});
  rows.push_back({"partial", std::to_string(report.partial) + " of " +
                                 counted(report.transmissions, "transmission") +
                                 " reached some, but not all"});
  text += aligned_table(rows) + "\nmodels, the best first\n" + model_table(report) + "\n" +
          model_name(report.fits[report.best].model) + "\n" + estimate_table(report) + "\n" +
          verdict_text(report);
  if (context.consequence) {
    text += "\n" + consequence_text(report, *context.consequence) +
            "\nover the confidence region of all numbers together it is up to " +
            context.consequence->worst.decimal(4) + " (the worst of " +
            counted(context.consequence->laws, "law") + ": the fit and the ends of the region)\n";
  }
  if (!context.no_consequence.empty()) {
    text += "\nthe error is not evaluated: " + context.no_consequence + "\n";
  }
  if (!context.written.empty()) {
    text += "\nwritten: " + printable(context.written) +
            " (exact fractions near the estimates), for --channel of evaluate, simulate and plan\n";
  }
  if (!context.region.empty()) {
    text += "written: " + printable(context.region) + " (the ends of the confidence region)\n";
  }
  return text;
}

std::string fit_json(const FitReport& report, const FitContext& context) {
  Json models = Json::array();
  for (const std::size_t m : in_order(report)) {
    const Fit& fit = report.fits[m];
    Json model{{"model", model_name(fit.model)}, {"possible", fit.possible()}};
    if (fit.possible()) {
      model["log_likelihood"] = fit.log_likelihood;
      model["bic"] = fit.bic;
      Json numbers = Json::array();
      for (std::size_t k = 0; k < fit.values.size(); ++k) {
        numbers.push_back({{"name", fit.names[k]},
                           {"estimate", fit.values[k]},
                           {"lower", fit.intervals[k].lower},
                           {"upper", fit.intervals[k].upper}});
      }
      model["numbers"] = std::move(numbers);
    }
    models.push_back(std::move(model));
  }
  Json json{{"verb", "replay"},
            {"source", context.source},
            {"estimated", true},
            {"n", report.processes},
            {"rounds", report.rounds},
            {"transmissions", report.transmissions},
            {"observed", report.observed},
            {"delivered", report.delivered},
            {"partial", report.partial},
            {"confidence", report.confidence.to_string()},
            {"best", model_name(report.fits[report.best].model)},
            {"models", std::move(models)}};
  if (report.against_independent) {
    json["against_independent"] = {{"statistic", report.against_independent->statistic},
                                   {"degrees", report.against_independent->degrees},
                                   {"p_value", report.against_independent->p_value}};
  }
  json["goodness_of_fit"] = {{"p_value", report.goodness.p_value},
                             {"drawn", report.goodness.drawn},
                             {"farthest", report.goodness.worst}};
  if (context.consequence) {
    json["error"] = {{"algorithm", context.consequence->algorithm},
                     {"fitted", context.consequence->fitted.to_string()},
                     {"independent", context.consequence->independent.to_string()},
                     {"all_or_nothing", context.consequence->whole.to_string()},
                     {"worst_in_region", context.consequence->worst.to_string()},
                     {"laws", context.consequence->laws},
                     {"sentence", consequence_text(report, *context.consequence)}};
  }
  if (!context.written.empty()) json["channel"] = context.written;
  if (!context.region.empty()) json["region"] = context.region;
  return json_lines(json);
}

}  // namespace tacit
