"""What can go wrong, one exception each."""

from __future__ import annotations

from typing import Optional


class LudotecaError(Exception):
    """The base of all exceptions of this package."""


class ProgramNotFound(LudotecaError):
    """There is no `ludoteca` to start."""


class ProgramEnded(LudotecaError):
    """The process has ended, or was ended, while it was needed."""


class ProtocolError(LudotecaError):
    """What the process wrote is not the protocol of `ludoteca env`."""


class VersionMismatch(LudotecaError):
    """The installed program and this package do not fit."""


class InUse(LudotecaError):
    """Two threads or two processes use the same connection."""


class Refused(LudotecaError):
    """The program refused a request and did nothing of it."""

    def __init__(self, code: str, detail: str, row: Optional[int] = None) -> None:
        super().__init__(f"{detail} ({code})" if row is None else f"Row {row}: {detail} ({code})")
        self.code = code
        self.detail = detail
        self.row = row
