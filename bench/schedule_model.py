#!/usr/bin/env python3
"""How a build of the atlas would go with more cores, from the tasks of one that was measured.

    tacit atlas build ... --task-log tasks.csv        under mpirun
    bench/schedule_model.py tasks.csv [--copies K] [--check SHARE] [--cores 1,2,4,...]

The tasks of a cell form a tree: one that is "split" or "too long" is divided in two, and the
halves can only begin then. The log has the tasks in the order of their ends, without
the tree, so the model rebuilds it conservatively: the halves of a divided task are the next
two tasks of its cell in the log. Rank 0 gives a task to whoever is idle, as in
src/tacit/atlas/distribute.cpp, each taking a fixed time to send; it checks certificates itself,
taken as a share of the time that proving them took. Nothing is drawn at random.

--copies repeats the cells, as a stand-in for a larger list. Prints, for every number of
workers, the time, the speed-up over one worker, and how busy the workers are.
"""

import argparse
import collections
import csv
import heapq
import statistics

SEND = 0.001  # seconds that rank 0 spends on a task besides checking


def cells_of(path):
    """Per cell the root task, each task a tuple (seconds, children)."""
    tasks = collections.OrderedDict()
    for row in csv.DictReader(open(path, newline="")):
        cell = (row["n"], row["rounds"], row["channel"], row["place"])
        tasks.setdefault(cell, []).append((float(row["seconds"]), row["kind"]))
    return [tree(each) for each in tasks.values()]


def tree(tasks):
    """Links every divided task with the next two; improved and stopped ones with the next."""
    children = [[] for _ in tasks]
    free = collections.deque(range(1, len(tasks)))
    for index, (_, kind) in enumerate(tasks):
        wanted = {"split": 2, "too long": 2, "improved": 1, "stopped": 2}.get(kind, 0)
        while wanted and free and free[0] <= index:
            free.popleft()
        for _ in range(wanted):
            if free:
                children[index].append(free.popleft())
    roots = [0] + list(free)
    return [(seconds, kids) for (seconds, _), kids in zip(tasks, children)], roots


def simulate(cells, workers, check):
    """When everything is done, and the busy seconds of the workers and of rank 0."""
    ready = collections.deque()
    for number, (_, roots) in enumerate(cells):
        ready.extend((number, root) for root in roots)
    running = []  # (end, order, cell, task)
    now, idle, order, busy, master, master_free = 0.0, workers, 0, 0.0, 0.0, 0.0
    while ready or running:
        while ready and idle:
            cell, task = ready.popleft()
            master_free = max(master_free, now) + SEND
            master += SEND
            seconds = cells[cell][0][task][0]
            heapq.heappush(running, (master_free + seconds, order, cell, task))
            order, idle, busy = order + 1, idle - 1, busy + seconds
        now, _, cell, task = heapq.heappop(running)
        seconds, kids = cells[cell][0][task]
        idle += 1
        ready.extendleft((cell, kid) for kid in reversed(kids))
        if not kids:
            master_free = max(master_free, now) + check * seconds
            master += check * seconds
    return max(now, master_free), busy, master


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log")
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--check", type=float, default=0.05)
    parser.add_argument("--cores", default="1,2,4,8,16,64,256,1000")
    options = parser.parse_args()
    cells = cells_of(options.log) * options.copies
    seconds = sorted(s for tasks, _ in cells for s, _ in tasks)
    total = sum(seconds)
    print(f"{len(cells)} cells, {len(seconds)} tasks, {total:.1f} s of processor time; "
          f"task: median {statistics.median(seconds):.3f} s, "
          f"90 % below {seconds[int(0.9 * (len(seconds) - 1))]:.2f} s, "
          f"longest {seconds[-1]:.1f} s")
    alone, _, _ = simulate(cells, 1, options.check)
    print("workers   seconds   speed-up   workers busy   rank 0 busy")
    for workers in map(int, options.cores.split(",")):
        end, busy, master = simulate(cells, workers, options.check)
        print(f"{workers:7}  {end:8.1f}  {alone / end:9.1f}  {busy / (workers * end):12.0%}"
              f"  {master / end:12.0%}")


if __name__ == "__main__":
    main()
