// The input complex and the output complexes of consensus as scenes.
#pragma once

#include "tacit/complex/chromatic_complex.h"
#include "tacit/draw/scene.h"

namespace tacit {

// Vertex (i, b) lies at -1 or 1 on axis i: a square, an octahedron, the shadow of a
// cross-polytope. Placed up to five processes. Facets of `legal`, where given, are
// tinted in the colour of their value, the others are faint.
[[nodiscard]] Scene binary_scene(const BinaryComplex& complex, std::string_view kind,
                                 const BinaryComplex* legal = nullptr);

}  // namespace tacit
