"""The picture of the trend: for some benchmarks, their ratio to the calibration loop, relative to the first entry."""

import math
import xml.sax.saxutils

SHOWN = {
    "hypergraph/broadcast/n=8/r=1": "hypergraph, 8 processes",
    "courteous_against_pref/200": "roots, degree 200",
    "enumerate_courteous/12": "enumeration, 12 processes",
    "by_classes/courteous/200": "classes, 200 processes",
    "by_classes/sweep_10_rounds/50": "chain, 50 processes",
    "rounds/courteous_best/64": "simulation, 64 processes",
}
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8A6D00", "#56B4E9"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 360, 60, 210, 30, 50


def series(entries, name):
    """Pairs of the entry's number and its value, 1 where the benchmark was first measured."""
    found = [(k, entry["benchmarks"][name]["ratio"]) for k, entry in enumerate(entries) if name in entry["benchmarks"]]
    return [(k, ratio / found[0][1]) for k, ratio in found]


def picture(entries):
    lines = {name: series(entries, name) for name in SHOWN}
    values = [value for line in lines.values() for _, value in line] or [1]
    reach = max(1, math.ceil(max(abs(math.log2(value)) for value in values)))
    last = max(1, len(entries) - 1)

    def x(k):
        return LEFT + (WIDTH - LEFT - RIGHT) * k / last

    def y(value):
        return TOP + (HEIGHT - TOP - BOTTOM) * (reach - math.log2(value)) / (2 * reach)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-size="12" font-family="Helvetica, Arial, sans-serif" fill="#1A1A1A">',
        "<title>Benchmarks over time</title>",
        "<desc>Ratio to the calibration loop, relative to the first entry; logarithmic, less is faster.</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFFFFF"/>',
        f'<text x="{LEFT}" y="18">time in calibration loops, relative to the first entry</text>',
    ]
    for power in range(-reach, reach + 1):
        height = y(2.0**power)
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="#D0D0D0"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{2.0**power:g}</text>')
    for k, entry in enumerate(entries):
        if k in (0, len(entries) - 1) or len(entries) <= 5:
            parts.append(f'<text x="{x(k):.1f}" y="{HEIGHT - 28}" text-anchor="middle">{entry["date"]}</text>')
    labels = sorted(((y(line[-1][1]), name) for name, line in lines.items() if line))
    place = 0.0
    for (height, name), colour in zip(labels, COLOURS, strict=False):
        points = " ".join(f"{x(k):.1f},{y(value):.1f}" for k, value in lines[name])
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(k):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>' for k, value in lines[name]]
        place = max(height + 4, place + 16)
        text = xml.sax.saxutils.escape(SHOWN[name])
        parts.append(f'<text x="{WIDTH - RIGHT + 12}" y="{place:.1f}" fill="{colour}">{text}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
