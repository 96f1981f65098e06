// Laws (reproduce/law.h) and the map of the best algorithms known (plan/known_map.h), for people
// and programs.
#pragma once

#include <span>
#include <string>

#include "tacit/plan/known_map.h"
#include "tacit/reproduce/law.h"

namespace tacit {

[[nodiscard]] std::string laws_text(std::span<const LawResult> results, bool with_arguments);
[[nodiscard]] std::string laws_json(std::span<const LawResult> results);
[[nodiscard]] std::string laws_latex(std::span<const LawResult> results);

// The plane of the number of processes and p, a colour for every kind of algorithm; what is proved
// is framed.
[[nodiscard]] std::string map_svg(const KnownMap& map);
[[nodiscard]] std::string map_json(const KnownMap& map);

}  // namespace tacit
