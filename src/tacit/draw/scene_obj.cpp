#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "tacit/base/contract.h"
#include "tacit/draw/export.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

using Triangle = std::array<std::size_t, 3>;

struct Mesh {
  std::vector<Vec3> points;
  std::vector<Triangle> triangles;
};

double dot(const Vec3& a, const Vec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vec3 unit(const Vec3& a) {
  return (1 / std::sqrt(dot(a, a))) * a;
}

// An octahedron whose faces are cut into four and blown up: 18 points, 32 triangles.
Mesh ball() {
  Mesh mesh{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}, {}};
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> middles;
  const auto middle = [&](std::size_t a, std::size_t b) {
    const auto [entry, is_new] = middles.try_emplace(std::minmax(a, b), mesh.points.size());
    if (is_new) mesh.points.push_back(unit(mesh.points[a] + mesh.points[b]));
    return entry->second;
  };
  for (unsigned octant = 0; octant < 8; ++octant) {
    std::size_t a = octant & 1U;
    std::size_t b = 2 + ((octant >> 1U) & 1U);
    const std::size_t c = 4 + ((octant >> 2U) & 1U);
    // Seen from outside, corners go round anticlockwise.
    if (((octant & 1U) + ((octant >> 1U) & 1U) + ((octant >> 2U) & 1U)) % 2 == 1) std::swap(a, b);
    const std::size_t ab = middle(a, b);
    const std::size_t bc = middle(b, c);
    const std::size_t ca = middle(c, a);
    for (const Triangle& part :
         {Triangle{a, ab, ca}, Triangle{ab, b, bc}, Triangle{ca, bc, c}, Triangle{ab, bc, ca}}) {
      mesh.triangles.push_back(part);
    }
  }
  return mesh;
}

// A six-sided tube without ends, which are inside balls.
Mesh bar(const Vec3& from, const Vec3& to, double radius) {
  constexpr std::size_t sides = 6;
  const Vec3 axis = unit(to - from);
  const Vec3 other = std::abs(axis.x) < 0.7 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 u = unit(cross(axis, other));
  const Vec3 v = cross(axis, u);
  Mesh mesh;
  for (std::size_t i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / sides;
    const Vec3 out = radius * (std::cos(angle) * u + std::sin(angle) * v);
    mesh.points.push_back(from + out);
    mesh.points.push_back(to + out);
    const std::size_t next = 2 * ((i + 1) % sides);
    mesh.triangles.push_back({2 * i, next, 2 * i + 1});
    mesh.triangles.push_back({next, next + 1, 2 * i + 1});
  }
  return mesh;
}

class ObjFile {
 public:
  void add(const std::string& name, const Mesh& mesh, Colour colour) {
    text_ += "o ";
    for (const char c : name) text_ += static_cast<unsigned char>(c) <= 0x20 ? '_' : c;
    text_ += "\n";
    std::string tint;
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
      tint += " " + short_decimal(part / 255.0, 4);
    }
    for (const Vec3& point : mesh.points) {
      text_ += "v " + short_decimal(point.x, 5) + " " + short_decimal(point.y, 5) + " " +
               short_decimal(point.z, 5) + tint + "\n";
    }
    for (const Triangle& triangle : mesh.triangles) {
      text_ += "f";
      for (const std::size_t corner : triangle) text_ += " " + std::to_string(first_ + corner);
      text_ += "\n";
    }
    first_ += mesh.points.size();
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t first_ = 1;
};

}  // namespace

std::string scene_obj(const Scene& scene) {
  expects(scene.placed && !scene.nodes.empty(), "only placed scenes have a shape");
  ObjFile file;
  const Mesh shape = ball();
  for (const SceneNode& node : scene.nodes) {
    Mesh mesh = shape;
    for (Vec3& point : mesh.points) point = node.at + node.radius / scene.scale * point;
    file.add(node.name, mesh, node.fill);
  }
  for (const SceneEdge& edge : scene.edges) {
    const SceneNode& a = scene.nodes[edge.a];
    const SceneNode& b = scene.nodes[edge.b];
    if (a.at == b.at) continue;
    file.add(a.name + "--" + b.name, bar(a.at, b.at, 0.8 * edge.width / scene.scale), edge.colour);
  }
  for (const SceneFace& face : scene.faces) {
    Mesh mesh;
    for (const std::size_t corner : face.corners) mesh.points.push_back(scene.nodes[corner].at);
    for (std::size_t i = 2; i < face.corners.size(); ++i) mesh.triangles.push_back({0, i - 1, i});
    file.add(face.name, mesh, blend(palette::paper, face.fill, 0.4 + 0.6 * face.opacity));
  }
  return "# " + plain_label(scene.title) + "\n# Colours are at the vertices: v x y z r g b\n" +
         file.text();
}

}  // namespace tacit
