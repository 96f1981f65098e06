// Where the parts of tacit lie that are not in the program: the atlas and the page.
#pragma once

#include <string>
#include <string_view>

namespace tacit::ask {

// The folder of this name that belongs to this program, or to this module of Python: of the source
// tree while it lies in the folder where it was built, otherwise of the installation. No other
// folder is looked at. Empty when it is not there.
[[nodiscard]] std::string data_folder(std::string_view name);

}  // namespace tacit::ask
