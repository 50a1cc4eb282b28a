"""Takes a seat at a table and plays it to its end, whatever happens to the connection.

Run it:  python3 bot.py http://localhost:8080 CODE
"""

import random
import sys

from ludoteca import Ludoteca, Table


def choose(table: Table) -> str:
    """Captures in Dama have an x in them; otherwise anything legal will do."""
    captures = [action for action in table.legal if "x" in action]
    return random.choice(captures or table.legal)


server, code = sys.argv[1:]
client = Ludoteca(server, name="Python")
result = client.play(client.sit(code), choose)
print(f"{result.match} is over: {result.payoffs[result.seat]}")
