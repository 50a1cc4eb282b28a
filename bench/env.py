"""Decisions a second of uniformly random play through the Python package: env.py GAME BATCH HALVES OBSERVE SECONDS.

Prints them by the clock, by this process's own processor time, by that of the program, and the KiB the program holds.
"""

import os
import sys
import time

import numpy as np

from ludoteca import Batch, Process

game, batch, halves, observe, seconds = sys.argv[1:]
each = int(batch) // int(halves)
random = np.random.default_rng(1)
TICK = os.sysconf("SC_CLK_TCK")


def choose(rows):
    starts = rows.offsets[:-1]
    counts = rows.offsets[1:] - starts
    return rows.legal[starts + (random.random(rows.count) * counts).astype(np.int32)]


def cpu_of(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_of(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


with Process() as process:
    parts = [Batch(game, each, first=i * each, process=process, observe=observe) for i in range(int(halves))]
    for part in parts:
        part.send(choose(part.rows()))

    def play(until):
        steps = 0
        while time.perf_counter() < until:
            for part in parts:
                rows = part.recv()
                steps += rows.count
                part.send(choose(rows))
        return steps

    play(time.perf_counter() + 0.3 * float(seconds))
    began, own, other = time.perf_counter(), time.process_time(), cpu_of(process.pid)
    steps = play(began + float(seconds))
    wall = time.perf_counter() - began
    own, other = time.process_time() - own, cpu_of(process.pid) - other
    print(steps / wall, steps / max(own, 1 / TICK), steps / max(other, 1 / TICK), memory_of(process.pid))
    for part in parts:
        part.recv()
