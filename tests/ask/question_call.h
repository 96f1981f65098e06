// A question as a request brings it: values by name, and one file.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/literals.h"
#include "tacit/ask/signature.h"

namespace tacit::test {

// The call with defaults, and a file that came along with it.
inline ask::Args call(const ask::Signature& signature, std::map<std::string, std::string> given,
                      const std::string& law, std::vector<std::string> positionals = {}) {
  ask::Given words{std::vector<std::vector<std::string>>(signature.options.size()),
                   std::move(positionals)};
  for (std::size_t i = 0; i < signature.options.size(); ++i) {
    const auto found = given.find(std::string(signature.options[i].key()));
    if (found != given.end()) words.options[i] = {found->second};
  }
  ask::Args args = sure(ask::arranged(signature, words));
  args.files = {{"law.json", law}};
  return args;
}

}  // namespace tacit::test
