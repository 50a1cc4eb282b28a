#!/usr/bin/env python3
"""Checks the chance of finished matches of Ludoteca with nothing but Python 3.8: that the secret and the words are those that were promised, and that
every draw follows from them. It knows no rules of the games, only what their chance draws from. docs/protocols/journal.md says how draws are made.

    python3 verify_chance.py match.jsonl          one line for each match; ends with 1 if something is wrong

`ludoteca verify` also checks moves and results.
"""

import copy
import hashlib
import hmac
import json
import sys

CHANCE = -1


class Wrong(Exception):
    """What does not follow."""


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def drawing(secret, words):
    """The generator of the draw that is an entry: a function of a bound."""
    text = json.dumps(words, separators=(",", ":"), ensure_ascii=False).encode()
    key = hmac.new(bytes.fromhex(secret), text, hashlib.sha256).digest()

    def draw(entry):
        block, stream = 0, b""

        def below(bound):
            nonlocal block, stream
            while True:
                if not stream:
                    stream = hmac.new(key, f"{entry}:{block}".encode(), hashlib.sha256).digest()
                    block += 1
                word, stream = int.from_bytes(stream[:4], "big"), stream[4:]
                if word < 2**32 - 2**32 % bound:
                    return word % bound

        return below

    return draw


def pick(counts, below):
    """The outcome when all stand side by side, each as wide as its count."""
    left = below(sum(counts.values()))
    for outcome in sorted(counts):
        left -= counts[outcome]
        if left < 0:
            return outcome
    raise AssertionError


class Dama:
    """No chance at all."""

    def __init__(self, setup, seats):
        pass

    def outcomes(self, fresh, action):
        return []

    def apply(self, seat, action):
        pass


class Piranhas:
    """Two krakens on the inner squares, not on one line."""

    KRAKEN = 800

    def __init__(self, setup, seats):
        self.krakens = []

    def outcomes(self, fresh, action):
        inner = [y * 10 + x for y in range(2, 8) for x in range(2, 8)]
        free = [square for square in inner if not any(self.share_line(square, other) for other in self.krakens)]
        return [self.KRAKEN + pick(dict.fromkeys(free, 1), fresh())]

    @staticmethod
    def share_line(a, b):
        x, y = abs(a % 10 - b % 10), abs(a // 10 - b // 10)
        return x == 0 or y == 0 or x == y

    def apply(self, seat, action):
        if seat == CHANCE:
            self.krakens.append(action - self.KRAKEN)


class Carcassonne:
    """The pile: kinds of tiles in the order of their first tile, without the start tile."""

    DRAW = 16
    #: How many of each: edges N S W E, links NS NE NW WE SE SW, M with a monastery, U with a shield.
    TILES = (
    "1xSSSS000000 1xCSSN000001 2xCNNC000000 2xCSSN000001 3xCNSS000100 3xCSNS000010 1xNNCC000100 1xCSCC011100 "
    "3xCCNN000000 3xCSSS000000 4xNSSS000000 3xCNCC011100 5xCNNN000000 3xCSCS001010 3xCNCN001000 8xSSNN100000 "
    "9xNSSN000001 2xNSNN000000M 4xNNNN000000M 1xCCCC111111U 2xNNCC000100U 2xCNCN001000U 2xCSCS001010U 1xCNCC011100U "
    "2xCSCC011100U "
    )

    def __init__(self, setup, seats):
        options = setup["options"]
        if options.get("tiles", "").strip():
            lines = [line.split() for line in options["tiles"].lstrip("\ufeff").splitlines() if line.strip()]
            tiles = ["".join(word[-1] for word in line) for line in lines][1:]
        else:
            tiles = [kind for run in self.TILES.split() for count, kind in [run.split("x")] for _ in range(int(count))]
        self.pile = {}
        for kind in tiles:
            if ("M" in kind and not options.get("monasteries", True)) or ("U" in kind and not options.get("shields", True)):
                continue
            self.pile[kind] = self.pile.get(kind, 0) + 1
        self.kinds = list(self.pile)

    def outcomes(self, fresh, action):
        counts = {place: self.pile[kind] for place, kind in enumerate(self.kinds)}
        return [self.DRAW + pick(counts, fresh())]

    def apply(self, seat, action):
        if seat == CHANCE:
            self.pile[self.kinds[action - self.DRAW]] -= 1


class Sagrada:
    """The bag of dice, the cards that are not dealt yet, and dice that are rolled again."""

    VALUE, HUE, DIE, TOOL, PATTERN, TRACK = 6, 12, 37, 67, 83, 131
    #: Where the cards of a kind begin, and how many there are: colours, tools, objectives, window patterns.
    DECKS = ((431, 5), (436, 12), (452, 10), (462, 12))

    def __init__(self, setup, seats):
        if setup["options"].get("patterns"):
            raise Wrong("window patterns of one's own are not known here")
        self.bag, self.dealt, self.hand, self.seats = [18] * 5, [], None, seats
        self.windows, self.cards, self.order = {}, [], []

    def outcomes(self, fresh, action):
        below = fresh()
        if self.VALUE <= action < self.HUE:
            return [self.VALUE + below(6)]
        if self.HUE <= action < self.HUE + 5:
            bag = list(self.bag)
            bag[self.hand] += 1
            return [self.HUE + pick({hue: count for hue, count in enumerate(bag) if count}, below)]
        if self.DIE <= action < self.TOOL:
            drawn = below(6 * sum(self.bag))
            left, hue = drawn // 6, 0
            while left >= self.bag[hue]:
                left -= self.bag[hue]
                hue += 1
            return [self.DIE + hue * 6 + drawn % 6]
        if self.PATTERN <= action < self.TRACK:
            seat = next(one for one in range(self.seats) if one not in self.windows)
            sides = sorted(side for card in self.cards[2 * seat : 2 * seat + 2] for side in (2 * card, 2 * card + 1))
            return [self.PATTERN + sides[below(len(sides))]]
        for first, size in self.DECKS:
            if first <= action < first + size:
                left = [card for card in range(first, first + size) if card not in self.dealt]
                return [left[below(len(left))]]
        return []

    def apply(self, seat, action):
        if self.PATTERN <= action < self.TRACK:
            self.windows[seat if seat != CHANCE else next(s for s in range(self.seats) if s not in self.windows)] = action
        elif self.DIE <= action < self.TOOL:
            if seat == CHANCE:
                self.bag[(action - self.DIE) // 6] -= 1
            else:
                self.hand = (action - self.DIE) // 6
        elif seat == CHANCE and self.HUE <= action < self.HUE + 5:
            self.bag[self.hand] += 1
            self.bag[action - self.HUE] -= 1
        elif seat == CHANCE and action >= self.DECKS[0][0]:
            self.dealt.append(action)
            if action >= self.DECKS[3][0]:
                self.cards.append(action - self.DECKS[3][0])


class Uno:
    """
    The pile, which the discards under the top card refill. When a round ends follows from the rules, so at every draw both are tried: that the
    round goes on, and that a new one is dealt. A wrong guess contradicts the next draws.
    """

    PASS, COLOUR, SWAP, TIME_UP, DRAWN = 54, 56, 62, 72, 73
    DEALER = DRAWN + 54
    WILD_FOUR = 53
    DECK = [4 if face >= 52 else 1 if face % 13 == 0 else 2 for face in range(54)]

    def __init__(self, setup, seats):
        self.seats, self.late = seats, 0
        #: Each guess: the pile, the discards, the top card, and how many cards were dealt in this round.
        self.guesses = [(list(self.DECK), [0] * 54, None, 0)]

    def outcomes(self, fresh, action):
        if action >= self.DEALER:
            return [self.DEALER + fresh()(self.seats)]
        if self.COLOUR <= action < self.COLOUR + 4:
            return [self.COLOUR + fresh()(4)]
        if self.SWAP <= action < self.TIME_UP:
            return [self.SWAP + (self.late + 1 + fresh()(self.seats - 1)) % self.seats]
        found, kept = set(), []
        for guess in self.guesses + [(list(self.DECK), [0] * 54, None, 0)]:
            pile, discards, top, dealt = self.refilled(guess)
            turning = dealt == 7 * self.seats
            counts = {face: count for face, count in enumerate(pile) if count and not (turning and face == self.WILD_FOUR)}
            if not counts:
                continue
            face = pick(counts, fresh())
            found.add(self.DRAWN + face)
            if self.DRAWN + face == action:
                kept.append((pile, discards, top, dealt))
        self.guesses = kept[:8]
        return found

    @staticmethod
    def refilled(guess):
        pile, discards, top, dealt = guess
        if any(pile) or top is None:
            return guess
        pile, rest = list(discards), [0] * 54
        pile[top] -= 1
        rest[top] = 1
        return pile, rest, top, dealt

    def apply(self, seat, action):
        if action == self.TIME_UP:
            self.late = seat
        after = []
        for pile, discards, top, dealt in self.guesses:
            pile, discards = list(pile), list(discards)
            if seat == CHANCE and self.DRAWN <= action < self.DEALER:
                face = action - self.DRAWN
                pile[face] -= 1
                if dealt == 7 * self.seats:
                    discards[face] += 1
                    top = face
                dealt += 1
            elif seat != CHANCE and action < self.PASS:
                discards[action] += 1
                top = action
            after.append((pile, discards, top, dealt))
        if after:
            self.guesses = after


GAMES = {"dama": Dama, "piranhas": Piranhas, "carcassonne": Carcassonne, "sagrada": Sagrada, "uno": Uno}


def check_words(entries):
    """The words that were promised are those that were shown, after all seats were closed. By seat, those that count."""
    words, commits, playing, asked = {}, {}, None, set()
    for entry in entries:
        kind, seat = entry["t"], entry.get("seat")
        if kind == "started":
            if asked or (playing is None and any(commits.values())):
                raise Wrong("a word that was promised is missing")
            return words, playing
        if kind in ("seated", "committed", "vacated", "closed") and playing is not None:
            raise Wrong(f"{kind} after the seats were closed")
        if kind == "seated":
            words[seat], commits[seat] = entry["word"], entry.get("commit")
            if commits[seat] and words[seat]:
                raise Wrong("a word beside its promise")
        elif kind == "committed":
            words[seat], commits[seat] = "", entry["commit"]
        elif kind == "vacated":
            words.pop(seat), commits.pop(seat)
        elif kind == "closed":
            playing = entry.get("seats", sorted(words))
            asked = {one for one in playing if commits[one]}
        elif kind in ("revealed", "withheld"):
            if seat not in asked:
                raise Wrong("a word that was not promised")
            asked.remove(seat)
            if kind == "revealed":
                if sha256(entry["word"].encode()) != commits[seat]:
                    raise Wrong(f"the word of seat {seat} is not the one that was promised")
                words[seat] = entry["word"]
    return words, playing


def order_by_lot(playing, below):
    order = list(playing)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def check(entries):
    """How many draws follow from the secret and the words; raises Wrong where one does not."""
    first, last = entries[0], entries[-1]
    setup, secret = first["setup"], last.get("secret", "")
    if last["t"] != "ended":
        raise Wrong("the match is not finished")
    if entries[1]["t"] != "sealed":
        entries = [first, {"t": "sealed", "secret": secret}] + entries[1:]
    if entries[1]["secret"] != secret or sha256(bytes.fromhex(secret)) != first["commit"]:
        raise Wrong("the secret is not the one that was promised")
    words, playing = check_words(entries)
    game, draw, states, draws = None, None, [], 0
    keeps = any(entry["t"] == "retracted" for entry in entries)
    for n, entry in enumerate(entries):
        if entry["t"] == "started":
            order = entry.get("seats", sorted(words))
            if playing is not None:
                lots = drawing(secret, [words[seat] for seat in playing])(n)
                if order != (order_by_lot(playing, lots) if setup.get("shuffle") else playing):
                    raise Wrong(f"entry {n}: the order of the seats does not follow from the secret and the words")
            game, draw = GAMES[setup["game"]](setup, len(order)), drawing(secret, [words[seat] for seat in order])
        elif entry["t"] == "acted":
            if entry["seat"] == CHANCE:
                if entry["action"] not in game.outcomes(lambda: draw(n), entry["action"]):
                    raise Wrong(f"entry {n}: the draw does not follow from the secret and the words")
                draws += 1
            game.apply(entry["seat"], entry["action"])
        elif entry["t"] == "retracted":
            game = copy.deepcopy(states[entry["to"] - 1])
        if keeps:
            states.append(copy.deepcopy(game))
    return draws


def journals(text):
    """The entries of each match in a file: one a line, or a list of them."""
    lines = json.loads(text) if text.lstrip().startswith("[") else [json.loads(line) for line in text.splitlines() if line.strip()]
    found = []
    for entry in lines:
        if entry["t"] == "created":
            found.append([])
        found[-1].append(entry)
    return found


def main():
    sound = True
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            matches = journals(file.read())
        for entries in matches:
            try:
                print(f"{path}: {entries[0]['setup']['game']}, {check(entries)} draws follow from the secret and the words")
            except Wrong as wrong:
                sound = False
                print(f"{path}: {wrong}")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
