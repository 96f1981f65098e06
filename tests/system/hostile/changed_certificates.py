"""Certificates that are changed at random, and texts and compressed files that cost far more than they weigh."""

import gzip
import random
import re

POINTS = [
    "0",
    "1",
    "1/2",
    "1/3",
    "2/3",
    "49/100",
    "3/4",
    "root(-1,0,2;1/2,1)",
    "root(-1,0,3;1/2,1)",
    "root(1,-3,1;0,1)",
]
HUGE = ["1000000000", "999999999", "4096", "4097", "65537", "2147483648", "18446744073709551616", "9" * 120]


def changed_field(field: str, dice: random.Random) -> str:
    if len(field) > 2 and set(field) <= {"0", "1"}:
        at = dice.randrange(len(field))
        return field[:at] + ("1" if field[at] == "0" else "0") + field[at + 1 :]
    if re.fullmatch(r"-?\d{1,9}", field) and dice.random() < 0.8:
        value = int(field)
        return str(dice.choice([value + 1, value - 1, -value, dice.randrange(30), 0]))
    return dice.choice(POINTS)


def changed_line(line: str, dice: random.Random) -> str:
    fields = line.split(" ")
    at = dice.randrange(len(fields))
    kind = dice.randrange(6)
    if kind == 0:
        del fields[at]
    elif kind == 1:
        fields.insert(at, fields[at])
    else:
        fields[at] = changed_field(fields[at], dice)
    return " ".join(fields)


def by_field(lines: list, dice: random.Random) -> bytes:
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        at = dice.randrange(len(lines)) if dice.random() < 0.6 else dice.randrange(min(9, len(lines)))
        lines[at] = changed_line(lines[at], dice)
    return text(lines)


def by_line(lines: list, dice: random.Random) -> bytes:
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    kind = dice.randrange(5)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[other])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        del lines[at:]
    else:
        lines[at : at + dice.randrange(8)] = []
    return text(lines)


def by_byte(lines: list, dice: random.Random) -> bytes:
    data = bytearray(text(lines))
    for _ in range(dice.choice([1, 1, 2, 5])):
        at = dice.randrange(len(data))
        kind = dice.randrange(3)
        if kind == 0:
            data[at] = dice.choice(b"0123456789 -/,;()dr#\n\x00\xff")
        elif kind == 1:
            data.insert(at, dice.choice(b"0123456789 -\n"))
        else:
            del data[at]
    return bytes(data)


def hostile_head(lines: list, dice: random.Random) -> bytes:
    """Counts, systems, points and repetitions out of all proportion."""
    place = {line.split(" ")[0]: at for at, line in reversed(list(enumerate(lines)))}
    kind = dice.randrange(8)
    if kind == 0:
        word = dice.choice(["algorithms", "parts", "symmetry"])
        fields = lines[place[word]].split(" ")
        fields[dice.randrange(1, len(fields))] = dice.choice(HUGE)
        lines[place[word]] = " ".join(fields)
    elif kind == 1:
        fields = lines[place["system"]].split(" ")
        fields[dice.choice([1, 2])] = dice.choice(HUGE + ["0", "1", "4", "5", "8", "17"])
        fields[3] = dice.choice(["broadcast", "unicast", "undirected"])
        lines[place["system"]] = " ".join(fields)
    elif kind == 2:
        count = dice.choice([10, 1000, 4000, 5000, 20_000])
        at = place["algorithm"]
        own = lines[place["algorithms"]].split(" ")
        lines[place["algorithms"]] = f"algorithms {int(own[1]) + count}"
        lines[at:at] = [lines[at]] * count
    elif kind == 3:
        degree, digits = dice.choice([(3, 9), (24, 5), (24, 100), (25, 3), (400, 2), (2, 101)])
        numbers = [str(dice.choice([-1, 1]) * dice.randrange(1, 10**digits)) for _ in range(degree + 1)]
        point = f"root({','.join(numbers)};{dice.choice(['0,1', '1/3,1/2', '0,1/1000000'])})"
        fields = lines[place["on"]].split(" ")
        fields[dice.randrange(1, len(fields))] = point
        lines[place["on"]] = " ".join(fields)
    elif kind == 4:
        lines[place["on"]] = "on " + " ".join(f"1/{k} 1/{k}" for k in range(dice.choice([20, 70_000]), 1, -1))
    elif kind == 5 and "block" in place:
        entry = dice.choice([["9"], ["0"], HUGE])
        block = " ".join(dice.choice(entry) for _ in lines[place["block"]].split(" ")[1:])
        lines[place["block"] : place["block"]] = ["block " + block] * dice.choice([1, 100, 5000])
    elif kind == 6 and "proof" in place:
        at = place["proof"] + 1
        step = lines[dice.randrange(at, len(lines))]
        lines[at:at] = [step] * dice.choice([1, 100, 3000])
    else:
        lines[dice.randrange(len(lines))] += " " + "1" * dice.choice([10, 10_000, 1_000_000])
    return text(lines)


def text(lines: list) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def packed(data: bytes, dice: random.Random) -> bytes:
    """Compressed, perhaps cut or damaged afterwards, perhaps with far too much behind it."""
    kind = dice.randrange(4)
    if kind == 0:
        return gzip.compress(data)
    if kind == 1:
        whole = gzip.compress(data)
        return whole[: dice.randrange(len(whole))]
    if kind == 2:
        whole = bytearray(gzip.compress(data))
        whole[dice.randrange(len(whole))] ^= 1 << dice.randrange(8)
        return bytes(whole)
    return repeated(dice.choice([b"\n", b"#", b"\0", b"1"]), dice.choice([10, 3000]))


def repeated(byte: bytes, blocks: int, before: bytes = b"") -> bytes:
    """A zstd frame: `before`, then the byte 2^17 times for every block."""
    frame = b"\x28\xb5\x2f\xfd\x00\x58"
    if before:
        frame += (len(before) << 3).to_bytes(3, "little") + before
    for left in range(blocks, 0, -1):
        frame += ((1 << 20) | 2 | (left == 1)).to_bytes(3, "little") + byte
    return frame


def head(system: str, on: str, algorithms: int) -> str:
    return f"tacit certificate 1\nsystem {system} consensus\non {on}\nalgorithms {algorithms}\n"


def dear_point(degree: int, digits: int) -> str:
    """A root whose polynomial is as large as the limits allow."""
    numbers = ["-1" + "0" * (digits - 1)]
    numbers += ["1" + "0" * (digits - 2) + str(i % 10) for i in range(1, degree + 1)]
    return f"root({','.join(numbers)};0,1)"


def many_blocks(point: str, blocks: int) -> bytes:
    """Comparisons at a point, each of which takes half a millisecond or more."""
    return (
        head("2 5 broadcast", f"{point} {point}", 1) + f"algorithm {'0' * 1364}\nparts 1\n"
        f"part {point} {point}\nsymmetry 0 0\n" + f"block{' 99999999' * 11}\n" * blocks
    ).encode()


def many_algorithms(count: int) -> bytes:
    dice = random.Random(7)
    bits = "".join(f"algorithm {dice.randrange(2**30):030b}\n" for _ in range(count))
    ends = "root(-1,0,2;1/2,1) root(-1,0,3;1/2,1)"
    first, last = sorted(ends.split(), reverse=True)
    return (
        head("3 1 broadcast", f"{first} {last}", count)
        + bits
        + f"parts 1\npart {first} {last}\nsymmetry 0 0\nblock 1 0 2 0\n"
    ).encode()
