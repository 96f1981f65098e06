#include "tacit/runtime/knowledge.h"

#include "tacit/base/contract.h"
#include "tacit/model/one_round_view.h"

namespace tacit::net {
namespace {

// Rounds of a view in a datagram fit into one byte.
constexpr unsigned most_rounds = 255;

std::size_t set_bytes(unsigned n) {
  return (n + 7) / 8;
}

void put_set(std::vector<std::uint8_t>& out, ProcessSet set, unsigned n) {
  for (std::size_t b = 0; b < set_bytes(n); ++b) {
    out.push_back(static_cast<std::uint8_t>(set.mask() >> (8 * b)));
  }
}

// Takes sets from the front of the bytes. Once something is missing or no set of n
// processes, everything is empty and good() false.
class Sets {
 public:
  Sets(unsigned n, std::span<const std::uint8_t> bytes) : n_(n), bytes_(bytes) {}

  ProcessSet next() {
    if (bytes_.size() < set_bytes(n_)) good_ = false;
    if (!good_) return ProcessSet{};
    std::uint64_t mask = 0;
    for (std::size_t b = 0; b < set_bytes(n_); ++b) mask |= std::uint64_t{bytes_[b]} << (8 * b);
    bytes_ = bytes_.subspan(set_bytes(n_));
    good_ = (ProcessSet(mask) - ProcessSet::first(n_)).empty();
    return good_ ? ProcessSet(mask) : ProcessSet{};
  }
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool finished() const { return good_ && bytes_.empty(); }

 private:
  unsigned n_;
  std::span<const std::uint8_t> bytes_;
  bool good_ = true;
};

}  // namespace

Knowledge::Knowledge(unsigned n, ProcessId owner, Bit input) : n_(n), owner_(owner) {
  expects(n >= 1 && n <= ProcessSet::most_processes && owner.index() < n,
          "Knowledge: no such process");
  known_.insert(owner);
  if (input == Bit::one) ones_.insert(owner);
}

void Knowledge::begin_round() {
  heard_.resize(heard_.size() + n_);
  ++rounds_;
  heard_[heard_.size() - n_ + owner_.index()].insert(owner_);
}

bool Knowledge::hear(const Knowledge& other) {
  expects(rounds_ > 0, "Knowledge: begin_round() comes first");
  if (other.n_ != n_ || other.rounds_ + 1 != rounds_ || other.owner_ == owner_) return false;
  const ProcessSet both = known_ & other.known_;
  if ((ones_ & both) != (other.ones_ & both)) return false;
  for (std::size_t i = 0; i < other.heard_.size(); ++i) {
    const ProcessSet theirs = other.heard_[i];
    if (!theirs.empty() && !heard_[i].empty() && theirs != heard_[i]) return false;
  }
  known_ = known_ | other.known_;
  ones_ = ones_ | other.ones_;
  for (std::size_t i = 0; i < other.heard_.size(); ++i) {
    if (heard_[i].empty()) heard_[i] = other.heard_[i];
  }
  heard_[(rounds_ - 1) * n_ + owner_.index()].insert(other.owner_);
  return true;
}

std::optional<ViewId> Knowledge::find(const ViewTable& views) const {
  if (views.processes() != n_ || views.rounds() != rounds_) return std::nullopt;
  std::vector<ViewId> before(n_, unheard);
  for (const ProcessId i : known_) before[i.index()] = views.initial(i, ones_.bit(i));
  std::vector<ViewId> row(n_);
  for (unsigned round = 1; round <= rounds_; ++round) {
    std::vector<ViewId> now(n_, unheard);
    for (const ProcessId i : ProcessSet::first(n_)) {
      const ProcessSet sources = heard(round, i);
      if (sources.empty()) continue;
      for (const ProcessId j : ProcessSet::first(n_)) {
        row[j.index()] = sources.contains(j) ? before[j.index()] : unheard;
      }
      const auto id = views.level(round).find(i, row);
      if (!id) return std::nullopt;
      now[i.index()] = *id;
    }
    before = std::move(now);
  }
  return before[owner_.index()];
}

std::string Knowledge::text() const {
  return text(rounds_, owner_);
}

std::string Knowledge::text(unsigned round, ProcessId i) const {
  if (round == 0) {
    return view_text(OneRoundView{i, ProcessSet::only(i), ones_ & ProcessSet::only(i)}, n_);
  }
  const ProcessSet sources = heard(round, i);
  if (round == 1) return view_text(OneRoundView{i, sources, ones_ & sources}, n_);
  std::string result = "(";
  for (const ProcessId j : ProcessSet::first(n_)) {
    if (j.index() > 0) result += ", ";
    const std::string entry = sources.contains(j) ? text(round - 1, j) : "*";
    result += i == j ? "[" + entry + "]" : entry;
  }
  return result + ")";
}

bool Knowledge::is_causal_past() const {
  ProcessSet expected = ProcessSet::only(owner_);
  for (unsigned round = rounds_; round >= 1; --round) {
    ProcessSet sources;
    for (const ProcessId i : ProcessSet::first(n_)) {
      const ProcessSet from = heard(round, i);
      if (from.empty() == expected.contains(i)) return false;
      if (!from.empty() && !from.contains(i)) return false;
      sources = sources | from;
    }
    expected = sources;
  }
  return known_ == expected && (ones_ - known_).empty();
}

void Knowledge::encode(std::vector<std::uint8_t>& out) const {
  expects(rounds_ <= most_rounds, "Knowledge: too many rounds for a datagram");
  out.push_back(static_cast<std::uint8_t>(rounds_));
  put_set(out, known_, n_);
  put_set(out, ones_, n_);
  for (unsigned round = 1; round <= rounds_; ++round) {
    ProcessSet present;
    for (const ProcessId i : ProcessSet::first(n_)) {
      if (!heard(round, i).empty()) present.insert(i);
    }
    put_set(out, present, n_);
    for (const ProcessId i : present) put_set(out, heard(round, i), n_);
  }
}

std::optional<Knowledge> Knowledge::decode(unsigned n, ProcessId owner,
                                           std::span<const std::uint8_t> bytes) {
  if (n < 1 || n > ProcessSet::most_processes || owner.index() >= n || bytes.empty()) {
    return std::nullopt;
  }
  Knowledge result(n, owner, Bit::zero);
  result.rounds_ = bytes[0];
  Sets sets(n, bytes.subspan(1));
  result.known_ = sets.next();
  result.ones_ = sets.next();
  result.heard_.resize(std::size_t{result.rounds_} * n);
  for (std::size_t round = 0; round < result.rounds_ && sets.good(); ++round) {
    for (const ProcessId i : sets.next()) result.heard_[round * n + i.index()] = sets.next();
  }
  if (!sets.finished() || !result.is_causal_past()) return std::nullopt;
  return result;
}

std::size_t Knowledge::most_bytes(unsigned n, unsigned rounds) {
  return 1 + set_bytes(n) * (2 + std::size_t{rounds} * (n + 1));
}

}  // namespace tacit::net
