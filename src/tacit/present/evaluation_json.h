// Parts of evaluations that other reports share.
#pragma once

#include <span>

#include "tacit/evaluate/worst_case.h"
#include "tacit/present/json_lines.h"

namespace tacit {

// [{"from": ..., "to": ..., "profile": [...], "polynomial": "...", "input": "..."}]
[[nodiscard]] Json pieces_json(std::span<const WorstCasePiece> pieces);

}  // namespace tacit
