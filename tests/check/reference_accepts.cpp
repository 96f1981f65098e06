// The naive checker of whole certificates, and the value of points.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>

#include "check/reference.h"

namespace tacit::check_test {
namespace {

constexpr double end_tolerance = 1e-11;

std::optional<int> number(const std::string& text) {
  const std::string digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || digits.size() > 8) return std::nullopt;
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  if (text != std::to_string(std::stoi(text))) return std::nullopt;
  return std::stoi(text);
}

// Negative when it is no fraction.
double rational_value(const std::string& text) {
  const auto fraction = fraction_from(text);
  return fraction ? static_cast<double>(fraction->numerator) / fraction->denominator : -1;
}

// A set of clauses under unit propagation, without any data structure.
class PlainClauses {
 public:
  void add(Clause clause) { clauses_.push_back(sorted(std::move(clause))); }
  bool remove(Clause clause) {
    const auto place = std::find(clauses_.begin(), clauses_.end(), sorted(std::move(clause)));
    if (place == clauses_.end()) return false;
    // What the clause has given by propagation stays.
    Truths truths = kept_;
    refuted_ = propagates_to_conflict(truths) || refuted_;
    clauses_.erase(place);
    kept_ = std::move(truths);
    return true;
  }
  [[nodiscard]] bool follows(const Clause& clause) const {
    Truths truths = kept_;
    if (refuted_ || propagates_to_conflict(truths)) return true;
    for (const int literal : clause) {
      if (truths.holds(literal)) return true;
      truths.set(-literal);
    }
    return propagates_to_conflict(truths);
  }

 private:
  class Truths {
   public:
    [[nodiscard]] bool holds(int literal) const {
      const std::size_t place = index(literal);
      return place < set_.size() && set_[place];
    }
    void set(int literal) {
      const std::size_t place = index(literal);
      if (place >= set_.size()) set_.resize(place + 1, false);
      set_[place] = true;
    }

   private:
    static std::size_t index(int literal) {
      return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
    }
    std::vector<bool> set_;
  };

  static Clause sorted(Clause clause) {
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    return clause;
  }

  bool propagates_to_conflict(Truths& truths) const {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Clause& clause : clauses_) {
        int open = 0;
        int last = 0;
        bool satisfied = false;
        for (const int literal : clause) {
          satisfied = satisfied || truths.holds(literal);
          if (!truths.holds(-literal)) {
            ++open;
            last = literal;
          }
        }
        if (satisfied || open > 1) continue;
        if (open == 0) return true;
        truths.set(last);
        changed = true;
      }
    }
    return false;
  }

  std::vector<Clause> clauses_;
  Truths kept_;
  bool refuted_ = false;
};

class Reader {
 public:
  explicit Reader(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      auto& fields = lines_.emplace_back();
      std::istringstream words(line + ' ');  // a space ends a field, which may be empty
      for (std::string word; std::getline(words, word, ' ');) fields.push_back(word);
    }
  }

  bool accepts() {
    if (!is({"tacit", "certificate", "1"}) || !system() || !intervals() || !algorithms()) {
      return false;
    }
    return parts() && is({"end", "of", "certificate"}) && at_ == lines_.size();
  }

 private:
  using Line = std::vector<std::string>;

  const Line& next() {
    static const Line nothing;
    return at_ < lines_.size() ? lines_[at_++] : nothing;
  }
  bool is(const Line& line) { return next() == line; }
  static bool begins(const Line& line, const std::string& word, std::size_t size) {
    return line.size() == size && line.front() == word;
  }

  bool system() {
    const Line& line = next();
    if (!begins(line, "system", 5) || line[4] != "consensus") return false;
    const auto n = number(line[1]);
    const auto r = number(line[2]);
    const std::string& channel = line[3];
    if (!n || !r || *n < 2 || *n > 3 || *r < 0 || *r > 2) return false;
    if (channel != "broadcast" && channel != "undirected" && channel != "unicast") return false;
    reference_.emplace(SystemName{*n, *r, channel});
    return true;
  }

  bool intervals() {
    const Line& line = next();
    if (line.size() < 3 || line.size() % 2 == 0 || line[0] != "on") return false;
    for (std::size_t i = 1; i < line.size(); ++i) {
      ends_.push_back(point_value(line[i]));
      if (ends_.back() < 0) return false;
      if (i == 1) continue;
      const double before = ends_[i - 2];
      if (ends_[i - 1] < before - end_tolerance) return false;
      if (i % 2 == 1 && ends_[i - 1] < before + end_tolerance) return false;
    }
    return true;
  }

  std::optional<int> counted(const std::string& word) {
    const Line& line = next();
    if (!begins(line, word, 2)) return std::nullopt;
    const auto count = number(line[1]);
    return count && *count >= 1 ? count : std::nullopt;
  }

  bool algorithms() {
    const auto count = counted("algorithms");
    if (!count) return false;
    for (int i = 0; i < *count; ++i) {
      const Line& line = next();
      if (line.size() < 2 || line[0] != "algorithm") return false;
      if (static_cast<int>(line[1].size()) != reference_->free_views()) return false;
      if (line[1].find_first_not_of("01") != std::string::npos) return false;
      algorithms_.push_back(reference_->profiles(line[1]));
    }
    return true;
  }

  bool parts() {
    const auto count = counted("parts");
    if (!count) return false;
    std::size_t interval = 0;
    double reached = ends_[0];
    for (int i = 0; i < *count; ++i) {
      const Line& line = next();
      if (!begins(line, "part", 3) || 2 * interval >= ends_.size()) return false;
      const double first = point_value(line[1]);
      const double last = point_value(line[2]);
      if (first < 0 || last < first - end_tolerance) return false;
      if (std::abs(first - reached) > end_tolerance) return false;
      const double end = ends_[2 * interval + 1];
      if (last > end + end_tolerance) return false;
      reached = last;
      if (std::abs(last - end) <= end_tolerance) {
        ++interval;
        if (2 * interval < ends_.size()) reached = ends_[2 * interval];
      }
      const auto written = line[1] == line[2] ? fraction_from(line[1]) : std::nullopt;
      if (!part(first, last, written)) return false;
    }
    return 2 * interval == ends_.size();
  }

  // `written` is there when both ends are written as this fraction.
  bool part(double first, double last, std::optional<Fraction> written) {
    PlainClauses clauses;
    for (const Clause& clause : reference_->clauses()) clauses.add(clause);
    int variables = reference_->variables();
    if (!symmetry(clauses, variables)) return false;
    if (at_ < lines_.size() && !lines_[at_].empty() && lines_[at_].front() == "sum") {
      const auto steps = counted("sum");
      std::vector<Clause> made;
      if (!steps || !written) return false;
      if (!reference_->sum(algorithms_, *written, *steps, variables, made)) return false;
      for (const Clause& clause : made) clauses.add(clause);
    }
    const auto length = static_cast<std::size_t>(reference_->most_deliveries()) + 2;
    while (at_ < lines_.size() && lines_[at_] != Line{"proof"}) {
      const Line& line = next();
      if (!begins(line, "block", length)) return false;
      Counts profile;
      for (std::size_t k = 1; k < length; ++k) {
        const auto entry = number(line[k]);
        if (!entry || *entry < 0) return false;
        profile.push_back(*entry);
      }
      if (!seems_blocked(algorithms_, profile, first, last)) return false;
      for (const Clause& clause : reference_->block(profile)) clauses.add(clause);
    }
    return is({"proof"}) && proof(clauses, variables);
  }

  bool symmetry(PlainClauses& clauses, int& variables) {
    const Line& line = next();
    if (!begins(line, "symmetry", 3)) return false;
    const auto length = number(line[1]);
    const auto elements = number(line[2]);
    if (!length || !elements || *length < 0 || *elements < 0) return false;
    std::vector<int> views;
    if (*length > 0) {
      const Line& listed = next();
      if (!begins(listed, "views", static_cast<std::size_t>(*length) + 1)) return false;
      for (std::size_t i = 1; i < listed.size(); ++i) {
        const auto view = number(listed[i]);
        if (!view || *view < 1 || *view > reference_->free_views()) return false;
        if (std::find(views.begin(), views.end(), *view) != views.end()) return false;
        views.push_back(*view);
      }
    }
    const int n = reference_->name().processes;
    for (int i = 0; i < *elements; ++i) {
      const Line& own = next();
      if (!begins(own, "element", static_cast<std::size_t>(n) + 2)) return false;
      Element element;
      std::set<int> used;
      const auto flips = number(own[1]);
      if (!flips || *flips < 0 || *flips > 1) return false;
      element.flips = *flips;
      for (int k = 0; k < n; ++k) {
        const auto process = number(own[static_cast<std::size_t>(k) + 2]);
        if (!process || *process < 0 || *process >= n || !used.insert(*process).second)
          return false;
        element.renamed.push_back(*process);
      }
      std::vector<Clause> made;
      reference_->symmetry(views, element, variables, made);
      for (const Clause& clause : made) clauses.add(clause);
    }
    return true;
  }

  bool proof(PlainClauses& clauses, int variables) {
    bool finished = false;
    while (at_ < lines_.size()) {
      const Line& line = next();
      if (line == Line{"end"}) return finished || clauses.follows({});
      if (finished || line.empty()) return false;
      const bool removes = line.front() == "d";
      Clause clause;
      for (std::size_t i = removes ? 1 : 0; i < line.size(); ++i) {
        const auto literal = number(line[i]);
        if (!literal || std::abs(*literal) > variables) return false;
        if ((*literal == 0) != (i + 1 == line.size())) return false;
        if (*literal != 0) clause.push_back(*literal);
      }
      if (removes ? line.size() < 2 || !clauses.remove(clause) : !clauses.follows(clause)) {
        return false;
      }
      if (!removes) clauses.add(clause);
      finished = !removes && clause.empty();
    }
    return false;
  }

  std::vector<Line> lines_;
  std::size_t at_ = 0;
  std::optional<Reference> reference_;
  std::vector<double> ends_;
  std::vector<std::vector<Counts>> algorithms_;
};

}  // namespace

std::optional<Fraction> fraction_from(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto a = number(text.substr(0, slash));
  if (!a || *a < 0) return std::nullopt;
  if (slash == std::string::npos) return Fraction{*a, 1};
  const auto b = number(text.substr(slash + 1));
  if (!b || *b < 2 || std::gcd(*a, *b) != 1) return std::nullopt;
  return Fraction{*a, *b};
}

double point_value(const std::string& text) {
  if (!text.starts_with("root(")) {
    const double value = rational_value(text);
    return value <= 1 ? value : -1;
  }
  const std::size_t semicolon = text.find(';');
  if (semicolon == std::string::npos || !text.ends_with(')')) return -1;
  std::vector<double> coefficients;
  std::istringstream in(text.substr(5, semicolon - 5));
  for (std::string word; std::getline(in, word, ',');) {
    const auto c = number(word);
    if (!c) return -1;
    coefficients.push_back(*c);
  }
  const std::string interval = text.substr(semicolon + 1, text.size() - semicolon - 2);
  const std::size_t comma = interval.find(',');
  if (comma == std::string::npos || coefficients.empty()) return -1;
  double low = rational_value(interval.substr(0, comma));
  double high = rational_value(interval.substr(comma + 1));
  if (low < 0 || high > 1 || low >= high) return -1;
  const auto value = [&](double p) {
    double sum = 0;
    for (std::size_t i = coefficients.size(); i-- > 0;) sum = sum * p + coefficients[i];
    return sum;
  };
  // Bisection; the polynomials of the tests are square-free with one root inside.
  if (value(low) * value(high) >= 0) return -1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (value(low) * value(middle) <= 0 ? high : low) = middle;
  }
  return low;
}

bool reference_accepts(const std::string& certificate) {
  return Reader(certificate).accepts();
}

}  // namespace tacit::check_test
