"""A batch of environments: many games of one kind, stepped together."""

from __future__ import annotations

import json
import struct
import sys
import weakref
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

from .errors import LudotecaError
from .process import Payload, Process, Program

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

CHANCE = -1
NOBODY = -2
AUDIENCE = -3

#: How the game of a row ended, in `Rows.done`.
RUNNING = 0
ENDED = 1
CUT_OFF = 2

_COUNTS = struct.Struct("<2I")
_SIZES = {"i": 4, "d": 8, "Q": 8, "b": 1, "B": 1}
#: As numpy names them.
_TYPES = {"i": "i4", "d": "f8", "Q": "u8", "b": "i1", "B": "u1"}

#: With numpy, `numpy.ndarray`; otherwise a `memoryview` or a `Table` with the same items.
Array = Any
Opponents = Sequence[Union[None, str, Mapping[str, Any]]]


class Table:
    """Numbers in rows, for Python without numpy: `table[row, column]`, `table[row]`, `len`, `shape`, `tolist`."""

    __slots__ = ("_items", "shape")

    def __init__(self, items: memoryview, shape: Sequence[int]) -> None:
        self._items = items
        self.shape = tuple(shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, index: Any) -> Any:
        first, *others = index if isinstance(index, tuple) else (index,)
        if not 0 <= first < self.shape[0]:
            raise IndexError(first)
        rest = self.shape[1:]
        size = len(self._items) // self.shape[0]
        part = self._items[first * size : (first + 1) * size]
        row = part if len(rest) == 1 else Table(part, rest)
        return row[others[0] if len(others) == 1 else tuple(others)] if others else row

    def __iter__(self) -> Iterator[Any]:
        return (self[row] for row in range(self.shape[0]))

    def tobytes(self) -> bytes:
        return self._items.tobytes()

    def tolist(self) -> List[Any]:
        return [row.tolist() for row in self]


class _Reader:
    """Columns one behind the other, each aligned to the size of its items."""

    def __init__(self, payload: Payload) -> None:
        self._payload = payload
        self._at = 0
        self._views: Dict[str, Any] = {}

    def take(self, code: str, *shape: int) -> Array:
        size = _SIZES[code]
        count = 1
        for length in shape:
            count *= length
        align = 8 if size == 1 else size
        begin = -(-self._at // align)
        self._at = begin * align + size * count
        begin *= align // size
        array = self._view(code, size)[begin : begin + count]
        if len(shape) == 1:
            return array
        return array.reshape(shape) if numpy is not None else Table(array, shape)

    def _view(self, code: str, size: int) -> Array:
        """The whole payload as items of this kind: slices of it are made faster than arrays."""
        view = self._views.get(code)
        if view is None:
            count = len(self._payload) // size
            if numpy is not None:
                view = numpy.frombuffer(self._payload, dtype=_TYPES[code], count=count)
            else:
                view = memoryview(self._payload)[: count * size].cast(code)
            self._views[code] = view
        return view


class _Memory:
    """Memory for observations, used again once no array lies in it: new pages cost more than what is written to them."""

    #: The arrays of this step and of the one before.
    _KEPT = 2

    def __init__(self) -> None:
        self._blocks: List[bytearray] = []

    def take(self, size: int) -> Array:
        """An array of so many bytes, whatever they are."""
        block = next((one for one in self._blocks if len(one) == size and _is_free(one)), None)
        if block is None:
            block = bytearray(size)
            self._blocks = [*self._blocks[1 - self._KEPT :], block]
        return numpy.frombuffer(block, dtype="u1")


def _is_free(block: bytearray) -> bool:
    """Python refuses to resize it while an array lies in it."""
    if sys.implementation.name != "cpython":
        return False
    try:
        block.append(0)
    except BufferError:
        return False
    block.pop()
    return True


def _unpack(reader: _Reader, count: int, layout: Mapping[str, Any], memory: _Memory) -> Array:
    """Observations from their short form: (count, size), int8."""
    size, cells = layout["size"], layout["cells"]
    packed = reader.take("B", count, layout["bytes"])
    # So that a cell is a number of eight bytes, rows then begin at a multiple of eight.
    width = size if cells == 0 else -(-size // 8) * 8
    rows = memory.take(count * width).reshape(count, width)
    if cells > 0:
        rows.fill(0)
        total = int(reader.take("i", 1)[0])
        records, places = reader.take("Q", total), reader.take("i", total)
        if width // 8 > cells:
            places = places + places // cells * (width // 8 - cells)
        rows.view("u8").ravel()[places] = records
    whole = rows[:, :size]
    for part in layout["parts"]:
        begin, values, at = part["from"], part["count"], part["at"]
        if part["packing"] == "bits":
            taken = packed[:, at : at + (values + 7) // 8]
            whole[:, begin : begin + values] = numpy.unpackbits(taken, axis=1, count=values, bitorder="little")
        else:
            whole[:, begin : begin + values] = packed[:, at : at + values]
    return whole.view("i1")


class Rows:
    """What a batch answers about some of its environments, column by column. Never changed by a later step."""

    __slots__ = (
        "count", "payoffs", "scores", "seat", "episode", "plies", "done", "observations", "offsets", "weights", "legal", "mask",
    )  # fmt: skip

    def __init__(self, payload: Payload, batch: "Batch") -> None:
        reader = _Reader(payload)
        count = int(reader.take("i", 2)[0])
        seats = batch.seats
        self.count: int = count
        #: (rows, seats): of the game that ended with this step; 0 while it runs.
        self.payoffs: Array = reader.take("d", count, seats)
        #: (rows, seats), where the batch was opened with scores.
        self.scores: Optional[Array] = reader.take("d", count, seats) if batch.described["scores"] else None
        #: Who is to act now: a seat, CHANCE or NOBODY.
        self.seat: Array = reader.take("i", count)
        #: The number of the game that is running now.
        self.episode: Array = reader.take("i", count)
        #: Decisions of seats in the game that ended with this step, or so far.
        self.plies: Array = reader.take("i", count)
        #: RUNNING, ENDED or CUT_OFF: of the game in which the step was taken.
        self.done: Array = reader.take("i", count)
        observe = batch.described["observe"]
        #: (rows, size) or (rows, seats, size), int8.
        self.observations: Optional[Array] = None
        if observe == "actor":
            self.observations = batch._observations(reader, count)
        elif observe == "seats":
            seen = batch._observations(reader, count * seats)
            shape = (count, seats, batch.tensor_size)
            self.observations = seen.reshape(shape) if numpy is not None else Table(seen._items, shape)
        #: The legal actions of row i are `legal[offsets[i]:offsets[i + 1]]`, ascending.
        self.offsets: Optional[Array] = None
        self.weights: Optional[Array] = None
        self.legal: Optional[Array] = None
        #: (rows, actions), 1 where legal.
        self.mask: Optional[Array] = None
        if batch.described["legal"] == "mask":
            self.mask = reader.take("B", count, batch.action_count)
        elif batch.described["legal"] == "list":
            self.offsets = reader.take("i", count + 1)
            total = int(self.offsets[count])
            if batch.described["chance"] == "client":
                self.weights = reader.take("d", total)
            self.legal = reader.take("i", total)

    def legal_of(self, row: int) -> List[int]:
        """The legal actions of one row."""
        if self.offsets is None or self.legal is None:
            raise LudotecaError('The batch was opened without lists of legal actions (legal="list").')
        return self.legal[int(self.offsets[row]) : int(self.offsets[row + 1])].tolist()


class Batch:
    """`environments` games at once. See docs/protocols/env.md for the settings; they have the same names here."""

    def __init__(self, game: str, environments: int = 1, *, process: Optional[Process] = None, program: Program = None, **settings: Any) -> None:
        self.process = process if process is not None else Process(program)
        self._owns = process is None
        try:
            # Without numpy it takes longer to unpack observations than to read them whole.
            asked = {"game": game, "environments": environments, "packed": numpy is not None, **settings}
            self.described: Dict[str, Any] = self.process.json("open", 0, asked)
        except Exception:
            if self._owns:
                self.process.close()
            raise
        self.number: int = self.described["batch"]
        self.game: str = game
        self.environments: int = environments
        self.seats: int = self.described["seats"]
        self.action_count: int = self.described["actionCount"]
        self.max_legal: int = self.described["maxLegal"]
        self._memory = _Memory()
        self._tensor = tensor = self.described["tensor"]
        self.tensor_size: int = tensor["size"] if tensor else 0
        #: Names and shapes of the parts of an observation, in their order.
        self.planes: List[Dict[str, Any]] = tensor["planes"] if tensor else []
        self._all = list(range(environments))
        self._full = _COUNTS.pack(environments, 2) + _ints(self._all)
        self._pending: List[int] = []
        self.closed = False
        self._finalizer = None if self._owns else weakref.finalize(self, _close, self.process, self.number)

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        if self._owns:
            self.process.close()
        elif self._finalizer is not None:
            self._finalizer()

    # The training loop.

    def step(self, actions: Any, rows: Optional[Sequence[int]] = None, seats: Optional[Sequence[int]] = None) -> Rows:
        """One action each, for all environments or for `rows`. Refused as a whole where one of them is not legal."""
        self.send(actions, rows, seats)
        return self.recv()

    def send(self, actions: Any, rows: Optional[Sequence[int]] = None, seats: Optional[Sequence[int]] = None) -> None:
        """`step` without waiting; `recv` brings the answer. Another batch can be computed meanwhile."""
        if rows is None and seats is None:
            payload = self._full + _ints(actions)
            if len(payload) != 8 + 8 * self.environments:
                raise LudotecaError(f"There are {self.environments} environments and {len(payload) // 4 - 2 - self.environments} actions.")
        else:
            columns = [self._all if rows is None else rows, actions]
            payload = _columns(*columns) if seats is None else _columns(*columns, seats)
        self._pending.append(self.process.send("step", self.number, payload))

    def recv(self) -> Rows:
        if not self._pending:
            raise LudotecaError("Nothing was sent.")
        return Rows(self.process.receive(self._pending.pop(0)), self)

    def reset(self, rows: Optional[Sequence[int]] = None, episodes: Optional[Sequence[int]] = None) -> Rows:
        """Begins the next game of each, or the one with this number: the same number gives the same chance."""
        chosen = self._all if rows is None else rows
        return self._rows("reset", chosen) if episodes is None else self._rows("reset", chosen, episodes)

    def rows(self, rows: Optional[Sequence[int]] = None) -> Rows:
        """The environments as they are."""
        return self._rows("rows", self._all if rows is None else rows)

    # Looking ahead.

    def copy(self, source: Sequence[int], target: Sequence[int]) -> Rows:
        """Clones environments, with what their chance would draw."""
        return self._rows("copy", source, target)

    def imagine(self, source: Sequence[int], target: Sequence[int], seats: Sequence[int], seeds: Sequence[int]) -> Rows:
        """States that the seat could not tell from the real one: what it does not know is drawn from the seed."""
        return self._rows("imagine", source, target, seats, seeds)

    def save(self, rows: Sequence[int]) -> List[int]:
        """Keeps states; answers their numbers for `restore` and `drop`."""
        payload = self.process.ask("save", self.number, _columns(rows))
        return _Reader(payload[8:]).take("i", len(rows)).tolist()

    def restore(self, rows: Sequence[int], saves: Sequence[int]) -> Rows:
        return self._rows("restore", rows, saves)

    def drop(self, saves: Sequence[int]) -> None:
        self.process.ask("drop", self.number, _columns(saves))

    def observe(self, rows: Sequence[int], seats: Sequence[int]) -> Array:
        """(rows, size): what each seat sees of its environment, never what another knows."""
        payload = self.process.ask("observe", self.number, _columns(rows, seats))
        return self._observations(_Reader(payload[8:]), len(rows))

    def _observations(self, reader: _Reader, count: int) -> Array:
        if self.described["packed"]:
            return _unpack(reader, count, self._tensor, self._memory)
        return reader.take("b", count, self.tensor_size)

    def legal(self, rows: Sequence[int], seats: Sequence[int]) -> List[List[int]]:
        """Legal actions of any seat, also of one that is not to act but may."""
        payload = self.process.ask("legal", self.number, _columns(rows, seats))
        return _lists(_Reader(payload))[0]

    def weights(self, rows: Sequence[int]) -> List[Dict[int, float]]:
        """Where chance is to act: its outcomes, and how many ways there are to each."""
        lists, weights = _lists(_Reader(self.process.ask("weights", self.number, _columns(rows))), True)
        return [dict(zip(*pair)) for pair in zip(lists, weights)]

    def advise(self, rows: Sequence[int], advisers: Optional[Sequence[int]] = None) -> Array:
        """What house bots would do for the seats to act; needs advisers=[...]. Without numbers, the first of them."""
        asked = [0] * len(rows) if advisers is None else advisers
        return _Reader(self.process.ask("advise", self.number, _columns(rows, asked))[8:]).take("i", len(rows))

    def texts(self, rows: Sequence[int], seats: Sequence[int], actions: Sequence[int]) -> List[str]:
        """Actions in the notation of the game."""
        return _texts(_Reader(self.process.ask("texts", self.number, _columns(rows, seats, actions))), len(rows))[0]

    def information(self, rows: Sequence[int], seats: Sequence[int]) -> List[str]:
        """What each seat knows, as JSON: its view and, in a batch with recall, all it was told."""
        return _texts(_Reader(self.process.ask("information", self.number, _columns(rows, seats))), len(rows))[0]

    def information_hashes(self, rows: Sequence[int], seats: Sequence[int]) -> List[bytes]:
        """Eight bytes each: equal for equal information."""
        payload = self.process.ask("information", self.number, _columns(rows, seats))
        reader = _Reader(payload)
        _texts(reader, len(rows))
        data = bytes(reader.take("B", 8 * len(rows)))
        return [data[8 * i : 8 * i + 8] for i in range(len(rows))]

    def journals(self) -> str:
        """Games that ended since the last call, as files for `npx ludoteca replay`; needs journals=True."""
        return bytes(self.process.ask("journals", self.number, b"")).decode()

    def ask(self, environment: int = 0, seat: int = AUDIENCE, *what: str, parse: Optional[str] = None) -> Dict[str, Any]:
        """toAct, mayAct, legal, texts, weights, score, payoff, view, draw or course of one environment."""
        request: Dict[str, Any] = {"environment": environment, "seat": seat, "ask": list(what)}
        if parse is not None:
            request["parse"] = parse
        answer: Dict[str, Any] = self.process.json("ask", self.number, request)
        return answer

    def _rows(self, kind: str, *columns: Sequence[int]) -> Rows:
        return Rows(self.process.ask(kind, self.number, _columns(*columns)), self)


def _ints(values: Any) -> bytes:
    if numpy is not None:
        array = numpy.asarray(values)
        if array.dtype.kind not in "iu" and array.size > 0:
            raise LudotecaError(f"Actions are whole numbers, not {array.dtype}.")
        return array.astype("<i4", copy=False).tobytes()
    values = list(values)
    try:
        return struct.pack(f"<{len(values)}i", *values)
    except struct.error as error:
        raise LudotecaError(f"Actions are whole numbers of 32 bits: {error}.") from None


def _columns(*columns: Any) -> bytes:
    packed = [_ints(column) for column in columns]
    if len({len(column) for column in packed}) > 1:
        raise LudotecaError("All columns of a request have the same length.")
    return _COUNTS.pack(len(packed[0]) // 4, len(packed)) + b"".join(packed)


def _lists(reader: _Reader, weighted: bool = False) -> Any:
    count, total = (int(n) for n in reader.take("i", 2))
    offsets = reader.take("i", count + 1).tolist()
    weights = reader.take("d", total).tolist() if weighted else []
    items = reader.take("i", total).tolist()
    cut = [slice(offsets[i], offsets[i + 1]) for i in range(count)]
    return [items[one] for one in cut], [weights[one] for one in cut]


def _texts(reader: _Reader, count: int) -> Any:
    _, total = (int(n) for n in reader.take("i", 2))
    offsets = reader.take("i", count + 1).tolist()
    at = reader._at
    data = reader._payload[at : at + total]
    reader._at = at + total
    return [bytes(data[offsets[i] : offsets[i + 1]]).decode() for i in range(count)], total


def _close(process: Process, number: int) -> None:
    if not process.closed:
        try:
            process.ask("close", number, json.dumps({}).encode())
        except LudotecaError:
            pass
