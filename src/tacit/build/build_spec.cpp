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

Result<std::vector<Cell>> cells_in_line(std::string_view line) {
  const std::vector<std::string_view> fields = words(line);
  if (fields.size() < 4) {
    return fail(ErrorCode::parse_error, "expected 'N R CHANNELS PLACE...': " + quoted_text(line));
  }
  CellGrid grid{std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), {}};
  for (std::size_t i = 3; i < fields.size(); ++i) {
    auto place = parse_place(fields[i]);
    if (!place) return place.failure();
    grid.on.push_back(*std::move(place));
  }
  return cells_of(grid);
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
  std::vector<Cell> cells;
  for (const std::string_view name : split(grid.channels, ',')) {
    const auto channel = parse_channel(name);
    if (!channel) return channel.failure(Parameter{"channel"});
    for (unsigned n = processes->least; n <= processes->most; ++n) {
      for (unsigned r = rounds->least; r <= rounds->most; ++r) {
        for (const Interval& on : grid.on) cells.push_back({{n, r, *channel}, on});
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
    return a.system == b.system && same(a.on, b.on);
  };
  cells.erase(std::unique(cells.begin(), cells.end(), equal), cells.end());
  return cells;
}

std::vector<StoredCell> best_first(std::vector<StoredCell> cells) {
  std::ranges::stable_sort(cells, comes_before, &StoredCell::cell);
  std::ranges::stable_sort(cells, {}, [](const StoredCell& each) {
    constexpr double interval_over_point = 3;  // an interval is as hard as three more links
    const double effort = static_cast<double>(each.cell.system.execution_bits()) +
                          (each.cell.on.is_point() ? 0 : interval_over_point);
    return effort + 2 * std::log2(1 + each.tried);
  });
  return cells;
}

}  // namespace tacit
