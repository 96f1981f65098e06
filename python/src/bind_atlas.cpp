// Queries of the atlas. Systems travel as objects, with the JSON that the program prints.
#include <pybind11/stl.h>

#include "algorithm_handle.h"
#include "background_run.h"
#include "bind_pieces.h"
#include "tacit/ask/atlas_queries.h"
#include "tacit/present/catalogue_report.h"

namespace tacit::python {
namespace {

// One answer, with the atlases it refers to.
struct KnownSystem {
  std::shared_ptr<const ask::AtlasSystems> all;
  const Answer* answer;
};

std::vector<KnownSystem> every(ask::AtlasSystems known) {
  const auto all = std::make_shared<const ask::AtlasSystems>(std::move(known));
  std::vector<KnownSystem> systems;
  for (const Answer& answer : all->answers) systems.push_back({all, &answer});
  return systems;
}

std::vector<KnownSystem> systems(const py::dict& options) {
  return every(value_of(ask::atlas_systems(args_from(options))));
}

// One answer about approximate agreement, with the atlases it refers to.
struct KnownApproximate {
  std::shared_ptr<const ask::AtlasSystems> all;
  const KnownDiscrepancy* answer;
};

std::vector<KnownApproximate> every_approximate(ask::AtlasSystems known) {
  const auto all = std::make_shared<const ask::AtlasSystems>(std::move(known));
  std::vector<KnownApproximate> systems;
  for (const KnownDiscrepancy& each : all->approximate) systems.push_back({all, &each});
  return systems;
}

std::vector<KnownApproximate> approximate_systems(const py::dict& options) {
  return every_approximate(value_of(ask::atlas_systems(args_from(options))));
}

// An AtlasSystem, or an AtlasDiscrepancy where the task is approximate agreement.
py::object shown(const std::string& n, const std::string& rounds, const py::dict& options) {
  ask::Args args = args_from(options);
  args.positionals = {"show", n, rounds};
  auto known = value_of(ask::atlas_system(args));
  if (!known.approximate.empty()) return py::cast(every_approximate(std::move(known)).front());
  if (known.answers.empty()) {
    throw Raised{Error{ErrorCode::unsupported, ask::nothing_known(known.asked), ""}};
  }
  return py::cast(every(std::move(known)).front());
}

// From, to, numerator, denominator, and the function in words.
py::list approximate_pieces(const KnownDiscrepancy& known) {
  py::list list;
  for (const MixtureProof::Piece& piece : known.pieces) {
    list.append(py::make_tuple(to_python(piece.on.from), to_python(piece.on.to), piece.numerator,
                               piece.denominator, function_text(piece)));
  }
  return list;
}

AlgorithmHandle algorithm_of_piece(const Answer& answer, std::size_t piece) {
  if (answer.problem) return piece_algorithm(answer.optimum, *answer.problem, piece);
  return piece_algorithm(answer.optimum, piece);
}

// Cells as (n, rounds, channel, start, stop, status, certificates, seconds, tried, task, values,
// class),
// and what is wrong with certificates.
py::tuple cells(const py::dict& options) {
  const auto known = value_of(ask::atlas_cells(args_from(options)));
  py::list list;
  for (const CellSummary& each : known.cells) {
    const System& system = each.cell.system;
    list.append(py::make_tuple(system.processes, system.rounds,
                               std::string(channel_name(system.channel)),
                               to_python(each.cell.on.from), to_python(each.cell.on.to),
                               std::string(status_text(each.status)), each.certificates,
                               each.seconds, each.tried, system.task.name(), system.task.values(),
                               each.cell.of_class ? each.cell.of_class->name() : "any"));
  }
  return py::make_tuple(list, known.complaints);
}

// (accepted, intact, rejected)
py::tuple verified(const py::dict& options, const py::dict& run) {
  const ask::Args args = args_from(options);
  const auto found = finished<ask::Verification>(
      run_options_from(run),
      [&](const RunContext& context) { return ask::verified_atlas(args, context); });
  return py::make_tuple(found.accepted, found.intact, found.rejected);
}

}  // namespace

void bind_atlas(py::module_& module) {
  py::class_<KnownSystem>(module, "AtlasSystem", "What the atlas knows about one system.")
      .def_property_readonly("complete",
                             [](const KnownSystem& s) { return s.answer->optimum.complete(); })
      .def_property_readonly("pieces",
                             [](const KnownSystem& s) { return piece_list(s.answer->optimum); })
      .def_property_readonly("complaints",
                             [](const KnownSystem& s) { return s.answer->complaints; })
      .def(
          "algorithm",
          [](const KnownSystem& s, std::size_t piece) {
            return algorithm_of_piece(*s.answer, piece);
          },
          py::arg("piece"))
      .def("text", [](const KnownSystem& s) { return proved_system_text(*s.answer); })
      .def("json", [](const KnownSystem& s) { return proved_system_json(*s.answer); })
      .def("csv", [](const KnownSystem& s) { return export_csv({*s.answer}); });
  py::class_<KnownApproximate>(module, "AtlasDiscrepancy",
                               "What the atlas knows about approximate agreement.")
      .def_property_readonly("complete",
                             [](const KnownApproximate& s) { return s.answer->complete(); })
      .def_property_readonly("deterministic",
                             [](const KnownApproximate& s) { return s.answer->deterministic; })
      .def_property_readonly(
          "pieces", [](const KnownApproximate& s) { return approximate_pieces(*s.answer); })
      .def_property_readonly("complaints",
                             [](const KnownApproximate& s) { return s.answer->complaints; })
      .def("text", [](const KnownApproximate& s) { return proved_discrepancy_text(*s.answer); })
      .def("json", [](const KnownApproximate& s) { return proved_discrepancy_json(*s.answer); })
      .def("csv", [](const KnownApproximate& s) { return export_csv({}, {*s.answer}); });
  module.def("atlas_show", &shown, py::arg("n"), py::arg("rounds"), py::arg("options"));
  module.def("atlas_systems", &systems, py::arg("options"));
  module.def("atlas_approximate_systems", &approximate_systems, py::arg("options"));
  module.def("atlas_cells", &cells, py::arg("options"));
  module.def("atlas_verify", &verified, py::arg("options"), py::arg("run"));
}

}  // namespace tacit::python
