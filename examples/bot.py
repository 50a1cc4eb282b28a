#!/usr/bin/env python3
"""A player for any game of Ludoteca: reads the play protocol as JSON lines, answers with a legal action.

Try it:  npx ludoteca try --game dama -- python3 examples/bot.py
"""

import json
import random
import sys


def choose(message, seat):
    """Captures in Dama have an x in them; otherwise anything legal will do."""
    legal = message["legal"]
    captures = [action for action in legal if "x" in action]
    return random.choice(captures or legal)


def main():
    seat = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "match":
            seat = message["seat"]
            random.seed(message["match"])
        if message.get("yours"):
            answer = {"t": "act", "action": choose(message, seat), "version": message["version"]}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
