// Knowledge: what a process knows after some rounds of full information, in a form
// that fits into a datagram.
//
// It is the causal past of one process: the inputs it knows of, and for every process
// and round it knows of, whom that process heard then. A full-information view and
// its causal past determine each other, but where the view written out grows with the
// power of the rounds, the past takes at most n sets per round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/complex/view_table.h"
#include "tacit/model/process.h"

namespace tacit::net {

class Knowledge {
 public:
  // Before the first round. Expects owner < n <= 64.
  Knowledge(unsigned n, ProcessId owner, Bit input);

  [[nodiscard]] unsigned processes() const noexcept { return n_; }
  [[nodiscard]] unsigned rounds() const noexcept { return rounds_; }
  [[nodiscard]] ProcessId owner() const noexcept { return owner_; }
  [[nodiscard]] ProcessSet ones() const noexcept { return ones_; }
  // Whom process i heard in a round (counted from 1), itself included; empty when that
  // is not known. Expects 1 <= round <= rounds().
  [[nodiscard]] ProcessSet heard(unsigned round, ProcessId i) const {
    return heard_[(round - 1) * n_ + i.index()];
  }

  // A round begins in which the owner has heard nobody but itself yet.
  void begin_round();
  // The owner hears what another process knew before this round. False, and nothing
  // changes, when it is of another size, or contradicts what is known already: pieces
  // of one execution never do. Expects begin_round().
  [[nodiscard]] bool hear(const Knowledge& other);

  // The id of this view in a table with that many rounds. Nothing when the view occurs
  // in no execution of the table's system. Cost: n look-ups per round.
  [[nodiscard]] std::optional<ViewId> find(const ViewTable& views) const;
  // As tacit::view_text() writes views, without a table. The text may be long: it
  // grows with the power of the rounds.
  [[nodiscard]] std::string text() const;

  // The payload of a datagram, docs/formats/datagram.md. decode() is total and accepts
  // exactly what encode() writes.
  void encode(std::vector<std::uint8_t>& out) const;
  [[nodiscard]] static std::optional<Knowledge> decode(unsigned n, ProcessId owner,
                                                       std::span<const std::uint8_t> bytes);
  // The longest encoding.
  [[nodiscard]] static std::size_t most_bytes(unsigned n, unsigned rounds);

  friend bool operator==(const Knowledge&, const Knowledge&) = default;

 private:
  // Whether everything known, and nothing else, follows from the owner's last view.
  [[nodiscard]] bool is_causal_past() const;
  [[nodiscard]] std::string text(unsigned round, ProcessId i) const;

  unsigned n_;
  unsigned rounds_ = 0;
  ProcessId owner_;
  ProcessSet known_;
  ProcessSet ones_;
  std::vector<ProcessSet> heard_;  // rounds_ rows of n
};

}  // namespace tacit::net
