"""A trained evaluation (learn.py) as a bot on a server.

npx ludoteca bot dama --no-sandbox --program "python3 trained_bot.py dama.npz" --bot greedy

It reads the play protocol on standard input. The rules come from `ludoteca env`, which it starts itself: hence without sandbox.
"""

import json
import sys
from pathlib import Path

import numpy as np

from learn import LOOKS_AT_ANSWERS, Evaluation, choose, open_batch
from ludoteca import Process

#: The position in the notation of the game, from its view.
POSITIONS = {
    "dama": lambda view: view["board"],
    "piranhas": lambda view: f"{view['board']} {view['turn']}",
}


def main(weights):
    game = Path(weights).stem
    random = np.random.default_rng(0)
    with Process() as process:
        with open_batch(process, game, 1) as batch:
            evaluation = Evaluation(game, batch.planes)
        evaluation.weights = np.load(weights)["weights"]
        options, seat = {}, 0
        for line in sys.stdin:
            message = json.loads(line)
            if message["t"] == "match":
                options, seat = message["options"], message["seat"]
            if not message.get("yours"):
                continue
            position = POSITIONS[game](message["view"])
            with open_batch(process, game, 1, position=position, toAct=seat, options=options) as batch:
                rows = batch.rows([0])
                best, _, _ = choose(batch, rows, np.zeros(1, dtype=int), evaluation, random, answers=game in LOOKS_AT_ANSWERS)
                action = batch.texts([0], [seat], rows.legal[best])[0]
            print(json.dumps({"t": "act", "action": action, "version": message["version"]}), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
