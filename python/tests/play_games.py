"""Random games through the package, each checked by the text protocol: play_games.py GAME GAMES SEED [OPTIONS].

Every finished game is sent to `ludoteca rules` as a list of texts; it must be legal, over, and have the same payoffs. The actions
in its journal must be the ones chosen here. Prints lengths and payoffs as JSON.
"""

import json
import random
import subprocess
import sys

import ludoteca
from ludoteca import Batch

game, count, seed = sys.argv[1], int(sys.argv[2]), sys.argv[3]
options = json.loads(sys.argv[4]) if len(sys.argv) > 4 else {}
ENVIRONMENTS = 32

chooser = random.Random(seed)
rules = subprocess.Popen([*ludoteca.find_program(), "rules", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def check(journal, chosen, payoffs, plies, seats):
    """The text protocol agrees about a game."""
    acted = [entry for entry in journal if entry["t"] == "acted"]
    assert [entry["action"] for entry in acted if entry["seat"] >= 0] == chosen, "other actions than those chosen"
    assert plies == len(chosen)
    texts = [{"seat": entry["seat"], "action": entry["text"]} if entry["seat"] >= 0 else entry["text"] for entry in acted]
    request = {"setup": {"seats": seats, "options": options}, "journal": texts, "ask": ["toAct", "payoff"]}
    rules.stdin.write(json.dumps(request) + "\n")
    rules.stdin.flush()
    answer = json.loads(rules.stdout.readline())
    assert answer.get("toAct") == "nobody", answer
    assert answer["payoff"] == payoffs, (answer, payoffs)


lengths, payoffs = [], []
with Batch(game, ENVIRONMENTS, seed=seed, options=options, journals=True) as batch:
    rows = batch.rows()
    chosen = [[] for _ in range(ENVIRONMENTS)]
    # The first so many games of each environment: taking those that end first would favour short ones.
    each = -(-count // ENVIRONMENTS)
    finished = [0] * ENVIRONMENTS
    while min(finished) < each:
        actions = []
        for row in range(ENVIRONMENTS):
            action = chooser.choice(rows.legal_of(row))
            chosen[row].append(action)
            actions.append(action)
        rows = batch.step(actions)
        done = [row for row in range(ENVIRONMENTS) if rows.done[row]]
        if not done:
            continue
        journals = batch.journals().split('{"t":"created"')[1:]
        assert len(journals) == len(done)
        for row, journal in zip(done, journals):
            entries = [json.loads(line) for line in ('{"t":"created"' + journal).splitlines()]
            ends = [float(rows.payoffs[row, seat]) for seat in range(batch.seats)]
            if finished[row] < each:
                check(entries, chosen[row], ends, int(rows.plies[row]), batch.seats)
                lengths.append(len(chosen[row]))
                payoffs.append(ends)
            finished[row] += 1
            chosen[row] = []
rules.stdin.close()
rules.wait()
print(json.dumps({"lengths": lengths, "payoffs": payoffs}))
