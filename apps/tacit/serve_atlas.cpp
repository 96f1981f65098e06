#include "serve_atlas.h"

#include <filesystem>

#include "atlas_places.h"
#include "machine.h"
#include "tacit/atlas/catalogue.h"

namespace tacit::cli {

std::optional<std::string> served_atlas() {
  std::vector<std::string> complaints;
  const auto atlases = ReadableAtlases::usable(complaints);
  const auto systems = known_systems(atlases.stores());
  if (!systems || systems->empty()) return std::nullopt;
  std::vector<Answer> answers;
  for (const System& system : *systems) {
    const auto answer = known_system(atlases.stores(), system);
    if (answer && *answer) answers.push_back(**answer);
  }
  return export_json(answers);
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
