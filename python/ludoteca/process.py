"""The process `ludoteca env` and the frames that go to and fro. docs/protocols/env.md describes every byte."""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import weakref
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from .errors import InUse, LudotecaError, ProgramEnded, ProgramNotFound, ProtocolError, Refused, VersionMismatch

PROTOCOL = 2
MAGIC = 0x3144554C
HEADER = struct.Struct("<6I")
_LUD1 = struct.pack("<I", MAGIC)
ANSWER = 128
REFUSED = 255

KINDS = {
    name: number
    for number, name in enumerate(
        (
            "hello open close reset step rows legal observe copy imagine "
            "save restore drop texts information journals ask weights advise"
        ).split(),
        1,
    )
}

Program = Union[str, Sequence[str], None]

#: Bytes that a pipe should hold, so that a whole answer fits.
PIPE_SIZE = 1 << 20
_F_SETPIPE_SZ = 1031
#: What is read at once while a request waits to be written, and the least that is read at once for an answer.
_READ = 1 << 16
_LEAST = 1 << 10
_HAS_READV = hasattr(os, "readv")
#: Seconds that the process has to end by itself.
_PATIENCE = 5.0


def find_program(program: Program = None) -> List[str]:
    """The command that starts `ludoteca`: the argument, LUDOTECA, the PATH, node_modules, a clone, or npx."""
    given = program if program is not None else os.environ.get("LUDOTECA")
    if given is not None:
        words = shlex.split(given) if isinstance(given, str) else [str(word) for word in given]
        if not words:
            raise ProgramNotFound("The command of the program is empty.")
        if words[0].endswith((".js", ".mjs")):
            if not Path(words[0]).is_file():
                raise ProgramNotFound(f"There is no file {words[0]}.")
            words = ["node", *words]
        found = shutil.which(words[0])
        if found is None:
            raise ProgramNotFound(f"There is no program {words[0]}.")
        return [found, *words[1:]]
    found = shutil.which("ludoteca")
    if found:
        return [found]
    here = Path.cwd()
    for folder in (here, *here.parents):
        local = folder / "node_modules" / "ludoteca" / "bin" / "ludoteca.js"
        if local.is_file() and shutil.which("node"):
            return ["node", str(local)]
    for folder in (Path(__file__).resolve().parent.parent.parent, here, *here.parents):
        if _is_clone(folder) and shutil.which("node"):
            return ["node", str(folder / "bin" / "ludoteca.js")]
    npx = shutil.which("npx")
    if npx:
        return [npx, *_NPX]
    raise ProgramNotFound(_NOT_FOUND)


def _is_clone(folder: Path) -> bool:
    """A folder with the sources of ludoteca, or the installed package."""
    try:
        described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(described, dict) and described.get("name") == "ludoteca" and (folder / "bin" / "ludoteca.js").is_file()


_NOT_FOUND = (
    "There is no ludoteca: install it with npm, or name its command with program=... or in the variable LUDOTECA, "
    "for example /home/me/ludoteca/bin/ludoteca.js."
)
_NPX = ["--no-install", "ludoteca"]

#: The bytes of an answer, in memory of its own that may be written to.
Payload = memoryview


class Frame:
    """An answer: its kind and its payload."""

    __slots__ = ("kind", "payload", "sequence")

    def __init__(self, kind: int, sequence: int, payload: Payload) -> None:
        self.kind = kind
        self.sequence = sequence
        self.payload = payload


class Process:
    """One `ludoteca env`. It ends when the object is closed, collected, or when this program ends."""

    def __init__(self, program: Program = None) -> None:
        if sys.byteorder != "little":
            raise LudotecaError("The protocol is little-endian, and so must the machine be.")
        self.command = [*find_program(program), "env"]
        self._errors = tempfile.TemporaryFile()
        try:
            self._child = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                # Ctrl-C is for this program alone; the other end notices that the pipe is closed.
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            self._errors.close()
            raise ProgramNotFound(f"{self.command[0]} cannot be started: {error}") from error
        self._input = self._child.stdin.fileno()  # type: ignore[union-attr]
        self._output = self._child.stdout.fileno()  # type: ignore[union-attr]
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._buffer = bytearray()
        self._expected = _LEAST
        self._sequence = 0
        self._waiting: List[int] = []
        self._early: Dict[int, Frame] = {}
        self._finalizer = weakref.finalize(self, _end, self._child, self._errors, self._owner)
        if os.name == "posix":
            os.set_blocking(self._input, False)
            _widen(self._input)
            _widen(self._output)
        try:
            hello = self.json("hello", 0, {"protocol": PROTOCOL})
        except Refused as error:
            self.close()
            raise VersionMismatch(f"{error.detail} This package speaks version {PROTOCOL}.") from None
        except ProgramEnded:
            # npx has found none: what it prints about its registry would only confuse.
            if self.command[1:-1] == _NPX:
                raise ProgramNotFound(_NOT_FOUND) from None
            raise
        except LudotecaError:
            self.close()
            raise
        self.version: str = hello["version"]
        self.games: Dict[str, Dict[str, Any]] = {game["id"]: game for game in hello["games"]}

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def closed(self) -> bool:
        return not self._finalizer.alive

    def close(self) -> None:
        """Ends the process. Calling it again does nothing."""
        self._finalizer()

    def json(self, kind: str, batch: int, value: Any) -> Any:
        return json.loads(bytes(self.ask(kind, batch, json.dumps(value).encode())))

    def ask(self, kind: str, batch: int, payload: bytes) -> Payload:
        """Sends a request and waits for its answer."""
        return self.receive(self.send(kind, batch, payload))

    def send(self, kind: str, batch: int, payload: bytes) -> int:
        """Sends a request without waiting; `receive` takes the number that comes back."""
        self._enter()
        try:
            self._sequence = sequence = (self._sequence + 1) & 0x7FFFFFFF
            header = HEADER.pack(MAGIC, len(payload), KINDS[kind], batch, sequence, 0)
            self._write(header + payload)
            self._waiting.append(sequence)
            return sequence
        finally:
            self._lock.release()

    def receive(self, sequence: int) -> Payload:
        """The payload of an answer. Answers may be taken in any order."""
        self._enter()
        try:
            while sequence not in self._early:
                if sequence not in self._waiting:
                    raise LudotecaError("Nothing was asked that this would be the answer to.")
                frame = self._next()
                if not self._waiting or frame.sequence != self._waiting[0]:
                    raise self._ended("The program answers what was not asked.", ProtocolError)
                self._waiting.pop(0)
                self._early[frame.sequence] = frame
            frame = self._early.pop(sequence)
        finally:
            self._lock.release()
        if frame.kind == REFUSED:
            refusal = json.loads(bytes(frame.payload))
            raise Refused(refusal["refused"], refusal["detail"], refusal.get("row"))
        return frame.payload

    def _enter(self) -> None:
        if os.getpid() != self._owner:
            raise InUse("This connection belongs to another process; open one in each process.")
        if not self._lock.acquire(blocking=False):
            raise InUse("Another thread is using this connection; open one in each thread.")
        if not self._finalizer.alive:
            self._lock.release()
            raise ProgramEnded("The connection is closed.")

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self._input, view) :]
            except BlockingIOError:
                # The other end may itself wait until its answers are read.
                readable, _, _ = select.select([self._output], [self._input], [])
                if readable:
                    self._fill()
            except BrokenPipeError:
                raise self._ended("The program has ended.") from None

    def _fill(self) -> None:
        data = os.read(self._output, _READ)
        if not data:
            half = f" in the middle of an answer ({len(self._buffer)} bytes of it came)" if self._buffer else ""
            raise self._ended(f"The program has ended{half}.")
        self._buffer += data

    def _next(self) -> Frame:
        # Most answers are as long as the one before: then one read brings the whole of one into memory of its own.
        data = bytearray(max(self._expected, len(self._buffer)))
        have = len(self._buffer)
        data[:have] = self._buffer
        self._buffer.clear()
        have = self._read_until(HEADER.size, data, have)
        magic, size, kind, _, sequence, _ = HEADER.unpack_from(data)
        if magic != MAGIC:
            raise self._foreign(bytes(data[: min(have, 60)]))
        end = HEADER.size + size
        if end > len(data) or 2 * end < len(data):
            self._expected = max(_LEAST, end + end // 8)
        if end > len(data):
            data += bytes(end - len(data))
        have = self._read_until(end, data, have)
        self._buffer += memoryview(data)[end:have]
        return Frame(kind, sequence, memoryview(data)[HEADER.size : end])

    def _read_until(self, need: int, into: bytearray, have: int) -> int:
        """Reads until there are so many bytes, perhaps more; answers how many."""
        with memoryview(into) as view:
            while have < need:
                count = self._read_some(view[have:])
                if count == 0:
                    if bytes(view[: min(have, 4)]) != _LUD1[:have]:
                        raise self._foreign(bytes(view[: min(have, 60)]))
                    half = f" in the middle of an answer ({have} of {need} bytes of it came)" if have else ""
                    raise self._ended(f"The program has ended{half}.")
                have += count
        return have

    def _read_some(self, into: memoryview) -> int:
        if _HAS_READV:
            return os.readv(self._output, [into])
        data = os.read(self._output, len(into))
        into[: len(data)] = data
        return len(data)

    def _foreign(self, wrote: bytes) -> LudotecaError:
        return self._ended(f"The program does not speak this protocol; it wrote {wrote!r}.", ProtocolError)

    def _ended(self, what: str, kind: type = ProgramEnded) -> LudotecaError:
        """Ends the process and says why, with the last of what it wrote on standard error."""
        try:
            self._child.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            pass
        code = self._child.poll()
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip()
        self.close()
        reason = "" if code is None else f" Its exit code is {code}."
        if code == 2:
            reason += f" Does this version know the command `{' '.join(self.command)}`?"
        return kind(f"{what}{reason}{f' It wrote: {said[-2000:]}' if said else ''}")


def _widen(fd: int) -> None:
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    try:
        fcntl.fcntl(fd, _F_SETPIPE_SZ, PIPE_SIZE)
    except OSError:
        pass  # The system allows less; frames are then written in pieces.


def _end(child: "subprocess.Popen[bytes]", errors: Any, owner: int) -> None:
    """Closes the pipes and waits; kills what does not end by itself, with everything it started."""
    for pipe in (child.stdin, child.stdout):
        try:
            pipe.close()  # type: ignore[union-attr]
        except OSError:
            pass
    errors.close()
    if os.getpid() != owner:
        return
    try:
        child.wait(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        if os.name == "posix":
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
        child.wait()
