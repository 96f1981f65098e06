// Stands for the page where it is not built (TACIT_BUILD_WEB).
#include "page.h"

namespace tacit::cli {

std::span<const serve::StoredFile> page_files() {
  return {};
}

}  // namespace tacit::cli
