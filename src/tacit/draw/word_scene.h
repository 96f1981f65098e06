// The input complex and the output complexes of tasks as scenes.
#pragma once

#include "tacit/complex/chromatic_complex.h"
#include "tacit/draw/scene.h"

namespace tacit {

// Over two values vertex (i, v) lies at -1 or 1 on axis i: a square, an octahedron, the shadow of a
// cross-polytope. Over more values the vertices lie around a circle, value by value. Placed up to
// five processes and 1024 facets. Facets of `legal`, where given, are tinted in the colour of their
// value, the others are faint.
[[nodiscard]] Scene word_scene(const WordComplex& complex, std::string_view kind,
                               const WordComplex* legal = nullptr);

}  // namespace tacit
