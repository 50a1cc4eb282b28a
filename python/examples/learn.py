"""Teaches itself a game and shows how it gets better: learn.py GAME [GAMES] [SEED] [FOLDER].

A linear evaluation of what a seat sees after its move, learned by playing against itself: now and then it is fitted by least
squares to how the games went on (lambda returns, in numpy). It moves to where the evaluation is highest. For games without chance
and secrets after the start: dama and piranhas. Writes the weights (GAME.npz) and a curve as a picture (GAME.svg) into FOLDER, and
prints what it scores against house bots.
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
#: Share of a game's own outcome in what a position is worth; the rest is what the next position of the seat seemed worth.
LAMBDA = 0.8
EXPLORE = 0.05
#: Games between two fits, what earlier games still count after one, and how strongly weights without evidence are held at zero.
EVERY, KEPT, RIDGE = 64, 0.7, 20.0

#: How a board looks to the second seat: turned so that both seats share what they learn.
TURNED = {
    "dama": lambda board: board[:, ::-1, ::-1],
    "piranhas": lambda board: board.transpose(0, 2, 1),
}

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
    """Weights of what a seat sees, and the sums that they are fitted to."""

    def __init__(self, game, planes):
        self.turned = TURNED[game]
        sizes = [int(np.prod(plane["shape"])) for plane in planes]
        ends = np.cumsum(sizes)
        #: Where the boards lie, and their shapes. What stands on them is also counted: that is learned faster than cells are.
        self.boards = [(slice(end - size, end), plane["shape"]) for end, size, plane in zip(ends, sizes, planes) if len(plane["shape"]) > 1]
        # Counters, such as of moves that are left, are large beside the cells of a board.
        self.scale = np.concatenate([np.full(size, 1.0 if len(plane["shape"]) > 1 else 0.1) for size, plane in zip(sizes, planes)])
        self.scale[[end - size for end, size, plane in zip(ends, sizes, planes) if plane["name"].endswith(" left")]] = 0.01
        size = sum(sizes) + len(self.boards) + 1
        self.weights = np.zeros(size)
        self.products, self.targets = np.zeros((size, size)), np.zeros(size)

    def features(self, seen, seats):
        scaled = seen * self.scale
        second = np.flatnonzero(seats == 1)
        for board, shape in self.boards:
            scaled[second, board] = self.turned(scaled[second, board].reshape(len(second), *shape)).reshape(len(second), int(np.prod(shape)))
        counts = [scaled[:, board].sum(axis=1, keepdims=True) / 4 for board, _ in self.boards]
        return np.hstack([scaled, *counts, np.ones((len(scaled), 1))])

    def value(self, features):
        return np.clip(features @ self.weights, -1, 1)

    def add(self, features, values, payoff):
        """The positions of a seat in a game that ended, from the first to the last, with what they seemed worth."""
        worth = np.empty(len(values))
        after = payoff
        for i in range(len(values) - 1, -1, -1):
            worth[i] = after
            after = LAMBDA * after + (1 - LAMBDA) * values[i]
        self.products += features.T @ features
        self.targets += features.T @ worth

    def fit(self):
        self.weights = np.linalg.solve(self.products + RIDGE * np.eye(len(self.weights)), self.targets)
        self.products *= KEPT
        self.targets *= KEPT


def try_moves(batch, rows, numbers, evaluation):
    """Plays every legal move of every row in a clone. Answers its features and its value for the seat that moved."""
    counts = rows.offsets[1:] - rows.offsets[:-1]
    movers = np.repeat(rows.seat, counts)
    clones = np.arange(len(movers)) + batch.first_clone
    batch.copy(np.repeat(numbers, counts), clones)
    after = batch.step(rows.legal, rows=clones)
    features = evaluation.features(batch.observe(clones, movers), movers)
    # Where a move ends the game, the next one has begun in its row: the payoff is what counts.
    payoffs = after.payoffs[np.arange(len(movers)), movers]
    return features, np.where(after.done > 0, payoffs, evaluation.value(features)), after


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
    features = evaluation.features(batch.observe(clones, seats), seats)
    payoffs = answered.payoffs[np.arange(len(seats)), seats]
    each = np.where(answered.done > 0, payoffs, evaluation.value(features))
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
    """Plays against itself and fits the evaluation after every so many games."""
    seats = batch.seats
    played = [[[] for _ in range(seats)] for _ in ALL]
    rows = batch.rows(ALL)
    games, fitted, reports = 0, 0, [total * part // 8 for part in (0, 1, 2, 4, 8)]
    while True:
        if games >= reports[0]:
            report(games)
            if games >= total:
                return
            while games >= reports[0]:
                reports.pop(0)
        best, features, values = choose(batch, rows, ALL, evaluation, random, EXPLORE)
        for row, (seat, place) in enumerate(zip(rows.seat, best)):
            played[row][seat].append((features[place], values[place]))
        rows = batch.step(rows.legal[best], rows=ALL)
        for row in np.flatnonzero(rows.done):
            for seat, positions in enumerate(played[row]):
                if positions:
                    evaluation.add(np.array([one for one, _ in positions]), [value for _, value in positions], rows.payoffs[row, seat])
            played[row] = [[] for _ in range(seats)]
            games += 1
        if games - fitted >= EVERY:
            evaluation.fit()
            fitted = games


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
        evaluation = Evaluation(game, batch.planes)
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
    if len(sys.argv) < 2 or sys.argv[1] not in TURNED:
        sys.exit(__doc__)
    main(*sys.argv[1:])
