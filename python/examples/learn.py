"""Teaches itself a game by temporal differences and shows how it gets better: learn.py GAME [GAMES] [SEED] [FOLDER].

A linear evaluation of what a seat sees after its move, learned by playing against itself (TD(lambda), in numpy). It moves to where
the evaluation is highest. For games without chance and secrets after the start: dama and piranhas. Writes the weights
(GAME.npz) and a curve as a picture (GAME.svg) into FOLDER, and prints what it scores against house bots.
"""

import sys
import time
from pathlib import Path

import numpy as np

from ludoteca import Batch, Process

ENVIRONMENTS = 64
#: Rows beside each in which moves and answers are tried out; so many are enough on average.
ROOM = 400
ALL = np.arange(ENVIRONMENTS)
#: Of all environments together, so that the size of a step does not depend on their number.
STEPS = {"dama": 0.02 / ENVIRONMENTS, "piranhas": 0.005 / ENVIRONMENTS}
DECAY, EXPLORE = 0.8, 0.05

#: Options to learn with. Most games of beginners reach the limit of moves; who then has more pieces has played better.
LEARN_WITH = {"dama": {"atLimit": "majority"}}

#: Where a move is worth what is left after the best answer. Elsewhere there are too many answers to try them all.
LOOKS_AT_ANSWERS = {"dama"}


def open_batch(process, game, environments=ENVIRONMENTS, **settings):
    """A batch whose first rows are the games, and whose others are for trying moves."""
    batch = Batch(game, environments * (1 + ROOM), process=process, **settings)
    batch.first_clone = environments
    return batch


class Evaluation:
    """Weights by seat, because a board looks different from the two sides."""

    def __init__(self, planes, step=0.0, seats=2):
        self.step = step
        sizes = [int(np.prod(plane["shape"])) for plane in planes]
        ends = np.cumsum(sizes)
        #: Where the boards lie. Counting what stands on them is learned faster than what each cell is worth.
        self.boards = [slice(end - size, end) for end, size, plane in zip(ends, sizes, planes) if len(plane["shape"]) > 1]
        # Counters, such as of moves that are left, are large beside the cells of a board.
        self.scale = np.concatenate([np.full(size, 1.0 if len(plane["shape"]) > 1 else 0.1) for size, plane in zip(sizes, planes)])
        self.scale[[end - size for end, size, plane in zip(ends, sizes, planes) if plane["name"].endswith(" left")]] = 0.01
        self.weights = np.zeros((seats, sum(sizes) + len(self.boards) + 1))

    def features(self, seen):
        scaled = seen * self.scale
        counts = [scaled[:, board].sum(axis=1, keepdims=True) / 4 for board in self.boards]
        return np.hstack([scaled, *counts, np.ones((len(scaled), 1))])

    def value(self, features, seats):
        return np.tanh((features * self.weights[seats]).sum(axis=1))


def try_moves(batch, rows, numbers, evaluation):
    """Plays every legal move of every row in a clone. Answers its features and its value for the seat that moved."""
    counts = rows.offsets[1:] - rows.offsets[:-1]
    movers = np.repeat(rows.seat, counts)
    clones = np.arange(len(movers)) + batch.first_clone
    batch.copy(np.repeat(numbers, counts), clones)
    after = batch.step(rows.legal, rows=clones)
    features = evaluation.features(batch.observe(clones, movers))
    # Where a move ends the game, the next one has begun in its row: the payoff is what counts.
    payoffs = after.payoffs[np.arange(len(movers)), movers]
    return features, np.where(after.done > 0, payoffs, evaluation.value(features, movers)), after


def worst_answers(batch, movers, after, values, evaluation):
    """The value of each move after the best answer to it."""
    counts = np.where(after.done > 0, 0, after.offsets[1:] - after.offsets[:-1])
    starts = np.repeat(after.offsets[:-1], counts)
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    seats = np.repeat(movers, counts)
    first = batch.first_clone + len(movers)
    clones = np.arange(len(seats)) + first
    batch.copy(np.repeat(np.arange(len(movers)) + batch.first_clone, counts), clones)
    answered = batch.step(after.legal[starts + within], rows=clones)
    features = evaluation.features(batch.observe(clones, seats))
    payoffs = answered.payoffs[np.arange(len(seats)), seats]
    each = np.where(answered.done > 0, payoffs, evaluation.value(features, seats))
    worst = values.copy()
    open_ = np.flatnonzero(counts)
    if len(open_) > 0:
        worst[open_] = np.minimum.reduceat(each, (np.cumsum(counts) - counts)[open_])
    return worst


def choose(batch, rows, numbers, evaluation, random, explore=0.0, answers=False):
    """The place of the best move of each row among all legal ones, now and then of any; features and values of all."""
    features, values, after = try_moves(batch, rows, numbers, evaluation)
    if answers:
        movers = np.repeat(rows.seat, rows.offsets[1:] - rows.offsets[:-1])
        values = worst_answers(batch, movers, after, values, evaluation)
    starts, ends = rows.offsets[:-1], rows.offsets[1:]
    noisy = values + 1e-6 * random.random(len(values))
    best = np.array([start + noisy[start:end].argmax() for start, end in zip(starts, ends)])
    wild = random.random(len(best)) < explore
    best[wild] = (starts + random.random(len(best)) * (ends - starts)).astype(int)[wild]
    return best, features, values


def learn(batch, evaluation, total, random, report):
    """Plays against itself. After a seat's next move, the value of its last one is moved towards the new value."""
    seats = batch.seats
    size = evaluation.weights.shape[1]
    traces = np.zeros((ENVIRONMENTS, seats, size))
    last = np.full((ENVIRONMENTS, seats), np.nan)
    rows = batch.rows(ALL)
    games, reports = 0, [total * part // 8 for part in (0, 1, 2, 4, 8)]
    while True:
        if games >= reports[0]:
            report(games)
            if games >= total:
                return
            while games >= reports[0]:
                reports.pop(0)
        best, features, values = choose(batch, rows, ALL, evaluation, random, EXPLORE)
        movers, chosen, value = rows.seat, features[best], values[best]
        surprise = value - last[ALL, movers]
        update(evaluation, traces, ALL, movers, surprise)
        traces[ALL, movers] = DECAY * traces[ALL, movers] + chosen * (1 - value**2)[:, None]
        last[ALL, movers] = value
        rows = batch.step(rows.legal[best], rows=ALL)
        over = np.flatnonzero(rows.done)
        for seat in range(seats):
            update(evaluation, traces, over, np.full(len(over), seat), rows.payoffs[over, seat] - last[over, seat])
        traces[over] = 0
        last[over] = np.nan
        games += len(over)


def update(evaluation, traces, numbers, seats, surprise):
    """One step for all games; a seat that has not moved yet has nothing to learn from."""
    known = ~np.isnan(surprise)
    for seat in range(evaluation.weights.shape[0]):
        chosen = known & (seats == seat)
        evaluation.weights[seat] += evaluation.step * surprise[chosen] @ traces[numbers[chosen], seat]


def score(process, game, evaluation, bot, games, seed="match"):
    """Share of the points against a house bot, the evaluation in one seat in one half and in the other in the other half."""
    random = np.random.default_rng(1)
    points, finished = 0.0, np.zeros(ENVIRONMENTS, dtype=int)
    seat = ALL % 2
    with open_batch(process, game, seed=seed, advisers=[bot]) as batch:
        rows, actions = batch.rows(ALL), np.zeros(ENVIRONMENTS, dtype=int)
        while finished.sum() < games:
            own = np.flatnonzero(rows.seat == seat)
            other = np.flatnonzero(rows.seat != seat)
            if len(own) > 0:
                mine = batch.rows(own)
                best, _, _ = choose(batch, mine, own, evaluation, random, answers=game in LOOKS_AT_ANSWERS)
                actions[own] = mine.legal[best]
            if len(other) > 0:
                actions[other] = batch.advise(other)
            rows = batch.step(actions, rows=ALL)
            over = np.flatnonzero(rows.done)
            points += ((rows.payoffs[over, seat[over]] + 1) / 2).sum()
            finished[over] += 1
    return points / finished.sum()


def picture(curves, title):
    """A curve for each opponent as SVG: games played against itself, and points against it."""
    width, height, left, top = 640, 320, 50, 40
    most = max(games for points in curves.values() for games, _ in points) or 1
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 160} {height + 100}" font-family="sans-serif" font-size="13">']
    parts.append(f'<rect width="100%" height="100%" fill="white"/><text x="{left}" y="22" font-size="16">{title}</text>')
    for tenth in range(0, 11, 2):
        y = top + height * (1 - tenth / 10)
        parts.append(f'<path d="M{left} {y}h{width}" stroke="#ddd"/><text x="{left - 8}" y="{y + 4}" text-anchor="end">{10 * tenth} %</text>')
    for (bot, points), colour in zip(curves.items(), ("#0a6", "#c40", "#46c")):
        line = " ".join(f"{left + width * games / most:.1f},{top + height * (1 - share):.1f}" for games, share in points)
        y = top + height * (1 - points[-1][1])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{left + width + 8}" y="{y + 4}" fill="{colour}">against {bot}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">games against itself, up to {most}</text></svg>')
    return "\n".join(parts)


def main(game, total="600", seed="1", folder="."):
    with Process() as process:
        bots = ["random", "greedy"] if "greedy" in process.games[game]["bots"] else ["random"]
        options = LEARN_WITH.get(game, {})
        batch = open_batch(process, game, seed=seed, options=options)
        evaluation = Evaluation(batch.planes, STEPS[game])
        curves = {bot: [] for bot in bots}

        def report(games):
            for bot in bots:
                curves[bot].append((games, score(process, game, evaluation, bot, 64, f"{seed} {games}")))
            print(f"{games:6} games:", ", ".join(f"{curves[bot][-1][1]:.2f} against {bot}" for bot in bots), flush=True)

        began = time.monotonic()
        learn(batch, evaluation, int(total), np.random.default_rng(int(seed)), report)
        print(f"{time.monotonic() - began:.0f} s, of which a part for the matches against house bots")
        out = Path(folder)
        out.mkdir(parents=True, exist_ok=True)
        np.savez(out / f"{game}.npz", weights=evaluation.weights)
        (out / f"{game}.svg").write_text(picture(curves, f"A linear evaluation learns {game}"))
        for bot in bots:
            print(f"{score(process, game, evaluation, bot, 256):.3f} of the points of 256 games against {bot}")


if __name__ == "__main__":
    main(*sys.argv[1:])
