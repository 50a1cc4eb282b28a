"""Board games for programs that learn: the rules of Ludoteca from Python."""

from .batch import AUDIENCE, CHANCE, CUT_OFF, ENDED, NOBODY, RUNNING, Batch, Rows
from .errors import InUse, LudotecaError, ProgramEnded, ProgramNotFound, ProtocolError, Refused, VersionMismatch
from .process import Process, find_program

__version__ = "1.0.0rc1"

__all__ = [
    "AUDIENCE",
    "CHANCE",
    "CUT_OFF",
    "ENDED",
    "NOBODY",
    "RUNNING",
    "Batch",
    "InUse",
    "LudotecaError",
    "Process",
    "ProgramEnded",
    "ProgramNotFound",
    "ProtocolError",
    "Refused",
    "Rows",
    "VersionMismatch",
    "find_program",
]
