// The optimum of a class of algorithms: searched, certified and checked.
#pragma once

#include "tacit/ask/optimal.h"

namespace tacit {

// Answers a question that names a class, as answer() does, by a search. The problem of the answer
// is that of all algorithms where there are at most 6 processes, and the algorithms are tables of
// it; otherwise it has none. Fails with ErrorCode::too_large when the class is too large to be
// searched. Expects question.of_class.
[[nodiscard]] Result<OptimalAnswer> class_answer(const OptimalQuestion& question,
                                                 const Resources& resources,
                                                 const RunContext& context,
                                                 std::vector<std::string>& complaints);

// Makes the algorithms of an answer about the class tables of all views, and gives it the problem,
// where there are few enough processes.
[[nodiscard]] Result<Done> add_class_tables(const AlgorithmClass& algorithms,
                                            OptimalAnswer& answer);

// The most processes for which an algorithm of a class is written as a table of all views.
inline constexpr unsigned most_class_table_processes = 6;

}  // namespace tacit
