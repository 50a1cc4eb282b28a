"""A client of Ludoteca in one file, with nothing but Python 3.8: copy it beside your bot.

    client = Ludoteca("http://localhost:8080", name="Snake")
    result = client.play(client.seek("dama"), choose)

`choose(table)` gets a Table and returns one of `table.legal`. `play` answers until the match is over. If the connection
breaks or the server restarts, it connects again, rejoins the match and goes on; the same question may then come twice.
The protocol: docs/protocols/play.md.
"""

import base64
import hashlib
import json
import os
import secrets
import socket
import ssl
import struct
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional
from urllib.parse import urlsplit

#: Seconds without a byte after which a connection counts as lost; the server pings every half minute.
SILENCE = 90
#: Refusals of an answer that came too late: a newer message has the question as it is now.
LATE = ("match/stale", "match/not-your-turn", "match/over", "match/no-word-asked", "match/other-word")


class Refused(Exception):
    """The server refused something; `code` never changes, `detail` is a sentence."""

    def __init__(self, code: str, detail: str):
        super().__init__(f"{code}: {detail}")
        self.code, self.detail = code, detail


@dataclass
class Table:
    """The table as your seat may see it, after the latest message."""

    match: str = ""
    game: str = ""
    seat: int = 0
    players: List[Optional[Dict[str, Any]]] = field(default_factory=list)
    options: Dict[str, Any] = field(default_factory=dict)
    version: int = 0
    phase: str = "open"
    yours: bool = False
    legal: List[str] = field(default_factory=list)
    view: Any = None
    clock: Dict[str, Any] = field(default_factory=dict)
    #: What happened since the message before.
    events: List[Dict[str, Any]] = field(default_factory=list)

    def update(self, message: Dict[str, Any]) -> None:
        self.legal, self.events = [], []
        for name in self.__dataclass_fields__:
            if message.get(name) is not None:
                setattr(self, name, message[name])
        self.yours = bool(message.get("yours"))


@dataclass
class Result:
    match: str
    seat: int
    #: By seat, from -1 (lost) to 1 (won).
    payoffs: List[float]
    #: `by` says how: rules, time, resignation, ...
    ending: Dict[str, Any]


class Ludoteca:
    def __init__(self, server: str, name: str = "", token: str = "", patience: float = 600):
        """With the token of a bot, or as a guest of this name. `patience`: seconds to wait for a server that is away."""
        self.server, self.name, self.token, self.patience = server.rstrip("/"), name, token, patience
        self._is_away = False

    def seek(self, game: str, **wanted: Any) -> Dict[str, Any]:
        """The next free seat of a game, or with `bot="greedy"` a match against that bot; `seats`, `options`, `clock` as in the protocol."""
        return {"t": "seek", "game": game, **wanted}

    def sit(self, code: str) -> Dict[str, Any]:
        """A seat at the table with this code or id."""
        return {"t": "sit", ("code" if "-" in code else "match"): code}

    def play(self, request: Dict[str, Any], choose: Callable[[Table], str]) -> Result:
        table, away_since = Table(), time.monotonic()
        word = secrets.token_hex(24)  # for the random draws: its hash now, the word when all seats are taken
        commit = hashlib.sha256(word.encode()).hexdigest()
        while True:
            try:
                connection = self._connect()
                rejoin = {"t": "join", "match": table.match}
                first = {**(rejoin if table.match else request), "want": "views", "legal": True}
                connection.send({**first, "commit": commit} if self._takes_words else first)
                while True:
                    message = connection.receive()
                    if _asks_for_word(message, table):
                        connection.send({"t": "reveal", "match": message["match"], "word": word})
                    result = self._answer(connection, message, table, choose)
                    if result:
                        connection.close()
                        return result
                    away_since = time.monotonic()
            except (OSError, EOFError) as error:
                if time.monotonic() - away_since > self.patience:
                    raise
                if not self._is_away:
                    print(f"{self.server} does not answer ({error}); trying for {self.patience:.0f} seconds", file=sys.stderr)
                self._is_away = True
                time.sleep(0.5)

    def _connect(self) -> "_WebSocket":
        connection = _WebSocket(self.server)
        who = {"token": self.token} if self.token else {"name": self.name}
        connection.send({"t": "hello", "program": True, **who})
        welcome = connection.receive()
        self._is_away = False
        if welcome["t"] == "refused":
            raise Refused(welcome["refused"], welcome["detail"])
        self.token = welcome.get("token", self.token)
        self._takes_words = bool(welcome.get("words"))
        return connection

    def _answer(self, connection, message, table, choose) -> Optional[Result]:
        if message["t"] == "refused" and message["refused"] == "server/too-fast":
            time.sleep(1)
            connection.send({"t": "view", "match": table.match})
        elif message["t"] == "refused" and message["refused"] not in LATE:
            raise Refused(message["refused"], message["detail"])
        if message["t"] not in ("match", "did"):
            return None
        table.update(message)
        if table.phase == "over":
            ended = next((event for event in table.events if event["t"] == "ended"), message)
            return Result(table.match, table.seat, ended.get("payoffs") or [], ended.get("ending") or {})
        if table.yours:
            connection.send({"t": "act", "match": table.match, "action": choose(table), "version": table.version})
        return None


def _asks_for_word(message: Dict[str, Any], table: Table) -> bool:
    if message["t"] == "match":
        return message.get("seat") in message.get("reveal", [])
    return message["t"] == "did" and any(event["t"] == "closed" for event in message["events"])


class _WebSocket:
    """As much of RFC 6455 as a client of this protocol needs: text, pings, closing."""

    def __init__(self, server: str):
        at = urlsplit(server)
        secure = at.scheme in ("https", "wss")
        port = at.port or (443 if secure else 80)
        self._socket = socket.create_connection((at.hostname, port), timeout=SILENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=at.hostname)
        self._in = self._socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET {at.path}/api/play HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        status = self._in.readline()
        while self._in.readline().strip():
            pass
        if b" 101 " not in status:
            raise OSError(f"{server} did not answer as a server of Ludoteca: {status.decode('latin-1').strip()}")

    def send(self, message: Dict[str, Any]) -> None:
        self._frame(0x1, json.dumps(message).encode())

    def receive(self) -> Dict[str, Any]:
        text = b""
        while True:
            first, second = self._read(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self._read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self._read(8))
            data, kind = self._read(length), first & 0x0F
            if kind == 0x8:
                raise EOFError("the server closed the connection")
            if kind == 0x9:
                self._frame(0xA, data)
            elif kind in (0x0, 0x1):
                text += data
                if first & 0x80:
                    return json.loads(text)

    def close(self) -> None:
        self._frame(0x8, struct.pack(">H", 1000))
        self._socket.close()

    def _read(self, count: int) -> bytes:
        data = self._in.read(count)
        if len(data) < count:
            raise EOFError("the connection broke")
        return data

    def _frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = struct.pack(">BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack(">BBH", 0x80 | kind, 0xFE, size)
        mask = os.urandom(4)
        self._socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
