#include "tacit/complex/symmetry.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr std::uint32_t views_between_looks = 1024;  // for a stop

std::vector<ProcessId> identity_images(unsigned n) {
  std::vector<ProcessId> images;
  for (const ProcessId i : ProcessSet::first(n)) images.push_back(i);
  return images;
}

std::vector<Value> identity_values(unsigned values) {
  std::vector<Value> images;
  for (unsigned v = 0; v < values; ++v) images.push_back(static_cast<Value>(v));
  return images;
}

}  // namespace

Symmetry::Symmetry(std::vector<ProcessId> images, bool flip)
    : Symmetry(std::move(images), flip ? std::vector<Value>{Value::one, Value::zero}
                                       : std::vector<Value>{Value::zero, Value::one}) {}

Symmetry::Symmetry(std::vector<ProcessId> images, std::vector<Value> values)
    : images_(std::move(images)), values_(std::move(values)) {
  ProcessSet reached;
  for (const ProcessId i : images_) {
    expects(i.index() < images_.size(), "Symmetry: not a permutation");
    reached.insert(i);
  }
  expects(reached.size() == images_.size(), "Symmetry: not a permutation");
  ValueSet taken = 0;
  for (const Value value : values_) {
    expects(static_cast<std::size_t>(value) < values_.size(), "Symmetry: not a permutation");
    taken |= only_value(value);
  }
  expects(static_cast<std::size_t>(std::popcount(taken)) == values_.size(),
          "Symmetry: not a permutation");
}

Symmetry Symmetry::identity(unsigned n, unsigned values) {
  return Symmetry(identity_images(n), identity_values(values));
}

bool Symmetry::flips() const noexcept {
  return !std::ranges::is_sorted(values_);
}

Symmetry Symmetry::transposition(unsigned n, ProcessId a, ProcessId b, bool flip) {
  expects(a.index() < n && b.index() < n, "Symmetry::transposition: no such process");
  auto images = identity_images(n);
  std::swap(images[a.index()], images[b.index()]);
  return Symmetry(std::move(images), flip);
}

std::vector<Symmetry> Symmetry::generators(unsigned n, unsigned values) {
  std::vector<Symmetry> result;
  const auto all = identity_images(n);
  for (unsigned i = 0; i + 1 < n; ++i) {
    auto images = all;
    std::swap(images[i], images[i + 1]);
    result.emplace_back(std::move(images), identity_values(values));
  }
  for (unsigned v = 0; v + 1 < values; ++v) {
    auto exchanged = identity_values(values);
    std::swap(exchanged[v], exchanged[v + 1]);
    result.emplace_back(all, std::move(exchanged));
  }
  return result;
}

std::vector<Symmetry> Symmetry::group(unsigned n, unsigned values) {
  expects(n <= 8 && values <= 8, "Symmetry::group: more than 8 processes or values");
  std::vector<Symmetry> result;
  auto renamed = identity_values(values);
  do {
    auto images = identity_images(n);
    do {
      result.emplace_back(images, renamed);
    } while (std::ranges::next_permutation(images).found);
  } while (std::ranges::next_permutation(renamed).found);
  return result;
}

ProcessSet Symmetry::renamed(ProcessSet set) const {
  ProcessSet result;
  for (const ProcessId i : set) result.insert((*this)(i));
  return result;
}

ProcessSet Symmetry::on_input(ProcessSet ones) const {
  const ProcessSet image = renamed(ones);
  expects(values() == 2, "Symmetry: an input vector over more than two values");
  return flips() ? ProcessSet::first(processes()) - image : image;
}

Symmetry Symmetry::inverse() const {
  std::vector<ProcessId> images(images_.size());
  for (const ProcessId i : ProcessSet::first(processes())) images[(*this)(i).index()] = i;
  std::vector<Value> renamed(values_.size());
  for (const Value value : identity_values(values())) {
    renamed[static_cast<std::size_t>((*this)(value))] = value;
  }
  return Symmetry(std::move(images), std::move(renamed));
}

Symmetry operator*(const Symmetry& a, const Symmetry& b) {
  expects(a.processes() == b.processes() && a.values() == b.values(),
          "Symmetry: product over different processes or values");
  std::vector<ProcessId> images;
  for (const ProcessId i : b.images_) images.push_back(a(i));
  std::vector<Value> renamed;
  for (const Value value : b.values_) renamed.push_back(a(value));
  return Symmetry(std::move(images), std::move(renamed));
}

std::vector<Symmetry> generators_of(const std::vector<Symmetry>& group) {
  std::vector<Symmetry> generators;
  std::vector<Symmetry> reached{group.front()};
  for (const Symmetry& element : group) {
    if (std::ranges::count(reached, element) != 0) continue;
    generators.push_back(element);
    for (std::size_t k = 0; k < reached.size(); ++k) {
      for (const Symmetry& generator : generators) {
        const Symmetry next = generator * reached[k];
        if (std::ranges::count(reached, next) == 0) reached.push_back(next);
      }
    }
  }
  return generators;
}

namespace {

// "0->1->2->0, 3<->4": the cycles of the values that change.
std::string value_cycles(const Symmetry& symmetry) {
  std::string cycles;
  ValueSet seen = 0;
  for (const Value first : identity_values(symmetry.values())) {
    if (has_value(seen, first) || symmetry(first) == first) continue;
    std::string cycle(1, digit_of(first));
    seen |= only_value(first);
    for (Value v = symmetry(first); v != first; v = symmetry(v)) {
      cycle += std::string("->") + digit_of(v);
      seen |= only_value(v);
    }
    const Value second = symmetry(first);
    cycle = symmetry(second) == first ? std::string(1, digit_of(first)) + "<->" + digit_of(second)
                                      : cycle + "->" + digit_of(first);
    cycles += (cycles.empty() ? "" : ", ") + cycle;
  }
  return cycles;
}

}  // namespace

std::string symmetry_text(const Symmetry& symmetry) {
  std::string cycles;
  ProcessSet seen;
  for (const ProcessId first : ProcessSet::first(symmetry.processes())) {
    if (seen.contains(first) || symmetry(first) == first) continue;
    const std::string start = std::to_string(first.value() + 1);
    cycles += (cycles.empty() ? "" : ", ") + start;
    seen.insert(first);
    const ProcessId second = symmetry(first);
    if (symmetry(second) == first) {
      cycles += "<->" + std::to_string(second.value() + 1);
      seen.insert(second);
      continue;
    }
    for (ProcessId i = second; i != first; i = symmetry(i)) {
      cycles += "->" + std::to_string(i.value() + 1);
      seen.insert(i);
    }
    cycles += "->" + start;
  }
  std::string text = cycles.empty() ? "" : "renaming " + cycles;
  if (!symmetry.flips()) return text;
  if (!text.empty()) text += " and ";
  return text + (symmetry.values() == 2 ? "exchanging 0 and 1"
                                        : "taking the values " + value_cycles(symmetry));
}

SymmetryAction::SymmetryAction(const DecisionHypergraph& hypergraph, const Symmetry& symmetry)
    : SymmetryAction(hypergraph, symmetry, RunContext{}) {}

Result<SymmetryAction> SymmetryAction::build(const DecisionHypergraph& hypergraph,
                                             const Symmetry& symmetry, const RunContext& context) {
  SymmetryAction action(hypergraph, symmetry, context);
  if (context.cancelled()) return stopped_by_caller();
  return action;
}

SymmetryAction::SymmetryAction(const DecisionHypergraph& hypergraph, const Symmetry& symmetry,
                               const RunContext& context)
    : symmetry_(symmetry),
      executions_(hypergraph.executions()),
      rounds_(hypergraph.system().rounds) {
  const unsigned n = hypergraph.system().processes;
  expects(symmetry.processes() == n, "SymmetryAction: another number of processes");
  const ViewTable& table = hypergraph.views();
  expects(symmetry.values() == table.values(), "SymmetryAction: another number of values");
  const Channel channel(hypergraph.system().channel, n);
  for (unsigned l = 0; l < channel.links(); ++l) {
    const Channel::Arc arc = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
    links_.push_back(channel.carrier(symmetry(arc.sender), symmetry(*arc.receivers.begin())));
  }
  // Level by level: the image of a row is the row of images at the renamed places.
  for (const ProcessId i : ProcessSet::first(n)) {
    for (const Value value : identity_values(symmetry.values())) {
      views_.push_back(table.initial(symmetry(i), symmetry(value)));
    }
  }
  std::vector<ViewId> row(n);
  for (unsigned t = 1; t <= rounds_; ++t) {
    const ViewLevel& level = table.level(t);
    std::vector<ViewId> images(level.size());
    for (std::uint32_t v = 0; v < level.size(); ++v) {
      if (v % views_between_looks == 0 && context.cancelled()) return;
      const auto source = level.row(ViewId(v));
      for (const ProcessId j : ProcessSet::first(n)) {
        const ViewId entry = source[j.index()];
        row[symmetry(j).index()] = entry == unheard ? unheard : views_[entry.index()];
      }
      const auto image = level.find(symmetry(level.owner(ViewId(v))), row);
      expects(image.has_value(), "SymmetryAction: the image of a view is no view");
      images[v] = *image;
    }
    views_ = std::move(images);
  }
}

Pattern SymmetryAction::operator()(Pattern pattern) const {
  std::uint64_t image = 0;
  for (unsigned round = 0; round < rounds_; ++round) {
    std::uint64_t delivered = 0;
    for (std::uint64_t rest = executions_.round_links(pattern, round); rest != 0;
         rest &= rest - 1) {
      delivered |= std::uint64_t{1}
                   << links_[static_cast<std::size_t>(std::countr_zero(rest))].value();
    }
    image = (image << links_.size()) | delivered;
  }
  return Pattern(image);
}

InputId SymmetryAction::operator()(InputId input) const {
  std::vector<Value> image(symmetry_.processes());
  for (const ProcessId i : ProcessSet::first(symmetry_.processes())) {
    image[symmetry_(i).index()] = symmetry_(executions_.value(input, i));
  }
  return executions_.input_of(image);
}

FacetId SymmetryAction::operator()(FacetId facet) const {
  return executions_.facet((*this)(executions_.input_id(facet)),
                           (*this)(executions_.pattern(facet)));
}

Colouring SymmetryAction::operator()(const Colouring& colouring) const {
  expects(colouring.size() == views_.size(), "SymmetryAction: one decision per view");
  Colouring image(colouring.size());
  for (std::size_t v = 0; v < colouring.size(); ++v) {
    image[views_[v].index()] = symmetry_(colouring[v]);
  }
  return image;
}

Result<std::vector<ViewId>> first_views_of_orbits(const DecisionHypergraph& hypergraph,
                                                  const RunContext& context) {
  expects(hypergraph.task().values() == 2, "first_views_of_orbits: more than two values");
  // A forest: the root of a tree is the first view of its orbit.
  std::vector<ViewId> parent;
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) parent.emplace_back(v);
  const auto root_of = [&parent](ViewId view) {
    while (parent[view.index()] != view) {
      parent[view.index()] = parent[parent[view.index()].index()];
      view = parent[view.index()];
    }
    return view;
  };
  for (const Symmetry& generator : Symmetry::generators(hypergraph.system().processes)) {
    if (generator.flips()) continue;
    const auto rename = SymmetryAction::build(hypergraph, generator, context);
    if (!rename) return rename.failure();
    for (std::uint32_t v = 0; v < parent.size(); ++v) {
      if (v % views_between_looks == 0 && context.cancelled()) return stopped_by_caller();
      const ViewId one = root_of(ViewId(v));
      const ViewId other = root_of((*rename)(ViewId(v)));
      parent[std::max(one, other).index()] = std::min(one, other);
    }
  }
  for (ViewId& view : parent) view = root_of(view);
  return parent;
}

Result<std::vector<ViewOrbit>> view_orbits(const DecisionHypergraph& hypergraph,
                                           const RunContext& context) {
  const auto first = first_views_of_orbits(hypergraph, context);
  if (!first) return first.failure();
  const unsigned n = hypergraph.system().processes;
  const auto exchange =
      SymmetryAction::build(hypergraph, Symmetry(identity_images(n), true), context);
  if (!exchange) return exchange.failure();
  std::vector<ViewOrbit> orbits;
  std::vector<std::size_t> orbit_of(first->size());
  for (std::uint32_t v = 0; v < orbit_of.size(); ++v) {
    const ViewId view(v);
    if ((*first)[v] == view) {
      orbit_of[v] = orbits.size();
      orbits.emplace_back();
    }
    orbit_of[v] = orbit_of[(*first)[v].index()];
    orbits[orbit_of[v]].views.push_back(view);
  }
  for (ViewOrbit& orbit : orbits) {
    orbit.exchanged = orbit_of[(*exchange)(orbit.views.front()).index()];
  }
  return orbits;
}

}  // namespace tacit
