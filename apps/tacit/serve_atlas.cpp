#include "serve_atlas.h"

#include <filesystem>

#include "atlas_places.h"
#include "atlas_queries.h"
#include "machine.h"
#include "tacit/atlas/catalogue.h"

namespace tacit::cli {

std::optional<std::string> served_atlas() {
  const Args no_options{};
  const auto systems = atlas_systems(no_options);
  const auto cells = atlas_cells(no_options);
  if (!systems || !cells || systems->answers.empty()) return std::nullopt;
  return export_json(systems->answers, cells->cells);
}

std::optional<std::string> served_certificate(const std::string& name) {
  std::vector<std::string> complaints;
  const auto atlases = ReadableAtlases::usable(complaints);
  for (const Store* store : atlases.stores()) {
    const auto certificates = store->certificates();
    if (!certificates) continue;
    // Only files that the store names are read, whatever is asked for.
    for (const StoredCertificate& certificate : *certificates) {
      const std::string path = store->files().path(certificate.id);
      if (std::filesystem::path(path).filename() != name) continue;
      auto bytes = read_file(path);
      if (bytes) return *std::move(bytes);
    }
  }
  return std::nullopt;
}

}  // namespace tacit::cli
