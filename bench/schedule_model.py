#!/usr/bin/env python3
"""How a build of the atlas would go with more cores, from the tasks of one that was measured.

    tacit atlas build ... --task-log tasks.csv        under mpirun
    bench/schedule_model.py tasks.csv [--copies K] [--cores 1,2,4,...] [--alone]

The tasks of a cell form a tree: one that is "split" or "too long" is divided in two, and the
halves can only begin then. The log has the tasks in the order of their ends, without
the tree, so the model rebuilds it conservatively: the halves of a divided task are the next
two tasks of its cell in the log. A "checked" task can begin when everything before it in the log
of its cell has ended. Rank 0 gives a task to whoever is idle, as in
src/tacit/build/coordinator.cpp, and is busy for as long as the log says, one task at a time.
Nothing is drawn at random.

--copies repeats the cells, as a stand-in for a larger list. --alone: as if rank 0 checked
everything itself, for comparison. Prints, for every number of workers, the time, the speed-up
over one worker, and how busy the workers and rank 0 are.
"""

import argparse
import collections
import csv
import heapq
import statistics


class Task:
    def __init__(self, row):
        self.kind = row["kind"]
        self.seconds = float(row["seconds"])
        self.rank0 = float(row["rank0"])
        self.waits_for = []  # tasks of the cell that have to end before it begins


def cells_of(path):
    """Per cell its tasks, in the order of the log."""
    cells = collections.OrderedDict()
    with open(path, newline="") as log:
        for row in csv.DictReader(log):
            cell = (row["n"], row["rounds"], row["channel"], row["place"])
            cells.setdefault(cell, []).append(Task(row))
    for tasks in cells.values():
        link(tasks)
    return list(cells.values())


def link(tasks):
    """Every divided task is followed by the next two; improved and stopped ones by the next."""
    for index, task in enumerate(tasks):
        if task.kind == "checked":
            task.waits_for = list(range(index))
    searches = [index for index, task in enumerate(tasks) if task.kind != "checked"]
    free = collections.deque(searches[1:])
    for index in searches:
        wanted = {"split": 2, "too long": 2, "improved": 1, "stopped": 2}.get(tasks[index].kind, 0)
        while wanted and free and free[0] <= index:
            free.popleft()
        for _ in range(wanted):
            if free:
                tasks[free.popleft()].waits_for = [index]


def simulate(cells, workers, alone):
    """When everything is done, and the busy seconds of the workers and of rank 0."""
    ready, waiting = collections.deque(), {}
    for number, tasks in enumerate(cells):
        for index, task in enumerate(tasks):
            waiting[number, index] = len(task.waits_for)
            if not task.waits_for:
                ready.append((number, index))
    running = []  # (end, order, cell, task)
    now, idle, order, busy, rank0, rank0_free = 0.0, workers, 0, 0.0, 0.0, 0.0
    while ready or running:
        while ready and idle:
            number, index = ready.popleft()
            task = cells[number][index]
            here = task.rank0 + (task.seconds if alone and task.kind == "checked" else 0)
            seconds = 0 if alone and task.kind == "checked" else task.seconds
            rank0_free = max(rank0_free, now) + here
            rank0 += here
            heapq.heappush(running, (rank0_free + seconds, order, number, index))
            order, idle, busy = order + 1, idle - 1, busy + seconds
        now, _, number, index = heapq.heappop(running)
        idle += 1
        for other, task in enumerate(cells[number]):
            if index in task.waits_for:
                waiting[number, other] -= 1
                if waiting[number, other] == 0:
                    ready.appendleft((number, other))
    return max(now, rank0_free), busy, rank0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log")
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--cores", default="1,2,4,8,16,64,256,1000")
    options = parser.parse_args()
    cells = cells_of(options.log) * options.copies
    seconds = sorted(task.seconds for tasks in cells for task in tasks)
    checking = sum(task.seconds for tasks in cells for task in tasks if task.kind == "checked")
    rank0 = sum(task.rank0 for tasks in cells for task in tasks)
    print(
        f"{len(cells)} cells, {len(seconds)} tasks, {sum(seconds):.1f} s of processor time, "
        f"{checking:.1f} s of it for checking, {rank0:.2f} s of rank 0; "
        f"task: median {statistics.median(seconds):.3f} s, "
        f"90 % below {seconds[int(0.9 * (len(seconds) - 1))]:.2f} s, "
        f"longest {seconds[-1]:.1f} s"
    )
    one, _, _ = simulate(cells, 1, options.alone)
    print("workers   seconds   speed-up   workers busy   rank 0 busy")
    for workers in map(int, options.cores.split(",")):
        end, busy, master = simulate(cells, workers, options.alone)
        print(f"{workers:7}  {end:8.1f}  {one / end:9.1f}  {busy / (workers * end):12.0%}  {master / end:12.0%}")


if __name__ == "__main__":
    main()
