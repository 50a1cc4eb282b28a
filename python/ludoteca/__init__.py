"""Board games for programs that learn: the rules of Ludoteca from Python."""

from .aec import GameEnv
from .arena import Report, run_arena
from .batch import AUDIENCE, CHANCE, CUT_OFF, ENDED, NOBODY, RUNNING, Batch, Rows
from .errors import InUse, LudotecaError, ProgramEnded, ProgramNotFound, ProtocolError, Refused, VersionMismatch
from .process import Process, find_program
from .server import Ludoteca, Table
from .state import CHANCE_PLAYER, TERMINAL_PLAYER, Game, State
from .vector import VectorEnv

__version__ = "1.0.0rc1"

__all__ = [
    "AUDIENCE",
    "CHANCE",
    "CHANCE_PLAYER",
    "CUT_OFF",
    "ENDED",
    "NOBODY",
    "RUNNING",
    "TERMINAL_PLAYER",
    "Batch",
    "Game",
    "GameEnv",
    "InUse",
    "LudotecaError",
    "Ludoteca",
    "Process",
    "ProgramEnded",
    "ProgramNotFound",
    "ProtocolError",
    "Refused",
    "Report",
    "Rows",
    "State",
    "Table",
    "VectorEnv",
    "VersionMismatch",
    "find_program",
    "run_arena",
]
