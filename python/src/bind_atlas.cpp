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

KnownSystem shown(const std::string& n, const std::string& rounds, const py::dict& options) {
  ask::Args args = args_from(options);
  args.positionals = {"show", n, rounds};
  auto known = value_of(ask::atlas_system(args));
  if (known.answers.empty()) {
    throw Raised{Error{ErrorCode::unsupported, ask::nothing_known(known.asked), ""}};
  }
  return every(std::move(known)).front();
}

// Cells as (n, rounds, channel, start, stop, status, certificates, seconds, tried), and what is
// wrong with certificates.
py::tuple cells(const py::dict& options) {
  const auto known = value_of(ask::atlas_cells(args_from(options)));
  py::list list;
  for (const CellSummary& each : known.cells) {
    const System& system = each.cell.system;
    list.append(py::make_tuple(
        system.processes, system.rounds, std::string(channel_name(system.channel)),
        to_python(each.cell.on.from), to_python(each.cell.on.to),
        std::string(status_text(each.status)), each.certificates, each.seconds, each.tried));
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
            return piece_algorithm(s.answer->optimum, *s.answer->problem, piece);
          },
          py::arg("piece"))
      .def("text", [](const KnownSystem& s) { return proved_system_text(*s.answer); })
      .def("json", [](const KnownSystem& s) { return proved_system_json(*s.answer); })
      .def("csv", [](const KnownSystem& s) { return export_csv({*s.answer}); });
  module.def("atlas_show", &shown, py::arg("n"), py::arg("rounds"), py::arg("options"));
  module.def("atlas_systems", &systems, py::arg("options"));
  module.def("atlas_cells", &cells, py::arg("options"));
  module.def("atlas_verify", &verified, py::arg("options"), py::arg("run"));
}

}  // namespace tacit::python
