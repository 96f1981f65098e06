#include "tacit/report/coq_theorems.h"

#include <array>

namespace tacit {
namespace {

constexpr std::array theorems_of_coq = std::to_array<CoqTheorem>({
    {"two_processes", "57",
     "Theorem two_processes : forall p,\n"
     "  (0 <= p <= 1/2 -> optimal 2 courteous p /\\ worst_error 2 courteous p = p^2 + (1-p)^2) "
     "/\\\n"
     "  (1/2 <= p <= 1 -> optimal 2 pref1 p /\\ worst_error 2 pref1 p = 1 - p)."},
    {"three_processes", "33",
     "Theorem three_processes : forall p,\n"
     "  (0 <= p <= 2/3 ->\n"
     "     optimal 3 courteous p /\\ worst_error 3 courteous p = 2 * p^2 * (1-p) + (1-p)^3) /\\\n"
     "  (2/3 <= p <= 1 -> optimal 3 pref1 p /\\ worst_error 3 pref1 p = 1 - p)."},
    {"four_processes", "",
     "Theorem four_processes : forall p,\n"
     "  (0 <= p <= 1/2 ->\n"
     "     optimal 4 courteous p /\\\n"
     "     worst_error 4 courteous p = (1-p)^4 + 4 * p^2 * (1-p)^2 + p^4) /\\\n"
     "  (1/2 <= p <= 2/3 ->\n"
     "     optimal 4 (courteous_among 3) p /\\\n"
     "     worst_error 4 (courteous_among 3) p = 2 * p^2 * (1-p) + (1-p)^3) /\\\n"
     "  (2/3 <= p <= 1 -> optimal 4 pref1 p /\\ worst_error 4 pref1 p = 1 - p)."},
    {"five_processes_pref1", "47",
     "Theorem five_processes_pref1 : forall p, 0 < p < 1 -> ~ optimal 5 pref1 p."},
    {"accepted_certificates", "",
     "Theorem accepted_certificates : forall c, check_certificate c = true ->\n"
     "  forall part, In part (parts c) -> forall p, first_point part <= p <= last_point part ->\n"
     "  exists A, In A (algorithms c) /\\ optimal (processes c) A p."},
});

}  // namespace

std::span<const CoqTheorem> coq_theorems() {
  return theorems_of_coq;
}

}  // namespace tacit
