"""The tables of docs/performance.md that are made from an entry of bench/history.jsonl.

In the page each stands between <!-- history: NAME --> and <!-- end -->.
"""

import re

MARKED = re.compile(r"(<!-- history: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def spaced(number):
    """A count with thin groups, as the page writes them."""
    return f"{number:,.0f}".replace(",", " ")


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return (
                f"{nanoseconds / size:.2g} {unit}" if nanoseconds < 100 * size else f"{nanoseconds / size:.0f} {unit}"
            )
    return f"{nanoseconds:.0f} ns"


def table(head, rows):
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join('---' for _ in head)} |"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows]) + "\n"


def size_of(name):
    """n and r of `hypergraph/broadcast/n=6/r=1`."""
    return [int(found) for found in re.findall(r"=(\d+)", name)]


def hypergraphs(entry):
    rows = []
    order = {"broadcast": 0, "unicast": 1, "undirected": 2}
    names = [name for name in entry["benchmarks"] if name.startswith("hypergraph/")]
    for name in sorted(names, key=lambda name: (order[name.split("/")[1]], size_of(name)[1] > 1, size_of(name))):
        each, (n, r) = entry["benchmarks"][name], size_of(name)
        per_facet = each["ns"] / each["facets"]
        row = [name.split("/")[1], str(n), str(r), spaced(each["facets"]), spaced(each["views"]), duration(each["ns"])]
        rows.append([*row, f"{each['ratio']:.3g}", f"{per_facet:.0f} ns", f"{each['bytes/facet']:.0f}"])
    return table(["channel", "n", "r", "facets", "views", "time", "loops", "per facet", "bytes per facet"], rows)


def with_argument(entry, prefix):
    """Pairs of the last number of a name and its entry, ascending."""
    found = [
        (int(name.rsplit("/", 1)[1]), each)
        for name, each in entry["benchmarks"].items()
        if name.startswith(f"{prefix}/")
    ]
    return sorted(found, key=lambda pair: pair[0])


def enumeration(entry):
    rows = []
    for n, each in with_argument(entry, "enumerate_courteous"):
        rows.append([str(n), spaced(4**n), duration(each["ns"]), f"{each['ratio']:.3g}", f"{each['decisions/s']:.1e}"])
    return table(
        ["n", "executions", "time", "loops", "decisions per second"],
        [[cell.replace("e+0", "e") for cell in row] for row in rows],
    )


def classes(entry):
    rows = []
    names = {"courteous": "courteous", "majority": "majority", "courteous_10_rounds": "courteous^10"}
    names |= {"majority_10_rounds": "majority^10", "sweep_10_rounds": "sweep^5"}
    for key, name in names.items():
        for n, each in with_argument(entry, f"by_classes/{key}"):
            rounds = "10" if key.endswith("rounds") else "1"
            rows.append([name, str(n), rounds, duration(each["ns"]), f"{each['ratio']:.3g}"])
    return table(["algorithm", "n", "r", "time", "loops"], rows)


def roots(entry):
    rows = [
        [str(n), duration(each["ns"]), f"{each['ratio']:.3g}"]
        for n, each in with_argument(entry, "courteous_against_pref")
    ]
    return table(["n", "time", "loops"], rows)


def simulation(entry):
    rows = []
    cases = {
        "courteous_best": "courteous, best instructions",
        "courteous_avx2": "courteous",
        "courteous_ssse3": "courteous",
    }
    cases |= {
        "courteous_scalar": "courteous",
        "courteous_half": "courteous, `p = 1/2`",
        "expression": "`if(3*ones>2*zeros)`",
    }
    for key, name in cases.items():
        for n, each in with_argument(entry, f"rounds/{key}"):
            if "broadcasts/s" in each:
                rate = f"{each['broadcasts/s']:.1e}".replace("e+0", "e").replace("e+", "e")
                share = f"{100 * each['random_words_share']:.0f} %"
                rows.append([name, each.get("label", ""), str(n), rate, share, f"{each['ratio']:.3g}"])
    return table(["rule", "instructions", "n", "broadcasts per second", "random words", "loops"], rows)


def peers(entry):
    names = {"cbc": "CBC, as a mixed-integer program", "clasp": "clasp, as pseudo-Boolean optimisation"}
    names |= {
        "clasp<": "clasp, which is told the optimum and only refutes",
        "naive": "naive enumerator, `-O3`, 10 processes",
    }
    rows = [[names[key], f"{value:.3g}"] for key, value in entry["peers"].items() if key in names]
    return table(["peer", "its time over that of tacit"], rows)


def conditions(entry):
    note = f" {entry['note']}" if entry["note"] else ""
    loop = duration(entry["calibration_ns"])
    return f"Measured on {entry['date']}, {entry['processor']}; the calibration loop took {loop} there.{note}\n"


MAKERS = {maker.__name__: maker for maker in (conditions, hypergraphs, roots, enumeration, classes, simulation, peers)}


def filled(page, entry):
    """The page with its marked tables made from this entry."""
    return MARKED.sub(lambda match: f"{match.group(1)}{MAKERS[match.group(2)](entry)}{match.group(3)}", page)
