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

}  // namespace

Symmetry::Symmetry(std::vector<ProcessId> images, bool flip)
    : images_(std::move(images)), flip_(flip) {
  ProcessSet reached;
  for (const ProcessId i : images_) {
    expects(i.index() < images_.size(), "Symmetry: not a permutation");
    reached.insert(i);
  }
  expects(reached.size() == images_.size(), "Symmetry: not a permutation");
}

Symmetry Symmetry::identity(unsigned n) {
  return Symmetry(identity_images(n), false);
}

Symmetry Symmetry::transposition(unsigned n, ProcessId a, ProcessId b, bool flip) {
  expects(a.index() < n && b.index() < n, "Symmetry::transposition: no such process");
  auto images = identity_images(n);
  std::swap(images[a.index()], images[b.index()]);
  return Symmetry(std::move(images), flip);
}

std::vector<Symmetry> Symmetry::generators(unsigned n) {
  std::vector<Symmetry> result;
  const auto all = identity_images(n);
  for (unsigned i = 0; i + 1 < n; ++i) {
    result.push_back(transposition(n, all[i], all[i + 1], false));
  }
  result.emplace_back(all, true);
  return result;
}

std::vector<Symmetry> Symmetry::group(unsigned n) {
  expects(n <= 8, "Symmetry::group: more than 8 processes");
  std::vector<Symmetry> result;
  for (const bool flip : {false, true}) {
    auto images = identity_images(n);
    do {
      result.emplace_back(images, flip);
    } while (std::ranges::next_permutation(images).found);
  }
  return result;
}

ProcessSet Symmetry::renamed(ProcessSet set) const {
  ProcessSet result;
  for (const ProcessId i : set) result.insert((*this)(i));
  return result;
}

ProcessSet Symmetry::on_input(ProcessSet ones) const {
  const ProcessSet image = renamed(ones);
  return flip_ ? ProcessSet::first(processes()) - image : image;
}

Symmetry Symmetry::inverse() const {
  std::vector<ProcessId> images(images_.size());
  for (const ProcessId i : ProcessSet::first(processes())) images[(*this)(i).index()] = i;
  return Symmetry(std::move(images), flip_);
}

Symmetry operator*(const Symmetry& a, const Symmetry& b) {
  expects(a.processes() == b.processes(), "Symmetry: product over different processes");
  std::vector<ProcessId> images;
  for (const ProcessId i : b.images_) images.push_back(a(i));
  return Symmetry(std::move(images), a.flip_ != b.flip_);
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
  if (symmetry.flips()) text += text.empty() ? "exchanging 0 and 1" : " and exchanging 0 and 1";
  return text;
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
  const Channel channel(hypergraph.system().channel, n);
  for (unsigned l = 0; l < channel.links(); ++l) {
    const Channel::Arc arc = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
    links_.push_back(channel.carrier(symmetry(arc.sender), symmetry(*arc.receivers.begin())));
  }
  // Level by level: the image of a row is the row of images at the renamed places.
  const ViewTable& table = hypergraph.views();
  for (const ProcessId i : ProcessSet::first(n)) {
    for (const Bit bit : {Bit::zero, Bit::one}) {
      views_.push_back(ViewTable::initial(symmetry(i), symmetry(bit)));
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

FacetId SymmetryAction::operator()(FacetId facet) const {
  return executions_.facet((*this)(executions_.input(facet)), (*this)(executions_.pattern(facet)));
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
