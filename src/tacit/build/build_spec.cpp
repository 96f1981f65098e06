#include "tacit/build/build_spec.h"

#include <algorithm>
#include <cmath>

#include "tacit/atlas/coverage.h"
#include "tacit/base/probability.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::size_t most_cells = 100'000;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text = text.substr(end + 1);
  }
}

struct Range {
  unsigned least;
  unsigned most;
};

Result<Range> parse_range(std::string_view text, unsigned smallest, const Parameter& where) {
  constexpr unsigned largest = 64;
  const auto bad = [&] {
    return fail(ErrorCode::invalid_argument,
                "expected a number or a range such as 2..5, from " + std::to_string(smallest) +
                    " to " + std::to_string(largest) + ": " + quoted_text(text),
                where);
  };
  const auto number = [&](std::string_view part) -> Result<unsigned> {
    const auto value = Integer::parse(part);
    if (!value || *value < Integer(smallest) || *value > Integer(largest)) return bad();
    return static_cast<unsigned>(*value->to_int64());
  };
  const std::size_t dots = text.find("..");
  const auto least = number(text.substr(0, dots));
  if (!least) return least.failure();
  if (dots == std::string_view::npos) return Range{*least, *least};
  const auto most = number(text.substr(dots + 2));
  if (!most) return most.failure();
  if (*least > *most) return bad();
  return Range{*least, *most};
}

std::vector<std::string_view> words(std::string_view line) {
  std::vector<std::string_view> result;
  for (const std::string_view part : split(line, ' ')) {
    if (!part.empty()) result.push_back(part);
  }
  return result;
}

// The word consensus, approximate or set:K, and values:M, where they come next; `next` goes to the
// word after them.
Result<Task> task_at(const std::vector<std::string_view>& fields, std::size_t& next) {
  constexpr std::string_view values_word = "values:";
  std::string_view name = "consensus";
  unsigned values = 2;
  const auto names_task = [](std::string_view word) {
    return word == "consensus" || word == "approximate" || word.starts_with("set:");
  };
  if (next < fields.size() && names_task(fields[next])) name = fields[next++];
  if (next < fields.size() && fields[next].starts_with(values_word)) {
    const std::string_view text = fields[next++];
    const auto given = Integer::parse(text.substr(values_word.size()));
    if (!given || *given < Integer(2) || *given > Integer(Task::most_input_values)) {
      return fail(ErrorCode::parse_error,
                  "expected values:M with 2 to 8 values: " + quoted_text(text));
    }
    values = static_cast<unsigned>(*given->to_int64());
  }
  auto task = parse_task(name, values);
  if (task && task->most_decided() >= values) {
    return fail(ErrorCode::parse_error,
                "needs more values than may be decided: " + quoted_text(name));
  }
  return task;
}

Result<std::vector<Cell>> cells_in_line(std::string_view line) {
  const std::vector<std::string_view> fields = words(line);
  if (fields.size() < 4) {
    return fail(ErrorCode::parse_error, "expected 'N R CHANNELS PLACE...': " + quoted_text(line));
  }
  CellGrid grid{std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), {}};
  std::size_t next = 3;
  const auto task = task_at(fields, next);
  if (!task) return task.failure();
  grid.task = *task;
  constexpr std::string_view class_word = "class:";
  if (next < fields.size() && fields[next].starts_with(class_word)) {
    grid.of_class = fields[next++].substr(class_word.size());
  }
  for (std::size_t i = next; i < fields.size(); ++i) {
    auto place = parse_place(fields[i]);
    if (!place) return place.failure();
    grid.on.push_back(*std::move(place));
  }
  if (grid.on.empty()) {
    return fail(ErrorCode::parse_error, "expected a place at the end: " + quoted_text(line));
  }
  return cells_of(grid);
}

// The class of a grid for one of its systems.
Result<std::optional<AlgorithmClass>> class_of_cells(const std::string& name,
                                                     const System& system) {
  const std::optional<AlgorithmClass> everything;
  if (name.empty() || name == "any") return everything;
  const Parameter place{"class"};
  if (!has_classes(system)) {
    return fail(
        ErrorCode::unsupported,
        "goes with one round of broadcast and consensus of two values: " + quoted_text(name),
        place);
  }
  auto algorithms = parse_algorithm_class(name, system.processes);
  if (!algorithms) return algorithms.failure(place);
  if (algorithms->is_everything()) return everything;
  return std::optional(*std::move(algorithms));
}

}  // namespace

Result<Interval> parse_place(std::string_view text) {
  if (text == "all") return Interval{Rational(0), Rational(1)};
  const std::size_t dots = text.find("..");
  const auto from = Probability::parse(text.substr(0, dots));
  if (!from) return from.failure();
  if (dots == std::string_view::npos) return Interval{from->value(), from->value()};
  const auto to = Probability::parse(text.substr(dots + 2));
  if (!to) return to.failure();
  if (*from > *to) {
    return fail(ErrorCode::invalid_argument, "ends before it begins: " + quoted_text(text));
  }
  return Interval{from->value(), to->value()};
}

Result<std::vector<Cell>> cells_of(const CellGrid& grid) {
  const auto processes = parse_range(grid.processes, 2, Parameter{"n"});
  if (!processes) return processes.failure();
  const auto rounds = parse_range(grid.rounds, 0, Parameter{"r"});
  if (!rounds) return rounds.failure();
  if (grid.task.most_decided() >= processes->least) {
    return fail(ErrorCode::invalid_argument,
                "needs more processes than values that may be decided, and there are " +
                    std::to_string(processes->least) + ": " + quoted_text(grid.task.name()),
                Parameter{"task"});
  }
  std::vector<Cell> cells;
  for (const std::string_view name : split(grid.channels, ',')) {
    const auto channel = parse_channel(name);
    if (!channel) return channel.failure(Parameter{"channel"});
    for (unsigned n = processes->least; n <= processes->most; ++n) {
      for (unsigned r = rounds->least; r <= rounds->most; ++r) {
        const System system{n, r, *channel, grid.task};
        const auto of_class = class_of_cells(grid.of_class, system);
        if (!of_class) return of_class.failure();
        for (const Interval& on : grid.on) cells.push_back({system, on, *of_class});
        if (cells.size() > most_cells) {
          return fail(ErrorCode::invalid_argument,
                      "more than " + std::to_string(most_cells) + " cells");
        }
      }
    }
  }
  return cells;
}

Result<std::vector<Cell>> parse_spec(std::string_view text) {
  std::vector<Cell> cells;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (words(line).empty() || line.starts_with('#')) continue;
    auto found = cells_in_line(line);
    if (!found) {
      Failure failure = found.failure();
      if (!failure.error.where.empty()) {
        failure.error.message.insert(0, failure.error.where.text() + ": ");
      }
      failure.error.where = std::to_string(number);
      return failure;
    }
    cells.insert(cells.end(), found->begin(), found->end());
    if (cells.size() > most_cells) {
      return fail(ErrorCode::invalid_argument, "more than " + std::to_string(most_cells) + " cells",
                  std::to_string(number));
    }
  }
  std::ranges::stable_sort(cells, comes_before);
  const auto equal = [](const Cell& a, const Cell& b) {
    return a.subject() == b.subject() && same(a.on, b.on);
  };
  cells.erase(std::unique(cells.begin(), cells.end(), equal), cells.end());
  return cells;
}

std::vector<StoredCell> best_first(std::vector<StoredCell> cells) {
  std::ranges::stable_sort(cells, comes_before, &StoredCell::cell);
  std::ranges::stable_sort(cells, {}, [](const StoredCell& each) {
    constexpr double interval_over_point = 3;  // an interval is as hard as three more links
    // Within a class views and executions are counted, not listed.
    const double size = each.cell.of_class ? static_cast<double>(each.cell.system.processes)
                                           : static_cast<double>(each.cell.system.execution_bits());
    const double effort = size + (each.cell.on.is_point() ? 0 : interval_over_point);
    return effort + 2 * std::log2(1 + each.tried);
  });
  return cells;
}

}  // namespace tacit
