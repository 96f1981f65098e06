"""Complexes and graphs as objects of networkx and gudhi."""

import re

import pytest
import tacit


def test_the_reduced_graph_in_networkx():
    networkx = pytest.importorskip("networkx")
    shape = tacit.complex("reduced", n=3)
    graph = shape.to_networkx()
    assert graph.number_of_nodes() == shape.counts["vertices"] == 27
    assert graph.number_of_edges() == shape.counts["edges"] == 54
    # It is the grid {-1, 0, 1}^3.
    assert networkx.is_isomorphic(graph, networkx.grid_graph([3, 3, 3]))
    for a, b, data in graph.edges(data=True):
        here, there = graph.nodes[a]["point"], graph.nodes[b]["point"]
        changed = [i for i in range(3) if here[i] != there[i]]
        assert changed == [data["process"] - 1]


def test_one_input_of_the_kripke_graph_is_a_cube():
    networkx = pytest.importorskip("networkx")
    graph = tacit.complex("kripke", n=3, input="011").to_networkx()
    assert networkx.is_isomorphic(graph, networkx.hypercube_graph(3))


def test_the_intersection_graph_is_the_reduced_graph():
    networkx = pytest.importorskip("networkx")
    assert networkx.is_isomorphic(
        tacit.complex("intersection", n=3).to_networkx(), tacit.complex("reduced", n=3).to_networkx()
    )


def test_the_skeleton_of_the_protocol_complex():
    networkx = pytest.importorskip("networkx")
    shape = tacit.complex("protocol", n=3)
    graph = shape.to_networkx()
    assert graph.number_of_nodes() == shape.counts["views"]
    for facet in shape.facets:
        for a in facet["views"]:
            for b in facet["views"]:
                assert a == b or graph.has_edge(a, b)
    assert networkx.is_connected(graph)
    assert {data["process"] for _, data in graph.nodes(data=True)} == {1, 2, 3}


def test_simplex_trees():
    gudhi = pytest.importorskip("gudhi")
    protocol = tacit.complex("protocol", n=3).to_gudhi()
    assert isinstance(protocol, gudhi.SimplexTree)
    assert protocol.num_vertices() == tacit.complex("protocol", n=3).counts["views"]
    assert protocol.dimension() == 2
    # The input complex of binary inputs is a sphere of dimension n - 1, the output
    # complex of consensus two disjoint simplices.
    sphere = tacit.complex("input", n=3).to_gudhi()
    sphere.compute_persistence(persistence_dim_max=True)
    assert sphere.betti_numbers() == [1, 0, 1]
    output = tacit.complex("output", n=3).to_gudhi()
    output.compute_persistence(persistence_dim_max=True)
    assert output.betti_numbers()[0] == 2
    graph = tacit.complex("reduced", n=2).to_gudhi()
    graph.compute_persistence(persistence_dim_max=True)
    # Cycles of the grid of 3 by 3 points: edges - vertices + 1.
    assert graph.betti_numbers() == [1, 12 - 9 + 1]


@pytest.mark.parametrize(
    "kind, n, options",
    [
        ("protocol", 3, {"input": "011"}),
        ("protocol", 2, {"rounds": 2}),
        ("protocol", 2, {"channel": "unicast", "pattern": "T."}),
        ("kripke", 3, {}),
        ("kripke", 2, {"at": "1/3"}),  # a drawing shows no probabilities of executions
        ("reduced", 3, {}),
        ("reduced", 4, {"input": "0110"}),
        ("intersection", 3, {}),
        ("input", 3, {}),
        ("output", 4, {}),
    ],
)
def test_drawings_are_the_programs(program, kind, n, options):
    words = ["complex", "-n", n, "--kind", kind, "--format", "svg"]
    names = {"rounds": "-r", "channel": "--channel", "input": "--input", "pattern": "--pattern"}
    for key, value in options.items():
        words += [names[key], value] if key in names else []
    shape = tacit.complex(kind, n=n, **options)
    assert shape.to_svg() == shape._repr_svg_() == program(*words).stdout


@pytest.mark.parametrize("n", [2, 3, 4])
def test_no_two_points_of_a_drawing_coincide(n):
    drawing = tacit.complex("reduced", n=n).to_svg()
    places = re.findall(r'<circle cx="([^"]*)" cy="([^"]*)"[^>]*><title>', drawing)
    assert len(places) == len(set(places)) == 3**n


def test_large_objects_are_not_drawn(complaint):
    shape = tacit.complex("kripke", n=5)
    assert shape._repr_svg_() is None
    with pytest.raises(tacit.InputError) as raised:
        shape.to_svg()
    words = ["complex", "-n", 5, "--kind", "kripke", "--format", "svg"]
    assert str(raised.value) == complaint(*words)
