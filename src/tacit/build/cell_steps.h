// What is done with every cell, whatever proves it: its time, its directory, its certificates. Not
// installed.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <stop_token>
#include <string>

#include "tacit/build/builder.h"

namespace tacit {

// A context that is stopped with another one, and when the time for a cell is over.
class CellTime {
 public:
  CellTime(const BuildOptions& options, const RunContext& context);
  CellTime(const CellTime&) = delete;
  CellTime& operator=(const CellTime&) = delete;
  ~CellTime() = default;

  [[nodiscard]] const RunContext& context() const& { return context_; }
  [[nodiscard]] const RunContext& context() const&& = delete;  // would dangle
  [[nodiscard]] std::stop_source& stop() { return stop_; }

 private:
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> passed_on_;
  RunContext context_;
  std::shared_ptr<void> alarm_;
};

// Makes the directory, or empties it.
[[nodiscard]] Result<Done> make_empty_directory(const std::string& directory);

// Has the store check and take what `write` writes; the file is written below the directory, which
// exists.
[[nodiscard]] Result<Store::Admission> admit_certificate(
    Store& store, const std::string& directory, const Provenance& found,
    const std::function<Result<Done>(std::ostream&)>& write);

// Why a certificate is beyond the limits of the checker; empty where the store has it. Fails where
// the checker rejects the proof, which would be an error of this program.
[[nodiscard]] Result<std::string> beyond_checker(const Store::Admission& admitted);

// Who found a proof, and when; the work took so many seconds.
[[nodiscard]] Provenance provenance_of(const BuildOptions& options, double seconds);

}  // namespace tacit
