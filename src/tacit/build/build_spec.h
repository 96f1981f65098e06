// What an atlas should contain: lists of cells, as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/atlas/store.h"

namespace tacit {

// Systems times places, as the options of `tacit atlas build` give them: "2..5", "1..2",
// "broadcast,unicast". Errors name the option.
struct CellGrid {
  std::string processes;
  std::string rounds;
  std::string channels;
  std::vector<Interval> on;
  Task task = Task::consensus();
  std::string of_class{};  // as --class has it; empty for all algorithms
};
[[nodiscard]] Result<std::vector<Cell>> cells_of(const CellGrid& grid);

// "all", "1/10", "1/4..3/4".
[[nodiscard]] Result<Interval> parse_place(std::string_view text);

// One line per grid, "N R CHANNELS [TASK] [values:M] [class:CLASS] PLACE...", such as
// "3 3 broadcast 1/10 1/5", "4 1 broadcast set:2 values:3 all", "3 1 broadcast approximate 0..1" or
// "2..8 1 broadcast class:leader all"; empty lines and lines
// that begin with # are ignored. Cells that are named twice are listed once. Errors name the line.
// At most 100 000 cells.
[[nodiscard]] Result<std::vector<Cell>> parse_spec(std::string_view text);

// The order in which cells are worked through: what is likely to give most for the time.
// Systems with few executions first, points before intervals, cells that were tried for long
// without success last.
[[nodiscard]] std::vector<StoredCell> best_first(std::vector<StoredCell> cells);

}  // namespace tacit
