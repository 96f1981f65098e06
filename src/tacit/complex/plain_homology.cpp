// Betti numbers from the ranks of the boundary maps over the field with two elements. Each
// map is brought into a form in which the lowest entries of its columns differ, column by
// column: the rank is the number of columns that are left.
#include <algorithm>
#include <map>
#include <set>

#include "tacit/base/budget.h"
#include "tacit/complex/homology_kernel.h"

namespace tacit {
namespace {

using Face = std::vector<std::uint32_t>;    // ascending vertices
using Column = std::vector<std::uint32_t>;  // ascending rows of its ones

// The faces with k vertices, for every k from 1 on.
std::vector<std::set<Face>> faces_by_size(std::span<const std::vector<std::uint32_t>> facets) {
  std::vector<std::set<Face>> faces;
  for (Face facet : facets) {
    listen();
    std::ranges::sort(facet);
    faces.resize(std::max(faces.size(), facet.size()));
    for (std::uint32_t subset = 1; subset < std::uint32_t{1} << facet.size(); ++subset) {
      Face face;
      for (std::size_t i = 0; i < facet.size(); ++i) {
        if ((subset >> i & 1) != 0) face.push_back(facet[i]);
      }
      const std::size_t size = face.size();
      faces[size - 1].insert(std::move(face));
    }
  }
  return faces;
}

std::size_t rank(std::vector<Column> columns) {
  std::map<std::uint32_t, Column> by_lowest;
  for (Column& column : columns) {
    listen();
    while (!column.empty()) {
      const auto [found, fresh] = by_lowest.try_emplace(column.back(), column);
      if (fresh) break;
      Column sum;
      std::ranges::set_symmetric_difference(column, found->second, std::back_inserter(sum));
      column = std::move(sum);
    }
  }
  return by_lowest.size();
}

// From the faces of one size to those of one vertex less.
std::size_t boundary_rank(const std::set<Face>& faces, const std::set<Face>& sides) {
  std::map<Face, std::uint32_t> rows;
  for (const Face& side : sides) rows.emplace(side, static_cast<std::uint32_t>(rows.size()));
  std::vector<Column> columns;
  for (const Face& face : faces) {
    listen();
    Column column;
    for (std::size_t i = 0; i < face.size(); ++i) {
      Face side = face;
      side.erase(side.begin() + static_cast<std::ptrdiff_t>(i));
      column.push_back(rows.at(side));
    }
    std::ranges::sort(column);
    columns.push_back(std::move(column));
  }
  return rank(std::move(columns));
}

}  // namespace

BettiNumbers betti_numbers_of_faces(std::span<const std::vector<std::uint32_t>> facets) {
  const auto faces = faces_by_size(facets);
  std::vector<std::size_t> ranks(faces.size() + 1);  // of the map out of each dimension
  for (std::size_t d = 1; d < faces.size(); ++d) ranks[d] = boundary_rank(faces[d], faces[d - 1]);
  BettiNumbers result;
  for (std::size_t d = 0; d < faces.size(); ++d) {
    result.push_back(faces[d].size() - ranks[d] - ranks[d + 1]);
  }
  return result;
}

}  // namespace tacit
