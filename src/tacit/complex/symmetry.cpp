#include "tacit/complex/symmetry.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

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

std::vector<ViewOrbit> view_orbits(const DecisionHypergraph& hypergraph) {
  const unsigned n = hypergraph.system().processes;
  // A forest: the root of a tree is the least view of its orbit.
  std::vector<std::size_t> parent(hypergraph.view_count());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root_of = [&parent](std::size_t view) {
    while (parent[view] != view) view = parent[view] = parent[parent[view]];
    return view;
  };
  for (const Symmetry& generator : Symmetry::generators(n)) {
    if (generator.flips()) continue;
    listen();
    const SymmetryAction rename(hypergraph, generator);
    for (std::size_t view = 0; view < parent.size(); ++view) {
      const std::size_t image = rename(ViewId(static_cast<std::uint32_t>(view))).index();
      const std::size_t one = root_of(view);
      const std::size_t other = root_of(image);
      parent[std::max(one, other)] = std::min(one, other);
    }
  }
  std::vector<ViewOrbit> orbits;
  std::vector<std::size_t> orbit_of(parent.size());
  for (std::size_t view = 0; view < parent.size(); ++view) {
    const std::size_t root = root_of(view);
    if (root == view) {
      orbit_of[view] = orbits.size();
      orbits.emplace_back();
    }
    orbit_of[view] = orbit_of[root];
    orbits[orbit_of[view]].views.emplace_back(static_cast<std::uint32_t>(view));
  }
  const SymmetryAction exchange(hypergraph, Symmetry(identity_images(n), true));
  for (ViewOrbit& orbit : orbits) orbit.exchanged = orbit_of[exchange(orbit.views.front()).index()];
  return orbits;
}

}  // namespace tacit
