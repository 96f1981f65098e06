// A claim with its verdict, evidence and figure as an article of the page.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "tacit/report/report.h"

namespace tacit {

// The class that colours a verdict.
[[nodiscard]] std::string css_class(ClaimVerdict verdict);

// Places every figure once: with the first claim that names it.
class FigurePlacer {
 public:
  explicit FigurePlacer(const Report& report) : report_(report) {}

  // The figure as HTML; nothing where it was placed before or is not in the report.
  [[nodiscard]] std::string place(std::string_view id);
  // All that were not placed yet.
  [[nodiscard]] std::string place_rest();

 private:
  const Report& report_;
  std::set<std::string> placed_;
};

[[nodiscard]] std::string claim_html(const ClaimResult& result, FigurePlacer& figures);

}  // namespace tacit
